"""The gangs: roles, how many of each a family of the house edition has, and its bank (RC-S1)."""

from __future__ import annotations

from typing import Final

GODFATHER: Final = 0
GUNMAN: Final = 1
BLADE: Final = 2
BRUISER: Final = 3
ROLES: Final = ("gf", "gu", "bl", "br")

NOBODY: Final = -1  # who sits at an empty place
STANDING: Final = 0  # the place of a gangster who is to be seated
DEAD: Final = -1  # the place of one who is out for good

CAKE_AT_HAND: Final = 0
CAKE_GONE: Final = -1


def family(counts: list[int]) -> list[int]:
    """The roles of one family's gangsters in the order of their numbers, by how many Gunmen, Blades and Bruisers."""
    return [GODFATHER] + [GUNMAN] * counts[0] + [BLADE] * counts[1] + [BRUISER] * counts[2]


# RC-S1 in the house edition, by the number of families; nothing for fewer than three.
FAMILY: Final[list[list[int]]] = [
    [],
    [],
    [],
    family([2, 2, 5]),
    family([1, 1, 4]),
    family([1, 1, 3]),
    family([1, 1, 2]),
]
SIZE: Final[list[int]] = [len(each) for each in FAMILY]
BANK: Final[list[int]] = [0, 0, 0, 120, 80, 70, 60]
