"""Driving: where a truck can go, and what it can deliver there."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.prohibition.rules import bars
from blindpig.games.prohibition.rules.actions import DRIVE, DRIVES, MOST
from blindpig.games.prohibition.rules.city import (
    BLACK,
    BROWN,
    CAPONE,
    CORNER,
    CROSSROADS,
    EAST_WEST,
    FIRST_END,
    NESS,
    NOBODY,
    POLICEMAN,
    STREETS,
    WHITE,
    City,
    value_of,
)
from blindpig.games.prohibition.rules.control import BANNED, HELPED, power
from blindpig.games.prohibition.rules.routes import LONGEST, Reach, Roads, distances, drive_route, from_street
from blindpig.games.prohibition.rules.table import CityTable, about
from blindpig.kernel.action import Action
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


def by_crossroads(first: int, last: int) -> list[int]:
    """The streets from first to last by the crossroads where they begin, as they are in sets of streets; or NOBODY."""
    found = [NOBODY] * CROSSROADS
    for street in range(first, last + 1):
        found[FIRST_END[street]] = street
    return found


def plain_drives(streets: list[int]) -> list[Action]:
    """To each of these streets the action that ends there with no delivery."""
    return [DRIVE[street * DRIVES] if street != NOBODY else DRIVE[0] for street in streets]


EAST: Final[list[int]] = by_crossroads(0, EAST_WEST - 1)
SOUTH: Final[list[int]] = by_crossroads(EAST_WEST, STREETS - 1)
DRIVE_EAST: Final[list[Action]] = plain_drives(EAST)
DRIVE_SOUTH: Final[list[Action]] = plain_drives(SOUTH)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Cargo:
    """What the crates aboard are good for: the bars open to each colour, and the characters who decide over streets."""

    def __init__(self, table: CityTable) -> None:
        aboard = table.playing().aboard
        self.brown: i64 = bars.open_to(table, BROWN) if aboard[BROWN] > 0 else 0
        self.black: i64 = bars.open_to(table, BLACK) if aboard[BLACK] > 0 else 0
        self.white: i64 = bars.open_to(table, WHITE) if aboard[WHITE] > 0 else 0
        self.ness: i64 = table.places[NESS]
        self.policeman: i64 = table.places[POLICEMAN]
        self.capone: i64 = table.places[CAPONE]

    def across(self, city: City, reached: Reach) -> i64:
        """PR-M1: the streets that run west to east, are reached in the number of a colour and have a bar open to it."""
        return (
            city.doors_across(self.brown) & reached.across1
            | city.doors_across(self.black) & reached.across2
            | city.doors_across(self.white) & reached.across3
        )

    def down(self, city: City, reached: Reach) -> i64:
        """The same for those that run north to south."""
        return (
            city.doors_down(self.brown) & reached.down1
            | city.doors_down(self.black) & reached.down2
            | city.doors_down(self.white) & reached.down3
        )

    def colours(self, bar: int) -> i64:
        """The colours aboard that a bar is open to, as in `Reach.ways`."""
        place: i64 = CORNER[bar]
        return (self.brown >> place & 1) << 1 | (self.black >> place & 1) << 2 | (self.white >> place & 1) << 3


def can_drive(table: CityTable) -> bool:
    """PR-M3: whether the truck whose turn it is can leave its street."""
    front = from_street(table.playing().street)
    front.advance(Roads(table))
    return front.places() != 0


def reach(table: CityTable) -> Reach:
    """PR-M1, PR-M2: where the truck whose turn it is can go."""
    return Reach(table.playing().street, Roads(table))


def drives(table: CityTable) -> list[Action]:
    """PR-T4: every street the truck can drive to, with everything it can deliver there."""
    found: list[Action] = []
    reached = reach(table)
    cargo = Cargo(table)
    near: i64 = reached.across
    worth: i64 = cargo.across(table.city, reached)
    at: i64 = 0
    while near != 0:
        if near & 127 == 0:
            near >>= 7  # nothing in this row
            at += 7
            continue
        if near & 1:
            found.append(DRIVE_EAST[at])
            if worth >> at & 1:
                add_deliveries(table, EAST[at], reached.ways_across(at), cargo, found)
        near >>= 1
        at += 1
    near = reached.down
    worth = cargo.down(table.city, reached)
    at = 0
    while near != 0:
        if near & 127 == 0:
            near >>= 7
            at += 7
            continue
        if near & 1:
            found.append(DRIVE_SOUTH[at])
            if worth >> at & 1:
                add_deliveries(table, SOUTH[at], reached.ways_down(at), cargo, found)
        near >>= 1
        at += 1
    return found


def add_deliveries(table: CityTable, street: i64, ways: i64, cargo: Cargo, found: list[Action]) -> None:
    """PR-D1, PR-D2, PR-D5: every delivery to an open bar, in the colours that go with those numbers of streets."""
    bar = table.city.bar_on[street]
    ways &= cargo.colours(bar)
    control = power(street, cargo.ness, cargo.policeman, cargo.capone)
    if control == BANNED:
        return
    space: i64 = bars.space(table, bar, control == HELPED)
    at: i64 = street * DRIVES
    for crates in table.playing().aboard:
        ways >>= 1
        if ways & 1:
            most: i64 = min(space, crates)
            for count in range(1, most + 1):
                found.append(DRIVE[at + count])
        at += MOST


def why_not(table: CityTable, street: int, count: int, colour: int) -> Refusal | None:
    """PR-M1, PR-M2, PR-D: why the truck cannot drive to a street, or not deliver that there."""
    truck = table.playing()
    ways = reach(table).ways(street)
    if ways == 0:
        return why_unreached(table, street)
    if count == 0:
        return None
    refusal = bars.why_not(table, street, colour, count)
    if refusal is not None:
        return refusal
    if ways >> value_of(colour) & 1:
        return None
    return Refusal(
        "PR-M1",
        "wrong-distance",
        {"truck": table.truck, "street": street, "colour": colour, "streets": value_of(colour), "start": truck.street},
    )


def why_unreached(table: CityTable, street: int) -> Refusal:
    """PR-M1, PR-M2: why the truck cannot end in a street at all."""
    start = table.playing().street
    if street == start:
        return Refusal("PR-M2", "own-street", {"street": street})
    for number, truck in enumerate(table.trucks):
        if truck.street == street:
            return Refusal("PR-M2", "street-taken", {"street": street, **about(table, number)})
    if distances(start)[street] > LONGEST:
        return Refusal("PR-M1", "too-far", {"street": street, "streets": LONGEST})
    return Refusal("PR-M2", "no-way", {"street": street, "streets": LONGEST})


def drive(table: CityTable, street: int, count: int, colour: int, journal: Journal | None) -> None:
    """PR-T4: drive to a street, and deliver there."""
    if journal is not None:
        tell_drive(table, street, value_of(colour) if count > 0 else 0, journal)
    truck = table.playing()
    truck.street = street
    truck.loaded_here = False
    if count > 0:
        bars.deliver(table, colour, count, journal)


def tell_drive(table: CityTable, street: int, length: int, journal: Journal) -> None:
    """PR-M1: write a drive down with its route: of the length that goes with the delivery, else the shortest."""
    start = table.playing().street
    streets, stops = table.streets(), list(table.places)
    route: list[int] = []
    if length > 0:
        route = drive_route(start, street, length, streets, stops)
    else:
        length = 1
        while not route:
            route = drive_route(start, street, length, streets, stops)
            length += 1
    journal.tell(
        "PR-M1",
        "truck-drove",
        {
            **about(table, table.truck),
            "start": start,
            "street": street,
            "streets": len(route),
            "route": route,
        },
    )
