"""Order a cake: your cake goes to any place that has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.actions import ORDER
from blindpig.games.reglement.rules.cards.card import Card
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action


@final
class OrderCake(Card):
    """RC-K3. One's own cake is always at hand: it exploded when the turn began."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K3: places without a cake, taken or not."""
        cakes = dinner.table.cake
        free = ORDER[1:]
        for cake in cakes:
            if cake > 0:
                free.remove(ORDER[cake])
        found.extend(free)

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K3: one cake a place."""
        if action.a in dinner.table.cake:
            return Refusal("RC-K3", "cake-there", {"place": action.a, "owner": dinner.table.cake.index(action.a)})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K3: there it stands."""
        dinner.table.cake[seat] = action.a
        if dinner.journal is not None:
            dinner.journal.tell("RC-K3", "ordered-cake", {"seat": seat, "place": action.a})
