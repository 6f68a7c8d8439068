"""Seating gangsters one by one: the free seating at the start (RC-S5), and again after an Alert! (RC-K8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.actions import SEAT
from blindpig.games.reglement.rules.gang import NOBODY, STANDING
from blindpig.games.reglement.rules.plays import pairs
from blindpig.games.reglement.rules.sets import bit
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


def rule_of(dinner: Dinner) -> str:
    """The seating under way: before the first turn RC-S5, later RC-K8."""
    return "RC-S5" if dinner.table.round == 0 else "RC-K8"


def standing(dinner: Dinner, family: int, role: int, asleep: int) -> i64:
    """A gangster of that family, role and state who waits to be seated, or NOBODY."""
    table = dinner.table
    first: i64 = family * dinner.size
    for gangster in range(first, first + dinner.size):
        if table.place[gangster] == STANDING and dinner.role_of[gangster] == role and table.asleep[gangster] == asleep:
            return gangster
    return NOBODY


def to_seat(dinner: Dinner, seat: i64) -> i64:
    """RC-S5, RC-K8: any of the family's gangsters who stands, to any free place: rows and columns of `SIT`."""
    table = dinner.table
    place, asleep, roles = table.place, table.asleep, dinner.role_of
    rows: i64 = 0
    first: i64 = seat * dinner.size
    for gangster in range(first, first + dinner.size):
        if place[gangster] == STANDING:
            role: i64 = roles[gangster]
            rows |= bit(role * 2 + asleep[gangster])
    return pairs(rows, table.free)


def refusal(dinner: Dinner, seat: int, action: Action) -> Refusal | None:
    """RC-S5, RC-K8: only the family's own people, at free places, and nothing else meanwhile."""
    if action.kind != SEAT:
        return Refusal(rule_of(dinner), "finish-seating")
    role, asleep, place = action.a, action.b, action.c
    if standing(dinner, seat, role, asleep) == NOBODY:
        return Refusal(rule_of(dinner), "nobody-to-seat", {"role": role})
    if dinner.table.at[place] != NOBODY:
        return Refusal(rule_of(dinner), "place-taken", {"place": place})
    return None


def seat_one(dinner: Dinner, seat: int, action: Action) -> bool:
    """Seat one gangster, and pass on counter-clockwise; True when all sit."""
    table = dinner.table
    role, asleep, place = action.a, action.b, action.c
    gangster = standing(dinner, seat, role, asleep)
    table.sit(gangster, place)
    if dinner.journal is not None:
        dinner.journal.tell(rule_of(dinner), "seated", {"seat": seat, "role": role, "place": place})
    size: i64 = dinner.size
    family: i64 = seat
    for _ in range(dinner.seats):
        family = (family if family > 0 else dinner.seats) - 1
        for other in range(family * size, family * size + size):
            if table.place[other] == STANDING:
                table.seater = family
                return False
    table.seater = NOBODY
    return True
