"""The city: buildings and doors, streets, trucks with their crates, the characters and what they control."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from markupsafe import Markup

from blindpig.games.prohibition.actions import DRIVE_TO, PARK_IN
from blindpig.games.prohibition.city import (
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
    SECOND_END,
    SIDE,
    STREETS,
    City,
    plot,
)
from blindpig.games.prohibition.loads import CRATES, value
from blindpig.games.prohibition.table import CHARACTER, DRIVE, EARLY, KEEP, OVER, PARK, START, Table
from blindpig.games.prohibition.trucks import reach as reach_of
from blindpig.games.prohibition.view import ProhibitionView
from blindpig.kernel.game import View
from blindpig.kernel.journal import Fact
from blindpig.text.prohibition import ACROSS, DOWN, house_number
from blindpig.text.typography import capitalised
from blindpig.web.boards import prohibition_ways as ways
from blindpig.web.boards.prohibition_ways import ROLL, place_name, street_words
from blindpig.web.boards.scene import COLOURS as PLAYERS
from blindpig.web.boards.scene import EMBLEMS, Effect, Person, Scene
from blindpig.web.templating import list_of, part, render, tight
from blindpig.web.words import words_in

ROADS = (ACROSS, DOWN)  # their names, at the edge of the city
BLOCK = 100  # units from crossroads to crossroads


@dataclass(frozen=True)
class Spot:
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
class House:
    """A building as it is drawn."""

    number: int
    x: int
    y: int
    kind: str
    roof: str
    doors: tuple[int, int]  # degrees
    crates: tuple[str, ...]
    closed: bool
    sign: int  # the number that it bears
    label: str


@dataclass(frozen=True)
class Truck:
    """A truck as it is drawn: where it stands, what it carries, whose it is."""

    number: int
    seat: int
    placed: bool
    x: int
    y: int
    turn: int  # degrees
    crates: tuple[str, ...]
    lost: tuple[str, ...]
    score: int
    bonus: int
    mark: str  # its number, where a driver has two
    playing: bool
    label: str

    @property
    def colour(self) -> str:
        """Its driver's colour."""
        return PLAYERS[self.seat]

    @property
    def emblem(self) -> str:
        """Its driver's emblem."""
        return EMBLEMS[self.seat]


@dataclass(frozen=True)
class Driver:
    """The panel of a driver."""

    person: Person
    trucks: tuple[Truck, ...]
    turn: bool


def middle(street: int) -> tuple[int, int]:
    """PR-B1: the middle of a street."""
    first = FIRST_END[street]
    x, y = first % SIDE * BLOCK, first // SIDE * BLOCK
    return (x + BLOCK // 2, y) if street < EAST_WEST else (x, y + BLOCK // 2)


def houses(table: Table, scene: Scene) -> list[House]:
    """PR-B2, PR-B3: the 36 buildings."""
    found: list[House] = []
    for number in range(BUILDINGS):
        row, column = divmod(number, BLOCKS)
        takes = table.city.takes[number]
        kind = "distillery" if takes == NO_COLOUR else "building-private" if takes >= 0 else "building"
        roof = COLOURS[takes] if takes >= 0 else ""
        north_south = DOORS[table.city.layout][row * BLOCKS + column] == number
        colour, count = table.stock.colour_in(number), table.stock.crates_in(number)
        crates = (COLOURS[colour],) * count if colour != NOBODY else ()
        closed = bool(table.stock.closed & plot(number))
        label = house_words(scene.lang, number, kind, takes, crates, closed)
        doors = (0, 180) if north_south else (90, 270)
        found.append(
            House(number, column * BLOCK, row * BLOCK, kind, roof, doors, crates, closed, house_number(number), label)
        )
    return found


@cache
def house_words(lang: str, number: int, kind: str, takes: int, crates: tuple[str, ...], closed: bool) -> str:
    """A building in words."""
    words = words_in(lang)
    if kind == "distillery":
        return words("prohibition.distillery", number=house_number(number))
    parts = [words("prohibition.bar", number=house_number(number))]
    if takes >= 0:
        parts.append(words("prohibition.private", colour=words(f"prohibition.colour.{COLOURS[takes]}")))
    if closed:
        parts.append(words("prohibition.closed"))
    if crates:
        colour = words(f"prohibition.colour.{crates[0]}")
        parts.append(words("prohibition.holds", count=len(crates), colour=colour))
    return " ".join(parts)


def spots(city: City, lang: str, reach: Mapping[int, int], offers: Mapping[int, tuple[str, ...]]) -> list[Spot]:
    """The 84 streets: how far it is to those that can be reached (0: park there), and what could be delivered."""
    found: list[Spot] = []
    for street in range(STREETS):
        x, y = middle(street)
        distance, crates = reach.get(street, NOBODY), offers.get(street, ())
        depot = city.distillery_on[street] != NOBODY
        label = street_words(lang, street, city.bar_on[street], depot, max(0, distance), crates)
        found.append(Spot(street, x, y, street < EAST_WEST, max(0, distance), crates, distance == 0, label))
    return found


@cache
def crossroads(lang: str) -> tuple[tuple[int, int, int, str], ...]:
    """The 49 crossroads: where they are, and what they are called."""
    return tuple(
        (number, number % SIDE * BLOCK, number // SIDE * BLOCK, place_name(lang, "crossroads", number))
        for number in range(CROSSROADS)
    )


def crates_of(counts: list[int]) -> tuple[str, ...]:
    """Crates one by one, the dearest first."""
    return tuple(COLOURS[colour] for colour in (2, 1, 0) for _ in range(counts[colour]))


def trucks(table: Table, scene: Scene) -> list[Truck]:
    """Every truck."""
    found: list[Truck] = []
    for number, truck in enumerate(table.trucks):
        placed = truck.street != NOBODY
        x, y = middle(truck.street) if placed else (0, 0)
        found.append(
            Truck(
                number,
                table.owner(number),
                placed,
                x,
                y,
                turn=0 if truck.street < EAST_WEST else 90,
                crates=crates_of(truck.aboard),
                lost=crates_of(truck.lost),
                score=truck.score,
                bonus=truck.bonus,
                mark=str(number % 2 + 1) if table.seats == 2 else "",
                playing=table.truck == number and table.stage not in (OVER, KEEP),
                label=truck_words(scene, table, number),
            )
        )
    return found


def truck_words(scene: Scene, table: Table, number: int) -> str:
    """A truck in words."""
    truck, words = table.trucks[number], scene.words
    name = scene.name(table.owner(number))
    load = words.listed([cargo_words(scene, colour, count) for colour, count in enumerate(truck.aboard) if count])
    aboard = words("prohibition.carries", load=load) if load else words("prohibition.empty")
    placed = truck.street != NOBODY
    where = words("prohibition.in-street", street=place_name(scene.lang, "street", truck.street)) if placed else ""
    whose = words("prohibition.truck", truck=capitalised(scene.teller.noun("truck", number)), name=name)
    return " ".join(part for part in (whose, where, aboard) if part)


def cargo_words(scene: Scene, colour: int, count: int) -> str:
    """Some crates of a colour in words."""
    return scene.words("prohibition.cargo", count=count, colour=scene.words(f"prohibition.colour.{COLOURS[colour]}"))


def cards(numbers: list[int], scene: Scene) -> list[dict[str, object]]:
    """Load cards: their value and their crates."""
    found: list[dict[str, object]] = []
    for card in numbers:
        if card == NOBODY:
            found.append({"number": NOBODY})
            continue
        counts = CRATES[card]
        parts = [cargo_words(scene, colour, count) for colour, count in enumerate(counts) if count]
        label = scene.words("prohibition.load", value=value(card), crates=scene.words.listed(parts))
        crates = [COLOURS[colour] for colour in range(3) for _ in range(counts[colour])]
        found.append({"number": card, "value": value(card), "crates": crates, "label": label})
    return found


def drivers(table: Table, scene: Scene) -> list[Driver]:
    """The panels of the drivers."""
    every = trucks(table, scene)
    return [
        Driver(
            person,
            tuple(truck for truck in every if truck.seat == person.seat),
            turn=person.seat in scene.waiting and not scene.over,
        )
        for person in scene.people
    ]


def panels(table: Table, scene: Scene) -> Markup:
    """The drivers, the same for all who see the same people at the table."""
    return part("boards/prohibition_panels.html", t=scene.words, drivers=drivers(table, scene))


def characters(table: Table, scene: Scene) -> list[dict[str, object]]:
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
                "label": scene.words(f"prohibition.character.{name}"),
            }
        )
    return found


def prompt(view: ProhibitionView, scene: Scene) -> dict[str, str]:
    """What is asked: a few words, a sentence, and the rule."""
    if not scene.mine:
        return {}
    key = {PARK: "park", KEEP: "keep", START: "start", EARLY: "early", CHARACTER: "character", DRIVE: "drive"}.get(
        view.table.stage, "late"
    )
    rule = {"park": "PR-S4", "keep": "PR-S5", "start": "PR-2.2", "character": "PR-T3", "drive": "PR-M1"}.get(key)
    title, text = scene.words(f"prohibition.{key}"), scene.words(f"prohibition.{key}-how")
    return {"title": title, "text": text, "rule": rule or "PR-L1"}


def spoken(table: Table, scene: Scene) -> list[str]:
    """The city in words: trucks, characters, bars that hold crates, loads."""
    words = scene.words
    found = [
        words("prohibition.spoken-truck", truck=truck_words(scene, table, number), score=truck.score, bonus=truck.bonus)
        for number, truck in enumerate(table.trucks)
    ]
    for who, place in zip(CHARACTERS, table.places, strict=True):
        name = words(f"prohibition.character.{who}")
        key = "prohibition.spoken-nowhere" if place == NOBODY else "prohibition.spoken-character"
        found.append(words(key, name=name, place=place_name(scene.lang, "crossroads", max(place, 0))))
    found += [house.label for house in houses(table, scene) if house.crates or house.closed or house.roof]
    found += [str(card["label"]) for card in cards(list(table.slots), scene) if card["number"] != NOBODY]
    return found


def truck_way(start: int, route: Sequence[int]) -> list[int]:
    """PR-M2: the corners a truck turns on a route of streets, and the middles of the first and last, as x, y, x, y."""
    found = [*middle(start)]
    for here, there in pairwise((start, *route)):
        ends = (FIRST_END[here], SECOND_END[here])
        row, column = divmod(FIRST_END[there] if FIRST_END[there] in ends else SECOND_END[there], SIDE)
        found += [column * BLOCK, row * BLOCK]
    return [*found, *middle(route[-1])]


def character_way(start: int, route: Sequence[int]) -> list[int]:
    """PR-C2: the crossroads on a character's route, as x, y, x, y."""
    return [unit * BLOCK for place in (start, *route) for unit in (place % SIDE, place // SIDE)]


def effect_of(number: int, fact: Fact) -> Effect | None:
    """What can be seen of a fact."""
    key, args = fact.key, fact.args
    truck, colour, route, start = f"truck-{args.get('truck')}", args.get("colour"), args.get("route"), args.get("start")
    values = [colour] if isinstance(colour, int) else []
    if key == "dice-rolled":
        return Effect(number, "dice", ["die", "pair"], values=(3, 1, 2))
    if key == "truck-drove" and isinstance(route, list) and isinstance(start, int):
        return Effect(number, "route", [truck], values=truck_way(start, route))
    if key == "character-moved" and isinstance(route, list) and isinstance(start, int):
        return Effect(number, "route", [CHARACTERS[int(str(args["character"]))]], values=character_way(start, route))
    if key == "crate-seized":
        return Effect(number, "seize", [f"lost-{args['truck']}"], truck, values)
    if key == "crates-delivered":
        return Effect(number, "crate", [f"b-{args['bar']}"], truck, values)
    if key == "bar-closed":
        return Effect(number, "stamp", [f"b-{args['bar']}"])
    return None


def effects(scene: Scene) -> list[Effect]:
    """What has just happened, where it can be seen."""
    found = [effect_of(number, fact) for number, fact in scene.facts]
    return [effect for effect in found if effect is not None]


def ground(table: Table, scene: Scene) -> Markup:
    """Roads, buildings, and the lines that characters control; the same for all who look."""
    return part(
        "boards/prohibition_ground.html",
        t=scene.words,
        houses=houses(table, scene),
        roads=ROADS,
        characters=characters(table, scene),
    )


@lru_cache(maxsize=64)
def quiet_streets(lang: str, city: City) -> Markup:
    """The streets for those who are not asked: they stay as they are for the whole game."""
    return part("boards/prohibition_streets.html", t=words_in(lang), streets=spots(city, lang, {}, {}))


def driven(table: Table, scene: Scene) -> Markup:
    """The streets for whoever is asked: where the truck may be parked, or how far it is to where it may go."""
    offers: dict[int, tuple[str, ...]] = {}
    for action in scene.actions:
        before = offers.get(action.a, ())
        if action.kind == DRIVE_TO and action.b > 0 and COLOURS[action.c] not in before:
            offers[action.a] = (*before, COLOURS[action.c])
    distances = {action.a: 0 for action in scene.actions if action.kind == PARK_IN}
    if table.stage == DRIVE:
        reach = reach_of(table)
        ways = ((street, reach.ways(street)) for street in range(STREETS))
        distances = {street: next((n for n in (1, 2, 3) if bits >> n & 1), 4) for street, bits in ways if bits}
    found = spots(table.city, scene.lang, distances, offers)
    return part("boards/prohibition_streets.html", t=scene.words, streets=found)


def pieces(table: Table, scene: Scene) -> Markup:
    """Trucks and characters, and the crossroads while one is moved; the same for all who look."""
    return part(
        "boards/prohibition_pieces.html",
        lang=scene.lang,
        trucks=[truck for truck in trucks(table, scene) if truck.placed],
        characters=characters(table, scene),
        crossroads=crossroads(scene.lang) if table.stage == CHARACTER else (),
    )


def side(table: Table, scene: Scene) -> Markup:
    """The roll, the key to the lines, the loads, the crates that are left; the same for all who look."""
    return part(
        "boards/prohibition_side.html",
        t=scene.words,
        roll=ROLL,
        rolled=table.number,
        characters=characters(table, scene),
        loads=cards(list(table.slots), scene),
        supply=list(zip(COLOURS, table.supply, strict=True)),
    )


def draw(view: View, scene: Scene) -> str:
    """The whole of what is played on, for the one who looks."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    table = view.table
    hands = view.hands if table.stage == KEEP else []
    html = render(
        "boards/prohibition.html",
        scene=scene,
        t=scene.words,
        table=table,
        panels=scene.shared(f"panels {scene.present}", lambda: panels(table, scene)),
        ground=scene.shared("ground", lambda: ground(table, scene)),
        streets=driven(table, scene) if scene.mine else quiet_streets(scene.lang, table.city),
        pieces=scene.shared("pieces", lambda: pieces(table, scene)),
        side=scene.shared("side", lambda: side(table, scene)),
        hands=[(trucks(table, scene)[number], cards(hand, scene)) for number, hand in enumerate(hands) if hand],
        spoken=scene.shared("spoken", lambda: list_of(spoken(table, scene))),
        prompt=prompt(view, scene),
        options=ways.options(scene),
        ways=[way.form() for way in ways.ways(view, scene)],
        effects=[effect.form() for effect in effects(scene)],
    )
    return tight(html)
