"""What lies on the table, and what does not: the data of a game under way."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.prohibition.rules.city import BLACK, BROWN, CORNER, NOBODY, City, plot
from blindpig.kernel.refusal import Arg

PARK: Final = 0  # where does the next truck start?
KEEP: Final = 1  # which of the three first cards?
START: Final = 2  # which truck plays?
EARLY: Final = 3  # load before the roll?
CHARACTER: Final = 4  # which character goes where?
DRIVE: Final = 5  # where does the truck go, and what does it deliver?
LATE: Final = 6  # load after driving?
OVER: Final = 7
STAGES: Final = ("park", "keep", "start", "early", "character", "drive", "late", "over")

CARDS: Final = 28
HAND: Final = 3  # first cards a truck
SLOTS: Final = 5
LAST_ROUND: Final = 60  # PR-E5
TILES: Final = 3  # Closed tiles

NOTHING: Final[list[int]] = []  # stands in a new object where a list will be put


@final
@mypyc_attr(acyclic=True)
class Stock:
    """What the bars hold, as sets of bars."""

    def __init__(self) -> None:
        self.brown: i64 = 0
        self.black: i64 = 0
        self.white: i64 = 0
        self.second: i64 = 0  # bars with two crates or more
        self.third: i64 = 0
        self.closed: i64 = 0

    def clone(self) -> "Stock":
        """An independent copy."""
        copy = Stock()
        copy.brown = self.brown
        copy.black = self.black
        copy.white = self.white
        copy.second = self.second
        copy.third = self.third
        copy.closed = self.closed
        return copy

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

    def __init__(self) -> None:
        self.street: i64 = NOBODY
        self.aboard: list[int] = NOTHING  # crates by colour
        self.lost: list[int] = NOTHING  # crates by colour on the losses tile
        self.score: int = 0
        self.bonus: int = 0
        self.card: int = NOBODY
        self.loads: int = 0  # taken so far
        self.delivered: int = 0  # crates of this load
        self.losses: int = 0  # crates lost over the game, for PR-E4
        self.loaded_here: bool = False  # since it arrived

    def clone(self) -> "Truck":
        """An independent copy."""
        copy = Truck()
        copy.street = self.street
        copy.aboard = self.aboard.copy()
        copy.lost = self.lost.copy()
        copy.score = self.score
        copy.bonus = self.bonus
        copy.card = self.card
        copy.loads = self.loads
        copy.delivered = self.delivered
        copy.losses = self.losses
        copy.loaded_here = self.loaded_here
        return copy

    def crates(self) -> int:
        """How many crates are aboard."""
        return self.aboard[0] + self.aboard[1] + self.aboard[2]


@final
@mypyc_attr(acyclic=True)
class Table:
    """Everything that everybody sees."""

    def __init__(self, city: City, seats: int, stock: Stock) -> None:
        self.city: City = city
        self.seats: int = seats
        self.first: int = 0  # the first driver
        self.stage: int = PARK
        self.round: int = 0
        self.turn: int = 0  # in the round, or trucks parked so far
        self.truck: int = NOBODY  # the truck whose turn it is
        self.opening: int = NOBODY  # two drivers: the first driver's first truck
        self.pair: int = NOBODY  # two drivers: the truck that opened the pair under way
        self.loaded: bool = False  # in this turn
        self.last_round: int = 0  # PR-E2, once it is known
        self.number: int = 0  # rolled
        self.left_out: int = NOBODY  # the character the roll does not show
        self.kept: int = 0  # trucks whose first card is chosen, as bits
        self.unseen: int = 0  # cards that have never been shown, as bits
        self.stock: Stock = stock
        self.places: list[int] = NOTHING  # of the characters
        self.touched: list[int] = NOTHING  # by character: trucks in contact after its last move, as bits
        self.supply: list[int] = NOTHING  # by colour
        self.slots: list[int] = NOTHING  # cards face up; NOBODY when turned down
        self.returned: list[int] = NOTHING  # bonus tokens, the top one last
        self.trucks: list[Truck] = []

    def clone(self) -> "Table":
        """An independent copy; the city is shared."""
        copy = Table(self.city, self.seats, self.stock.clone())
        copy.first = self.first
        copy.stage = self.stage
        copy.round = self.round
        copy.turn = self.turn
        copy.truck = self.truck
        copy.opening = self.opening
        copy.pair = self.pair
        copy.loaded = self.loaded
        copy.last_round = self.last_round
        copy.number = self.number
        copy.left_out = self.left_out
        copy.kept = self.kept
        copy.unseen = self.unseen
        copy.places = self.places.copy()
        copy.touched = self.touched.copy()
        copy.supply = self.supply.copy()
        copy.slots = self.slots.copy()
        copy.returned = self.returned.copy()
        for truck in self.trucks:
            copy.trucks.append(truck.clone())
        return copy

    def owner(self, truck: int) -> int:
        """PR-2.1: the driver of a truck."""
        return truck >> 1 if self.seats == 2 else truck

    def driver(self) -> int:
        """PR-2.2: the driver whose turn it is."""
        if self.seats == 2:
            return self.first if self.turn in (0, 3) else 1 - self.first
        return (self.first + self.turn) % self.seats

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

    def __init__(self) -> None:
        self.hands: list[list[int]] = []  # by truck, while first cards are chosen
        self.chosen: list[int] = NOTHING  # by truck, NOBODY until chosen
        self.pile: list[int] = NOTHING  # the next card last

    def clone(self) -> "Hidden":
        """An independent copy."""
        copy = Hidden()
        for hand in self.hands:
            copy.hands.append(hand.copy())
        copy.chosen = self.chosen.copy()
        copy.pile = self.pile.copy()
        return copy


def about(table: Table, truck: int) -> dict[str, Arg]:
    """Whom a fact is about: a truck and its driver."""
    return {"seat": table.owner(truck), "truck": truck}
