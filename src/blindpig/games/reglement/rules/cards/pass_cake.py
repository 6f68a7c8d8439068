"""Pass the cake: an opponent's cake slides to the next gangster on one side."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.actions import PASS, TO_LEFT
from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.table import LEFT, RIGHT
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


def goal(dinner: Dinner, start: int, side: int) -> int:
    """RC-K4: the place of the first gangster on that side, whoever he is, around the whole table."""
    beside = LEFT if side == TO_LEFT else RIGHT
    at = dinner.table.at
    place = beside[start]
    while at[place] < 0 and place != start:
        place = beside[place]
    return place


@final
class PassCake(Card):
    """RC-K4."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K4: opponents' cakes on the table, to the left or right, where no other cake stands."""
        cakes = dinner.table.cake
        for owner in range(dinner.seats):
            if owner == seat or cakes[owner] <= 0:
                continue
            for side in range(2):
                if goal(dinner, cakes[owner], side) not in cakes:
                    found.append(PASS[owner * 2 + side])

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K4: it must be an opponent's, on the table, and the goal free of cakes."""
        owner = action.a
        cakes = dinner.table.cake
        if owner == seat:
            return Refusal("RC-K4", "pass-own")
        if owner >= dinner.seats or cakes[owner] <= 0:
            return Refusal("RC-K4", "pass-no-cake", {"owner": owner})
        place = goal(dinner, cakes[owner], action.b)
        if place in cakes:
            return Refusal("RC-K4", "pass-cake-there", {"owner": owner, "place": place})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K4: it slides."""
        cakes = dinner.table.cake
        start = cakes[action.a]
        cakes[action.a] = goal(dinner, start, action.b)
        if dinner.journal is not None:
            dinner.journal.tell(
                "RC-K4", "passed-cake", {"seat": seat, "owner": action.a, "from": start, "place": cakes[action.a]}
            )
