"""Move: an awake gangster of yours goes to a free place."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.actions import GO
from blindpig.games.reglement.rules.cards.card import Card, family_at
from blindpig.games.reglement.rules.gang import NOBODY
from blindpig.games.reglement.rules.table import PLACES
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


@final
class Move(Card):
    """RC-K9."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K9: every awake gangster of yours, to every free place."""
        at = dinner.table.at
        asleep = dinner.table.asleep
        families = dinner.family_of
        mine: list[int] = []
        free: list[int] = []
        for place in range(1, PLACES + 1):
            gangster = at[place]
            if gangster < 0:
                free.append(place)
            elif families[gangster] == seat and asleep[gangster] == 0:
                mine.append(place)
        for start in mine:
            row = GO[start]
            found.extend([row[place] for place in free])

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K9: one of yours, awake, to a place that is free."""
        table = dinner.table
        family = family_at(dinner, action.a)
        if family == NOBODY:
            return Refusal("RC-K9", "move-empty", {"place": action.a})
        if family != seat:
            return Refusal("RC-K9", "move-not-yours", {"place": action.a})
        if table.asleep[table.at[action.a]] > 0:
            return Refusal("RC-K7", "move-asleep", {"place": action.a})
        if table.at[action.b] >= 0:
            return Refusal("RC-K9", "move-taken", {"place": action.b})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K9: he changes places."""
        table = dinner.table
        gangster = table.at[action.a]
        table.at[action.a] = NOBODY
        table.at[action.b] = gangster
        table.place[gangster] = action.b
        if dinner.journal is not None:
            role = dinner.role_of[gangster]
            dinner.journal.tell("RC-K9", "moved", {"seat": seat, "role": role, "from": action.a, "place": action.b})
