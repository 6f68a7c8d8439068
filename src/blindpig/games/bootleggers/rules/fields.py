"""The fields of the state, written down as they are declared: JSON forms are made from that.

Each field is declared in one line of an `__init__`: its name, its bounds, what it starts with, and how a copy of the
game gets it. Lists that change seldom are shared between copies: they are replaced, never changed in place.
"""

from typing import Final, final

from blindpig.games.bootleggers.rules.components import BARS, HOME, MAX_SEATS, NOBODY, spot_of

BIG: Final = 10**6
ANY: Final = -1  # the length of a list that grows and shrinks


@final
class Field:
    """A number or a list of numbers: its bounds; its length, and of a list by seat how much is one seat's own."""

    def __init__(self, low: int, high: int, length: int, own: int) -> None:
        self.low: int = low
        self.high: int = high
        self.length: int = length
        self.own: int = own


@final
class Fields:
    """The fields of one part of the state, by name."""

    def __init__(self) -> None:
        self.single: dict[str, Field] = {}
        self.flags: list[str] = []
        self.lists: dict[str, Field] = {}

    def declare(self, name: str, low: int, high: int, length: int, own: int) -> None:
        """Write a list down, unless it is."""
        if name not in self.lists:
            self.lists[name] = Field(low, high, length, own)

    def number(self, name: str, low: int, high: int, start: int = 0) -> int:
        """Declare a number."""
        if name not in self.single:
            self.single[name] = Field(low, high, 1, 0)
        return start

    def flag(self, name: str) -> bool:
        """Declare something that is true or false; it starts as false."""
        if name not in self.flags:
            self.flags.append(name)
        return False

    def numbers(self, name: str, length: int, high: int, low: int = 0) -> list[int]:
        """Declare a list of numbers that starts with zeros; of ANY length, empty."""
        self.declare(name, low, high, length, 0)
        return [0] * length if length != ANY else []

    def owners(self, name: str, length: int) -> list[int]:
        """Declare a list of seats that starts with NOBODY."""
        self.declare(name, NOBODY, MAX_SEATS - 1, length, 0)
        return [NOBODY] * length

    def spots(self, name: str, length: int) -> list[int]:
        """Declare a list of places where trucks stand; all start at home."""
        self.declare(name, HOME, spot_of(len(BARS), 0) - 1, length, 0)
        return [HOME] * length

    def pools(self, name: str) -> list[int]:
        """Declare a pool for each seat, which starts with itself alone."""
        self.declare(name, 0, MAX_SEATS - 1, MAX_SEATS, 0)
        return list(range(MAX_SEATS))

    def hands(self, name: str, own: int, high: int) -> list[int]:
        """Declare a list of which each seat has its own part, so many numbers; it starts with zeros."""
        self.declare(name, 0, high, own * MAX_SEATS, own)
        return [0] * (own * MAX_SEATS)


TABLE: Final = Fields()
HIDDEN: Final = Fields()
