"""What a driver sees in the city: where crates can go, what a truck can hope for, who is ahead."""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from blindpig.games.prohibition.rules.bars import open_to
from blindpig.games.prohibition.rules.city import (
    CAPONE,
    CAST,
    CROSSROADS,
    EAST_WEST,
    FIRST_END,
    LINE,
    NESS,
    NOBODY,
    POLICEMAN,
    SECOND_END,
    SIDE,
    STREETS,
    bit,
    plot,
    value_of,
)
from blindpig.games.prohibition.rules.control import BANNED, FREE, HELPED, control
from blindpig.games.prohibition.rules.routes import Reach, Roads, distances
from blindpig.games.prohibition.rules.table import CityTable, Truck
from blindpig.kernel.numbers import Numbers, numbers

FARTHEST: Final = 4  # streets in one move


@final
class Temper:
    """The weights of an outlook, in points, turns and chances. Found by playing variants against each other."""

    def __init__(self) -> None:
        self.pace: float = 0.75  # crates a truck delivers in a turn
        self.fresh: float = 1.5  # points that a turn with a later load brings
        self.round_trip: float = 0.4  # turns from the last crate to the next load
        self.shaken: float = 1.0  # of the chance to keep a bonus, after a loss
        self.spread: float = 4.0  # points that make a rival e times as dangerous as another
        self.grudge: float = 0.06  # how much it helps to hurt somebody who is no danger
        self.envy: float = 0.5  # and the one who is most
        self.hope: float = 0.5  # what the next turn's chances count in a prospect
        self.next: float = 0.34  # what the points of the turn after count now
        self.held: float = 0.34  # and a crate that stays aboard
        self.near: float = 0.13  # the chance that a character in reach of a truck is sent to it
        self.far: float = 0.04  # and one a little farther away
        self.open_miss: float = 0.4  # the chance that a free street is shut before one gets there,
        self.banned_miss: float = 0.75  # and that a banned one still is
        self.at_depot: float = 3.0  # to be empty at a distillery
        self.per_move: float = 1.0  # to be empty a move farther away
        self.shut: float = 0.3  # how well a ban holds until the next truck's turn,
        self.fading: float = 0.65  # and how much less until the one after
        self.depots_open: float = 1.2  # that one can load this turn
        self.seizure: float = 0.75  # of its value, what a crate aboard is worth

    def dim(self, sight: float) -> None:
        """See less far: later turns, rivals and the law count less, points now as much as ever."""
        self.next *= sight
        self.held *= sight
        self.near *= sight
        self.far *= sight
        self.shut *= sight
        self.envy *= sight
        self.grudge *= sight
        self.hope *= sight

    def lean(self, style: str) -> None:
        """Have a liking: for risks, for safe crates, for stopping the leader and nobody else, for hitting anybody."""
        if style == "bold":
            self.near *= 0.2
            self.far *= 0.2
        elif style == "thrifty":
            self.near *= 2.5
            self.far *= 2.5
            self.held *= 1.3
        elif style == "honest":
            self.grudge = 0.0
            self.spread *= 0.15
        elif style == "treacherous":
            self.grudge *= 3.0
            self.spread *= 5.0
            self.envy *= 1.6
            self.shut *= 2.0


def _turns_between() -> list[bytes]:
    """The moves a truck needs from street to street, in an empty city."""
    found: list[bytes] = []
    for start in range(STREETS):
        found.append(bytes([(far + FARTHEST - 1) // FARTHEST for far in distances(start)]))
    return found


TURNS_BETWEEN: Final = _turns_between()


def members(bits: i64) -> int:
    """How many members a set has."""
    found = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found


def _apart() -> bytes:
    """How many streets a character walks from each crossroads to the nearer end of each street."""
    found: list[int] = []
    for crossroads in range(CROSSROADS):
        row, column = divmod(crossroads, SIDE)
        for street in range(STREETS):
            ends = (FIRST_END[street], SECOND_END[street])
            found.append(min([abs(row - end // SIDE) + abs(column - end % SIDE) for end in ends]))
    return bytes(found)


APART: Final = _apart()


def apart(crossroads: i64, street: i64) -> i64:
    """How many streets a character walks from its crossroads to the nearer end of a street, with nothing in its way."""
    return APART[crossroads * STREETS + street]


def control_with(places: Numbers, street: int) -> int:
    """PR-C10, as `control`, with the characters at these places."""
    at = street * (CROSSROADS + 1) + 1
    police = min(LINE[at + places[NESS]], LINE[at + places[POLICEMAN]])
    capone = LINE[at + places[CAPONE]]
    if police == capone:
        return FREE
    return BANNED if police < capone else HELPED


@final
class Sites:
    """The streets where a crate of one colour could be delivered: those free now, and those banned now.

    Streets are sets of crossroads, their west or north ends, apart for the two directions.
    """

    def __init__(self) -> None:
        self.across: i64 = 0
        self.down: i64 = 0
        self.banned_across: i64 = 0
        self.banned_down: i64 = 0

    def hope(self, across: i64, down: i64, temper: Temper) -> float:
        """The chance to deliver next turn to one of these streets: the more there are, the harder to shut them all."""
        free = members(self.across & across) + members(self.down & down)
        banned = members(self.banned_across & across) + members(self.banned_down & down)
        missed = 1.0
        for _ in range(min(free, 4)):
            missed *= temper.open_miss
        for _ in range(min(banned, 4)):
            missed *= temper.banned_miss
        return 1.0 - missed


@final
class Outlook:
    """The table, read once for a decision."""

    def __init__(self, table: CityTable, temper: Temper) -> None:
        self.table: CityTable = table
        self.temper: Temper = temper
        self.kept: list[float] = table.box.kept  # chances, by points
        self.roads: Roads = Roads(table)
        self.sites: list[Sites] = [Sites(), Sites(), Sites()]
        self.find_sites()
        self.rounds: float = self.rounds_left()

    def find_sites(self) -> None:
        """Where each colour could go, were a truck there."""
        table = self.table
        brown: i64 = open_to(table, 0)
        black: i64 = open_to(table, 1)
        white: i64 = open_to(table, 2)
        supplied: i64 = table.stock.supplied()
        any_colour: i64 = brown | black | white
        bar_on = table.city.bar_on
        for street in range(STREETS):
            bar = bar_on[street]
            if bar < 0:
                continue
            place: i64 = plot(bar)
            if any_colour & place == 0:
                continue
            power = control(table, street)
            if supplied & place and power != HELPED:
                continue  # only Capone lets one add to it
            banned = power == BANNED
            if brown & place:
                self.add_site(0, street, banned)
            if black & place:
                self.add_site(1, street, banned)
            if white & place:
                self.add_site(2, street, banned)

    def add_site(self, colour: int, street: int, banned: bool) -> None:
        """One more street for a colour."""
        sites = self.sites[colour]
        place: i64 = bit(FIRST_END[street])
        if street < EAST_WEST:
            if banned:
                sites.banned_across |= place
            else:
                sites.across |= place
        elif banned:
            sites.banned_down |= place
        else:
            sites.down |= place

    def rounds_left(self) -> float:
        """How many rounds come after this one: as announced, or by the crates that are left."""
        table = self.table
        if table.last_round > 0:
            return float(table.last_round - table.round)
        supply = table.supply[0] + table.supply[1] + table.supply[2]
        found = 1.0 + max(0.5, float(supply - 6) / (0.9 * len(table.trucks)))
        closed = members(table.stock.closed)
        return min(found, 6.0 - 1.5 * closed) if closed > 0 else found

    def turns_left(self, number: int) -> float:
        """The turns a truck has after the one under way."""
        table = self.table
        if table.truck == number or table.round == 0:
            return self.rounds
        if table.seats == 2:
            return self.rounds + 0.5
        later = (number - table.first) % table.seats > table.turn
        return self.rounds + (1.0 if later else 0.0)

    def hope(self, street: int, aboard: Numbers) -> float:
        """The points a truck with these crates may expect of its next turn from this street."""
        reach = Reach(street, self.roads)
        found = 0.0
        missed = 1.0
        if aboard[2] > 0:
            chance = self.sites[2].hope(reach.across3, reach.down3, self.temper)
            found += 3.0 * chance
            missed -= chance
        if aboard[1] > 0:
            chance = self.sites[1].hope(reach.across2, reach.down2, self.temper)
            found += 2.0 * chance * missed
            missed *= 1.0 - chance
        if aboard[0] > 0:
            found += self.sites[0].hope(reach.across1, reach.down1, self.temper) * missed
        return found

    def to_depot(self, street: int) -> int:
        """The moves to the nearest distillery's door; 0 if the truck stands at one."""
        best = 9
        row = TURNS_BETWEEN[street]
        for depot in self.table.city.depots:
            best = min(best, row[depot])
        return best

    def plan(self, turns: float, aboard: Numbers, bonus: int, losses: int, delivered: int) -> float:
        """The points a truck will still make: its crates, dearest first, its bonus, and later loads."""
        crates = float(aboard[0] + aboard[1] + aboard[2])
        able = turns * self.temper.pace
        white = min(float(aboard[2]), able)
        black = min(float(aboard[1]), able - white)
        brown = min(float(aboard[0]), able - white - black)
        found = 3.0 * white + 2.0 * black + brown
        left = crates - white - black - brown
        if left <= 0.01:
            if delivered > 0 or crates > 0:
                found += bonus * self.kept[bonus] * (self.temper.shaken if losses > 0 else 1.0)
            spare = turns - crates / self.temper.pace - self.temper.round_trip
            if spare > 0.0 and self.table.face_up():
                found += self.temper.fresh * spare
        elif delivered > 0 or able > 0.5:
            found += max(0.0, bonus - left) * self.kept[bonus]
        return found

    def prospect(self, number: int) -> float:
        """The points a truck will have in the end, about."""
        truck = self.table.trucks[number]
        losses = truck.lost[0] + truck.lost[1] + truck.lost[2]
        turns = self.turns_left(number)
        if truck.card != NOBODY and truck.loads == 0:
            return self.plan(
                turns, numbers([1, 2, 1]), self.table.box.points[0], 0, 0
            )  # its first load is not aboard yet
        found = truck.score + self.plan(turns, truck.aboard, truck.bonus, losses, truck.delivered)
        if turns > 0.5 and truck.street != NOBODY:
            if truck.crates() > 0:
                found += self.temper.hope * (self.hope(truck.street, truck.aboard) - 1.2)
            else:
                found -= self.temper.per_move * self.to_depot(truck.street)
        return found

    def standings(self) -> list[float]:
        """Every driver's prospect; with two drivers the lower truck's, mostly (PR-2.1)."""
        seats = self.table.seats
        found: list[float] = []
        for seat in range(seats):
            if seats > 2:
                found.append(self.prospect(seat))
                continue
            one = self.prospect(2 * seat)
            other = self.prospect(2 * seat + 1)
            found.append(0.85 * min(one, other) + 0.15 * max(one, other))
        return found

    def rivalry(self, seat: int) -> list[float]:
        """How much it helps to hurt each driver: the leader most; −1 for the driver."""
        found = self.standings()
        top = -1000.0
        for other in range(len(found)):
            if other != seat:
                top = max(top, found[other])
        total = 0.0
        for other in range(len(found)):
            found[other] = 0.0 if other == seat else exp((found[other] - top) / self.temper.spread)
            total += found[other]
        for other in range(len(found)):
            found[other] = -1.0 if other == seat else self.temper.grudge + self.temper.envy * found[other] / total
        return found

    def seized(self, truck: Truck, character: int) -> float:
        """What it costs a truck that Ness or the Policeman takes a crate of it (PR-C7)."""
        colour = CAST[character].takes(truck.aboard)
        cost = self.temper.seizure * value_of(colour) + (1.0 if truck.score > 0 else 0.0)
        lost = truck.lost[:]
        lost[colour] += 1
        if self.table.box.is_lost(truck.bonus, lost):
            return cost + truck.bonus * self.kept[truck.bonus]
        return cost + 0.25 * truck.bonus
