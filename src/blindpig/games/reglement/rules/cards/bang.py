"""Bang!: eliminate an opposing gangster who sits opposite one of yours with a gun."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.cards.card import family_at
from blindpig.games.reglement.rules.cards.weapon import ASLEEP, AWAKE, Weapon
from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import GUNMAN, NOBODY
from blindpig.games.reglement.rules.places import NOWHERE, OPPOSITE
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


@final
class Bang(Weapon):
    """RC-K2."""

    def __init__(self) -> None:
        super().__init__("bang", "RC-K2", copies=11, role=GUNMAN, reach=(OPPOSITE, NOWHERE), keep=0.8)

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K2: there must be a victim, and somebody awake opposite them with a gun."""
        place = action.a
        family = family_at(dinner, place)
        if family == NOBODY:
            return Refusal("RC-K2", "bang-empty", {"place": place})
        if family == seat:
            return Refusal("RC-K2", "bang-own", {"place": place})
        opposite = OPPOSITE[place]
        if opposite == 0:
            return Refusal("RC-K2", "bang-end", {"place": place})
        if self.attacker(dinner.table, seat, place, AWAKE) > 0:
            return None
        if self.attacker(dinner.table, seat, place, ASLEEP) > 0:
            return Refusal("RC-K7", "bang-asleep", {"place": place, "from": opposite})
        return Refusal("RC-K2", "bang-no-gun", {"place": place, "from": opposite})

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K2: the victim is out."""
        if dinner.journal is not None:
            dinner.journal.tell("RC-K2", "shot", {"seat": seat, "from": OPPOSITE[action.a], "place": action.a})
        eliminate(dinner, [dinner.table.at[action.a]])
