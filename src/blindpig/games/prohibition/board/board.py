"""The board of Prohibition: the city, the trucks on its streets, the drivers, the loads, what has just happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from markupsafe import Markup

from blindpig.drawing.board import Board
from blindpig.drawing.clicks import path_forms
from blindpig.drawing.context import BoardContext, Effect, OfSeat, Person
from blindpig.drawing.spoken import Section, html_of
from blindpig.drawing.templating import kept, part, render, tight
from blindpig.games.prohibition.board import paths
from blindpig.games.prohibition.board.about import explains
from blindpig.games.prohibition.board.city import (
    BLOCK,
    characters,
    crossroads,
    driven,
    ground,
    houses,
    middle,
    quiet_streets,
)
from blindpig.games.prohibition.board.foresight import FORESIGHT, clicked
from blindpig.games.prohibition.board.paths import ROLL, place_name
from blindpig.games.prohibition.board.progress import how_far, steps
from blindpig.games.prohibition.board.says import says
from blindpig.games.prohibition.rules.city import (
    CHARACTERS,
    COLOURS,
    EAST_WEST,
    FIRST_END,
    NOBODY,
    SECOND_END,
    SIDE,
)
from blindpig.games.prohibition.rules.edition import Box
from blindpig.games.prohibition.rules.table import (
    BUILD,
    CHARACTER,
    DRIVE,
    EARLY,
    KEEP,
    LATE,
    OPEN,
    OVER,
    STAGES,
    CityTable,
)
from blindpig.games.prohibition.rules.view import ProhibitionView
from blindpig.i18n.typography import capitalised
from blindpig.kernel.game import View
from blindpig.kernel.journal import Fact
from blindpig.kernel.numbers import Numbers

NOTHING, EMPTY = "drive-nothing", "drive-empty"  # a truck that can deliver nothing: nothing fits, nothing is aboard


@dataclass(frozen=True)
class Truck(OfSeat):
    """A truck as it is drawn: where it stands, what it carries, whose it is."""

    number: int
    placed: bool
    x: int
    y: int
    turn: int  # degrees
    crates: tuple[str, ...]
    lost: tuple[str, ...]
    score: int
    bonus: int
    token: int  # which of the three it is
    mark: str  # its number, where a driver has two
    playing: bool
    label: str


class Driver(NamedTuple):
    """The panel of a driver."""

    person: Person
    trucks: tuple[Truck, ...]
    turn: bool


def crates_of(counts: Numbers) -> tuple[str, ...]:
    """Crates one by one, the dearest first."""
    return tuple(COLOURS[colour] for colour in reversed(range(len(COLOURS))) for _ in range(counts[colour]))


def trucks(table: CityTable, context: BoardContext) -> Sequence[Truck]:
    """Every truck, the same for all who look."""
    return context.shared("trucks", lambda: drawn_trucks(table, context))


def drawn_trucks(table: CityTable, context: BoardContext) -> list[Truck]:
    """The same, made."""
    found: list[Truck] = []
    for number, truck in enumerate(table.trucks):
        placed = truck.street != NOBODY
        x, y = middle(truck.street) if placed else (0, 0)
        found.append(
            Truck(
                table.owner(number),
                number,
                placed,
                x,
                y,
                turn=0 if truck.street < EAST_WEST else 90,
                crates=crates_of(truck.aboard),
                lost=crates_of(truck.lost),
                score=truck.score,
                bonus=truck.bonus,
                token=table.box.token[truck.bonus],
                mark=str(number % 2 + 1) if table.seats == 2 else "",
                playing=table.truck == number and table.stage not in (OVER, KEEP),
                label=truck_words(context, table, number),
            )
        )
    return found


def truck_words(context: BoardContext, table: CityTable, number: int) -> str:
    """A truck in words."""
    truck, words = table.trucks[number], context.words
    name = context.name(table.owner(number))
    load = words.listed([cargo_words(context, colour, count) for colour, count in enumerate(truck.aboard) if count])
    aboard = words("board.carries", load=load) if load else words("board.empty")
    placed = truck.street != NOBODY
    where = words("board.in-street", street=place_name(context.lang, "street", truck.street)) if placed else ""
    whose = words("board.truck", truck=capitalised(context.teller.noun("truck", number)), name=name)
    return " ".join(part for part in (whose, where, aboard) if part)


def cargo_words(context: BoardContext, colour: int, count: int) -> str:
    """Some crates of a colour in words."""
    return context.words(f"cargo.{COLOURS[colour]}", count=count)


def cards(box: Box, numbers: list[int], context: BoardContext) -> list[dict[str, object]]:
    """Load cards: their value and their crates."""
    found: list[dict[str, object]] = []
    for card in numbers:
        if card == NOBODY:
            found.append({"number": NOBODY})
            continue
        counts = box.crates[card]
        parts = [cargo_words(context, colour, count) for colour, count in enumerate(counts) if count]
        label = context.words("board.load", value=box.value(card), crates=context.words.listed(parts))
        crates = [COLOURS[colour] for colour in range(len(COLOURS)) for _ in range(counts[colour])]
        found.append({"number": card, "value": box.value(card), "crates": crates, "label": label})
    return found


def drivers(table: CityTable, context: BoardContext) -> list[Driver]:
    """The panels of the drivers."""
    every = trucks(table, context)
    return [
        Driver(
            person,
            tuple(truck for truck in every if truck.seat == person.seat),
            turn=person.seat in context.waiting and not context.over,
        )
        for person in context.people
    ]


def panels(table: CityTable, context: BoardContext) -> Markup:
    """The drivers, the same for all who see the same people at the table."""
    return part("prohibition/panels.html", t=context.words, drivers=drivers(table, context))


def how(table: CityTable, context: BoardContext) -> str:
    """What is asked, in the words of a stage; a truck that can deliver nothing is not told where it could."""
    word = STAGES[table.stage].word
    if table.stage != DRIVE or any(action.b for action in context.actions):
        return word
    return NOTHING if table.trucks[table.truck].crates() else EMPTY


def coach(table: CityTable, context: BoardContext) -> str:
    """A word of advice on what is asked."""
    first, second, third = table.box.points
    if table.stage == KEEP:
        return context.words("board.coach.keep", points=first)
    if table.stage == LATE:
        return context.words("board.coach.late", second=second, third=third)
    asked = how(table, context)
    return context.words(f"board.coach.{asked if asked == EMPTY else STAGES[table.stage].word}")


def prompt(view: ProhibitionView, context: BoardContext) -> dict[str, str]:
    """What is asked: a few words, a sentence, and the rule."""
    if not context.mine:
        return {}
    stage = STAGES[view.table.stage]
    title, text = context.words(f"board.{stage.word}"), context.words(f"board.{how(view.table, context)}-how")
    return {"title": title, "text": text, "rule": stage.rule, "coach": coach(view.table, context)}


def public(table: CityTable, context: BoardContext) -> list[Section]:
    """The city in words: trucks, characters, the roll, bars that hold crates, loads, what is left of the crates."""
    words = context.words
    driven = [
        words(
            f"board.spoken-truck{'' if truck.bonus else '-plain'}",
            truck=truck_words(context, table, number),
            count=truck.score,
            bonus=truck.bonus,
        )
        for number, truck in enumerate(table.trucks)
    ]
    city = [f"{far}."] if (far := how_far(table, context)) else []
    for who, place in zip(CHARACTERS, table.places, strict=True):
        name = words(f"board.character.{who}")
        key = "board.spoken-nowhere" if place == NOBODY else "board.spoken-character"
        city.append(words(key, name=name, place=place_name(context.lang, "crossroads", max(place, 0))))
    if table.number:
        city.append(words("board.rolled", number=table.number))
    city += [
        house.label for house in houses(table, context) if house.crates or house.closed or house.kind != "building"
    ]
    loads = [str(card["label"]) for card in cards(table.box, list(table.slots), context) if card["number"] != NOBODY]
    left = words.listed([cargo_words(context, colour, count) for colour, count in enumerate(table.supply)])
    return [
        Section(words("tab.players"), tuple(driven)),
        Section(words("board.city"), tuple(city)),
        Section(words("board.loads"), (*loads, words("board.spoken-supply", crates=left))),
    ]


def private(view: ProhibitionView, context: BoardContext) -> list[Section]:
    """The viewer's own side in words: the first loads to choose from, and what is asked."""
    words = context.words
    hands = view.hands if view.table.stage == KEEP else []
    held = [str(card["label"]) for hand in hands for card in cards(view.table.box, hand, context)]
    found = [Section(words("your-hand"), tuple(held))] if held else []
    asked = prompt(view, context)
    if asked:
        found.append(Section(words("asked"), (f"{asked['title']} {asked['text']} ({asked['rule']})",)))
    return found


def spoken(view: View, context: BoardContext) -> list[Section]:
    """All that the viewer can see, in words."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    return [*public(view.table, context), *private(view, context)]


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


def effects(context: BoardContext) -> list[Effect]:
    """What has just happened, where it can be seen."""
    found = [effect_of(number, fact) for number, fact in context.facts]
    return [effect for effect in found if effect is not None]


def pieces(table: CityTable, context: BoardContext) -> Markup:
    """Trucks and characters, and the crossroads while one is moved; the same for all who look."""
    return part(
        "prohibition/pieces.html",
        lang=context.lang,
        trucks=[truck for truck in trucks(table, context) if truck.placed],
        characters=characters(table, context),
        crossroads=crossroads(context.lang) if table.stage == CHARACTER else (),
    )


def side(table: CityTable, context: BoardContext) -> Markup:
    """The roll, the key to the lines, the loads, the crates that are left; the same for all who look."""
    slots, supply, far = tuple(table.slots), tuple(table.supply), how_far(table, context)

    def draw() -> Markup:
        return part(
            "prohibition/side.html",
            t=context.words,
            roll=ROLL,
            rolled=table.number,
            far=far,
            characters=characters(table, context),
            loads=cards(table.box, list(slots), context),
            supply=list(zip(COLOURS, supply, strict=True)),
        )

    key = ("prohibition side", context.lang, table.box, table.number, table.left_out, slots, supply, far)
    return Markup(kept(key, draw))  # noqa: S704 - out of a template, which escapes


def streets(table: CityTable, context: BoardContext) -> Markup:
    """The streets; none while the drivers lay the city, for what is pointed at there are buildings."""
    if table.stage in (BUILD, OPEN):
        return Markup()
    return driven(table, context) if context.mine else quiet_streets(context.lang, table.city)


def draw(view: View, context: BoardContext) -> str:
    """The whole board, for one viewer."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    table = view.table
    hands = view.hands if table.stage == KEEP else []
    html = render(
        "prohibition/board.html",
        context=context,
        t=context.words,
        table=table,
        panels=context.shared(f"panels {context.present}", lambda: panels(table, context)),
        ground=context.shared("ground", lambda: ground(table, context)),
        streets=streets(table, context),
        pieces=context.shared("pieces", lambda: pieces(table, context)),
        side=context.shared("side", lambda: side(table, context)),
        hands=[
            (trucks(table, context)[number], cards(table.box, hand, context))
            for number, hand in enumerate(hands)
            if hand
        ],
        spoken=context.shared("spoken", lambda: html_of(public(table, context))) + html_of(private(view, context)),
        prompt=prompt(view, context),
        options=paths.options(context) if context.mine else (),
        steps=context.shared("steps", lambda: steps(table, context)),
        may_pass=table.stage in (EARLY, LATE),
        paths=path_forms(paths.click_paths(context)),
        effects=[effect.form() for effect in effects(context)],
    )
    return tight(html)


BOARD: Final = Board(
    draw,
    paths.why,
    spoken,
    says,
    explains=explains,
    reasoned={
        **dict.fromkeys(("truck-drove", "character-placed", "character-moved", "load-taken", "load-declined"), True),
        **dict.fromkeys(("truck-parked", "distillery-built", "private-bar-opened"), True),
        "card-chosen": False,  # of three that nobody else has seen
    },
    foresight=FORESIGHT,
    clicked=clicked,
    places={"street": "s", "crossroads": "x", "bar": "b"},
)
