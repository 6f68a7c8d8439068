"""Why a family did what it did in Règlement de comptes, from the table and its own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.actions import CARDS, DISCARD, DONE, PASS
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.move import seat_reason
from blindpig.kernel.reason import Reason

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.kernel.action import Action


def reason_for(appraisal: Appraisal, action: Action) -> Reason:
    """What speaks most for an action; a card speaks for itself."""
    kind = action.kind
    if kind < CARDS:
        return DECK[kind].reason(appraisal, action)
    if kind == DISCARD:
        return Reason("least-useful-card", {"card": action.a})
    if kind == PASS:
        return Reason("good-hand")
    return Reason("nothing-better") if kind == DONE else seat_reason(appraisal, action.c, 0)
