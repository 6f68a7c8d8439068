"""The city as it is drawn: buildings and doors, streets, crossroads, the characters and what they control."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

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


@dataclass(frozen=True)
class DrawnStreet:
    """A street as it is drawn: its middle, which way it runs, and what a truck could do there."""

    number: int
    x: int
    y: int
    across: bool
    distance: int  # 0 if nothing leads there now
    crates: tuple[str, ...]  # colours that could be delivered there
    open: bool  # a truck may be parked there now
    label: str


@dataclass(frozen=True)
class DrawnBuilding:
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


def middle(street: int) -> tuple[int, int]:
    """PR-B1: the middle of a street."""
    first = FIRST_END[street]
    x, y = first % SIDE * BLOCK, first // SIDE * BLOCK
    return (x + BLOCK // 2, y) if street < EAST_WEST else (x, y + BLOCK // 2)


def houses(table: CityTable, context: BoardContext) -> list[DrawnBuilding]:
    """PR-B2, PR-B3: the 36 buildings."""
    found: list[DrawnBuilding] = []
    laying = table.stage in (BUILD, OPEN)
    for number in range(BUILDINGS):
        row, column = divmod(number, BLOCKS)
        takes = table.city.takes[number]
        kind = "distillery" if takes == NO_COLOUR else "building-private" if takes >= 0 else "building"
        roof = COLOURS[takes] if takes >= 0 else ""
        north_south = DOORS[table.city.layout][row * BLOCKS + column] == number
        colour, count = table.stock.colour_in(number), table.stock.crates_in(number)
        crates = (COLOURS[colour],) * count if colour != NOBODY else ()
        closed = bool(table.stock.closed & plot(number))
        label = house_words(context.lang, number, kind, takes, crates, closed)
        doors = "ns" if north_south else "ew"
        found.append(
            DrawnBuilding(
                number,
                column * BLOCK,
                row * BLOCK,
                kind,
                roof,
                doors,
                crates,
                closed,
                house_number(number),
                label,
                laying,
            )
        )
    return found


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


def spots(city: City, lang: str, reach: Mapping[int, int], offers: Mapping[int, tuple[str, ...]]) -> list[DrawnStreet]:
    """The 84 streets: how far it is to those that can be reached (0: park there), and what could be delivered."""
    found: list[DrawnStreet] = []
    for street in range(STREETS):
        x, y = middle(street)
        distance, crates = reach.get(street, NOBODY), offers.get(street, ())
        depot = city.distillery_on[street] != NOBODY
        label = street_words(lang, street, city.bar_on[street], depot, max(0, distance), crates)
        found.append(DrawnStreet(street, x, y, street < EAST_WEST, max(0, distance), crates, distance == 0, label))
    return found


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
    return part("prohibition/streets.html", t=words_in(lang, "prohibition"), streets=spots(city, lang, {}, {}))


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
    found = spots(table.city, context.lang, distances, offers)
    return part("prohibition/streets.html", t=context.words, streets=found)
