"""Whether a position makes sense: what holds in every dinner, and what a dinner that goes on still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.gang import CAKE_AT_HAND, DEAD, NOBODY, STANDING
from blindpig.games.reglement.rules.turn import MOST_CARDS
from blindpig.kernel.forms import BadForm

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner

PILLS = 18  # RC-S3


def check(dinner: Dinner) -> None:
    """BadForm if such a dinner cannot be."""
    table = dinner.table
    if not dinner.hidden.pile:
        raise BadForm("reglement.empty-pile")
    money = table.box.bank[dinner.seats]
    if table.bank + sum(table.money) != money:
        raise BadForm("reglement.money", {"money": money})
    if table.moved and table.played == 0:
        raise BadForm("reglement.played")
    for gangster, place in enumerate(table.place):
        if place == DEAD and table.asleep[gangster] > 0:
            raise BadForm("reglement.pill")
    if sum(table.asleep) > PILLS:
        raise BadForm("reglement.pills", {"count": PILLS})
    if table.events > list(table.place).count(DEAD):  # RC-E3
        raise BadForm("reglement.events")
    for family in range(dinner.seats):
        check_family(dinner, family)
    if table.ended:
        check_end(dinner)
    else:
        check_going(dinner)


def check_family(dinner: Dinner, family: int) -> None:
    """RC-E1: a family that is out has no cards, no cake at hand, and went out at some event; others did not."""
    table = dinner.table
    event, count = table.out_event[family], table.out_count[family]
    if table.alive[family] > 0:
        if event != 0 or count != 0:
            raise BadForm("reglement.not-out", {"family": family})
    elif table.held[family] > 0 or table.cake[family] == CAKE_AT_HAND or not 1 <= event <= table.events or count == 0:
        raise BadForm("reglement.out", {"family": family})


def left(dinner: Dinner) -> int:
    """How many families are still at the table."""
    return sum(1 for alive in dinner.table.alive if alive > 0)


def check_end(dinner: Dinner) -> None:
    """RC-E2, RC-E4: a dinner that is over ended by one of the ways there are."""
    table = dinner.table
    families = left(dinner)
    if table.ended == "RC-E4":
        fits = table.round == table.box.rounds and families > 1 and table.bank > 0
    else:
        fits = table.ended == "RC-E2" and (table.bank == 0 or families == 0)
    if not fits or table.seater != NOBODY:
        raise BadForm("reglement.ended")


def check_going(dinner: Dinner) -> None:
    """A dinner that goes on: money in the bank, two families or more, and one of them can act."""
    table = dinner.table
    if table.bank == 0 or left(dinner) < 2:
        raise BadForm("reglement.over")
    if table.played >= MOST_CARDS:
        raise BadForm("reglement.played")
    stands = STANDING in table.place
    if table.is_seating() != stands:
        raise BadForm("reglement.standing")
    if table.round == 0:
        if not table.free_seating or not stands:
            raise BadForm("reglement.round")
    elif table.alive[table.turn] == 0:
        raise BadForm("reglement.turn", {"family": table.turn})
    elif stands and table.played == 0:
        raise BadForm("reglement.standing")
    for seat in dinner.waiting_on():
        if not dinner.actions(seat):
            raise BadForm("reglement.idle", {"family": seat})
