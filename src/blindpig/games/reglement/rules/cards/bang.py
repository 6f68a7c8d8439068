"""Bang!: eliminate an opposing gangster who sits opposite one of yours with a gun."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.actions import SHOOT
from blindpig.games.reglement.rules.cards.card import Card, family_at
from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import GUNMAN, NOBODY
from blindpig.games.reglement.rules.table import HAS_REVOLVER, OPPOSITE
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


def armed(dinner: Dinner, gangster: int, place: int) -> bool:
    """RC-K2: whether a gangster has a gun of his own or a revolver before him."""
    return HAS_REVOLVER[place] or dinner.role_of[gangster] == GUNMAN


@final
class Bang(Card):
    """RC-K2."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K2: opposing gangsters opposite an armed and awake one of yours."""
        table = dinner.table
        first = seat * dinner.size
        hit: list[int] = []
        for gangster in range(first, first + dinner.size):
            place = table.place[gangster]
            if place > 0 and armed(dinner, gangster, place) and table.asleep[gangster] == 0:
                victim = table.at[OPPOSITE[place]]  # nobody, opposite an end place
                if victim >= 0 and dinner.family_of[victim] != seat:
                    hit.append(OPPOSITE[place])
        if len(hit) > 1:
            hit.sort()
        for place in hit:
            found.append(SHOOT[place])

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K2: there must be a victim, and somebody awake opposite him with a gun."""
        place = action.a
        table = dinner.table
        family = family_at(dinner, place)
        if family == NOBODY:
            return Refusal("RC-K2", "bang-empty", {"place": place})
        if family == seat:
            return Refusal("RC-K2", "bang-own", {"place": place})
        opposite = OPPOSITE[place]
        if opposite == 0:
            return Refusal("RC-K2", "bang-end", {"place": place})
        if family_at(dinner, opposite) != seat or not armed(dinner, table.at[opposite], opposite):
            return Refusal("RC-K2", "bang-no-gun", {"place": place, "from": opposite})
        if table.asleep[table.at[opposite]] > 0:
            return Refusal("RC-K7", "bang-asleep", {"place": place, "from": opposite})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K2: the victim is out."""
        if dinner.journal is not None:
            dinner.journal.tell("RC-K2", "shot", {"seat": seat, "from": OPPOSITE[action.a], "place": action.a})
        eliminate(dinner, [dinner.table.at[action.a]])
