"""How everything that can be done in the city is done by clicking, and why the rest is not."""

from functools import cache

from blindpig.drawing.context import BoardContext, ClickPath, Why
from blindpig.drawing.words import words_in
from blindpig.games.prohibition.rules.actions import (
    DRIVE_TO,
    KEEP_CARD,
    LOAD_CARD,
    MOST,
    MOVE,
    PARK_IN,
    PASS_LOAD,
    PLACE,
    SPACE,
    START_TRUCK,
)
from blindpig.games.prohibition.rules.city import CHARACTERS, COLOURS, CROSSROADS, NOBODY, STREETS
from blindpig.games.prohibition.rules.table import CHARACTER, DRIVE, PARK
from blindpig.games.prohibition.rules.view import ProhibitionView
from blindpig.games.prohibition.words import house_number
from blindpig.i18n.teller import Teller
from blindpig.i18n.typography import capitalised
from blindpig.kernel.action import Action
from blindpig.kernel.game import State, View

ROLL = "roll"  # the id of the box with the dice
HERE = "o-none"  # drive there and deliver nothing


@cache
def place_name(lang: str, kind: str, number: int) -> str:
    """What a street or a crossroads is called: a board names all of them."""
    return Teller("prohibition", lang).noun(kind, number)


@cache
def street_words(lang: str, street: int, bar: int, depot: bool, distance: int, crates: tuple[str, ...]) -> str:
    """A street in words: its number, whose door opens on it, how far it is, what could be delivered there."""
    words = words_in(lang, "prohibition")
    parts = [f"{capitalised(place_name(lang, 'street', street))}."]
    if bar != NOBODY:
        parts.append(words("board.door", bar=house_number(bar)))
    elif depot:
        parts.append(words("board.depot"))
    if distance:
        parts.append(words("board.distance", count=distance))
    if crates:
        colours = [words(f"board.colour.{colour}") for colour in crates]
        parts.append(words("board.could-deliver", colours=words.listed(colours)))
    return " ".join(parts)


def options(context: BoardContext) -> list[tuple[str, str, str, int]]:
    """Every delivery a truck can ever make, as buttons: id, words, colour, count. The client shows some."""
    found = [(HERE, context.words("board.deliver-none"), "", 0)]
    for colour in COLOURS:
        for count in range(1, MOST + 1):
            said = context.words("board.deliver", count=count, colour=context.words(f"board.colour.{colour}"))
            found.append((f"o-{count}-{colour}", said, colour, count))
    return found


def click_paths(view: ProhibitionView, context: BoardContext) -> list[ClickPath]:
    """Every way to do something now."""
    rows: dict[int, list[Action]] = {}
    for action in context.actions:
        rows.setdefault(action.kind, []).append(action)
    found: list[ClickPath] = []
    for kind, actions in rows.items():
        if kind == DRIVE_TO:
            found += drives(context, actions)
        elif kind in (PLACE, MOVE):
            found += walks(context, actions)
        elif kind == PASS_LOAD:
            found.append(ClickPath([["pass"]], "pass"))
        else:
            prefix = {PARK_IN: "s", KEEP_CARD: "k", START_TRUCK: "t", LOAD_CARD: "l"}[kind]
            verb = actions[0].text.split()[0]
            found.append(ClickPath([[f"{prefix}-{action.a}" for action in actions]], f"{verb} {{0}}"))
    return found


def walks(context: BoardContext, actions: list[Action]) -> list[ClickPath]:
    """PR-T3: one of the two characters rolled, then a crossroads."""
    rows: dict[tuple[int, int], list[str]] = {}
    for action in actions:
        rows.setdefault((action.kind, action.a), []).append(f"x-{action.b}")
    found: list[ClickPath] = []
    for (kind, character), goals in rows.items():
        name, verb = CHARACTERS[character], "place" if kind == PLACE else "move"
        ask = [context.words(f"board.ask.{verb}")]
        title = context.words(f"board.character.{name}")
        rule = "PR-C1" if kind == PLACE else "PR-C2"
        found.append(ClickPath([[f"c-{name}"], goals], f"{verb} {name} {{1}}", ask, f"{title}.", rule))
    return found


def drives(context: BoardContext, actions: list[Action]) -> list[ClickPath]:
    """PR-T4: a street, then what is delivered there if anything can be."""
    offers: dict[int, list[Action]] = {}
    for action in actions:
        offers.setdefault(action.a, []).append(action)
    found: list[ClickPath] = []
    plain = [f"s-{street}" for street, deals in offers.items() if len(deals) == 1]
    if plain:
        found.append(ClickPath([plain], "drive {0}"))
    ask, title = [context.words("board.ask.deliver")], context.words("board.drive")
    for street, deals in offers.items():
        if len(deals) > 1:
            for deal in deals:
                option = f"o-{deal.b}-{COLOURS[deal.c]}" if deal.b else HERE
                found.append(ClickPath([[f"s-{street}"], [option]], deal.text, ask, title, "PR-D2"))
    return found


def attempt(view: ProhibitionView, picks: list[str]) -> str | None:
    """The action that somebody tried by these picks, the last of which is not legal; None if it is none."""
    first, last = picks[0], picks[-1]
    number = number_of(last)
    stage = view.table.stage
    if last.startswith("s-") and number < STREETS:
        return f"park {number}" if stage == PARK else f"drive {number}"
    if last.startswith("x-") and number < CROSSROADS:
        return walk(view, first.removeprefix("c-"), number) if first.startswith("c-") else None
    if last.startswith("c-") and last[2:] in CHARACTERS:
        return walk(view, last[2:], 0)
    if last.startswith("l-"):
        return f"load {number}"
    if last.startswith("k-"):
        return f"keep {number}"
    if last.startswith("t-"):
        return f"start {number}"
    return f"drive {first[2:]} deliver {last[2:].replace('-', ' ')}" if stage == DRIVE else "pass"


def walk(view: ProhibitionView, name: str, place: int) -> str:
    """Placing or moving a character, whichever it is time for."""
    placed = view.table.places[CHARACTERS.index(name)] != NOBODY
    return f"{'move' if placed else 'place'} {name} {place}"


def number_of(pick: str) -> int:
    """The number in the id of an element; a large one if there is none."""
    word = pick.partition("-")[2]
    return int(word) if word.isdecimal() else 10**6


def why(state: State, view: View, context: BoardContext, picks: list[str]) -> Why | None:
    """Why the last of these picks will not do; None if there is nothing against it."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    text = attempt(view, picks)
    if text is None:
        if view.table.stage == CHARACTER and context.mine:
            return Why(context.words("board.why.character-first"), "PR-T3")
        text = "move ness 0"
    refusal = state.refusal(context.seat, SPACE.parse(text))
    return None if refusal is None else Why(context.teller.refusal(refusal), refusal.rule)
