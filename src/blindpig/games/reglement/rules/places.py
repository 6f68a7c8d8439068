"""The places at the dinner table: what the house lays before them, and which are beside and opposite (RC-B)."""

from __future__ import annotations

from typing import Final

PLACES: Final = 30

# RC-B3 in the house edition.
BARS: Final = (7, 16)
RESTAURANTS: Final = (11, 26)
GAMBLING_HOUSES: Final = (4, 20)
REGISTER: Final = 1
KNIVES: Final = (6, 13, 21, 28)
REVOLVERS: Final = (2, 9, 17, 24)
GLASSES: Final = (1, 3, 5, 8, 10, 12, 14, 15, 18, 19, 22, 23, 25, 27, 29, 30)
ENDS: Final = (14, 15, 29, 30)
FACING: Final = 29  # RC-B2: what the numbers of two places that face each other add up to


ALL_PLACES: Final = (1 << (PLACES + 1)) - 2  # as a set; there is no place 0


def marked(places: list[int]) -> bytes:
    """Ones and zeros by place; there is no place 0."""
    return bytes([place in places for place in range(PLACES + 1)])


# Tables of small numbers are bytes: they are read faster than lists.
# RC-B1: the neighbours of a place, around the whole table.
LEFT: Final[bytes] = bytes([0] + [place % PLACES + 1 for place in range(1, PLACES + 1)])
RIGHT: Final[bytes] = bytes([0] + [(place - 2) % PLACES + 1 for place in range(1, PLACES + 1)])
# RC-B2: the place opposite, 0 for the four end places.
OPPOSITE: Final[bytes] = bytes([0 if place == 0 or place in ENDS else FACING - place for place in range(PLACES + 1)])
NOWHERE: Final[bytes] = bytes(PLACES + 1)  # no place beside any
