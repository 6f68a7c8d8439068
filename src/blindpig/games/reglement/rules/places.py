"""The places at the dinner table: what lies before them, and which are beside and opposite each other (RC-B)."""

from __future__ import annotations

from typing import Final

PLACES: Final = 32

BARS: Final = (6, 17)
RESTAURANTS: Final = (9, 28)
GAMBLING_HOUSES: Final = (4, 23)
BUSINESS_KINDS: Final = (BARS, RESTAURANTS, GAMBLING_HOUSES)
BUSINESSES: Final[list[int]] = [*BARS, *RESTAURANTS, *GAMBLING_HOUSES]  # in pairs of a kind
REGISTER: Final = 3
KNIVES: Final = (12, 18, 24, 31)
REVOLVERS: Final = (2, 8, 19, 27)
GLASSES: Final = (1, 2, 5, 7, 10, 11, 13, 14, 16, 18, 21, 22, 25, 26, 29, 30)
ENDS: Final = (15, 16, 31, 32)


def _marked(places: tuple[int, ...]) -> list[bool]:
    """Flags by place; there is no place 0."""
    return [place in places for place in range(PLACES + 1)]


# RC-B1: the neighbours of a place, around the whole table.
LEFT: Final = [0] + [place % PLACES + 1 for place in range(1, PLACES + 1)]
RIGHT: Final = [0] + [(place - 2) % PLACES + 1 for place in range(1, PLACES + 1)]
# RC-B2: the place opposite, 0 for the four end places.
OPPOSITE: Final = [0 if place == 0 or place in ENDS else 31 - place for place in range(PLACES + 1)]
# RC-B3
HAS_KNIFE: Final = _marked(KNIVES)
HAS_REVOLVER: Final = _marked(REVOLVERS)
HAS_GLASS: Final = _marked(GLASSES)


def _kinds() -> list[int]:
    """The kind of business before each place, -1 for none."""
    found = [-1] * (PLACES + 1)
    for kind, places in enumerate(BUSINESS_KINDS):
        for place in places:
            found[place] = kind
    return found


def _twins() -> list[int]:
    """The other place with the same kind of business, 0 for none."""
    found = [0] * (PLACES + 1)
    for one, other in BUSINESS_KINDS:
        found[one], found[other] = other, one
    return found


# RC-B3, RC-T2: what brings an income.
BUSINESS_AT: Final = _kinds()
TWIN: Final = _twins()
EARNS: Final = _marked((*BARS, *RESTAURANTS, *GAMBLING_HOUSES, REGISTER))
