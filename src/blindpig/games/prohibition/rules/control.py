"""Who controls a street: what Ness and the Policeman forbid there, and what Capone allows."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.prohibition.rules.city import CAPONE, CROSSROADS, FAR, LINE, NESS, POLICEMAN
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.kernel.refusal import Refusal

FREE: Final = 0
BANNED: Final = 1
HELPED: Final = 2


def distance(table: CityTable, character: int, street: int) -> int:
    """PR-C5: how far from a street the character is that controls it; FAR if it does not."""
    return LINE[street * (CROSSROADS + 1) + 1 + table.places[character]]


def control(table: CityTable, street: int) -> int:
    """PR-C6, PR-C8, PR-C10: what those who control a street make of it."""
    places = table.places
    return power(street, places[NESS], places[POLICEMAN], places[CAPONE])


def power(street: i64, ness: i64, policeman: i64, capone: i64) -> int:
    """PR-C10: the nearest decide; Capone as near as another means neither ban nor help."""
    at: i64 = street * (CROSSROADS + 1) + 1
    police: i64 = LINE[at + ness]
    other: i64 = LINE[at + policeman]
    boss: i64 = LINE[at + capone]
    police = min(police, other)
    if police == boss:
        return FREE
    return BANNED if police < boss else HELPED


def ban(table: CityTable, street: int) -> Refusal | None:
    """PR-C6, PR-C10: why nothing is delivered or loaded in a street."""
    if control(table, street) != BANNED:
        return None
    ness = distance(table, NESS, street)
    policeman = distance(table, POLICEMAN, street)
    in_line = (ness != FAR) + (policeman != FAR) + (distance(table, CAPONE, street) != FAR)
    character = NESS if ness <= policeman else POLICEMAN
    return Refusal("PR-C6" if in_line == 1 else "PR-C10", "street-banned", {"street": street, "character": character})
