"""Alert!: everybody leaves the table and is seated again."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.actions import RAISE_ALARM
from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.seating import clear_table

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action
    from blindpig.kernel.refusal import Refusal


@final
class Alert(Card):
    """RC-K8."""

    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K8: always possible."""
        found.append(RAISE_ALARM)

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K8: always possible."""
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K8: the seating starts with the family that played it."""
        if dinner.journal is not None:
            dinner.journal.tell("RC-K8", "alarm-raised", {"seat": seat})
        clear_table(dinner, seat)
