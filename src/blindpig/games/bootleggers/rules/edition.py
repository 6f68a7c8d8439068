"""The numbers of the box: what an edition may change, and the box that a game is played with."""

from collections.abc import Mapping
from typing import Final, final

from blindpig.games.bootleggers.rules.components import (
    CIRCLES,
    DEMAND_DICE,
    LAST_KIND,
    MARGIN,
    MAX_SEATS,
    MCCOY,
    MOST_COPIES,
    MUSCLE_CARDS,
    PLAIN,
    PLAIN_COPIES,
    RICH,
    SHADED,
    START_MONEY,
    THUG,
    TRUCK_CARDS,
    TRUCK_PRICE,
    WAGE,
    WHOLESALE,
)
from blindpig.games.bootleggers.rules.deck import COPIES, LISTED
from blindpig.kernel.edition import Edition, Number, misprint
from blindpig.kernel.numbers import Numbers, filled
from blindpig.kernel.refusal import Phrase

LENGTHS: Final = (4, 8, 12)  # every suit gives as many muscle cards
FEWEST_CARDS: Final = 4 * MAX_SEATS  # henchmen that are no thugs: they come back, so that the offer is never short
MOST_HELD: Final = 20  # cards of a kind that somebody may hold by Windfall
NUMBERS: Final[list[Number]] = [
    Number("muscle.up_to", "BL-C2", [12, 27, 45, 60], 0, MUSCLE_CARDS, rising=True),
    Number("money.start", "BL-S1", [START_MONEY], 0, 99),
    Number("money.goal", "BL-E1", [RICH], 1, 999),
    Number("rounds.full", "BL-E1", [12], 4, 12),
    Number("rounds.short", "BL-O2", [8], 4, 12),
    Number("bars.circles", "BL-C8", CIRCLES[1:], 1, 17),
    Number("bars.open_with", "BL-C8", SHADED[1:], 1, 17),
    Number("bars.dice", "BL-C8", DEMAND_DICE[1:], 1, 9),
    Number("bars.price", "BL-C8", WHOLESALE[1:], 1, 9),
    Number("bars.margin", "BL-C8", MARGIN[1:], 0, 9),
    Number("bars.mccoy_at_six", "BL-C8", [2, 1], 0, 9),
    Number("deck.henchmen", "BL-C3", PLAIN_COPIES, 0, MOST_HELD),
    Number("deck.thugs", "BL-C4", COPIES, 0, MOST_COPIES),
    Number("trucks.cards", "BL-C5", TRUCK_CARDS, 0, max(TRUCK_CARDS)),
    Number("trucks.price", "BL-C5", TRUCK_PRICE, 0, 20),
    Number("trucks.wage", "BL-C5", WAGE, 0, 9),
]


@final
class BootleggersEdition(Edition):
    """What an edition of Bootleggers may change."""

    def check(self, values: Mapping[str, list[int]]) -> None:
        """A bar opens within its circles; muscle cards are dealt evenly; there are henchmen and trucks enough."""
        for bar, circles in enumerate(values["bars.circles"]):
            shaded = values["bars.open_with"][bar]
            if shaded > circles:
                raise misprint(
                    "bars.open_with", Phrase("bootleggers.edition-circles", {"shaded": shaded, "circles": circles})
                )
        for key in ("rounds.full", "rounds.short"):
            if values[key][0] not in LENGTHS:
                raise misprint(key, Phrase("bootleggers.edition-rounds", {"rounds": values[key][0]}))
        plain = sum(values["deck.henchmen"])
        if plain < FEWEST_CARDS:
            said = Phrase("bootleggers.edition-henchmen", {"cards": plain, "needed": FEWEST_CARDS})
            raise misprint("deck.henchmen", said)
        for size, cards in enumerate(values["trucks.cards"]):
            if cards > TRUCK_CARDS[size]:
                small, medium, large = TRUCK_CARDS
                said = Phrase("bootleggers.edition-trucks", {"small": small, "medium": medium, "large": large})
                raise misprint("trucks.cards", said)


EDITION: Final = BootleggersEdition("bootleggers", NUMBERS)


@final
class Box:
    """The numbers of a game under way. Copies of a game share it; nothing in it ever changes."""

    def __init__(self, text: str) -> None:
        values = EDITION.values(text)
        self.text: str = text
        self.muscle_cost: list[int] = costs(values["muscle.up_to"])  # by card
        self.money: int = values["money.start"][0]
        self.goal: int = values["money.goal"][0]
        self.full: int = values["rounds.full"][0]
        self.short: int = values["rounds.short"][0]
        self.circles: list[int] = [0, *values["bars.circles"]]
        self.shaded: list[int] = [0, *values["bars.open_with"]]
        self.dice: list[int] = [0, *values["bars.dice"]]
        self.prices: list[int] = [1, *values["bars.price"]]
        self.margins: list[int] = [0, *values["bars.margin"]]
        self.at_six: list[int] = values["bars.mccoy_at_six"]
        self.truck_price: list[int] = values["trucks.price"]
        self.wage: list[int] = values["trucks.wage"]
        self.truck_cards: list[int] = values["trucks.cards"]
        self.henchmen: list[int] = values["deck.henchmen"]
        self.thugs: list[int] = values["deck.thugs"]
        self.house_thugs: bool = self.thugs == COPIES  # then the option `deck` says which
        self.decks: list[Numbers] = []  # full and listed, once they are asked for: cards by kind

    def deck(self, listed: bool) -> Numbers:
        """BL-C3, BL-C4: how many henchman cards of each kind there are. Not to be changed."""
        if not self.decks:
            self.decks = [self.counted(False), self.counted(self.house_thugs)]
        return self.decks[1 if listed else 0]

    def counted(self, listed: bool) -> Numbers:
        """The same, worked out."""
        found = filled(0, LAST_KIND + 1)
        for kind in range(PLAIN):
            found[kind] = self.henchmen[kind]
        for at in range(len(self.thugs)):
            found[THUG + at + 1] = LISTED[at + 1] if listed else self.thugs[at]
        return found

    def full_deck(self, listed: bool) -> list[int]:
        """BL-C3, BL-C4: every henchman card, by kind."""
        counts = self.deck(listed)
        found: list[int] = []
        for kind in range(len(counts)):
            for _ in range(counts[kind]):
                found.append(kind)
        return found

    def price(self, bar: int, seats: int) -> int:
        """BL-C8: what a bar pays for a crate."""
        return self.at_six[0] if bar == MCCOY and seats == MAX_SEATS else self.prices[bar]

    def margin(self, bar: int, seats: int) -> int:
        """BL-C8: what a crate sold there brings the mobster in control."""
        return self.at_six[1] if bar == MCCOY and seats == MAX_SEATS else self.margins[bar]


def costs(up_to: list[int]) -> list[int]:
    """BL-C2: what each muscle card costs, by the last cards that cost $0, $1G, $2G and $3G; the others cost $4G."""
    found: list[int] = []
    for card in range(MUSCLE_CARDS + 1):
        cost = 0
        while cost < len(up_to) and card > up_to[cost]:
            cost += 1
        found.append(cost)
    return found


HOUSE: Final = Box("")
BOXES: Final[dict[str, Box]] = {"": HOUSE}


def box_of(text: str) -> Box:
    """The box of an edition, made once."""
    found = BOXES.get(text)
    if found is None:
        found = Box(text)
        if len(BOXES) > 64:  # whoever tries thousands of editions does not fill the memory
            BOXES.clear()
            BOXES[""] = HOUSE
        BOXES[text] = found
    return found
