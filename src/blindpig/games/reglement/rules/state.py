"""A dinner under way: what everybody sees, what only some see, and short calls into the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules import ending, position, turn
from blindpig.games.reglement.rules.gang import FAMILY_OF, ROLE_OF, SIZE
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.game import Outcome, State

if TYPE_CHECKING:
    from blindpig.kernel.action import Action
    from blindpig.kernel.chance import Chance
    from blindpig.kernel.forms import Json
    from blindpig.kernel.refusal import Refusal

EMPTY: Final[list[int]] = []  # what a field holds before set-up, loading or cloning fills it


@final
class Table:
    """What everybody sees (RC-S6). Money is counted in thousands."""

    def __init__(self) -> None:
        self.free_seating: bool = False
        self.bank: int = 0
        self.money: list[int] = EMPTY
        self.at: list[int] = EMPTY  # the gangster at each place, or NOBODY
        self.place: list[int] = EMPTY  # the place of each gangster, STANDING or DEAD
        self.asleep: list[int] = EMPTY  # the pill each gangster has, 0 or 1
        self.alive: list[int] = EMPTY  # gangsters left, by family
        self.cake: list[int] = EMPTY  # the place of each family's cake, CAKE_AT_HAND or CAKE_GONE
        self.held: list[int] = EMPTY  # cards in each hand
        self.discards: list[int] = EMPTY  # by kind
        self.pile: int = 0  # cards left to draw
        self.turn: int = 0
        self.first: int = 0  # the family that took the first turn
        self.round: int = 0
        self.played: int = 0  # cards played this turn
        self.moved: bool = False  # one of them was a Move
        self.seater: int = -1  # whose gangster is seated next, while a seating is on
        self.events: int = 0  # eliminations so far, to tell who stayed longest
        self.out_event: list[int] = EMPTY  # the one that put each family out, or 0
        self.out_count: list[int] = EMPTY  # gangsters each family had just before
        self.ended: str = ""  # the rule that ended the game

    def clone(self) -> Table:
        """An independent copy."""
        copy = Table()
        copy.free_seating = self.free_seating
        copy.bank = self.bank
        copy.money = self.money.copy()
        copy.at = self.at.copy()
        copy.place = self.place.copy()
        copy.asleep = self.asleep.copy()
        copy.alive = self.alive.copy()
        copy.cake = self.cake.copy()
        copy.held = self.held.copy()
        copy.discards = self.discards.copy()
        copy.pile = self.pile
        copy.turn = self.turn
        copy.first = self.first
        copy.round = self.round
        copy.played = self.played
        copy.moved = self.moved
        copy.seater = self.seater
        copy.events = self.events
        copy.out_event = self.out_event.copy()
        copy.out_count = self.out_count.copy()
        copy.ended = self.ended
        return copy


@final
class Hidden:
    """What only some see: each family's hand, and, nobody at all, the order of the pile (RC-S6)."""

    def __init__(self) -> None:
        self.hands: list[list[int]] = []  # how many of each kind, by family
        self.pile: list[int] = EMPTY  # drawn from its end

    def clone(self) -> Hidden:
        """An independent copy."""
        copy = Hidden()
        hands = copy.hands
        for hand in self.hands:
            hands.append(hand.copy())
        copy.pile = self.pile.copy()
        return copy


@final
class Dinner(State):
    """The state of a game of Règlement de comptes."""

    def __init__(self, seats: int, table: Table, hidden: Hidden) -> None:
        super().__init__(seats)
        self.table: Table = table
        self.hidden: Hidden = hidden
        # Fixed by the number of families, and shared: how many gangsters each has, and each one's family and role.
        self.size: int = SIZE[seats]
        self.family_of: list[int] = FAMILY_OF[seats]
        self.role_of: list[int] = ROLE_OF[seats]

    def waiting_on(self) -> list[int]:
        """The one family that is to act: everything is done in turn here."""
        table = self.table
        if table.ended:
            return []
        return [table.turn if table.seater < 0 else table.seater]

    def actions(self, seat: int) -> list[Action]:
        """Every legal action of a family."""
        return turn.actions(self, seat)

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
        hand = self.hidden.hands[seat].copy() if seat >= 0 else []
        return DinnerView(seat, self.seats, self.table.clone(), hand)

    def outcome(self) -> Outcome | None:
        """Scores and winners once the dinner is over."""
        return ending.outcome(self.table)

    def round(self) -> int:
        """The round under way; 0 during a free seating."""
        return self.table.round

    def position(self) -> dict[str, Json]:
        """The whole dinner as JSON."""
        return position.dinner_form(self)
