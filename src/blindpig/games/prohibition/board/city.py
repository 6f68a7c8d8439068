"""The city as it is drawn: buildings and doors, streets, crossroads, the characters and what they control."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from blindpig.drawing.context import BoardContext
from blindpig.drawing.templating import part
from blindpig.drawing.words import words_in
from blindpig.games.prohibition.board.paths import place_name, street_words
from blindpig.games.prohibition.rules.actions import DRIVE_TO, PARK_IN
from blindpig.games.prohibition.rules.city import (
    BLOCKS,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    CROSSROADS,
    DOORS,
    EAST_WEST,
    FIRST_END,
    NO_COLOUR,
    NOBODY,
    SIDE,
    STREETS,
    City,
    plot,
)
from blindpig.games.prohibition.rules.table import BUILD, DRIVE, OPEN, CityTable
from blindpig.games.prohibition.rules.trucks import reach as reach_of
from blindpig.games.prohibition.words import ACROSS, DOWN, house_number

ROADS = (ACROSS, DOWN)  # their names, at the edge of the city
ALL_NAMES = (tuple(range(SIDE)), tuple(range(SIDE)))  # of the roads across and of those down
BLOCK = 100  # units from crossroads to crossroads


class DrawnStreet(NamedTuple):
    """A street as it is drawn: its middle, which way it runs, and what a truck could do there."""

    number: int
    x: int
    y: int
    across: bool
    distance: int  # 0 if nothing leads there now
    crates: tuple[str, ...]  # colours that could be delivered there
    open: bool  # a truck may be parked there now
    label: str


class DrawnBuilding(NamedTuple):
    """A building as it is drawn."""

    number: int
    x: int
    y: int
    kind: str
    roof: str
    doors: str  # where they are: “ns” or “ew”
    crates: tuple[str, ...]
    closed: bool
    sign: int  # the number that it bears
    label: str
    target: bool  # it can be pointed at: the drivers lay the city

    @property
    def drawing(self) -> str:
        """What is drawn of it: of a bar without crates, the glass on its roof."""
        kind = self.kind if self.crates else self.kind.replace("building", "bar")
        return f"{kind}-{self.doors}"


def middle(street: int) -> tuple[int, int]:
    """PR-B1: the middle of a street."""
    first = FIRST_END[street]
    x, y = first % SIDE * BLOCK, first // SIDE * BLOCK
    return (x + BLOCK // 2, y) if street < EAST_WEST else (x, y + BLOCK // 2)


def houses(table: CityTable, context: BoardContext) -> Sequence[DrawnBuilding]:
    """PR-B2, PR-B3: the 36 buildings, the same for all who look."""
    return context.shared("houses", lambda: [house(table, context.lang, number) for number in range(BUILDINGS)])


def house(table: CityTable, lang: str, number: int) -> DrawnBuilding:
    """A building as it stands."""
    north_south = DOORS[table.city.layout][number] == number
    colour, count = table.stock.colour_in(number), table.stock.crates_in(number)
    crates = (COLOURS[colour],) * count if colour != NOBODY else ()
    closed, laying = bool(table.stock.closed & plot(number)), table.stage in (BUILD, OPEN)
    return drawn_house(lang, number, table.city.takes[number], "ns" if north_south else "ew", crates, closed, laying)


@lru_cache(maxsize=4096)
def drawn_house(
    lang: str, number: int, takes: int, doors: str, crates: tuple[str, ...], closed: bool, laying: bool
) -> DrawnBuilding:
    """A building as it is drawn: most stay as they are from move to move."""
    row, column = divmod(number, BLOCKS)
    kind = "distillery" if takes == NO_COLOUR else "building-private" if takes >= 0 else "building"
    return DrawnBuilding(
        number,
        column * BLOCK,
        row * BLOCK,
        kind,
        COLOURS[takes] if takes >= 0 else "",
        doors,
        crates,
        closed,
        house_number(number),
        house_words(lang, number, kind, takes, crates, closed),
        laying,
    )


@cache
def house_words(lang: str, number: int, kind: str, takes: int, crates: tuple[str, ...], closed: bool) -> str:
    """A building in words."""
    words = words_in(lang, "prohibition")
    if kind == "distillery":
        return words("board.distillery", number=house_number(number))
    parts = [words("board.bar", number=house_number(number))]
    if takes >= 0:
        parts.append(words("board.private", colour=words(f"board.colour.{COLOURS[takes]}")))
    if closed:
        parts.append(words("board.closed"))
    if crates:
        colour = words(f"board.colour.{crates[0]}")
        parts.append(words("board.holds", count=len(crates), colour=colour))
    return " ".join(parts)


@lru_cache(maxsize=8192)
def lane(lang: str, street: int, bar: int, depot: bool, distance: int, crates: tuple[str, ...]) -> Markup:
    """A street as it is drawn: whoever is asked sees the same ones lit again and again."""
    x, y = middle(street)
    label = street_words(lang, street, bar, depot, max(0, distance), crates)
    drawn = DrawnStreet(street, x, y, street < EAST_WEST, max(0, distance), crates, distance == 0, label)
    return part("prohibition/street.html", street=drawn)


def lanes(city: City, lang: str, reach: Mapping[int, int], offers: Mapping[int, tuple[str, ...]]) -> Markup:
    """The 84 streets: how far it is to those that can be reached (0: park there), and what could be delivered."""
    found = [
        lane(lang, street, bar, depot != NOBODY, reach.get(street, NOBODY), offers.get(street, ()))
        for street, (bar, depot) in enumerate(zip(city.bar_on, city.distillery_on, strict=True))
    ]
    across, down = Markup().join(found[:EAST_WEST]), Markup().join(found[EAST_WEST:])
    return part("prohibition/streets.html", across=across, down=down)


@cache
def crossroads(lang: str) -> tuple[tuple[int, int, int, str], ...]:
    """The 49 crossroads: where they are, and what they are called."""
    return tuple(
        (number, number % SIDE * BLOCK, number // SIDE * BLOCK, place_name(lang, "crossroads", number))
        for number in range(CROSSROADS)
    )


def characters(table: CityTable, context: BoardContext) -> list[dict[str, object]]:
    """Ness, the Policeman and Capone: where they stand, and whether the roll shows them."""
    found: list[dict[str, object]] = []
    for number, name in enumerate(CHARACTERS):
        place = table.places[number]
        row, column = divmod(place, SIDE)
        found.append(
            {
                "name": name,
                "placed": place != NOBODY,
                "x": column * BLOCK,
                "y": row * BLOCK,
                "rolled": table.left_out not in (NOBODY, number),
                "label": context.words(f"board.character.{name}"),
            }
        )
    return found


def ground(
    table: CityTable, context: BoardContext, names: tuple[tuple[int, ...], tuple[int, ...]] = ALL_NAMES
) -> Markup:
    """Roads, buildings, and the lines that characters control; the same for all who look; some roads with names."""
    return part(
        "prohibition/ground.html",
        t=context.words,
        houses=houses(table, context),
        roads=ROADS,
        names=names,
        characters=characters(table, context),
    )


@lru_cache(maxsize=64)
def quiet_streets(lang: str, city: City) -> Markup:
    """The streets for those who are not asked: they stay as they are for the whole game."""
    return lanes(city, lang, {}, {})


def driven(table: CityTable, context: BoardContext) -> Markup:
    """The streets for whoever is asked: where the truck may be parked, or how far it is to where it may go."""
    offers: dict[int, tuple[str, ...]] = {}
    for action in context.actions:
        before = offers.get(action.a, ())
        if action.kind == DRIVE_TO and action.b > 0 and COLOURS[action.c] not in before:
            offers[action.a] = (*before, COLOURS[action.c])
    distances = {action.a: 0 for action in context.actions if action.kind == PARK_IN}
    if table.stage == DRIVE:
        reach = reach_of(table)
        ways = ((street, reach.ways(street)) for street in range(STREETS))
        distances = {street: next((n for n in (1, 2, 3) if bits >> n & 1), 4) for street, bits in ways if bits}
    return lanes(table.city, context.lang, distances, offers)
