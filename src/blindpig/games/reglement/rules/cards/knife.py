"""Knife: eliminate an opposing gangster who sits beside one of yours with a blade."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.cards.card import family_at
from blindpig.games.reglement.rules.cards.weapon import ASLEEP, AWAKE, Weapon
from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import BLADE, NOBODY
from blindpig.games.reglement.rules.places import LEFT, RIGHT
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


@final
class Knife(Weapon):
    """RC-K1."""

    def __init__(self) -> None:
        super().__init__("knife", "RC-K1", copies=11, role=BLADE, reach=(LEFT, RIGHT), keep=0.8)

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K1: there must be a victim, and somebody awake beside them to do it."""
        place = action.a
        family = family_at(dinner, place)
        if family == NOBODY:
            return Refusal("RC-K1", "knife-empty", {"place": place})
        if family == seat:
            return Refusal("RC-K1", "knife-own", {"place": place})
        if self.attacker(dinner.table, seat, place, AWAKE) > 0:
            return None
        if self.attacker(dinner.table, seat, place, ASLEEP) > 0:
            return Refusal("RC-K7", "knife-asleep", {"place": place})
        return Refusal("RC-K1", "knife-too-far", {"place": place})

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K1: the victim is out."""
        if dinner.journal is not None:
            attacker = self.attacker(dinner.table, seat, action.a, AWAKE)
            dinner.journal.tell("RC-K1", "stabbed", {"seat": seat, "from": attacker, "place": action.a})
        eliminate(dinner, [dinner.table.at[action.a]])
