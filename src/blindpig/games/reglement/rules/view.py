"""What a family may know: the table and its own hand (RC-S6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules import position
from blindpig.kernel.game import View

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.kernel.forms import Json


@final
class DinnerView(View):
    """The table as everybody sees it, and the hand (cards by kind) of the family that looks."""

    def __init__(self, seat: int, seats: int, table: DinnerTable, hand: list[int]) -> None:
        super().__init__(seat)
        self.seats: int = seats
        self.table: DinnerTable = table
        self.hand: list[int] = hand

    def form(self) -> dict[str, Json]:
        """The view as JSON."""
        return {
            "seat": self.seat,
            "seats": self.seats,
            "table": position.table_form(self.table),
            "hand": self.hand.copy(),
        }
