"""Sets of places as ints, one bit a member and seven to a row: how many members there are, and which is the first."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.prohibition.rules.city import SIDE

FULL: Final = 127  # a whole row
ROW_SETS: Final = FULL + 1


def sizes() -> bytes:
    """How many members every set within a row has."""
    return bytes([bits.bit_count() for bits in range(ROW_SETS)])


def members() -> bytes:
    """The members of every set within a row, in their order, at eight times the set."""
    found: list[int] = []
    for bits in range(ROW_SETS):
        inside = [place for place in range(SIDE) if bits >> place & 1]
        found += inside + [0] * (SIDE + 1 - len(inside))
    return bytes(found)


SIZES: Final[bytes] = sizes()
MEMBERS: Final[bytes] = members()


def size(bits: i64) -> i64:
    """How many members a set has: sums of two, four, then eight neighbouring bits, and those are added up."""
    # No longer than they must be: mypyc makes an object of a number of more than 62 bits.
    bits -= bits >> 1 & 0x1555555555555
    bits = (bits & 0x3333333333333) + (bits >> 2 & 0x3333333333333)
    bits = bits + (bits >> 4) & 0xF0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


def row_size(bits: i64, first: i64) -> i64:
    """How many members a set has in the row that begins at a place."""
    return i64(SIZES[bits >> first & FULL])


def member(bits: i64, rank: i64) -> i64:
    """The member before which there are that many others."""
    first: i64 = 0
    while rank >= row_size(bits, first):
        rank -= row_size(bits, first)
        first += SIDE
    return first + i64(MEMBERS[(bits >> first & FULL) * (SIDE + 1) + rank])
