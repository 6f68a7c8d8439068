"""The numbers of the box: what an edition may change, and the box that a game is played with."""

from collections.abc import Mapping
from typing import Final, final

from blindpig.games.prohibition.rules.bonus import BONUSES, NO_BONUS
from blindpig.games.prohibition.rules.city import BLOCKS, BUILDINGS, COLOURS, City, value_of
from blindpig.games.prohibition.rules.loadcards import CARDS, CRATES
from blindpig.games.prohibition.rules.plan import (
    HOUSE_COLOURS,
    HOUSE_DISTILLERIES,
    HOUSE_PRIVATE,
    QUARTERS,
    planned,
    quarter_of,
    touches,
)
from blindpig.kernel.edition import Edition, Number, misprint
from blindpig.kernel.numbers import Numbers
from blindpig.kernel.refusal import Phrase

MOST_CRATES: Final = 3  # of a colour on a card
DRIVERS: Final = (2, 4)
OTHER_LOAD: Final = 1000  # and more: how facts name a card whose crates are not the house's
LOAD_KEYS: Final = ("loads.brown", "loads.black", "loads.white")


def column(colour: int) -> list[int]:
    """PR-S2: how many crates of a colour there are on each card of the house."""
    return [crates[colour] for crates in CRATES]


def numbered(places: tuple[tuple[int, int], ...]) -> list[int]:
    """The numbers that buildings of the house plan bear."""
    return [row * BLOCKS + column + 1 for row, column in places]


NUMBERS: Final[list[Number]] = [
    Number("crates.by_drivers", "PR-S1", [20, 15, 20], 4 * MOST_CRATES, 60),
    Number("loads.brown", "PR-S2", column(0), 0, MOST_CRATES),
    Number("loads.black", "PR-S2", column(1), 0, MOST_CRATES),
    Number("loads.white", "PR-S2", column(2), 0, MOST_CRATES),
    Number("bonus.points", "PR-S3", [bonus.points for bonus in BONUSES], 1, 20, rising=True),
    Number("private.bars", "PR-B4", [1, 2, 1], 0, QUARTERS),
    Number("plan.distilleries", "PR-B3", numbered(HOUSE_DISTILLERIES), 1, BUILDINGS),
    Number("plan.private", "PR-B3", numbered(HOUSE_PRIVATE), 1, BUILDINGS),
    Number("plan.colours", "PR-B4", [colour + 1 for colour in HOUSE_COLOURS], 1, len(COLOURS)),
    Number("rounds.most", "PR-E5", [60], 5, 120),
]


@final
class ProhibitionEdition(Edition):
    """What an edition of Prohibition may change."""

    def check(self, values: Mapping[str, list[int]]) -> None:
        """Every load has a crate; there are four private bars; the plan stands as buildings may."""
        for card in range(CARDS):
            if not any(values[key][card] for key in LOAD_KEYS):
                raise misprint("loads.brown", Phrase("prohibition.edition-load", {"number": card + 1}))
        bars = values["private.bars"]
        if sum(bars) != QUARTERS:
            raise misprint("private.bars", Phrase("prohibition.edition-private", {"count": sum(bars)}))
        for colour in range(len(COLOURS)):
            if values["plan.colours"].count(colour + 1) != bars[colour]:
                raise misprint("plan.colours", Phrase("prohibition.edition-colours", {"colours": bars}))
        self.check_plan(values)

    def check_plan(self, values: Mapping[str, list[int]]) -> None:
        """PR-B3: a distillery and a private bar in each quarter, and no two of them touch."""
        placed: list[int] = []
        for key in ("plan.distilleries", "plan.private"):
            quarters: list[int] = []
            for number in values[key]:
                building = number - 1
                if quarter_of(building) in quarters:
                    raise misprint(key, Phrase("prohibition.edition-quarter", {"number": number}))
                quarters.append(quarter_of(building))
                for other in placed:
                    if touches(building, other):
                        why = Phrase("prohibition.edition-touch", {"number": number, "other": other + 1})
                        raise misprint(key, why)
                placed.append(building)


EDITION: Final = ProhibitionEdition("prohibition", NUMBERS)


@final
class Box:
    """The numbers of a game under way. Copies of a game share it; nothing in it ever changes."""

    def __init__(self, text: str) -> None:
        values = EDITION.values(text)
        self.text: str = text
        self.supply: list[int] = [0] * DRIVERS[0] + values["crates.by_drivers"]  # crates of each colour, by drivers
        self.crates: list[list[int]] = [[values[key][card] for key in LOAD_KEYS] for card in range(CARDS)]
        self.points: list[int] = values["bonus.points"]  # of the token that comes with each of the first loads
        self.token: list[int] = [-1] * (self.points[-1] + 1)  # which of them it is, by its points
        self.kept: list[float] = [0.0] * (self.points[-1] + 1)  # a bot's guess: that it is never lost, by its points
        for number, points in enumerate(self.points):
            self.token[points] = number
            self.kept[points] = BONUSES[number].keep
        self.private: list[int] = dealt_out(values["private.bars"])  # the colours of the private bars
        self.distilleries: list[int] = [number - 1 for number in values["plan.distilleries"]]
        self.private_at: list[int] = [number - 1 for number in values["plan.private"]]
        self.colours: list[int] = [number - 1 for number in values["plan.colours"]]
        self.rounds: int = values["rounds.most"][0]

    def city(self, layout: int) -> City:
        """PR-B3: the city by the plan; layout B exchanges rows and columns."""
        return City(layout, planned(self.distilleries, layout), planned(self.private_at, layout), self.colours.copy())

    def value(self, card: int) -> int:
        """PR-S2: what the crates of a card are worth."""
        return sum([count * value_of(colour) for colour, count in enumerate(self.crates[card])])

    def told(self, card: int) -> int:
        """A card as facts name it: its number; if its crates are not the house's, so many of each as digits."""
        crates = self.crates[card]
        if crates == CRATES[card]:
            return card
        return OTHER_LOAD + crates[0] * 100 + crates[1] * 10 + crates[2]

    def told_all(self, cards: list[int]) -> list[int]:
        """Some cards as facts name them."""
        return [self.told(card) for card in cards]

    def is_lost(self, points: int, lost: Numbers) -> bool:
        """PR-L5: whether these losses cost a token of that worth; there is none of 0."""
        return points != NO_BONUS and BONUSES[self.token[points]].is_lost(lost)


def dealt_out(bars: list[int]) -> list[int]:
    """PR-B4: the colours of the private bars, by how many there are of each: one of each first, then the others."""
    left = bars.copy()
    found: list[int] = []
    while sum(left):
        for colour in range(len(left)):
            if left[colour]:
                left[colour] -= 1
                found.append(colour)
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
