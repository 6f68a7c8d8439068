"""What the things in the town are, do and earn."""

from typing import Final

from blindpig.drawing.about import Things, explained
from blindpig.drawing.context import BoardContext, Why
from blindpig.games.bootleggers.rules.actions import THUG_OF
from blindpig.games.bootleggers.rules.components import THUG_NAMES
from blindpig.kernel.game import View

THINGS: Final[Things] = {
    "panel-": ("board.about.mobster", "BL-E2"),
    "cash-": ("board.about.cash", "BL-S3"),
    "still-": ("board.about.still", "BL-3.1"),
    "die-": ("board.about.die", "BL-3.1"),
    "truck-": ("board.about.truck", "BL-4.4"),
    "slip-truck": ("board.about.truck-card", "BL-1.5e"),
    "slip-": ("board.about.offer", "BL-1.5"),
    "years": ("board.about.years", "BL-6.2"),
    "bar-omalleys": ("board.about.omalleys", "BL-5.7"),
    "bar-": ("board.about.bar", "BL-2.2"),
    "sign-": ("board.about.bar", "BL-2.2"),
    "terms-": ("board.about.price", "BL-5.3"),
    "demand-": ("board.about.demand", "BL-5.2"),
    "free-": ("board.about.circle", "BL-2.1"),
    "m": ("board.about.marker", "BL-2.7"),
    "dock-": ("board.about.dock", "BL-4.6"),
    "mu-": ("board.about.muscle", "BL-1.3"),
    "hand": ("board.about.hand", "BL-S3"),
}


def explains(_view: View, context: BoardContext, element: str) -> list[Why]:
    """What an element of the board is."""
    word = element.removeprefix("card-")
    if element.startswith("card-") and word in THUG_NAMES[1:]:
        card = THUG_OF[THUG_NAMES.index(word)]
        return [Why(context.words(f"board.card.{word}"), card.rule)]
    return explained(context, THINGS, element)
