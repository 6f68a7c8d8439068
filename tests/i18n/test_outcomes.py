"""How the ends of our games are told: the ending, the winners, what decided between equals, and everybody else."""

import pytest

from blindpig.i18n.teller import Teller
from blindpig.kernel.game import Outcome, TieBreak


@pytest.mark.parametrize(
    ("slug", "outcome", "told"),
    [
        (
            "prohibition",
            Outcome("PR-E2", [30, 30, 8], None, "loads-gone", [TieBreak("losses", [4, 2, 0], fewest=True)]),
            "All five loads had been turned down. Bo won with 30 points. Of those with as many points, Bo lost fewer "
            "crates (2 against 4). Behind them: 2. Al (30 points) and 3. Cy (8 points).",
        ),
        (
            "reglement",
            Outcome(
                "RC-E2",
                [7, 7, 7],
                None,
                "bank-empty",
                [TieBreak("stayed", [5, 5, 1]), TieBreak("gangsters", [1, 3, 9])],
            ),
            "The bank was empty. Bo won with $7,000. Of the richest, Al and Bo stayed longest at the table. Still "
            "equal, Bo had more gangsters (3 against 1). Behind them: 2. Al ($7,000) and 3. Cy ($7,000).",
        ),
        (  # muscle is counted in halves, and read as it is written on the cards
            "bootleggers",
            Outcome("BL-E1", [99, 99, 5], None, "rich", [TieBreak("muscle", [91, 90, 144], halves=True)]),
            "Somebody had the money that ends the game. Al won with $99G. Of the richest, Al had more muscle "
            "(45.5 against 45). Behind them: 2. Bo ($99G) and 3. Cy ($5G).",
        ),
        (  # a tie behind the winner is ranked, and needs no words
            "bootleggers",
            Outcome("BL-E1", [99, 5, 5], None, "years", [TieBreak("muscle", [1, 2, 3])]),
            "The last year was over. Al won with $99G. Behind them: 2. Cy ($5G) and 3. Bo ($5G).",
        ),
    ],
)
def test_the_end_is_told_whole(slug: str, outcome: Outcome, told: str) -> None:
    assert Teller(slug, "en", ["Al", "Bo", "Cy"]).outcome(outcome) == told
