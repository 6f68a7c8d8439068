"""The boards of the house, by game."""

from collections.abc import Callable
from dataclasses import dataclass

from blindpig.kernel.game import State, View
from blindpig.kernel.refusal import BadInput
from blindpig.web.boards import prohibition, prohibition_ways, reglement, reglement_ways
from blindpig.web.boards.bootleggers import board as bootleggers
from blindpig.web.boards.bootleggers import why as bootleggers_why
from blindpig.web.boards.scene import Scene, Why


@dataclass(frozen=True)
class Board:
    """How a game is shown: its drawing, why something cannot be done, and the board in words."""

    draw: Callable[[View, Scene], str]
    why: Callable[[State, View, Scene, list[str]], Why | None]


BOARDS: dict[str, Board] = {
    "bootleggers": Board(bootleggers.draw, bootleggers_why.why),
    "reglement": Board(reglement.draw, reglement_ways.why),
    "prohibition": Board(prohibition.draw, prohibition_ways.why),
}


def board_of(slug: str) -> Board:
    """The board of a game."""
    board = BOARDS.get(slug)
    if board is None:
        raise BadInput(f"There is no board of “{slug[:40]}” here yet.")
    return board
