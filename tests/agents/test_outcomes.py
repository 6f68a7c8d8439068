"""How a game ended, written by the server and read back by an agent's client."""

from blindpig.kernel.game import Outcome, TieBreak
from blindpig.mcp.telling import outcome_of


def test_an_outcome_comes_back_with_figures_in_halves() -> None:
    tie = TieBreak("muscle", [91, 30, 90, 10], halves=True)
    told = Outcome("BL-E1", [30, 5, 30, 9], None, "years", [tie])
    read = outcome_of(told.form())
    assert read is not None
    assert read.form() == told.form()
    assert read.ties[0].form()["figures"] == [45.5, 15, 45, 5]
    assert read.winners == [0]
