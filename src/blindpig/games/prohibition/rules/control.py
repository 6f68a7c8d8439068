"""Who controls a street: what Ness and the Policeman forbid there, and what Capone allows."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.prohibition.rules.city import (
    CAPONE,
    CROSSROADS,
    EAST_WEST,
    FAR,
    FIRST_END,
    LINE,
    NESS,
    POLICEMAN,
    STREETS,
)
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.kernel.numbers import Numbers, numbers
from blindpig.kernel.refusal import Refusal

FREE: Final = 0
BANNED: Final = 1
HELPED: Final = 2


PLACES: Final = CROSSROADS + 1  # where a character can be: nowhere yet, or on a crossroads


def nearer(first: int, last: int) -> Numbers:
    """PR-C5: by two places the streets, from first to last, that somebody at the one is nearer to, in line, than
    somebody at the other, as a set: at the one's number times PLACES, plus the other's."""
    found = [0] * (PLACES * PLACES)
    for street in range(first, last + 1):
        line = LINE[street * PLACES : (street + 1) * PLACES]
        for place, near in enumerate(line):
            if near == FAR:
                continue
            for other, far in enumerate(line):
                if near < far:
                    found[place * PLACES + other] |= 1 << FIRST_END[street]
    return numbers(found)


NEARER_ACROSS: Final = nearer(0, EAST_WEST - 1)
NEARER_DOWN: Final = nearer(EAST_WEST, STREETS - 1)


def banned(near: Numbers, places: Numbers) -> i64:
    """PR-C6, PR-C10: the streets of one direction that Ness or the Policeman is nearer to than Capone, as a set."""
    capone: i64 = places[CAPONE] + 1
    return near[(places[NESS] + 1) * PLACES + capone] | near[(places[POLICEMAN] + 1) * PLACES + capone]


def helped(near: Numbers, places: Numbers) -> i64:
    """PR-C8, PR-C10: the streets of one direction that Capone is nearer to than the others, as a set."""
    capone: i64 = (places[CAPONE] + 1) * PLACES
    return near[capone + places[NESS] + 1] & near[capone + places[POLICEMAN] + 1]


def distance(table: CityTable, character: int, street: int) -> int:
    """PR-C5: how far from a street the character is that controls it; FAR if it does not."""
    return LINE[street * PLACES + 1 + table.places[character]]


def control(table: CityTable, street: int) -> int:
    """PR-C6, PR-C8, PR-C10: what those who control a street make of it; Capone as near as another: nothing."""
    near = NEARER_ACROSS if street < EAST_WEST else NEARER_DOWN
    place: i64 = FIRST_END[street]
    if banned(near, table.places) >> place & 1:
        return BANNED
    return HELPED if helped(near, table.places) >> place & 1 else FREE


def ban(table: CityTable, street: int) -> Refusal | None:
    """PR-C6, PR-C10: why nothing is delivered or loaded in a street."""
    if control(table, street) != BANNED:
        return None
    ness = distance(table, NESS, street)
    policeman = distance(table, POLICEMAN, street)
    in_line = (ness != FAR) + (policeman != FAR) + (distance(table, CAPONE, street) != FAR)
    character = NESS if ness <= policeman else POLICEMAN
    return Refusal("PR-C6" if in_line == 1 else "PR-C10", "street-banned", {"street": street, "character": character})
