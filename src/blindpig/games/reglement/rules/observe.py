"""What a family may know (RC-S6), as a row of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from blindpig.games.reglement.rules.gang import STANDING
from blindpig.games.reglement.rules.places import PLACES
from blindpig.kernel.observe import Observer, Part, capped

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.game import State

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

    def row(self, state: State, seat: int) -> list[int]:
        """RC-S6: the table, and one's own hand."""
        dinner = cast("Dinner", state)
        table = dinner.table
        seats = dinner.seats
        found = [
            seats,
            1 if table.free_seating else 0,
            1 if table.is_seating() else 0,
            capped(table.round),
            table.played,
            1 if table.moved else 0,
            capped(table.bank),
            capped(table.pile),
            (table.turn - seat) % seats,
            0 if table.seater < 0 else 1 + (table.seater - seat) % seats,
            (table.first - seat) % seats,
        ]
        found.extend(dinner.hidden.hands[seat])
        found.extend(table.discards)
        empty = [0] * (FAMILIES - seats)
        for values in (table.held, table.money, table.alive, table.cake):
            for family in range(seats):
                value = values[(family + seat) % seats]
                found.append(capped(value + 1 if values is table.cake else value))
            found.extend(empty)
        self.places(dinner, seat, found)
        return found

    def places(self, dinner: Dinner, seat: int, found: list[int]) -> None:
        """RC-B1: who sits where, and who stands."""
        table = dinner.table
        seats = dinner.seats
        first = len(found)
        found.extend([0] * (3 * PLACES + FAMILIES * ROLES * 2))
        stands = first + 3 * PLACES
        for gangster in range(len(table.place)):
            place = table.place[gangster]
            family = (dinner.family_of[gangster] - seat) % seats
            if place > 0:
                found[first + place - 1] = 1 + family
                found[first + PLACES + place - 1] = 1 + dinner.role_of[gangster]
                found[first + 2 * PLACES + place - 1] = table.asleep[gangster]
            elif place == STANDING:
                found[stands + (family * ROLES + dinner.role_of[gangster]) * 2 + table.asleep[gangster]] += 1


OBSERVER: Final = DinnerObserver()
