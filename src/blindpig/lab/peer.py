"""Catanatron, a fast Catan engine in Python, playing random games: what we compare our speed with."""

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from blindpig.kernel.refusal import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COPIES = 20
OPENING = 40  # decisions


class PeerState(Protocol):
    """What we read of its state."""

    num_turns: int


class PeerGame(Protocol):
    """What we use of its game."""

    state: PeerState

    def play_tick(self) -> object:
        """One decision of a player."""

    def winning_color(self) -> object:
        """Who won; None while nobody has."""

    def copy(self) -> object:
        """A copy."""


class Catanatron:
    """Four random players."""

    def __init__(self) -> None:
        try:
            game = import_module("catanatron.game")
            player = import_module("catanatron.models.player")
        except ImportError:
            raise BadInput("no-peer") from None
        self.limit: int = game.TURNS_LIMIT
        self.make: Callable[[Sequence[object], int], PeerGame] = game.Game
        self.players: list[object] = [player.RandomPlayer(color) for color in player.Color]
        self.sample = self.make(self.players, 1)
        for _ in range(OPENING):
            self.sample.play_tick()

    def play(self, number: int) -> int:
        """One game; the number of decisions taken."""
        game = self.make(self.players, number + 1)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < self.limit:
            game.play_tick()
            decisions += 1
        return decisions

    def copy(self, _number: int) -> int:
        """Copies of one game after its opening."""
        for _ in range(COPIES):
            self.sample.copy()
        return COPIES
