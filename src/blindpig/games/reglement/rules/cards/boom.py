"""Boom!: an opponent's cake explodes now."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.cards.target import CAKE
from blindpig.games.reglement.rules.ending import explode
from blindpig.games.reglement.rules.sets import bit
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


@final
class Boom(Card):
    """RC-K5."""

    def __init__(self) -> None:
        super().__init__("boom", "RC-K5", copies=5, targets=(CAKE,), keep=0.35)

    def options(self, dinner: Dinner, seat: i64) -> i64:
        """RC-K5: opponents' cakes on the table, those of fallen families too."""
        cakes = dinner.table.cake
        found: i64 = 0
        for owner in range(dinner.seats):
            if owner != seat and cakes[owner] > 0:
                found |= bit(owner)
        return found

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K5: it must be an opponent's, and on the table."""
        if action.a == seat:
            return Refusal("RC-K5", "boom-own")
        if action.a >= dinner.seats or dinner.table.cake[action.a] <= 0:
            return Refusal("RC-K5", "boom-no-cake", {"owner": action.a})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K5: it explodes as it would in its owner's turn."""
        if dinner.journal is not None:
            dinner.journal.tell("RC-K5", "set-off", {"seat": seat, "owner": action.a})
        explode(dinner, action.a, "RC-K5")

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """The explosion for certain, instead of perhaps."""
        place = appraisal.dinner.table.cake[action.a]
        return (1.0 - appraisal.fuse(action.a)) * appraisal.crater(place)

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """It hits rivals."""
        return Reason("boom-hits-rivals", {"owner": action.a})
