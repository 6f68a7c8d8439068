"""Actions that are legal by a set of options: how many they are, any one of them, and all, as a list or as indices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i32

from blindpig.games.reglement.rules.sets import EIGHT, LISTED, lowest, member, members, size_of
from blindpig.kernel.action import FREE, Action

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.kernel.numbers import Indices

NOTHING: Final = Action(FREE, -1, "", ())  # fills rows of actions where there is none, as at place 0
HALF: Final = 32  # bits: enough for a set of places
LOWER: Final = (1 << HALF) - 1


class Plays(ABC):
    """Some actions of the space, in its order, and how a set of options is read."""

    def __init__(self, plays: list[Action]) -> None:
        self.plays: list[Action] = plays
        self.indices: Indices = vec[i32]([i32(play.index) for play in plays])  # of the same

    @abstractmethod
    def count(self, options: i64) -> i64:
        """How many these options give."""

    @abstractmethod
    def nth(self, options: i64, rank: i64) -> Action:
        """The one before which there are that many others."""

    @abstractmethod
    def fill(self, options: i64, found: list[Action], at: i64) -> i64:
        """Write them into a list; where the next one belongs."""

    @abstractmethod
    def mark(self, options: i64, legal: Indices, at: i64) -> i64:
        """Write their indices into a row; where the next one belongs."""


@final
class Row(Plays):
    """One action for each option."""

    def count(self, options: i64) -> i64:
        """As many as there are options."""
        return size_of(options)

    def nth(self, options: i64, rank: i64) -> Action:
        """That of the option of this rank."""
        return self.plays[member(options, rank)]

    def fill(self, options: i64, found: list[Action], at: i64) -> i64:
        """One for each."""
        return put(self.plays, 0, options, found, at)

    def mark(self, options: i64, legal: Indices, at: i64) -> i64:
        """One for each."""
        indices = self.indices
        while options:
            legal[at] = indices[lowest(options)]
            options &= options - 1
            at += 1
        return at


def put(plays: list[Action], first: i64, chosen: i64, found: list[Action], at: i64) -> i64:
    """Write a set of the plays, counted from the first, into a list; where the next one belongs."""
    while chosen:
        for number in LISTED[chosen & EIGHT]:
            found[at] = plays[first + number]
            at += 1
        chosen >>= 8
        first += 8
    return at


def pairs(rows: i64, columns: i64) -> i64:
    """Every one of these rows with every one of these columns, as the options of a grid."""
    return rows << HALF | columns


@final
class Grid(Plays):
    """Actions in rows of one length. The options are two sets, of rows and of columns (`pairs`)."""

    def __init__(self, rows: list[list[Action]]) -> None:
        super().__init__([play for row in rows for play in row])
        self.width: i64 = len(rows[0])

    def count(self, options: i64) -> i64:
        """Rows times columns."""
        return size_of(options >> HALF) * size_of(options & LOWER)

    def nth(self, options: i64, rank: i64) -> Action:
        """Row by row."""
        columns = options & LOWER
        length = size_of(columns)
        return self.plays[member(options >> HALF, rank // length) * self.width + member(columns, rank % length)]

    def fill(self, options: i64, found: list[Action], at: i64) -> i64:
        """Row by row."""
        for row in members(options >> HALF):
            at = put(self.plays, row * self.width, options & LOWER, found, at)
        return at

    def mark(self, options: i64, legal: Indices, at: i64) -> i64:
        """Row by row."""
        indices, rows = self.indices, options >> HALF
        while rows:
            first = lowest(rows) * self.width
            columns = options & LOWER
            while columns:
                legal[at] = indices[first + lowest(columns)]
                columns &= columns - 1
                at += 1
            rows &= rows - 1
        return at
