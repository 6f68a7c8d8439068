"""What a seat may know as a row of bytes of fixed width, for programs that learn.

An observer is a game's own, compiled with its rules. It writes what the seat's view shows and nothing else: two worlds
that a seat cannot tell apart give the same row. Seats are told relative to the viewer: 0 is oneself, 1 the next.

It is called at every step, so it calculates in numbers of the machine. `u8(x) if known else 0` would make an object of
both for the compiler, `for _ in range(seats)` one of every number, and `(seat + 1) % seats` divide: write `else u8(0)`,
give the number a name, and compare instead.
"""

from abc import ABC, abstractmethod
from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from blindpig.kernel.game import State
from blindpig.kernel.numbers import Numbers, filled

MOST: Final = 255

Row: TypeAlias = "vec[u8]"  # bytes in place: compiled code writes them as C would, and NumPy reads them where they are


class Part:
    """Some bytes of a row that belong together: their name, how many, and what they say."""

    def __init__(self, name: str, length: int, meaning: str) -> None:
        self.name: str = name
        self.length: int = length
        self.meaning: str = meaning


@final
class Memo:
    """What a row was last written from. Of a list that is replaced, never changed, the bytes still stand."""

    def __init__(self, lists: int, sets: int = 0) -> None:
        self.lists: list[list[int]] = [[] for _ in range(lists)]
        self.sets: Numbers = filled(0, sets)  # of what a blank row says: whose bits differ, their bytes are written
        self.state: State | None = None
        self.changes: i64 = 0

    def stands(self, state: State, changes: i64) -> bool:
        """Whether a row was written from this very state after as many changes, which the game counts itself."""
        if self.state is state and self.changes == changes:
            return True
        self.state = state
        self.changes = changes
        return False

    def is_new(self, which: i64, values: list[int]) -> bool:
        """Whether the bytes of a list have to be written; from now on, they are."""
        if self.lists[which] is values:
            return False
        self.lists[which] = values
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Writes rows of one game."""

    def __init__(self, parts: list[Part], lists: int = 0, sets: int = 0) -> None:
        self.parts: list[Part] = parts
        self.width: int = sum([part.length for part in parts])
        self.lists: int = lists  # how many a memo has
        self.sets: int = sets

    @abstractmethod
    def write(self, state: State, seat: int, row: Row, at: i64, memo: Memo) -> None:
        """What a seat may know, from byte `at` of a row on.

        The bytes are blank, or were written for this seat among as many, with this memo.
        """

    def memo(self) -> Memo:
        """That of a blank row."""
        return Memo(self.lists, self.sets)

    def row(self, state: State, seat: int) -> bytes:
        """What a seat may know, by itself."""
        row = blank(self.width)
        self.write(state, seat, row, 0, self.memo())
        return bytes(row)


def blank(count: int) -> Row:
    """A row of nothing."""
    return vec[u8]([0] * count)


def capped(value: i64) -> u8:
    """A number as a byte; what is too large is the largest."""
    if value > MOST:
        return MOST
    if value < 0:
        return 0
    return u8(value)


def told(who: i64, seat: i64, seats: i64) -> u8:
    """1 + a seat, counted from the viewer; 0 for nobody."""
    if who < 0:
        return 0
    return u8(who - seat + 1) if who >= seat else u8(who - seat + 1 + seats)


def clear(row: Row, at: i64, count: i64) -> i64:
    """That many bytes of nothing; where the next one is."""
    last = at + count
    while at < last:
        row[at] = 0
        at += 1
    return last


@final
class Sight:
    """What is seen at some tables: a row for every seat, which is written when it is that seat's turn to look, and
    for each table which row that was and what whoever looked may do: as a mask of the action space, and as indices.
    """

    def __init__(self, observer: Observer, seats: int, actions: int, tables: int, further: bool = False) -> None:
        self.observer: Observer = observer
        self.further: bool = further  # whether some of the actions are not of the space
        self.seats: i64 = seats
        self.width: i64 = observer.width
        self.actions: i64 = actions
        self.rows: Row = blank(tables * seats * observer.width)  # by table, then seat
        self.memos: list[Memo] = [observer.memo() for _ in range(tables * seats)]
        self.masks: Row = blank(tables * actions)  # by table
        self.looked: vec[i64] = vec[i64]([0] * tables)  # which row is the one to read, by table
        self.counts: vec[i64] = vec[i64]([0] * tables)  # how many actions are legal, by table
        self.legal: vec[i32] = vec[i32]([0] * (tables * actions))  # their indices, by table; what follows is old

    def show(self, table: i64, state: State, seat: i64, acts: bool) -> None:
        """What a seat sees; whoever is not to act may do nothing."""
        looked = table * self.seats + seat
        self.looked[table] = looked
        self.observer.write(state, seat, self.rows, looked * self.width, self.memos[looked])
        masks = self.masks
        legal = self.legal
        first = table * self.actions
        for old in range(first, first + self.counts[table]):
            masks[first + i64(legal[old])] = 0
        count: i64 = 0
        if acts:
            count = state.mark(seat, legal, first)
            if self.further:
                count += state.mark_further(seat, legal, first, count)
        for new in range(first, first + count):
            masks[first + i64(legal[new])] = 1
        self.counts[table] = count
