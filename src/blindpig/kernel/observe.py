"""What a seat may know as a row of bytes of fixed width, for programs that learn, and many games stepped together.

An observer is a game's own, compiled with its rules. It writes what the seat's view shows and nothing else: two worlds
that a seat cannot tell apart give the same row. Seats are told relative to the viewer: 0 is oneself, 1 the next.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import mypyc_attr

from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import Game, State

MOST: Final = 255


class Part:
    """Some bytes of a row that belong together: their name, how many, and what they say."""

    def __init__(self, name: str, length: int, meaning: str) -> None:
        self.name: str = name
        self.length: int = length
        self.meaning: str = meaning


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Writes rows of one game."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts: list[Part] = parts
        self.width: int = sum([part.length for part in parts])

    @abstractmethod
    def row(self, state: State, seat: int) -> list[int]:
        """What a seat may know, each number from 0 to 255, as many as the width."""


def capped(value: int) -> int:
    """A number as a byte; what is too large is the largest."""
    return MOST if value > MOST else max(value, 0)


@final
class Batch:
    """Games that are stepped together. Rows, masks, rewards and whose turn it is are written into the buffers given.

    A game that is over is dealt anew by the step after it: `ended` says so, and its rewards stay until then.
    """

    def __init__(
        self, game: Game, observer: Observer, seats: int, options: Mapping[str, str], seeds: list[bytes]
    ) -> None:
        self.game: Game = game
        self.observer: Observer = observer
        self.seats: int = seats
        self.options: dict[str, str] = game.check(seats, options)
        self.chances: list[SeededChance] = [SeededChance(seed) for seed in seeds]
        self.states: list[State] = []
        self.legal: list[list[int]] = []  # what is set in each mask
        self.seat: list[int] = []  # whose turn it is
        for chance in self.chances:
            self.states.append(game.set_up(seats, self.options, chance, None))
            self.legal.append([])
            self.seat.append(0)

    def write(self, at: int, rows: bytearray, masks: bytearray) -> None:
        """The row and the mask of whoever is to act in a game."""
        state = self.states[at]
        seat = state.waiting_on()[0]
        self.seat[at] = seat
        width = self.observer.width
        rows[at * width : at * width + width] = bytes(self.observer.row(state, seat))
        first = at * len(self.game.space)
        for index in self.legal[at]:
            masks[first + index] = 0
        legal = [action.index for action in state.actions(seat)]
        for index in legal:
            masks[first + index] = 1
        self.legal[at] = legal

    def start(self, rows: bytearray, masks: bytearray, turns: bytearray) -> None:
        """The first row of every game."""
        for at in range(len(self.states)):
            self.write(at, rows, masks)
            turns[at] = self.seat[at]

    def step(self, actions: list[int], rows: bytearray, masks: bytearray, turns: bytearray) -> list[int]:
        """Take an action in every game; those that it ended, dealt anew, their winners as bits in `won`."""
        ended: list[int] = []
        space = self.game.space.all
        for at in range(len(self.states)):
            state = self.states[at]
            state.perform(self.seat[at], space[actions[at]], self.chances[at])
            if not state.waiting_on():
                ended.append(at)
                ended.append(self.winners(state))
                self.states[at] = self.game.set_up(self.seats, self.options, self.chances[at], None)
            self.write(at, rows, masks)
            turns[at] = self.seat[at]
        return ended

    def winners(self, state: State) -> int:
        """Who won, as bits."""
        found = 0
        outcome = state.outcome()
        if outcome is not None:
            for seat in outcome.winners:
                found |= 1 << seat
        return found
