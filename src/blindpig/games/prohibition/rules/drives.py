"""Where a truck can go and what it can deliver there, as sets of streets: listed, counted and picked from."""

from typing import Final, final

from mypy_extensions import i32, i64, mypyc_attr

from blindpig.games.prohibition.rules.actions import DRIVE, DRIVES, SETS, in_rows
from blindpig.games.prohibition.rules.bars import open_to, taking_one, taking_three, taking_two
from blindpig.games.prohibition.rules.city import BLACK, BROWN, CROSSROADS, EAST_WEST, FIRST_END, SIDE, STREETS, WHITE
from blindpig.games.prohibition.rules.control import NEARER_ACROSS, NEARER_DOWN, banned, helped
from blindpig.games.prohibition.rules.routes import Reach
from blindpig.games.prohibition.rules.sets import FULL, MEMBERS, SIZES, row_size, size
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.kernel.action import Action
from blindpig.kernel.numbers import Indices, Numbers


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
FIRST_INDEX: Final[i64] = DRIVE[0].index


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Cargo:
    """What the crates aboard are good for: the bars open to each colour; and those that are empty, or private."""

    def __init__(self, table: CityTable, aboard: Numbers) -> None:
        none: i64 = 0
        self.brown: i64 = open_to(table, BROWN) if aboard[BROWN] > 0 else none
        self.black: i64 = open_to(table, BLACK) if aboard[BLACK] > 0 else none
        self.white: i64 = open_to(table, WHITE) if aboard[WHITE] > 0 else none
        self.empty: i64 = table.city.bars & ~table.stock.supplied()
        self.private: i64 = table.city.bars & ~table.city.common


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Drives:
    """PR-T4: the legal drives to the streets of one direction: where the truck can go and, by colour and number of
    crates, where it can deliver them.
    """

    def __init__(self, near: i64, brown: i64, black: i64, white: i64, two: i64, three: i64, aboard: Numbers) -> None:
        """Of the streets that the truck comes near, those that take a crate of each colour, and those with bars that
        take two or three."""
        none: i64 = 0
        self.near: i64 = near
        self.brown1: i64 = brown
        self.brown2: i64 = brown & two if aboard[BROWN] >= 2 else none
        self.brown3: i64 = brown & three if aboard[BROWN] >= 3 else none
        self.black1: i64 = black
        self.black2: i64 = black & two if aboard[BLACK] >= 2 else none
        self.black3: i64 = black & three if aboard[BLACK] >= 3 else none
        self.white1: i64 = white
        self.white2: i64 = white & two if aboard[WHITE] >= 2 else none
        self.white3: i64 = white & three if aboard[WHITE] >= 3 else none

    def choices(self, place: i64) -> i64:
        """What can be done in the street at a place, as bits: to drive there; then each delivery, colour by colour."""
        return (
            (self.near >> place & 1)
            | (self.brown1 >> place & 1) << 1
            | (self.brown2 >> place & 1) << 2
            | (self.brown3 >> place & 1) << 3
            | (self.black1 >> place & 1) << 4
            | (self.black2 >> place & 1) << 5
            | (self.black3 >> place & 1) << 6
            | (self.white1 >> place & 1) << 7
            | (self.white2 >> place & 1) << 8
            | (self.white3 >> place & 1) << 9
        )

    def count(self) -> i64:
        """How many drives there are."""
        found: i64 = size(self.near)
        if self.brown1 != 0:
            found += size(self.brown1) + size(self.brown2) + size(self.brown3)
        if self.black1 != 0:
            found += size(self.black1) + size(self.black2) + size(self.black3)
        if self.white1 != 0:
            found += size(self.white1) + size(self.white2) + size(self.white3)
        return found

    def count_row(self, first: i64) -> i64:
        """How many there are to the streets of the row that begins at a place."""
        found: i64 = row_size(self.near, first)
        if found == 0:
            return found
        if self.brown1 != 0:
            found += row_size(self.brown1, first) + row_size(self.brown2, first) + row_size(self.brown3, first)
        if self.black1 != 0:
            found += row_size(self.black1, first) + row_size(self.black2, first) + row_size(self.black3, first)
        if self.white1 != 0:
            found += row_size(self.white1, first) + row_size(self.white2, first) + row_size(self.white3, first)
        return found

    def action(self, rank: i64, streets: bytes) -> Action:
        """The drive before which there are that many others."""
        place: i64 = 0
        here: i64 = self.count_row(place)
        while rank >= here:
            rank -= here
            place += SIDE
            here = self.count_row(place)
        while True:
            if self.near >> place & 1:
                choices: i64 = self.choices(place)
                at: i64 = i64(streets[place]) * DRIVES
                while choices != 0:
                    if choices & 1:
                        if rank == 0:
                            return DRIVE[at]
                        rank -= 1
                    choices >>= 1
                    at += 1
            place += 1

    def list_into(self, found: list[Action], streets: bytes, plain: list[list[Action]]) -> None:
        """All of them, row by row, the streets by their place in sets; a row without deliveries is looked up."""
        near: i64 = self.near
        worth: i64 = self.brown1 | self.black1 | self.white1
        first: i64 = 0
        while near != 0:
            if worth & FULL:
                self.list_row(found, first, streets)
            elif near & FULL:
                found += plain[first // SIDE * SETS + (near & FULL)]
            near >>= SIDE
            worth >>= SIDE
            first += SIDE

    def list_row(self, found: list[Action], first: i64, streets: bytes) -> None:
        """Those to the streets of the row that begins at a place."""
        near: i64 = self.near
        worth: i64 = self.brown1 | self.black1 | self.white1
        for place in range(first, first + SIDE):
            if near >> place & 1:
                at: i64 = streets[place]
                at *= DRIVES
                found.append(DRIVE[at])
                if worth >> place & 1:
                    deliveries: i64 = self.choices(place) >> 1
                    while deliveries != 0:
                        at += 1
                        if deliveries & 1:
                            found.append(DRIVE[at])
                        deliveries >>= 1

    def mark(self, row: Indices, at: i64, streets: bytes) -> i64:
        """The index of each; where the next one belongs."""
        near: i64 = self.near
        worth: i64 = self.brown1 | self.black1 | self.white1
        first: i64 = 0
        while near != 0:
            inside = (near & FULL) * (SIDE + 1)
            for number in range(inside, inside + i64(SIZES[near & FULL])):
                place = first + i64(MEMBERS[number])
                index: i64 = FIRST_INDEX + i64(streets[place]) * DRIVES
                row[at] = i32(index)
                at += 1
                if worth >> place & 1:
                    deliveries: i64 = self.choices(place) >> 1
                    while deliveries != 0:
                        index += 1
                        if deliveries & 1:
                            row[at] = i32(index)
                            at += 1
                        deliveries >>= 1
            near >>= SIDE
            first += SIDE
        return at


def drives_across(table: CityTable, reached: Reach, cargo: Cargo, aboard: Numbers) -> Drives:
    """PR-M1, PR-D1 to PR-D5, PR-C6, PR-C8: the drives to streets that run west to east."""
    city = table.city
    help_here: i64 = helped(NEARER_ACROSS, table.places)
    empty: i64 = city.doors_across(cargo.empty)
    private: i64 = city.doors_across(cargo.private)
    one: i64 = taking_one(empty, help_here) & ~banned(NEARER_ACROSS, table.places)
    return Drives(
        reached.across,
        city.doors_across(cargo.brown) & reached.across1 & one,
        city.doors_across(cargo.black) & reached.across2 & one,
        city.doors_across(cargo.white) & reached.across3 & one,
        taking_two(empty, private, help_here),
        taking_three(empty, private, help_here),
        aboard,
    )


def drives_down(table: CityTable, reached: Reach, cargo: Cargo, aboard: Numbers) -> Drives:
    """PR-M1, PR-D1 to PR-D5, PR-C6, PR-C8: the drives to streets that run north to south."""
    city = table.city
    help_here: i64 = helped(NEARER_DOWN, table.places)
    empty: i64 = city.doors_down(cargo.empty)
    private: i64 = city.doors_down(cargo.private)
    one: i64 = taking_one(empty, help_here) & ~banned(NEARER_DOWN, table.places)
    return Drives(
        reached.down,
        city.doors_down(cargo.brown) & reached.down1 & one,
        city.doors_down(cargo.black) & reached.down2 & one,
        city.doors_down(cargo.white) & reached.down3 & one,
        taking_two(empty, private, help_here),
        taking_three(empty, private, help_here),
        aboard,
    )
