"""Move: an awake gangster of yours goes to a free place."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.cards.card import Card, family_at
from blindpig.games.reglement.rules.cards.target import GANGSTER, PLACE
from blindpig.games.reglement.rules.gang import NOBODY, STANDING
from blindpig.games.reglement.rules.plays import pairs
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


@final
class Move(Card):
    """RC-K9."""

    def __init__(self) -> None:
        super().__init__("move", "RC-K9", copies=12, targets=(GANGSTER, PLACE), may_follow=True, keep=0.9)

    def options(self, dinner: Dinner, seat: i64) -> i64:
        """RC-K9: every awake gangster of yours, to every free place."""
        return pairs(dinner.table.awake(seat), dinner.table.free)

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K9: one of yours, awake, to a place that is free."""
        table = dinner.table
        start, end = action.a, action.b
        family = family_at(dinner, start)
        if family == NOBODY:
            return Refusal("RC-K9", "move-empty", {"place": start})
        if family != seat:
            return Refusal("RC-K9", "move-not-yours", {"place": start})
        if table.asleep[table.at[start]] > 0:
            return Refusal("RC-K7", "move-asleep", {"place": start})
        if table.at[end] >= 0:
            return Refusal("RC-K9", "move-taken", {"place": end})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K9: they change places."""
        table = dinner.table
        start, end = action.a, action.b
        gangster = table.at[start]
        table.leave(gangster, STANDING)
        table.sit(gangster, end)
        if dinner.journal is not None:
            role = dinner.role_of[gangster]
            dinner.journal.tell("RC-K9", "moved", {"seat": seat, "role": role, "from": start, "place": end})

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """The new seat against the old one."""
        return appraisal.relocation(action.a, action.b)

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """What the new seat is good for."""
        return seat_reason(appraisal, action.b, action.a)


def seat_reason(appraisal: Appraisal, place: int, start: int) -> Reason:
    """What a seat is good for, to a gangster who comes from `start` (0: who stands)."""
    box = appraisal.dinner.table.box
    if place == box.register:
        return Reason("seat-doubles-income", {"place": place})
    if box.business_at[place] == NOBODY:
        return Reason("seat-is-safer", {"place": place})
    if box.twin[place] != start and family_at(appraisal.dinner, box.twin[place]) == appraisal.seat:
        return Reason("seat-makes-monopoly", {"place": place})
    return Reason("seat-earns", {"place": place})
