"""What a family may know (RC-S6), as a row of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64, u8

from blindpig.games.reglement.rules.gang import NOBODY, STANDING
from blindpig.games.reglement.rules.places import PLACES
from blindpig.games.reglement.rules.sets import lowest
from blindpig.kernel.observe import Observer, Part, capped, clear, told

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.game import State
    from blindpig.kernel.observe import Memo, Row

FAMILIES: Final = 6
KINDS: Final = 8  # of cards
ROLES: Final = 4
SLEEPERS: Final = PLACES + 1  # where a memo keeps their places

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
        super().__init__(PARTS, sets=SLEEPERS + 1)

    def write(self, state: State, seat: int, row: Row, at: i64, memo: Memo) -> None:
        """RC-S6: the table, and one's own hand. No edition has numbers beyond a byte, but for money."""
        dinner = cast("Dinner", state)
        table = dinner.table
        seats: i64 = dinner.seats
        viewer: i64 = seat
        seating = table.is_seating()
        stood = seating or row[at + 2] > 0  # then or now
        row[at] = u8(seats)
        row[at + 1] = 1 if table.free_seating else 0
        row[at + 2] = 1 if seating else 0
        row[at + 3] = u8(table.round)
        row[at + 4] = u8(table.played)
        row[at + 5] = 1 if table.moved else 0
        row[at + 6] = capped(table.bank)
        row[at + 7] = u8(table.pile)
        row[at + 8] = told(table.turn, viewer, seats) - 1
        row[at + 9] = told(table.seater, viewer, seats)
        row[at + 10] = told(table.first, viewer, seats) - 1
        at = self.cards(dinner, viewer, row, at + 11)
        at = self.families(table, viewer, seats, row, at)
        at = self.places(dinner, viewer, row, at, memo)
        if stood:
            self.standing(dinner, viewer, row, at)

    def cards(self, dinner: Dinner, viewer: i64, row: Row, at: i64) -> i64:
        """One's own cards and the discards; where the next byte is."""
        hands, discards = dinner.hidden.hands, dinner.table.discards
        first = viewer * KINDS
        for kind in range(i64(KINDS)):
            row[at] = u8(hands[first + kind])
            row[at + KINDS] = u8(discards[kind])
            at += 1
        return at + KINDS

    def families(self, table: DinnerTable, viewer: i64, seats: i64, row: Row, at: i64) -> i64:
        """What each family holds, owns and is, one's own first; where the next byte is."""
        held, money, alive, cake = table.held, table.money, table.alive, table.cake
        family = viewer
        for _number in range(seats):
            row[at] = u8(held[family])
            row[at + FAMILIES] = capped(money[family])
            row[at + 2 * FAMILIES] = u8(alive[family])
            row[at + 3 * FAMILIES] = u8(cake[family] + 1)
            at += 1
            family += 1
            if family == seats:
                family = 0
        return at - seats + 4 * FAMILIES

    def places(self, dinner: Dinner, viewer: i64, row: Row, at: i64, memo: Memo) -> i64:
        """RC-B1: who sits where, if that is new; where the next byte is."""
        gangsters, sleepers = dinner.table.at, dinner.table.sleepers
        known = memo.sets  # 1 + who sits at each place; then the places of the sleepers
        families, roles = dinner.family_of, dinner.role_of
        seats: i64 = dinner.seats
        at -= 1  # there is no place 0: nobody sits there
        place: i64 = 0
        for gangster in gangsters:
            if known[place] != gangster + 1:
                known[place] = gangster + 1
                if gangster == NOBODY:
                    row[at + place] = row[at + PLACES + place] = 0
                else:
                    family: i64 = families[gangster] - viewer
                    row[at + place] = u8(family + 1) if family >= 0 else u8(family + 1 + seats)
                    row[at + PLACES + place] = u8(roles[gangster] + 1)
            place += 1  # noqa: SIM113 - `enumerate` counts in objects
        changed = known[SLEEPERS] ^ sleepers
        known[SLEEPERS] = sleepers
        at += 2 * PLACES
        while changed:
            place = lowest(changed)
            row[at + place] = u8(sleepers >> place & 1)
            changed &= changed - 1
        return at + 1 + PLACES

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
