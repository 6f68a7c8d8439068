"""Ways through the city. Trucks and characters go on without turning back, and in four streets nothing else can bring
one over the same ground again but a truck round a block into its starting street, which its own truck shuts. So sets
of crossroads, kept apart by the direction they are entered in, hold all that can be reached: one bit a crossroads.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.prohibition.rules.city import (
    BEGINNING,
    EAST_WEST,
    FIRST_END,
    NOBODY,
    SECOND_END,
    STREETS,
    STREETS_AT,
    bit,
)
from blindpig.games.prohibition.rules.table import CityTable

LONGEST: Final = 4  # streets in one move of a truck


def all_east() -> int:
    """The crossroads that have a street to the east."""
    found = 0
    for street in range(EAST_WEST):
        found |= 1 << FIRST_END[street]
    return found


# South of a crossroads is the one seven bits on: a row is seven crossroads.
ALL_EAST: Final[i64] = all_east()
ALL_SOUTH: Final[i64] = (1 << EAST_WEST) - 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Roads:
    """What is open: the crossroads whose street to the east or to the south is, and those without a character."""

    def __init__(self, table: CityTable) -> None:
        east: i64 = ALL_EAST
        south: i64 = ALL_SOUTH
        shut: i64 = 0
        for truck in table.trucks:
            street: i64 = truck.street
            if street < EAST_WEST:
                east &= ~BEGINNING[street]
            else:
                south &= ~BEGINNING[street]
        for place in table.places:
            if place >= 0:
                shut |= bit(place)
        self.east: i64 = east
        self.south: i64 = south
        self.shut: i64 = shut


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Front:
    """Where one can be after some steps: crossroads entered going east, west, south and north."""

    def __init__(self, east: i64, west: i64, south: i64, north: i64) -> None:
        self.east: i64 = east
        self.west: i64 = west
        self.south: i64 = south
        self.north: i64 = north

    def advance(self, roads: Roads) -> None:
        """One street on from every crossroads that is free, never straight back."""
        free: i64 = ~roads.shut
        across: i64 = (self.south | self.north) & free
        along: i64 = (self.east | self.west) & free
        east: i64 = (self.east & free | across) & roads.east
        west: i64 = (self.west & free | across) & (roads.east << 1)
        south: i64 = (self.south & free | along) & roads.south
        north: i64 = (self.north & free | along) & (roads.south << 7)
        self.east = east << 1
        self.west = west >> 1
        self.south = south << 7
        self.north = north >> 7

    def places(self) -> i64:
        """Every crossroads entered in the last step."""
        return self.east | self.west | self.south | self.north

    def east_west(self) -> i64:
        """The streets of the last step that run west to east, each by its west end."""
        return self.east >> 1 | self.west

    def north_south(self) -> i64:
        """The streets of the last step that run north to south, each by its north end."""
        return self.south >> 7 | self.north


def from_street(street: int) -> Front:
    """A truck in its street, about to leave it by either end."""
    if street < EAST_WEST:
        return Front(bit(SECOND_END[street]), bit(FIRST_END[street]), 0, 0)
    return Front(0, 0, bit(SECOND_END[street]), bit(FIRST_END[street]))


def from_crossroads(crossroads: int, roads: Roads) -> Front:
    """A character one street on from its crossroads, on any side."""
    here: i64 = bit(crossroads)
    return Front(
        (here & roads.east) << 1,
        (here & roads.east << 1) >> 1,
        (here & roads.south) << 7,
        (here & roads.south << 7) >> 7,
    )


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reach:
    """PR-M1, PR-M2: the streets a truck can end in, by the number of streets driven."""

    def __init__(self, street: int, roads: Roads) -> None:
        front = from_street(street)
        front.advance(roads)
        self.across1: i64 = front.east_west()
        self.down1: i64 = front.north_south()
        front.advance(roads)
        self.across2: i64 = front.east_west()
        self.down2: i64 = front.north_south()
        front.advance(roads)
        self.across3: i64 = front.east_west()
        self.down3: i64 = front.north_south()
        front.advance(roads)
        self.across: i64 = front.east_west() | self.across1 | self.across2 | self.across3  # in any number
        self.down: i64 = front.north_south() | self.down1 | self.down2 | self.down3

    def ways(self, street: int) -> i64:
        """The numbers of streets in which a street can be reached, as bits: 2, 4, 8 for one, two, three; 1 for any."""
        return self.ways_across(FIRST_END[street]) if street < EAST_WEST else self.ways_down(FIRST_END[street])

    def ways_across(self, place: i64) -> i64:
        """The same for the street that leads east from a crossroads."""
        return (
            (self.across >> place & 1)
            | (self.across1 >> place & 1) << 1
            | (self.across2 >> place & 1) << 2
            | (self.across3 >> place & 1) << 3
        )

    def ways_down(self, place: i64) -> i64:
        """The same for the street that leads south from a crossroads."""
        return (
            (self.down >> place & 1)
            | (self.down1 >> place & 1) << 1
            | (self.down2 >> place & 1) << 2
            | (self.down3 >> place & 1) << 3
        )


def extend_drive(route: list[int], at: int, left: int, goal: int, streets: list[int], stops: list[int]) -> bool:
    """Lengthen a truck's route from a crossroads by so many streets until it ends at the goal."""
    if left == 0:
        return route[-1] == goal
    if at in stops:
        return False
    for street in STREETS_AT[at]:
        if street in streets or street in route:
            continue
        route.append(street)
        far = SECOND_END[street] if FIRST_END[street] == at else FIRST_END[street]
        if extend_drive(route, far, left - 1, goal, streets, stops):
            return True
        route.pop()
    return False


def drive_route(start: int, goal: int, length: int, streets: list[int], stops: list[int]) -> list[int]:
    """PR-M2: the streets of one route of that length, the start left out; empty if there is none."""
    for end in (FIRST_END[start], SECOND_END[start]):
        route = [start]
        if extend_drive(route, end, length, goal, streets, stops):
            return route[1:]
    return []


def extend_walk(route: list[int], left: int, goal: int, streets: list[int], stops: list[int]) -> bool:
    """Lengthen a character's route by so many crossroads until it ends at the goal."""
    if left == 0:
        return route[-1] == goal
    for street in STREETS_AT[route[-1]]:
        far = SECOND_END[street] if FIRST_END[street] == route[-1] else FIRST_END[street]
        if street in streets or far in stops or far in route:
            continue
        route.append(far)
        if extend_walk(route, left - 1, goal, streets, stops):
            return True
        route.pop()
    return False


def walk_route(start: int, goal: int, length: int, streets: list[int], stops: list[int]) -> list[int]:
    """PR-C2: the crossroads of one route of that length, the start left out; empty if there is none."""
    route = [start]
    if extend_walk(route, length, goal, streets, stops):
        return route[1:]
    return []


def distances(start: int) -> list[int]:
    """The fewest streets a truck drives to each street in an empty city."""
    found = [NOBODY] * STREETS
    found[start] = 0
    queue = [start]
    for street in queue:
        for end in (FIRST_END[street], SECOND_END[street]):
            for other in STREETS_AT[end]:
                if found[other] == NOBODY:
                    found[other] = found[street] + 1
                    queue.append(other)
    return found


def nearby() -> list[list[int]]:
    """The streets within a truck's longest move of each street, in their order."""
    found: list[list[int]] = []
    for start in range(STREETS):
        near: list[int] = []
        for street, distance in enumerate(distances(start)):
            if 1 <= distance <= LONGEST:
                near.append(street)
        found.append(near)
    return found
