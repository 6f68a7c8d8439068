"""The gangs: roles, how many of each a family has, and the bank, by the number of families (RC-S1)."""

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


def _family(gunmen: int, blades: int, bruisers: int) -> list[int]:
    """The roles of one family's gangsters, in the order of their numbers."""
    return [GODFATHER] + [GUNMAN] * gunmen + [BLADE] * blades + [BRUISER] * bruisers


# RC-S1, by the number of families; nothing for fewer than three.
FAMILY: Final[list[list[int]]] = [[], [], [], _family(2, 2, 5), _family(1, 1, 4), _family(1, 1, 3), _family(1, 1, 2)]
SIZE: Final[list[int]] = [len(family) for family in FAMILY]
BANK: Final[list[int]] = [0, 0, 0, 120, 80, 70, 60]

# A gangster is a number: the family's number times the size of a family, plus the number within it.
# Tables of small numbers are bytes: they are read faster than lists.
ROLE_OF: Final[list[bytes]] = [bytes(family * seats) for seats, family in enumerate(FAMILY)]
FAMILY_OF: Final[list[bytes]] = [
    bytes([family for family in range(seats) for _ in range(size)]) for seats, size in enumerate(SIZE)
]
