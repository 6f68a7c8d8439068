"""What the things in the city are, do and earn."""

from typing import Final

from blindpig.drawing.about import Things, explained
from blindpig.drawing.context import BoardContext, Why
from blindpig.kernel.game import View

THINGS: Final[Things] = {
    "panel-": ("board.about.driver", "PR-E4"),
    "bed-": ("board.about.bed", "PR-L1"),
    "lost-": ("board.about.losses", "PR-L3"),
    "truck-": ("board.about.truck", "PR-M1"),
    "b-": ("board.about.bar", "PR-D2"),
    "s-": ("board.about.street", "PR-M1"),
    "x-": ("board.about.crossroads", "PR-C2"),
    "l-": ("board.about.load", "PR-L1"),
    "die": ("board.about.die", "PR-T2"),
    "roll": ("board.about.die", "PR-T2"),
    "c-ness": ("board.about.ness", "PR-C7"),
    "who-ness": ("board.about.ness", "PR-C7"),
    "c-policeman": ("board.about.policeman", "PR-C7"),
    "who-policeman": ("board.about.policeman", "PR-C7"),
    "c-capone": ("board.about.capone", "PR-C8"),
    "who-capone": ("board.about.capone", "PR-C8"),
}


def explains(_view: View, context: BoardContext, element: str) -> list[Why]:
    """What an element of the board is."""
    return explained(context, THINGS, element)
