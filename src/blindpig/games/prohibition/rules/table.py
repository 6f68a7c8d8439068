"""The data of a game under way: the stages of a turn, what everybody sees, and what only some see.

Each field is declared in one line: its type, its value before the game, how a copy takes it over, and what it means.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import BLACK, BROWN, CAST, COLOURS, CORNER, NOBODY, City, plot
from blindpig.games.prohibition.rules.edition import HOUSE, Box
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.kernel.numbers import Numbers, filled
from blindpig.kernel.refusal import Arg


@final
class Stage:
    """What a driver is asked: the word in positions and catalogues, and the rule that asks it."""

    def __init__(self, word: str, rule: str) -> None:
        self.word: str = word
        self.rule: str = rule


# Plain numbers: compiled, they are compared without being looked up.
BUILD: Final = 0  # where does the next distillery stand?
OPEN: Final = 1  # where does the next private bar stand, and which?
PARK: Final = 2  # where does the next truck start?
KEEP: Final = 3  # which of the three first cards?
START: Final = 4  # which truck plays?
EARLY: Final = 5  # load before the roll?
CHARACTER: Final = 6  # which character goes where?
DRIVE: Final = 7  # where does the truck go, and what does it deliver?
LATE: Final = 8  # load after driving?
OVER: Final = 9
STAGES: Final[list[Stage]] = [
    Stage("build", "PR-B3"),
    Stage("open", "PR-B3"),
    Stage("park", "PR-S4"),
    Stage("keep", "PR-S5"),
    Stage("start", "PR-2.2"),
    Stage("early", "PR-L1"),
    Stage("character", "PR-T3"),
    Stage("drive", "PR-M1"),
    Stage("late", "PR-L1"),
    Stage("over", "PR-E4"),
]
STAGE_WORDS: Final = [each.word for each in STAGES]

HAND: Final = 3  # first cards a truck
HIGHEST_ROLL: Final = 3  # PR-T2
SLOTS: Final = 5
TILES: Final = 3  # Closed tiles
ENDINGS: Final = ("tiles-gone", "loads-gone", "bars-supplied")  # PR-E2
ALL_CARDS: Final = (1 << CARDS) - 1  # as bits


def trucks_of(seats: int) -> int:
    """PR-2.1: how many trucks there are; each of two drivers has two."""
    return 4 if seats == 2 else seats


@final
@mypyc_attr(acyclic=True)
class Stock:
    """What the bars hold, as sets of bars."""

    def __init__(self, old: "Stock | None" = None) -> None:
        self.brown: i64 = 0 if old is None else old.brown
        self.black: i64 = 0 if old is None else old.black
        self.white: i64 = 0 if old is None else old.white
        self.second: i64 = 0 if old is None else old.second  # bars with two crates or more
        self.third: i64 = 0 if old is None else old.third
        self.closed: i64 = 0 if old is None else old.closed

    def clone(self) -> "Stock":
        """An independent copy."""
        return Stock(self)

    def holding(self, colour: int) -> i64:
        """The bars that hold a colour."""
        if colour == BROWN:
            return self.brown
        return self.black if colour == BLACK else self.white

    def supplied(self) -> i64:
        """The bars with a crate or more."""
        return self.brown | self.black | self.white

    def crates_in(self, bar: int) -> int:
        """How many crates a bar holds."""
        place: i64 = CORNER[bar]
        return int((self.supplied() >> place & 1) + (self.second >> place & 1) + (self.third >> place & 1))

    def colour_in(self, bar: int) -> int:
        """The colour of the crates in a bar; NOBODY if it is empty."""
        for colour in range(3):
            if self.holding(colour) & plot(bar):
                return colour
        return NOBODY

    def add(self, bar: int, colour: int, count: int) -> None:
        """Put crates of a colour into a bar."""
        held = self.crates_in(bar) + count
        if colour == BROWN:
            self.brown |= plot(bar)
        elif colour == BLACK:
            self.black |= plot(bar)
        else:
            self.white |= plot(bar)
        if held >= 2:
            self.second |= plot(bar)
        if held >= 3:
            self.third |= plot(bar)


@final
@mypyc_attr(acyclic=True)
class Truck:
    """A truck, its load card, its losses tile, its bonus token and its score."""

    def __init__(self, old: "Truck | None" = None) -> None:
        self.street: i64 = NOBODY if old is None else old.street
        self.aboard: Numbers = filled(0, len(COLOURS)) if old is None else old.aboard[:]  # crates by colour
        self.lost: Numbers = (
            filled(0, len(COLOURS)) if old is None else old.lost[:]
        )  # crates by colour on the losses tile
        self.score: int = 0 if old is None else old.score
        self.bonus: int = NO_BONUS if old is None else old.bonus  # the points of its token
        self.card: i64 = NOBODY if old is None else old.card
        self.loads: i64 = 0 if old is None else old.loads  # taken so far
        self.delivered: i64 = 0 if old is None else old.delivered  # crates of this load
        self.losses: i64 = 0 if old is None else old.losses  # crates lost over the game, for PR-E4
        self.loaded_here: bool = False if old is None else old.loaded_here  # since it arrived

    def clone(self) -> "Truck":
        """An independent copy."""
        return Truck(self)

    def crates(self) -> i64:
        """How many crates are aboard."""
        return self.aboard[0] + self.aboard[1] + self.aboard[2]


@final
@mypyc_attr(acyclic=True)
class CityTable:
    """Everything that everybody sees."""

    def __init__(self, city: City, seats: int, old: "CityTable | None" = None, box: Box = HOUSE) -> None:
        self.city: City = city
        self.box: Box = box if old is None else old.box  # the numbers of this edition
        self.seats: i64 = seats
        self.first: i64 = 0 if old is None else old.first  # the first driver
        self.stage: i64 = PARK if old is None else old.stage
        self.round: i64 = 0 if old is None else old.round
        # In the round, or trucks parked or special buildings laid so far.
        self.turn: i64 = 0 if old is None else old.turn
        self.truck: i64 = NOBODY if old is None else old.truck  # the truck whose turn it is
        self.opening: i64 = NOBODY if old is None else old.opening  # two drivers: the first driver's first truck
        self.pair: i64 = NOBODY if old is None else old.pair  # two drivers: the truck that opened the pair under way
        self.loaded: bool = False if old is None else old.loaded  # in this turn
        self.last_round: i64 = 0 if old is None else old.last_round  # PR-E2, once it is known
        self.ending: str = "" if old is None else old.ending  # PR-E2: which of the ways to the end it was
        self.number: i64 = 0 if old is None else old.number  # rolled
        self.left_out: i64 = NOBODY if old is None else old.left_out  # the character the roll does not show
        self.kept: i64 = 0 if old is None else old.kept  # trucks whose first card is chosen, as bits
        self.unseen: i64 = ALL_CARDS if old is None else old.unseen  # cards that have never been shown, as bits
        self.stock: Stock = Stock() if old is None else Stock(old.stock)
        self.places: Numbers = filled(NOBODY, len(CAST)) if old is None else old.places[:]  # of the characters
        # By character: the trucks in contact after their last move, as bits.
        self.touched: Numbers = filled(0, len(CAST)) if old is None else old.touched[:]
        self.supply: Numbers = filled(box.supply[seats], len(COLOURS)) if old is None else old.supply[:]
        self.slots: Numbers = filled(NOBODY, SLOTS) if old is None else old.slots[:]  # cards face up; NOBODY: down
        self.returned: list[int] = [] if old is None else old.returned.copy()  # bonus tokens, the top one last
        self.trucks: list[Truck] = []
        if old is None:
            for _ in range(trucks_of(seats)):
                self.trucks.append(Truck())
        else:
            for truck in old.trucks:
                self.trucks.append(Truck(truck))

    def clone(self) -> "CityTable":
        """An independent copy; the city is shared."""
        return CityTable(self.city, self.seats, self)

    def owner(self, truck: int) -> int:
        """PR-2.1: the driver of a truck."""
        return truck >> 1 if self.seats == 2 else truck

    def driver(self) -> i64:
        """PR-2.2: the driver whose turn it is."""
        if self.seats == 2:
            return self.first if self.turn in (0, 3) else 1 - self.first
        seat = self.first + self.turn
        return seat if seat < self.seats else seat - self.seats

    def playing(self) -> Truck:
        """The truck whose turn it is."""
        return self.trucks[self.truck]

    def streets(self) -> list[int]:
        """Where the trucks are."""
        found: list[int] = []
        for truck in self.trucks:
            found.append(truck.street)
        return found

    def face_up(self) -> bool:
        """Whether a load can still be taken."""
        return any(card != NOBODY for card in self.slots)


@final
@mypyc_attr(acyclic=True)
class Hidden:
    """What only some see: the first cards of each truck, the choice among them, the order of the pile."""

    def __init__(self, old: "Hidden | None" = None) -> None:
        self.hands: list[list[int]] = []  # by truck, while first cards are chosen
        self.chosen: list[int] = [] if old is None else old.chosen.copy()  # by truck, NOBODY until chosen
        self.pile: list[int] = [] if old is None else old.pile.copy()  # the next card last
        if old is not None:
            for hand in old.hands:
                self.hands.append(hand.copy())

    def clone(self) -> "Hidden":
        """An independent copy."""
        return Hidden(self)


def about(table: CityTable, truck: int) -> dict[str, Arg]:
    """Whom a fact is about: a truck and its driver."""
    return {"seat": table.owner(truck), "truck": truck}
