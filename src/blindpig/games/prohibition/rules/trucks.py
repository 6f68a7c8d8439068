"""Driving: where a truck can go, and what it can deliver there."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.prohibition.rules import bars
from blindpig.games.prohibition.rules.actions import DRIVE, DRIVES, MOST, SETS, in_rows
from blindpig.games.prohibition.rules.city import (
    BLACK,
    BROWN,
    CAPONE,
    CROSSROADS,
    EAST_WEST,
    FIRST_END,
    NESS,
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


def by_crossroads(first: int, last: int) -> bytes:
    """The streets from first to last by the crossroads where they begin, as they are in sets of streets."""
    found = [0] * CROSSROADS
    for street in range(first, last + 1):
        found[FIRST_END[street]] = street
    return bytes(found)


def plain_drives(streets: bytes) -> list[list[Action]]:
    """The drives with no delivery to every set of streets that begin in a row."""
    return in_rows([DRIVE[street * DRIVES] for street in streets])


EAST: Final[bytes] = by_crossroads(0, EAST_WEST - 1)
SOUTH: Final[bytes] = by_crossroads(EAST_WEST, STREETS - 1)
DRIVES_EAST: Final[list[list[Action]]] = plain_drives(EAST)
DRIVES_SOUTH: Final[list[list[Action]]] = plain_drives(SOUTH)


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
        # By colour the streets of one direction that are reached in its number and have a bar open to it (PR-M1).
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0

    def look_across(self, city: City, reached: Reach) -> None:
        """To the streets that run west to east."""
        self.one = city.doors_across(self.brown) & reached.across1
        self.two = city.doors_across(self.black) & reached.across2
        self.three = city.doors_across(self.white) & reached.across3

    def look_down(self, city: City, reached: Reach) -> None:
        """To the streets that run north to south."""
        self.one = city.doors_down(self.brown) & reached.down1
        self.two = city.doors_down(self.black) & reached.down2
        self.three = city.doors_down(self.white) & reached.down3

    def colours(self, place: i64) -> i64:
        """The colours that can go to the street at a place of the sets looked at, as bits: 1, 2, 4."""
        return (self.one >> place & 1) | (self.two >> place & 1) << 1 | (self.three >> place & 1) << 2


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
    cargo.look_across(table.city, reached)
    add_drives(table, reached.across, EAST, DRIVES_EAST, cargo, found)
    cargo.look_down(table.city, reached)
    add_drives(table, reached.down, SOUTH, DRIVES_SOUTH, cargo, found)
    return found


def add_drives(
    table: CityTable, near: i64, streets: bytes, plain: list[list[Action]], cargo: Cargo, found: list[Action]
) -> None:
    """PR-T4: the drives to these streets of one direction, row by row."""
    worth: i64 = cargo.one | cargo.two | cargo.three
    first: i64 = 0
    row: i64 = 0
    while near != 0:
        if worth & 127:
            at: i64 = first
            here: i64 = near & 127
            rich: i64 = worth & 127
            while here != 0:
                if here & 1:
                    street: i64 = streets[at]
                    found.append(DRIVE[street * DRIVES])
                    if rich & 1:
                        add_deliveries(table, street, cargo.colours(at), cargo, found)
                here >>= 1
                rich >>= 1
                at += 1
        elif near & 127:
            found += plain[row + (near & 127)]
        near >>= 7
        worth >>= 7
        first += 7
        row += SETS


def add_deliveries(table: CityTable, street: i64, colours: i64, cargo: Cargo, found: list[Action]) -> None:
    """PR-D1, PR-D2, PR-D5: every delivery in a street, in the colours that can go there."""
    control = power(street, cargo.ness, cargo.policeman, cargo.capone)
    if control == BANNED:
        return
    space: i64 = bars.space(table, table.city.bar_on[street], control == HELPED)
    at: i64 = street * DRIVES
    for crates in table.playing().aboard:
        if colours & 1:
            for count in range(1, min(space, crates) + 1):
                found.append(DRIVE[at + count])
        colours >>= 1
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
