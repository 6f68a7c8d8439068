"""Knife: eliminate an opposing gangster who sits beside one of yours with a blade."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.actions import STAB
from blindpig.games.reglement.cards.card import Card, family_at
from blindpig.games.reglement.ending import eliminate
from blindpig.games.reglement.gang import BLADE, NOBODY, ROLE_OF
from blindpig.games.reglement.table import HAS_KNIFE, LEFT, PLACES, RIGHT
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.state import Dinner
    from blindpig.kernel.action import Action


def armed(dinner: Dinner, seat: int, place: int) -> bool:
    """RC-K1: whether one of yours sits there with a blade of his own or a knife before him."""
    if family_at(dinner, place) != seat:
        return False
    return HAS_KNIFE[place] or ROLE_OF[dinner.seats][dinner.table.at[place]] == BLADE


def awake(dinner: Dinner, place: int) -> bool:
    """RC-K7: whether the gangster there is awake."""
    return dinner.table.asleep[dinner.table.at[place]] == 0


def killer(dinner: Dinner, seat: int, place: int) -> int:
    """RC-K1: the place from which you can stab whoever sits here, or 0."""
    for beside in (LEFT[place], RIGHT[place]):
        if armed(dinner, seat, beside) and awake(dinner, beside):
            return beside
    return 0


@final
class Knife(Card):
    """RC-K1."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K1: opposing gangsters beside an armed and awake one of yours."""
        for place in range(1, PLACES + 1):
            family = family_at(dinner, place)
            if family not in (NOBODY, seat) and killer(dinner, seat, place) > 0:
                found.append(STAB[place])

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K1: there must be a victim, and somebody awake beside him to do it."""
        place = action.a
        family = family_at(dinner, place)
        if family == NOBODY:
            return Refusal("RC-K1", "knife-empty", {"place": place})
        if family == seat:
            return Refusal("RC-K1", "knife-own", {"place": place})
        if killer(dinner, seat, place) > 0:
            return None
        if armed(dinner, seat, LEFT[place]) or armed(dinner, seat, RIGHT[place]):
            return Refusal("RC-K7", "knife-asleep", {"place": place})
        return Refusal("RC-K1", "knife-too-far", {"place": place})

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K1: the victim is out."""
        if dinner.journal is not None:
            hand = killer(dinner, seat, action.a)
            dinner.journal.tell("RC-K1", "stabbed", {"seat": seat, "from": hand, "place": action.a})
        eliminate(dinner, [dinner.table.at[action.a]])
