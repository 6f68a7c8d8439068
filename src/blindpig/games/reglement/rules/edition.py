"""The numbers of the box: what an edition may change, and the box that a dinner is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules.actions import COPIES
from blindpig.games.reglement.rules.gang import BANK, family
from blindpig.games.reglement.rules.places import (
    BARS,
    GAMBLING_HOUSES,
    GLASSES,
    KNIVES,
    PLACES,
    REGISTER,
    RESTAURANTS,
    REVOLVERS,
    marked,
)
from blindpig.games.reglement.rules.plans import as_numbers, seating
from blindpig.games.reglement.rules.sets import set_of
from blindpig.kernel.edition import Edition, Number, misprint
from blindpig.kernel.numbers import Numbers, numbers
from blindpig.kernel.refusal import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mypy_extensions import i64

SEATS: Final = ("three", "four", "five", "six")  # families, as keys say them
LEAST: Final = 3  # families
MOST: Final = 6
WEAPONS: Final = (0, PLACES)  # how many knives or revolvers may lie on the cloth

NUMBERS: Final[list[Number]] = [
    Number("bank.by_families", "RC-S1", BANK[LEAST:], 1, 250),
    Number("families.three", "RC-S1", [2, 2, 5], 0, 9),
    Number("families.four", "RC-S1", [1, 1, 4], 0, 9),
    Number("families.five", "RC-S1", [1, 1, 3], 0, 9),
    Number("families.six", "RC-S1", [1, 1, 2], 0, 9),
    Number("cards.copies", "RC-S2", COPIES, 0, 30),
    Number("cards.hand", "RC-S2", [5], 2, 7),
    Number("cloth.bars", "RC-B3", list(BARS), 1, PLACES, rising=True),
    Number("cloth.restaurants", "RC-B3", list(RESTAURANTS), 1, PLACES, rising=True),
    Number("cloth.gambling_houses", "RC-B3", list(GAMBLING_HOUSES), 1, PLACES, rising=True),
    Number("cloth.register", "RC-B3", [REGISTER], 1, PLACES),
    Number("cloth.knives", "RC-B3", list(KNIVES), 1, PLACES, rising=True, counts=WEAPONS),
    Number("cloth.revolvers", "RC-B3", list(REVOLVERS), 1, PLACES, rising=True, counts=WEAPONS),
    Number("cloth.glasses", "RC-B3", list(GLASSES), 1, PLACES, rising=True, counts=(0, len(GLASSES))),
    Number("income.godfather", "RC-T2", [1], 0, 20),
    Number("income.business", "RC-T2", [1], 0, 20),
    Number("income.both", "RC-T2", [4], 0, 40),
    Number("rounds.most", "RC-E4", [60], 5, 120),
    Number("plan.three", "RC-S4", as_numbers(3), 0, 64),
    Number("plan.four", "RC-S4", as_numbers(4), 0, 64),
    Number("plan.five", "RC-S4", as_numbers(5), 0, 64),
    Number("plan.six", "RC-S4", as_numbers(6), 0, 64),
]


@final
class ReglementEdition(Edition):
    """What an edition of Règlement de comptes may change."""

    def check(self, values: Mapping[str, list[int]]) -> None:
        """Everybody finds a place, by the plan and without it; the cards last; no two businesses share a place."""
        for seats, word in enumerate(SEATS, LEAST):
            gang = family(values[f"families.{word}"])
            if seats * len(gang) > PLACES:
                said = Phrase("reglement.edition-crowd", {"families": seats, "count": len(gang), "places": PLACES})
                raise misprint(f"families.{word}", said)
            if not seating(values[f"plan.{word}"], seats, gang):
                said = Phrase("reglement.edition-plan", {"families": seats, "count": len(gang)})
                raise misprint(f"plan.{word}", said)
        cards, needed = sum(values["cards.copies"]), MOST * values["cards.hand"][0] + 1
        if cards < needed:
            raise misprint("cards.copies", Phrase("reglement.edition-cards", {"cards": cards, "needed": needed}))
        taken: set[int] = set()
        for key in ("cloth.register", "cloth.bars", "cloth.restaurants", "cloth.gambling_houses"):
            for place in values[key]:
                if place in taken:
                    raise misprint(key, Phrase("reglement.edition-place", {"place": place}))
                taken.add(place)
        for place in values["cloth.glasses"]:
            if place not in GLASSES:
                raise misprint("cloth.glasses", Phrase("reglement.edition-glass", {"place": place}))


EDITION: Final = ReglementEdition("reglement", NUMBERS)


@final
class Box:
    """The numbers of a dinner under way. Copies of a dinner share it; nothing in it ever changes.

    Lists by the number of families begin with nothing for fewer than three. Small numbers are bytes: they are read
    faster than lists.
    """

    def __init__(self, text: str) -> None:
        values = EDITION.values(text)
        self.text: str = text
        self.bank: list[int] = [0] * LEAST + values["bank.by_families"]
        nobody: list[list[int]] = [[]] * LEAST
        self.family: list[list[int]] = nobody + [family(values[f"families.{word}"]) for word in SEATS]
        self.size: list[int] = [len(gang) for gang in self.family]
        # A gangster is a number: the family's number times the size of a family, plus the number within it.
        self.role_of: list[bytes] = [bytes(gang * seats) for seats, gang in enumerate(self.family)]
        self.family_of: list[bytes] = [
            bytes([family for family in range(seats) for _ in range(size)]) for seats, size in enumerate(self.size)
        ]
        self.seatings: list[list[tuple[int, int]]] = [[], [], []]  # RC-S4: a place and a gangster each
        for seats, word in enumerate(SEATS, LEAST):
            self.seatings.append(seating(values[f"plan.{word}"], seats, self.family[seats]))
        self.copies: list[int] = values["cards.copies"]
        self.deck: int = sum(self.copies)
        self.hand: i64 = values["cards.hand"][0]
        self.rounds: i64 = values["rounds.most"][0]
        self.godfather: i64 = values["income.godfather"][0]
        self.business: i64 = values["income.business"][0]
        self.both: i64 = values["income.both"][0]
        kinds = [values["cloth.bars"], values["cloth.restaurants"], values["cloth.gambling_houses"]]
        self.businesses: bytes = bytes([place for pair in kinds for place in pair])  # in pairs of a kind
        self.pairs: Numbers = numbers([set_of(pair) for pair in kinds])  # the same as sets
        self.register: i64 = values["cloth.register"][0]
        self.business_at: list[int] = [-1] * (PLACES + 1)  # the kind of business before each place
        self.twin: list[int] = [0] * (PLACES + 1)  # the other place with the same kind of business
        for kind, pair in enumerate(kinds):
            self.business_at[pair[0]] = self.business_at[pair[1]] = kind
            self.twin[pair[0]], self.twin[pair[1]] = pair[1], pair[0]
        self.earns: bytes = marked([*self.businesses, int(self.register)])
        self.knives: bytes = marked(values["cloth.knives"])
        self.revolvers: bytes = marked(values["cloth.revolvers"])
        self.glasses: bytes = marked(values["cloth.glasses"])
        self.knife_places: i64 = set_of(values["cloth.knives"])  # the same as sets
        self.revolver_places: i64 = set_of(values["cloth.revolvers"])
        self.poured: i64 = set_of(values["cloth.glasses"])


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
