"""What a driver may know, as a row of bytes."""

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64, u8

from blindpig.games.prohibition.rules.city import BUILDINGS, COLOURS, CORNER, City
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.table import HAND, KEEP, SLOTS, CityTable, Stock
from blindpig.kernel.numbers import Numbers
from blindpig.kernel.observe import MOST, Memo, Observer, Part, Row, capped, clear, told

if TYPE_CHECKING:
    from blindpig.games.prohibition.rules.state import ProhibitionState
    from blindpig.kernel.game import State

TRUCKS: Final = 4
ABOUT: Final = 16  # bytes a truck
CAST: Final = 3
TOKENS: Final = 3  # kinds of bonus tokens
OWN: Final = 2  # trucks a driver has at most
SETS: Final = 7  # that a memo keeps: the six of the stock, and
UNSEEN: Final = 6

PARTS: Final = [
    Part("seats", 1, "how many drivers play"),
    Part("layout", 1, "of the city: 0 for A, 1 for B"),
    Part(
        "stage",
        1,
        "what is asked: 0 build, 1 open, 2 park, 3 keep, 4 start, 5 early, 6 character, 7 drive, 8 late, 9 over",
    ),
    Part("round", 1, "the round under way"),
    Part("turn", 1, "in the round; before it, trucks parked or buildings laid"),
    Part("number", 1, "rolled; 0 before the roll"),
    Part("left-out", 1, "1 + the character that the roll does not show; 0 for none"),
    Part("first", 1, "the first driver"),
    Part("last-round", 1, "the round after which the game ends; 0 while nobody knows"),
    Part("loaded", 1, "1 if a load was taken this turn"),
    Part("truck", 1, "1 + the truck whose turn it is, one's own first; 0 for none"),
    Part("pair", 1, "two drivers: 1 + the truck that opened the pair under way"),
    Part(
        "trucks",
        TRUCKS * ABOUT,
        "one's own first: 1 + street, crates aboard (brown, black, white), lost crates (the same), score by 256 and "
        "the rest (0 if it is negative), bonus, 1 + load card, loads, delivered of this load, crates lost over the "
        "game, loaded here, first card chosen",
    ),
    Part("places", CAST, "1 + the crossroads of Ness, the Policeman, Capone; 0 outside the city"),
    Part("touched", CAST * TRUCKS, "by character, then truck: in contact after their last move"),
    Part("supply", len(COLOURS), "crates left, by colour"),
    Part("slots", SLOTS, "1 + each card face up"),
    Part(
        "returned",
        TOKENS + 1,
        "bonus tokens that came back: how many of each kind (3, 5 and 7 points), and the points of the top one",
    ),
    Part("unseen", CARDS, "by card: 1 if it has never been shown"),
    Part("kind", BUILDINGS, "by building: 0 bar, 1 distillery, 2 to 4 private bar for brown, black, white"),
    Part("crates", BUILDINGS, "by building: crates it holds"),
    Part("colour", BUILDINGS, "by building: 1 + their colour"),
    Part("closed", BUILDINGS, "by building: 1 if Closed"),
    Part("hands", OWN * HAND, "while first cards are chosen: 1 + each card of one's own trucks"),
    Part("chosen", OWN, "1 + the card chosen for each"),
]


@final
class CityObserver(Observer):
    """Rows of Prohibition."""

    def __init__(self) -> None:
        super().__init__(PARTS, lists=1, sets=SETS)

    def write(self, state: "State", seat: int, row: Row, at: i64, memo: Memo) -> None:
        """The table, and one's own first cards while they are chosen."""
        game = cast("ProhibitionState", state)
        table = game.table
        each: i64 = 2 if table.seats == 2 else 1
        own: i64 = seat * each  # the viewer's first truck
        count: i64 = len(table.trucks)
        row[at] = u8(table.seats)
        row[at + 1] = table.city.layout
        row[at + 2] = u8(table.stage)
        row[at + 3] = u8(table.round)
        row[at + 4] = u8(table.turn)
        row[at + 5] = u8(table.number)
        row[at + 6] = u8(table.left_out + 1)
        row[at + 7] = told(table.first, seat, table.seats) - 1
        row[at + 8] = u8(table.last_round)
        row[at + 9] = 1 if table.loaded else 0
        row[at + 10] = told(table.truck, own, count)
        row[at + 11] = told(table.pair, own, count)
        at += 12
        number = own
        for _number in range(count):
            at = self.truck(table, number, row, at)
            number += 1
            if number == count:
                number = 0
        at += (TRUCKS - count) * ABOUT
        at = self.characters(table, own, row, at)
        at = self.cards(table, row, at)
        at = self.unseen(table.unseen, row, at, memo.sets)
        at = self.kinds(table.city, row, at, memo)
        at = self.holdings(table.stock, row, at, memo.sets)
        self.first_cards(game, own, each, row, at)

    def truck(self, table: CityTable, number: i64, row: Row, at: i64) -> i64:
        """All about one truck; where the next byte is."""
        truck = table.trucks[number]
        aboard = truck.aboard
        lost = truck.lost
        row[at] = u8(truck.street + 1)
        for colour in range(i64(len(COLOURS))):
            row[at + 1 + colour] = u8(aboard[colour])
            row[at + 4 + colour] = u8(lost[colour])
        score: i64 = max(0, truck.score)
        row[at + 7] = capped(score >> 8)
        row[at + 8] = u8(score & MOST)
        row[at + 9] = truck.bonus
        row[at + 10] = u8(truck.card + 1)
        row[at + 11] = u8(truck.loads)
        row[at + 12] = u8(truck.delivered)
        row[at + 13] = capped(truck.losses)
        row[at + 14] = 1 if truck.loaded_here else 0
        row[at + 15] = u8(table.kept >> number & 1)
        return at + ABOUT

    def characters(self, table: CityTable, own: i64, row: Row, at: i64) -> i64:
        """Where they are, and whom they met; where the next byte is."""
        for place in table.places:
            row[at] = u8(place + 1)
            at += 1
        count: i64 = len(table.trucks)
        for bits in table.touched:
            turned = bits >> own | bits << (count - own)  # one's own trucks first
            for truck in range(count):
                row[at + truck] = u8(turned >> truck & 1)
            at += TRUCKS
        return at

    def cards(self, table: CityTable, row: Row, at: i64) -> i64:
        """Crates and cards that lie on the table; where the next byte is."""
        for crates in table.supply:
            row[at] = u8(crates)
            at += 1
        for card in table.slots:
            row[at] = u8(card + 1)
            at += 1
        clear(row, at, TOKENS + 1)
        token = table.box.token
        for points in table.returned:
            row[at + token[points]] += 1
            row[at + TOKENS] = points
        return at + TOKENS + 1

    def unseen(self, cards: i64, row: Row, at: i64, old: Numbers) -> i64:
        """The cards that have never been shown; where the next byte is."""
        changed: i64 = cards ^ old[UNSEEN]
        old[UNSEEN] = cards
        number: i64 = at
        while changed != 0:
            if changed & 1:
                row[number] = u8(1) - row[number]
            changed >>= 1
            number += 1
        return at + CARDS

    def kinds(self, city: City, row: Row, at: i64, memo: Memo) -> i64:
        """What stands in the city; where the next byte is."""
        if memo.is_new(0, city.takes):
            clear(row, at, BUILDINGS)
            for distillery in city.distilleries:
                row[at + distillery] = 1
            for number, private in enumerate(city.private):
                row[at + private] = 2 + city.colours[number]
        return at + BUILDINGS

    def holdings(self, stock: Stock, row: Row, at: i64, old: Numbers) -> i64:
        """What the buildings hold; where the next byte is."""
        changed: i64 = stock.brown ^ old[0] | stock.black ^ old[1] | stock.white ^ old[2]
        changed |= stock.second ^ old[3] | stock.third ^ old[4] | stock.closed ^ old[5]
        if changed != 0:
            old[0] = stock.brown
            old[1] = stock.black
            old[2] = stock.white
            old[3] = stock.second
            old[4] = stock.third
            old[5] = stock.closed
            for building in range(BUILDINGS):
                if changed >> i64(CORNER[building]) & 1:
                    self.holding(stock, CORNER[building], row, at + building)
        return at + 3 * BUILDINGS

    def holding(self, stock: Stock, place: i64, row: Row, at: i64) -> None:
        """What the building at a place of the sets holds."""
        supplied: i64 = stock.supplied() >> place & 1
        black: i64 = stock.black >> place & 1
        white: i64 = stock.white >> place & 1
        row[at] = u8(supplied + (stock.second >> place & 1) + (stock.third >> place & 1))
        row[at + BUILDINGS] = u8(supplied + black + 2 * white)
        row[at + 2 * BUILDINGS] = u8(stock.closed >> place & 1)

    def first_cards(self, game: "ProhibitionState", own: i64, each: i64, row: Row, at: i64) -> None:
        """PR-S5: one's own first cards."""
        clear(row, at, OWN * HAND + OWN)
        hidden = game.hidden
        if game.table.stage != KEEP:
            return
        for truck in range(each):
            for place, card in enumerate(hidden.hands[own + truck]):
                row[at + truck * HAND + place] = card + 1
            row[at + OWN * HAND + truck] = hidden.chosen[own + truck] + 1


OBSERVER: Final = CityObserver()
