"""What a driver may know, as a row of bytes."""

from typing import TYPE_CHECKING, Final, cast, final

from blindpig.games.prohibition.rules.city import BUILDINGS, COLOURS, NOBODY, plot
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.table import HAND, KEEP, SLOTS, CityTable
from blindpig.kernel.observe import Observer, Part, capped

if TYPE_CHECKING:
    from blindpig.games.prohibition.rules.state import ProhibitionState
    from blindpig.kernel.game import State

TRUCKS: Final = 4
ABOUT: Final = 16  # bytes a truck
CAST: Final = 3
OWN: Final = 2  # trucks a driver has at most

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
        4,
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
        super().__init__(PARTS)

    def row(self, state: "State", seat: int) -> list[int]:
        """The table, and one's own first cards while they are chosen."""
        game = cast("ProhibitionState", state)
        table = game.table
        seats = table.seats
        each = 2 if seats == 2 else 1
        shift = len(table.trucks) - seat * each  # of a truck's number, for the viewer
        count = len(table.trucks)
        found = [
            seats,
            table.city.layout,
            table.stage,
            capped(table.round),
            capped(table.turn),
            table.number,
            table.left_out + 1,
            (table.first - seat) % seats,
            capped(table.last_round),
            1 if table.loaded else 0,
            0 if table.truck == NOBODY else 1 + (table.truck + shift) % count,
            0 if table.pair == NOBODY else 1 + (table.pair + shift) % count,
        ]
        for at in range(count):
            self.truck(table, (at + seat * each) % count, found)
        found.extend([0] * ((TRUCKS - count) * ABOUT))
        for place in table.places:
            found.append(place + 1)
        for bits in table.touched:
            for at in range(TRUCKS):
                found.append(bits >> (at + seat * each) % count & 1 if at < count else 0)
        self.cards(table, found)
        self.buildings(table, found)
        self.own(game, seat * each, each, found)
        return found

    def truck(self, table: CityTable, number: int, found: list[int]) -> None:
        """All about one truck."""
        truck = table.trucks[number]
        found.append(int(truck.street) + 1)
        found.extend(truck.aboard)
        found.extend(truck.lost)
        score = max(0, truck.score)
        found.append(capped(score >> 8))
        found.append(score & 255)
        found.append(truck.bonus)
        found.append(truck.card + 1)
        found.append(capped(truck.loads))
        found.append(capped(truck.delivered))
        found.append(capped(truck.losses))
        found.append(1 if truck.loaded_here else 0)
        found.append(table.kept >> number & 1)

    def cards(self, table: CityTable, found: list[int]) -> None:
        """Crates and cards that lie on the table."""
        found.extend(table.supply)
        for card in table.slots:
            found.append(card + 1)
        for points in table.box.points:
            found.append(table.returned.count(points))
        found.append(table.returned[-1] if table.returned else 0)
        for card in range(CARDS):
            found.append(table.unseen >> card & 1)

    def buildings(self, table: CityTable, found: list[int]) -> None:
        """What stands in the city, and what it holds."""
        first = len(found)
        found.extend([0] * (4 * BUILDINGS))
        city = table.city
        for building in city.distilleries:
            found[first + building] = 1
        for at, building in enumerate(city.private):
            found[first + building] = 2 + city.colours[at]
        stock = table.stock
        for building in range(BUILDINGS):
            crates = stock.crates_in(building)
            if crates:
                found[first + BUILDINGS + building] = crates
                found[first + 2 * BUILDINGS + building] = 1 + stock.colour_in(building)
            if stock.closed & plot(building):
                found[first + 3 * BUILDINGS + building] = 1

    def own(self, game: "ProhibitionState", first: int, each: int, found: list[int]) -> None:
        """PR-S5: one's own first cards."""
        at = len(found)
        found.extend([0] * (OWN * HAND + OWN))
        hidden = game.hidden
        if game.table.stage != KEEP:
            return
        for truck in range(each):
            for place, card in enumerate(hidden.hands[first + truck]):
                found[at + truck * HAND + place] = card + 1
            found[at + OWN * HAND + truck] = hidden.chosen[first + truck] + 1


OBSERVER: Final = CityObserver()
