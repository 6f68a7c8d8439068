"""What a card is: its targets, why a target will not do, and what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.gang import NOBODY

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action
    from blindpig.kernel.refusal import Refusal


class Card(ABC):
    """One kind of card. Turn order and the hand are checked before any of this is asked."""

    @abstractmethod
    def targets(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """Add every way to play it now, in the order of the space."""

    @abstractmethod
    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """Why it cannot be played this way now."""

    @abstractmethod
    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """What it does."""


def family_at(dinner: Dinner, place: int) -> int:
    """The family of whoever sits there, or NOBODY."""
    gangster = dinner.table.at[place]
    return NOBODY if gangster < 0 else dinner.family_of[gangster]
