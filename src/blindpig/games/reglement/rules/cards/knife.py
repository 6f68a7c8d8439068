"""Knife: eliminate an opposing gangster who sits beside one of yours with a blade."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.actions import STAB
from blindpig.games.reglement.rules.cards.card import Card, family_at
from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import BLADE, NOBODY
from blindpig.games.reglement.rules.table import HAS_KNIFE, LEFT, RIGHT
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


def armed(dinner: Dinner, gangster: int, place: int) -> bool:
    """RC-K1: whether a gangster has a blade of his own or a knife before him."""
    return HAS_KNIFE[place] or dinner.role_of[gangster] == BLADE


def killer(dinner: Dinner, seat: int, place: int, asleep: int) -> int:
    """RC-K1, RC-K7: the place from which one of yours, awake or asleep, would stab whoever sits here, or 0."""
    table = dinner.table
    for beside in (LEFT[place], RIGHT[place]):
        gangster = table.at[beside]
        if gangster < 0 or dinner.family_of[gangster] != seat or table.asleep[gangster] != asleep:
            continue
        if armed(dinner, gangster, beside):
            return beside
    return 0


def note_victim(dinner: Dinner, seat: int, place: int, hit: list[int]) -> None:
    """Add a place where an opposing gangster sits, once."""
    victim = dinner.table.at[place]
    if victim >= 0 and dinner.family_of[victim] != seat and place not in hit:
        hit.append(place)


@final
class Knife(Card):
    """RC-K1."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K1: opposing gangsters beside an armed and awake one of yours."""
        table = dinner.table
        first = seat * dinner.size
        hit: list[int] = []
        for gangster in range(first, first + dinner.size):
            place = table.place[gangster]
            if place > 0 and armed(dinner, gangster, place) and table.asleep[gangster] == 0:
                note_victim(dinner, seat, LEFT[place], hit)
                note_victim(dinner, seat, RIGHT[place], hit)
        if len(hit) > 1:
            hit.sort()
        for place in hit:
            found.append(STAB[place])

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K1: there must be a victim, and somebody awake beside him to do it."""
        place = action.a
        family = family_at(dinner, place)
        if family == NOBODY:
            return Refusal("RC-K1", "knife-empty", {"place": place})
        if family == seat:
            return Refusal("RC-K1", "knife-own", {"place": place})
        if killer(dinner, seat, place, 0) > 0:
            return None
        if killer(dinner, seat, place, 1) > 0:
            return Refusal("RC-K7", "knife-asleep", {"place": place})
        return Refusal("RC-K1", "knife-too-far", {"place": place})

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K1: the victim is out."""
        if dinner.journal is not None:
            hand = killer(dinner, seat, action.a, 0)
            dinner.journal.tell("RC-K1", "stabbed", {"seat": seat, "from": hand, "place": action.a})
        eliminate(dinner, [dinner.table.at[action.a]])
