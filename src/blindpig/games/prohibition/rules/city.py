"""The city: crossroads, streets, buildings and their doors, which bars face each other. Nothing here changes in play.

Crossroads are numbered row by row, 0 to 48, buildings row by row, 0 to 35; streets that run west to east row by row, 0
to 41, then those that run north to south, 42 to 83.

Sets are ints, one bit a member. The bit of a crossroads is its number. That of a building is its north-west corner's,
that of a street its west or north end's: so one shift leads from a building to its neighbours, its streets and back.
"""

from typing import Final, final

from mypy_extensions import i64

from blindpig.kernel.numbers import Numbers, numbers

SIDE: Final = 7  # crossroads along a side
BLOCKS: Final = 6  # buildings along a side
CROSSROADS: Final = 49
BUILDINGS: Final = 36
EAST_WEST: Final = 42  # streets below this number run west to east
STREETS: Final = 84
NOBODY: Final = -1  # no door, no building, no crossroads, no card, no truck
FAR: Final = 99  # not in line

BROWN: Final = 0
BLACK: Final = 1
WHITE: Final = 2
COLOURS: Final = ("brown", "black", "white")  # from the cheapest

ANY_COLOUR: Final = -1  # what a bar takes that is not private
NO_COLOUR: Final = -2  # what a distillery takes

LAYOUTS: Final = ("A", "B")


def value_of(colour: int) -> int:
    """PR-S1, PR-M1: what a crate of a colour is worth, and how many streets a truck drives to deliver it."""
    return colour + 1


def first_ends() -> bytes:
    """PR-B1: the west or north end of each street."""
    ends: list[int] = []
    for street in range(EAST_WEST):
        ends.append(street // BLOCKS * SIDE + street % BLOCKS)
    for street in range(EAST_WEST, STREETS):
        ends.append(street - EAST_WEST)
    return bytes(ends)


def second_ends() -> bytes:
    """PR-B1: the east or south end of each street."""
    ends: list[int] = []
    for street in range(STREETS):
        ends.append(FIRST_END[street] + (1 if street < EAST_WEST else SIDE))
    return bytes(ends)


def streets_by_crossroads() -> list[list[int]]:
    """PR-B1: the two to four streets that meet at each crossroads."""
    found: list[list[int]] = []
    for _ in range(CROSSROADS):
        found.append([])
    for street in range(STREETS):
        found[FIRST_END[street]].append(street)
        found[SECOND_END[street]].append(street)
    return found


def sides_of_street(street: int) -> list[int]:
    """PR-B1: the buildings on both sides of a street, north or west first; NOBODY where the city ends."""
    row = FIRST_END[street] // SIDE
    column = FIRST_END[street] % SIDE
    if street < EAST_WEST:
        return [building_at(row - 1, column), building_at(row, column)]
    return [building_at(row, column - 1), building_at(row, column)]


def building_at(row: int, column: int) -> int:
    """The building in a row and a column; NOBODY outside the city."""
    if 0 <= row < BLOCKS and 0 <= column < BLOCKS:
        return row * BLOCKS + column
    return NOBODY


def doors(layout: int) -> list[int]:
    """PR-B2: the building whose door opens on each street; NOBODY on every second street outside the city."""
    found: list[int] = []
    for street in range(STREETS):
        owner = NOBODY
        for building in sides_of_street(street):
            if building == NOBODY:
                continue
            north_south = (building // BLOCKS + building % BLOCKS + layout) % 2 == 0
            if north_south == (street < EAST_WEST):
                owner = building
        found.append(owner)
    return found


def facing() -> list[list[int]]:
    """PR-B5: the buildings that each building faces across one street."""
    found: list[list[int]] = []
    for building in range(BUILDINGS):
        row = building // BLOCKS
        column = building % BLOCKS
        near: list[int] = []
        for other in (
            building_at(row - 1, column),
            building_at(row, column - 1),
            building_at(row, column + 1),
            building_at(row + 1, column),
        ):
            if other != NOBODY:
                near.append(other)
        found.append(near)
    return found


def as_bits(members: list[int]) -> int:
    """A set as an int: one bit a member."""
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits


def as_list(bits: int) -> list[int]:
    """The members of a set, in order."""
    members: list[int] = []
    member = 0
    while bits >> member:
        if bits >> member & 1:
            members.append(member)
        member += 1
    return members


def bit(member: i64) -> i64:
    """A set of one."""
    # In two statements: mypyc writes a shifted constant as a C int, which is too short for 49 bits.
    found: i64 = 1
    found <<= member
    return found


def corners() -> bytes:
    """PR-B1: the crossroads at the north-west corner of each building."""
    return bytes([building // BLOCKS * SIDE + building % BLOCKS for building in range(BUILDINGS)])


def plot(building: int) -> i64:
    """A set of one building."""
    return bit(CORNER[building])


def plots(buildings: list[int]) -> i64:
    """A set of buildings."""
    found: i64 = 0
    for building in buildings:
        found |= plot(building)
    return found


def buildings_in(bits: i64) -> list[int]:
    """The buildings of a set, row by row."""
    return [building for building in range(BUILDINGS) if bits & plot(building)]


def beside(bits: i64) -> i64:
    """PR-B5: the buildings that face any of these across one street."""
    return (bits << 7 | bits >> 7 | bits << 1 | bits >> 1) & ALL_PLOTS


def in_line(crossroads: int, street: int) -> int:
    """PR-C5, PR-C10: crossroads from here to the nearer end of a street in line with here; FAR if it is not in line."""
    row = crossroads // SIDE
    column = crossroads % SIDE
    first = FIRST_END[street]
    if street < EAST_WEST:
        if first // SIDE != row:
            return FAR
        return min(abs(column - first % SIDE), abs(column - first % SIDE - 1))
    if first % SIDE != column:
        return FAR
    return min(abs(row - first // SIDE), abs(row - first // SIDE - 1))


def lines() -> bytes:
    """PR-C5: for each street the distance in line of every crossroads, after FAR for one who is nowhere yet."""
    found: list[int] = []
    for street in range(STREETS):
        found.append(FAR)
        for crossroads in range(CROSSROADS):
            found.append(in_line(crossroads, street))
    return bytes(found)


def capone_homes() -> list[int]:
    """PR-C1: the 16 edge crossroads that are neither corner nor middle of a side."""
    found: list[int] = []
    for crossroads in range(CROSSROADS):
        row = crossroads // SIDE
        column = crossroads % SIDE
        along = -1
        if row in (0, SIDE - 1):
            along = column
        elif column in (0, SIDE - 1):
            along = row
        if along in (1, 2, 4, 5):
            found.append(crossroads)
    return found


# Tables of small numbers are bytes: they are read faster than lists.
FIRST_END: Final[bytes] = first_ends()
SECOND_END: Final[bytes] = second_ends()
# As sets, the first end of each street, and both.
BEGINNING: Final[Numbers] = numbers([1 << end for end in FIRST_END])
ENDS: Final[Numbers] = numbers([1 << first | 1 << last for first, last in zip(FIRST_END, SECOND_END, strict=True)])
CORNER: Final[bytes] = corners()
ALL_PLOTS: Final[i64] = plots(list(range(BUILDINGS)))
STREETS_AT: Final[list[list[int]]] = streets_by_crossroads()
DOORS: Final[list[list[int]]] = [doors(0), doors(1)]
FACING: Final[list[list[int]]] = facing()
LINE: Final[bytes] = lines()  # street * 50 + 1 + crossroads

CENTRE: Final = 24
BESIDE_CENTRE: Final[list[int]] = [17, 23, 25, 31]
CORNERS: Final[list[int]] = [0, 6, 42, 48]
CAPONE_HOMES: Final[list[int]] = capone_homes()


@final
class Character:
    """Somebody who walks the streets: where they enter the city (PR-C1), and what they take from trucks (PR-C7)."""

    def __init__(self, name: str, homes: list[int], centre_in: int, seizes: list[int]) -> None:
        self.name: str = name
        self.homes: list[int] = homes  # crossroads where they may be placed first,
        self.centre_in: int = centre_in  # but in this layout they start in the middle; NOBODY: in none
        self.seizes: list[int] = seizes  # colours in the order of preference; one crate of them is taken

    def takes(self, aboard: Numbers) -> int:
        """PR-C7: the colour of the crate they would take; NOBODY if none."""
        for colour in self.seizes:
            if aboard[colour] > 0:
                return colour
        return NOBODY


CAST: Final[list[Character]] = [
    Character("ness", CORNERS, centre_in=LAYOUTS.index("A"), seizes=[WHITE, BLACK, BROWN]),
    Character("policeman", CORNERS, centre_in=LAYOUTS.index("B"), seizes=[BROWN, BLACK, WHITE]),
    Character("capone", CAPONE_HOMES, centre_in=NOBODY, seizes=[]),
]
CHARACTERS: Final = tuple([character.name for character in CAST])
NESS: Final = 0  # in the order of the cast
POLICEMAN: Final = 1
CAPONE: Final = 2


@final
class City:
    """One city: its doors and its special buildings. Made once for a game, and shared by all its copies."""

    def __init__(self, layout: int, distilleries: list[int], private: list[int], colours: list[int]) -> None:
        self.layout: int = layout
        self.distilleries: list[int] = distilleries
        self.private: list[int] = private
        self.colours: list[int] = colours  # of the private bars, in their order
        self.takes: list[int] = [ANY_COLOUR] * BUILDINGS  # PR-B4
        for building in distilleries:
            self.takes[building] = NO_COLOUR
        for place, building in enumerate(private):
            self.takes[building] = colours[place]
        self.bars: i64 = ALL_PLOTS & ~plots(distilleries)
        self.common: i64 = self.bars & ~plots(private)
        self.own: list[int] = [0, 0, 0]  # by colour: the private bars that take it, as a set
        for place, building in enumerate(private):
            self.own[colours[place]] |= plot(building)
        self.north_south: i64 = 0  # PR-B2: the buildings with doors north and south
        self.bar_on: list[int] = [NOBODY] * STREETS  # the bar whose door opens on each street
        self.distillery_on: list[int] = [NOBODY] * STREETS
        self.depots: list[int] = []  # the streets with a distillery's door
        for street, building in enumerate(DOORS[layout]):
            if building == NOBODY:
                continue
            if street < EAST_WEST:
                self.north_south |= plot(building)
            if self.takes[building] == NO_COLOUR:
                self.distillery_on[street] = building
                self.depots.append(street)
            else:
                self.bar_on[street] = building

    def doors_across(self, buildings: i64) -> i64:
        """PR-B2: the streets that run west to east and have a door of these buildings."""
        found: i64 = buildings & self.north_south
        return found | found << 7

    def doors_down(self, buildings: i64) -> i64:
        """PR-B2: the streets that run north to south and have a door of these buildings."""
        found: i64 = buildings & ~self.north_south
        return found | found << 1
