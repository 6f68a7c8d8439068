"""Why a family did what it did in Règlement de comptes, from the table and its own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules.actions import CARDS, DISCARD, DONE, PASS
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.move import seat_reason
from blindpig.games.reglement.rules.turn import income
from blindpig.kernel.reason import Reason

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


INCOME: Final = ("seat-earns", "seat-doubles-income", "seat-makes-monopoly")


def earns_again(dinner: Dinner, seat: int) -> bool:
    """RC-E2, RC-E4: whether a family has another income: not in the last round, nor if the others empty the bank."""
    table = dinner.table
    others = 0
    for family in range(dinner.seats):
        if family != seat and table.alive[family] > 0:
            others += int(income(dinner, family))
    return table.round < table.box.rounds and others < table.bank


def reason_for(appraisal: Appraisal, action: Action) -> Reason:
    """What speaks most for an action; who earns no more speaks of no income."""
    found = best_reason(appraisal, action)
    if found.key in INCOME and not earns_again(appraisal.dinner, appraisal.seat):
        return Reason("seat-is-safer", found.args)
    return found


def best_reason(appraisal: Appraisal, action: Action) -> Reason:
    """What speaks most for an action; a card speaks for itself."""
    kind = action.kind
    if kind < CARDS:
        return DECK[kind].reason(appraisal, action)
    if kind == DISCARD:
        return Reason("least-useful-card", {"card": action.a})
    if kind == PASS:
        return Reason("good-hand")
    return Reason("nothing-better") if kind == DONE else seat_reason(appraisal, action.c, 0)
