"""Driving: where a truck can go, and what it can deliver there."""

from mypy_extensions import i64

from blindpig.games.prohibition.rules import bars
from blindpig.games.prohibition.rules.city import value_of
from blindpig.games.prohibition.rules.drives import (
    DRIVES_EAST,
    DRIVES_SOUTH,
    EAST,
    SOUTH,
    Cargo,
    drives_across,
    drives_down,
)
from blindpig.games.prohibition.rules.routes import LONGEST, Reach, Roads, distances, drive_route, from_street
from blindpig.games.prohibition.rules.table import CityTable, about
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.journal import Journal
from blindpig.kernel.numbers import Indices
from blindpig.kernel.refusal import Refusal


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
    aboard = table.playing().aboard
    cargo = Cargo(table, aboard)
    drives_across(table, reached, cargo, aboard).list_into(found, EAST, DRIVES_EAST)
    drives_down(table, reached, cargo, aboard).list_into(found, SOUTH, DRIVES_SOUTH)
    return found


def pick(table: CityTable, picks: Chance) -> Action:
    """PR-T4: any of these drives."""
    reached = reach(table)
    aboard = table.playing().aboard
    cargo = Cargo(table, aboard)
    across = drives_across(table, reached, cargo, aboard)
    down = drives_down(table, reached, cargo, aboard)
    first: i64 = across.count()
    rank: i64 = picks.below(first + down.count())
    return across.action(rank, EAST) if rank < first else down.action(rank - first, SOUTH)


def mark(table: CityTable, row: Indices, at: i64) -> i64:
    """PR-T4: the indices of these drives; how many."""
    reached = reach(table)
    aboard = table.playing().aboard
    cargo = Cargo(table, aboard)
    middle: i64 = drives_across(table, reached, cargo, aboard).mark(row, at, EAST)
    return drives_down(table, reached, cargo, aboard).mark(row, middle, SOUTH) - at


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
