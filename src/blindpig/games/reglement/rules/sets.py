"""Sets of small numbers as ints, one bit a member: of places at the table, of kinds of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.kernel.numbers import numbers

if TYPE_CHECKING:
    from mypy_extensions import i64

EIGHT: Final = 255  # bits at a time, by tables: the members of each such set, in their order, and how many
LISTED: Final = [[number for number in range(8) if bits >> number & 1] for bits in range(EIGHT + 1)]
RANKED: Final[bytes] = bytes([number for inside in LISTED for number in [*inside, *[0] * (8 - len(inside))]])
SIZES: Final[bytes] = bytes([len(inside) for inside in LISTED])
# Where the only member of a set is found: times this number (de Bruijn's), its upper five bits of 32 are different for
# each.
SPREAD: Final = 0x077CB531
LONE: Final = numbers([number for _, number in sorted([(SPREAD << place >> 27 & 31, place) for place in range(32)])])


def bit(number: i64) -> i64:
    """A set of one."""
    found: i64 = 1
    return found << number


def set_of(numbers: list[int]) -> int:
    """The set of these numbers."""
    return sum([1 << number for number in numbers])


def lowest(bits: i64) -> i64:
    """The first member of a set that has some."""
    return LONE[(bits & -bits) * SPREAD >> 27 & 31]


def members(bits: i64) -> list[int]:
    """The members of a set, in their order."""
    found: list[int] = []
    first: i64 = 0
    while bits:
        for number in LISTED[bits & EIGHT]:
            found.append(first + number)
        bits >>= 8
        first += 8
    return found


def size_of(bits: i64) -> i64:
    """How many members a set has."""
    size: i64 = SIZES[bits & EIGHT]
    size += SIZES[bits >> 8 & EIGHT]
    size += SIZES[bits >> 16 & EIGHT]
    return size + SIZES[bits >> 24]


def member(bits: i64, rank: i64) -> i64:
    """The member before which there are that many others."""
    first: i64 = 0
    size: i64 = SIZES[bits & EIGHT]
    while rank >= size:
        rank -= size
        bits >>= 8
        first += 8
        size = SIZES[bits & EIGHT]
    return first + RANKED[(bits & EIGHT) * 8 + rank]
