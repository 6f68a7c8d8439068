"""State Politics: one to three markers are bought at $5G each."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.politics import Politics


@final
class StatePolitics(Politics):
    """BL-T24."""

    def __init__(self) -> None:
        super().__init__(24, "state-politics", most=3, each=5)

    def announce(self, state: State, seat: i64, markers: i64) -> None:
        """BL-T24: markers were bought."""
        if state.journal is not None:
            state.journal.tell("BL-T24", "bought-markers", {"seat": seat, "markers": markers})


CARD: Final = StatePolitics()
