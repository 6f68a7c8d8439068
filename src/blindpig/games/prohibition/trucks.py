"""Driving: where a truck can go, and what it can deliver there."""

from blindpig.games.prohibition import bars
from blindpig.games.prohibition.actions import DRIVE, DRIVES, MOST
from blindpig.games.prohibition.city import FIRST_END, NOBODY, SECOND_END, STREETS_AT
from blindpig.games.prohibition.control import BANNED, HELPED, control
from blindpig.games.prohibition.routes import LONGEST, NEARBY, Reach, Roads, distances, drive_route
from blindpig.games.prohibition.table import Table, about
from blindpig.kernel.action import Action
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


def can_drive(table: Table) -> bool:
    """PR-M3: whether the truck whose turn it is can leave its street."""
    streets = table.streets()
    start = table.playing().street
    for end in (FIRST_END[start], SECOND_END[start]):
        if end in table.places:
            continue
        for street in STREETS_AT[end]:
            if street not in streets:
                return True
    return False


def reach(table: Table) -> Reach:
    """PR-M1, PR-M2: where the truck whose turn it is can go."""
    return Reach(table.playing().street, Roads(table.streets(), table.places))


def drives(table: Table) -> list[Action]:
    """PR-T4: every street the truck can drive to, with everything it can deliver there."""
    found: list[Action] = []
    reached = reach(table)
    truck = table.playing()
    loaded = truck.crates() > 0
    bar_on = table.city.bar_on
    for street in NEARBY[truck.street]:
        ways = reached.ways(street)
        if ways == 0:
            continue
        found.append(DRIVE[street * DRIVES])
        if loaded and ways > 1 and bar_on[street] != NOBODY:
            add_deliveries(table, street, ways, found)
    return found


def add_deliveries(table: Table, street: int, ways: int, found: list[Action]) -> None:
    """PR-D1 to PR-D5: every delivery in a street that the truck reaches in those numbers of streets."""
    power = control(table, street)
    if power == BANNED:
        return
    aboard = table.playing().aboard
    bar = table.city.bar_on[street]
    for colour in range(3):
        if ways >> (colour + 1) & 1 == 0 or aboard[colour] == 0:
            continue
        most = min(bars.room(table, bar, colour, power == HELPED), aboard[colour])
        at = street * DRIVES + colour * MOST
        for count in range(1, most + 1):
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
