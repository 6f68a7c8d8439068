"""The state of a dinner: short calls into the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules import choices, ending, position, turn
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.game import NO_SEAT, Outcome, State

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.public import DinnerTable, Hidden
    from blindpig.kernel.action import Action
    from blindpig.kernel.chance import Chance
    from blindpig.kernel.forms import Json
    from blindpig.kernel.numbers import Indices
    from blindpig.kernel.refusal import Refusal


@final
class Dinner(State):
    """The state of a game of Règlement de comptes."""

    def __init__(self, seats: int, table: DinnerTable, hidden: Hidden) -> None:
        super().__init__(seats)
        self.table: DinnerTable = table
        self.hidden: Hidden = hidden
        # Fixed by the number of families and the edition, and shared: gangsters a family; each one's family and role.
        self.size: i64 = table.box.size[seats]
        self.family_of: bytes = table.box.family_of[seats]
        self.role_of: bytes = table.box.role_of[seats]

    def waiting_on(self) -> list[int]:
        """The one family that is to act: everything is done in turn here."""
        seat = self.next_seat()
        return [] if seat == NO_SEAT else [seat]

    def next_seat(self) -> i64:
        """That family."""
        table = self.table
        if table.ended:
            return NO_SEAT
        return table.seater if table.is_seating() else table.turn

    def actions(self, seat: int) -> list[Action]:
        """Every legal action of a family."""
        return choices.actions(self, seat) if seat == self.next_seat() else []

    def pick(self, seat: i64, picks: Chance) -> Action:
        """Any of them; they are counted without being listed."""
        return choices.pick(self, seat, picks) if seat == self.next_seat() else super().pick(seat, picks)

    def mark(self, seat: i64, legal: Indices, at: i64) -> i64:
        """Their indices, written without being listed."""
        if seat != self.next_seat():
            return 0
        return choices.mark(self, seat, legal, at)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why a family may not do this now."""
        return turn.refusal(self, seat, action)

    def perform(self, seat: int, action: Action, chance: Chance) -> None:
        """Do it."""
        turn.perform(self, seat, action, chance)

    def clone(self) -> Dinner:
        """An independent copy, without the journal."""
        return Dinner(self.seats, self.table.clone(), self.hidden.clone())

    def view(self, seat: int) -> DinnerView:
        """The table, and a family's own hand."""
        hand = self.hidden.hand(seat) if seat >= 0 else []
        return DinnerView(seat, self.seats, self.table.clone(), hand)

    def outcome(self) -> Outcome | None:
        """Scores and winners once the dinner is over."""
        return ending.outcome(self.table)

    def round(self) -> int:
        """The round under way; 0 during a free seating."""
        return self.table.round

    def game_at(self) -> str:
        """Where the game is."""
        return "blindpig.games.reglement.rules.game:REGLEMENT"

    def position(self) -> dict[str, Json]:
        """The whole dinner as JSON."""
        return position.dinner_form(self)
