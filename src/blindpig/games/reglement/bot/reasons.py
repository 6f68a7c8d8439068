"""Why a family did what it did in Règlement de comptes, from the table and its own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.bot.reading import BUSINESS_AT, KINDS
from blindpig.games.reglement.rules.actions import (
    ALERT,
    BANG,
    BOOM,
    COCKTAIL,
    DISCARD,
    DONE,
    KNIFE,
    MOVE,
    ORDER_CAKE,
    PASS_CAKE,
)
from blindpig.games.reglement.rules.cards.pass_cake import goal
from blindpig.games.reglement.rules.table import LEFT, REGISTER, RIGHT
from blindpig.kernel.reason import Reason

if TYPE_CHECKING:
    from blindpig.games.reglement.bot.reading import Reading
    from blindpig.kernel.action import Action


def reason_for(reading: Reading, action: Action) -> Reason:
    """What speaks most for an action."""
    kind = action.kind
    if kind in (KNIFE, BANG):
        return for_killing(reading, action.a)
    if kind == ORDER_CAKE:
        return Reason("cake-for-rivals", {"place": action.a, "count": rivals_near(reading, action.a)})
    if kind == PASS_CAKE:
        return for_passing(reading, action)
    if kind == BOOM:
        return Reason("boom-hits-rivals", {"owner": action.a})
    if kind == COCKTAIL:
        return Reason("pills-cost-income", {"places": list(action.args)})
    if kind == ALERT:
        return Reason("alert-for-better-seats")
    if kind == MOVE:
        return for_sitting(reading, action.b, BUSINESS_AT[action.a])
    if kind == DISCARD:
        return Reason("least-useful-card", {"card": action.a})
    return Reason("nothing-better") if kind == DONE else for_sitting(reading, action.c, -1)


def for_killing(reading: Reading, place: int) -> Reason:
    """The leader first, then who threatens, then anybody."""
    victim = reading.families[reading.at[place]]
    role = reading.roles[reading.at[place]]
    if reading.rivalry[victim] == max(reading.rivalry):
        return Reason("kill-the-leader", {"victim": victim, "role": role, "place": place})
    if reading.menace(place) > 0.0:
        return Reason("kill-the-threat", {"victim": victim, "role": role, "place": place})
    return Reason("kill-a-rival", {"victim": victim, "role": role, "place": place})


def rivals_near(reading: Reading, place: int) -> int:
    """How many rivals a cake here would take out."""
    found = 0
    for hit in (RIGHT[place], place, LEFT[place]):
        if reading.at[hit] >= 0 and not reading.is_mine(hit):
            found += 1
    return found


def for_passing(reading: Reading, action: Action) -> Reason:
    """A cake leaves one's own people, or comes to others'."""
    start = reading.cake[action.a]
    if reading.crater(start) < 0.0:
        return Reason("cake-away-from-us", {"owner": action.a})
    return Reason("cake-to-rivals", {"owner": action.a, "place": goal(reading.dinner, start, action.b)})


def for_sitting(reading: Reading, place: int, left: int) -> Reason:
    """What the new seat is good for; `left` is the kind of business left for it, or −1."""
    if place == REGISTER:
        return Reason("seat-doubles-income", {"place": place})
    kind = BUSINESS_AT[place]
    if kind >= 0 and kind != left and reading.held[reading.seat * KINDS + kind] == 1:
        return Reason("seat-makes-monopoly", {"place": place})
    if kind >= 0:
        return Reason("seat-earns", {"place": place})
    return Reason("seat-is-safer", {"place": place})
