"""What a family may know (RC-S6), as a row of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64, u8

from blindpig.games.reglement.rules.gang import NOBODY, STANDING
from blindpig.games.reglement.rules.places import PLACES
from blindpig.kernel.observe import Observer, Part, capped, clear, told

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.game import State
    from blindpig.kernel.observe import Memo, Row

FAMILIES: Final = 6
KINDS: Final = 8  # of cards
ROLES: Final = 4

PARTS: Final = [
    Part("seats", 1, "how many families play"),
    Part("free-seating", 1, "1 with the option seating=free"),
    Part("seating", 1, "1 while gangsters are being seated"),
    Part("round", 1, "the round under way; 0 during a free seating"),
    Part("played", 1, "cards played this turn"),
    Part("moved", 1, "1 if one of them was a Move"),
    Part("bank", 1, "thousands in the bank"),
    Part("pile", 1, "cards left to draw"),
    Part("turn", 1, "whose turn it is"),
    Part("seater", 1, "1 + who seats a gangster next; 0 for nobody"),
    Part("first", 1, "who took the first turn"),
    Part("hand", KINDS, "one's own cards, by kind"),
    Part("discards", KINDS, "discarded cards, by kind"),
    Part("held", FAMILIES, "cards in each family's hand"),
    Part("money", FAMILIES, "each family's thousands"),
    Part("alive", FAMILIES, "each family's gangsters"),
    Part("cake", FAMILIES, "each family's cake: 0 gone or no such family, 1 at hand, 1 + its place"),
    Part("family-at", PLACES, "by place: 1 + the family of who sits there; 0 for nobody"),
    Part("role-at", PLACES, "by place: 1 + the role (Godfather, Gunman, Blade, Bruiser)"),
    Part("asleep-at", PLACES, "by place: 1 if they sleep"),
    Part("standing", FAMILIES * ROLES * 2, "by family, role, then awake and asleep: gangsters who wait for a place"),
]


@final
class DinnerObserver(Observer):
    """Rows of Règlement de comptes."""

    def __init__(self) -> None:
        super().__init__(PARTS)

    def write(self, state: State, seat: int, row: Row, at: i64, memo: Memo) -> None:
        """RC-S6: the table, and one's own hand."""
        dinner = cast("Dinner", state)
        table = dinner.table
        seats: i64 = dinner.seats
        viewer: i64 = seat
        row[at] = u8(seats)
        row[at + 1] = 1 if table.free_seating else 0
        row[at + 2] = 1 if table.is_seating() else 0
        row[at + 3] = capped(table.round)
        row[at + 4] = capped(table.played)
        row[at + 5] = 1 if table.moved else 0
        row[at + 6] = capped(table.bank)
        row[at + 7] = capped(table.pile)
        row[at + 8] = told(table.turn, viewer, seats) - 1
        row[at + 9] = told(table.seater, viewer, seats)
        row[at + 10] = told(table.first, viewer, seats) - 1
        at += 11
        for count in dinner.hidden.hands[seat]:
            row[at] = count
            at += 1
        for discarded in table.discards:
            row[at] = capped(discarded)
            at += 1
        at = self.families(table, viewer, seats, row, at)
        at = self.places(dinner, viewer, row, at)
        self.standing(dinner, viewer, row, at)

    def families(self, table: DinnerTable, viewer: i64, seats: i64, row: Row, at: i64) -> i64:
        """What each family holds, owns and is, one's own first; where the next byte is."""
        family = viewer
        for _ in range(seats):
            row[at] = capped(table.held[family])
            row[at + FAMILIES] = capped(table.money[family])
            row[at + 2 * FAMILIES] = capped(table.alive[family])
            row[at + 3 * FAMILIES] = capped(table.cake[family] + 1)
            at += 1
            family += 1
            if family == seats:
                family = 0
        return at - seats + 4 * FAMILIES

    def places(self, dinner: Dinner, viewer: i64, row: Row, at: i64) -> i64:
        """RC-B1: who sits where; where the next byte is."""
        table = dinner.table
        seats: i64 = dinner.seats
        for place in range(1, PLACES + 1):
            gangster = table.at[place]
            if gangster == NOBODY:
                row[at] = row[at + PLACES] = row[at + 2 * PLACES] = 0
            else:
                row[at] = told(dinner.family_of[gangster], viewer, seats)
                row[at + PLACES] = 1 + dinner.role_of[gangster]
                row[at + 2 * PLACES] = capped(table.asleep[gangster])
            at += 1
        return at + 2 * PLACES

    def standing(self, dinner: Dinner, viewer: i64, row: Row, at: i64) -> None:
        """RC-B1: who stands."""
        table = dinner.table
        seats: i64 = dinner.seats
        clear(row, at, FAMILIES * ROLES * 2)
        for gangster in range(len(table.place)):
            if table.place[gangster] == STANDING:
                family: i64 = dinner.family_of[gangster] - viewer
                if family < 0:
                    family += seats
                role: i64 = dinner.role_of[gangster]
                row[at + (family * ROLES + role) * 2 + table.asleep[gangster]] += 1


OBSERVER: Final = DinnerObserver()
