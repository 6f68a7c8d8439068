"""Bang!: eliminate an opposing gangster who sits opposite one of yours with a gun."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.actions import SHOOT
from blindpig.games.reglement.cards.card import Card, family_at
from blindpig.games.reglement.ending import eliminate
from blindpig.games.reglement.gang import GUNMAN, NOBODY, ROLE_OF
from blindpig.games.reglement.table import HAS_REVOLVER, OPPOSITE, PLACES
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.state import Dinner
    from blindpig.kernel.action import Action


def armed(dinner: Dinner, seat: int, place: int) -> bool:
    """RC-K2: whether one of yours sits there with a gun of his own or a revolver before him."""
    if place == 0 or family_at(dinner, place) != seat:
        return False
    return HAS_REVOLVER[place] or ROLE_OF[dinner.seats][dinner.table.at[place]] == GUNMAN


@final
class Bang(Card):
    """RC-K2."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K2: opposing gangsters opposite an armed and awake one of yours."""
        table = dinner.table
        for place in range(1, PLACES + 1):
            family = family_at(dinner, place)
            if family in (NOBODY, seat):
                continue
            opposite = OPPOSITE[place]
            if armed(dinner, seat, opposite) and table.asleep[table.at[opposite]] == 0:
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
        if not armed(dinner, seat, opposite):
            return Refusal("RC-K2", "bang-no-gun", {"place": place, "from": opposite})
        if table.asleep[table.at[opposite]] > 0:
            return Refusal("RC-K7", "bang-asleep", {"place": place, "from": opposite})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K2: the victim is out."""
        if dinner.journal is not None:
            dinner.journal.tell("RC-K2", "shot", {"seat": seat, "from": OPPOSITE[action.a], "place": action.a})
        eliminate(dinner, [dinner.table.at[action.a]])
