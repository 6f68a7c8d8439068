"""Driving: where a truck can go, and what it can deliver there."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.prohibition import bars
from blindpig.games.prohibition.actions import DRIVE, DRIVES, MOST
from blindpig.games.prohibition.city import BLACK, BROWN, EAST_WEST, FIRST_END, STREETS, WHITE
from blindpig.games.prohibition.control import BANNED, HELPED, control
from blindpig.games.prohibition.routes import LONGEST, Reach, Roads, distances, drive_route, from_street, nearby
from blindpig.games.prohibition.table import Table, about
from blindpig.kernel.action import Action
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


@final
class Stop:
    """A street to drive to: its place in the sets of streets, and the action that ends there with no delivery."""

    def __init__(self, street: int) -> None:
        self.street: int = street
        self.across: bool = street < EAST_WEST
        self.place: i64 = FIRST_END[street]
        self.drive: Action = DRIVE[street * DRIVES]


def stops_near() -> list[list[Stop]]:
    """For each street the stops within a truck's longest move, in their order."""
    stops = [Stop(street) for street in range(STREETS)]
    return [[stops[street] for street in near] for near in nearby()]


STOPS: Final[list[list[Stop]]] = stops_near()


def can_drive(table: Table) -> bool:
    """PR-M3: whether the truck whose turn it is can leave its street."""
    front = from_street(table.playing().street)
    front.advance(Roads(table))
    return front.places() != 0


def reach(table: Table) -> Reach:
    """PR-M1, PR-M2: where the truck whose turn it is can go."""
    return Reach(table.playing().street, Roads(table))


def drives(table: Table) -> list[Action]:
    """PR-T4: every street the truck can drive to, with everything it can deliver there."""
    found: list[Action] = []
    reached = reach(table)
    truck = table.playing()
    aboard = truck.aboard
    brown: i64 = bars.open_to(table, BROWN) if aboard[BROWN] > 0 else 0
    black: i64 = bars.open_to(table, BLACK) if aboard[BLACK] > 0 else 0
    white: i64 = bars.open_to(table, WHITE) if aboard[WHITE] > 0 else 0
    anywhere: i64 = brown | black | white
    bar_on = table.city.bar_on
    for stop in STOPS[truck.street]:
        ways: i64 = reached.ways_across(stop.place) if stop.across else reached.ways_down(stop.place)
        if ways == 0:
            continue
        found.append(stop.drive)
        if ways == 1 or anywhere == 0:
            continue
        bar: i64 = bar_on[stop.street]
        if bar >= 0 and anywhere >> bar & 1:
            ways &= (brown >> bar & 1) << 1 | (black >> bar & 1) << 2 | (white >> bar & 1) << 3
            if ways != 0:
                add_deliveries(table, stop.street, ways, found)
    return found


def add_deliveries(table: Table, street: int, ways: i64, found: list[Action]) -> None:
    """PR-D1, PR-D2, PR-D5: every delivery to an open bar, in the colours that go with those numbers of streets."""
    power = control(table, street)
    if power == BANNED:
        return
    aboard = table.playing().aboard
    space = bars.space(table, table.city.bar_on[street], power == HELPED)
    for colour in range(3):
        ways >>= 1
        if ways & 1:
            at = street * DRIVES + colour * MOST
            for count in range(1, min(space, aboard[colour]) + 1):
                found.append(DRIVE[at + count])


def why_not(table: Table, street: int, count: int, colour: int) -> Refusal | None:
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
    if ways >> (colour + 1) & 1:
        return None
    return Refusal(
        "PR-M1",
        "wrong-distance",
        {"truck": table.truck, "street": street, "colour": colour, "streets": colour + 1, "start": truck.street},
    )


def why_unreached(table: Table, street: int) -> Refusal:
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


def drive(table: Table, street: int, count: int, colour: int, journal: Journal | None) -> None:
    """PR-T4: drive to a street, and deliver there."""
    if journal is not None:
        tell_drive(table, street, colour + 1 if count > 0 else 0, journal)
    truck = table.playing()
    truck.street = street
    truck.loaded_here = False
    if count > 0:
        bars.deliver(table, colour, count, journal)


def tell_drive(table: Table, street: int, length: int, journal: Journal) -> None:
    """PR-M1: write a drive down with its route: of the length that goes with the delivery, else the shortest."""
    start = table.playing().street
    streets = table.streets()
    route: list[int] = []
    if length > 0:
        route = drive_route(start, street, length, streets, table.places)
    else:
        length = 1
        while not route:
            route = drive_route(start, street, length, streets, table.places)
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
