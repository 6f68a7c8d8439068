"""How everything that can be done in the city is done by clicking, and why the rest is not."""

from collections import Counter
from functools import cache

from blindpig.drawing.clicks import Caption, ClickPath, Clicks, meant_by, one_click, why_not
from blindpig.drawing.context import BoardContext, Why
from blindpig.drawing.words import words_in
from blindpig.games.prohibition.rules.actions import (
    BUILD_AT,
    DRIVE_TO,
    KEEP_CARD,
    LOAD_CARD,
    MOST,
    MOVE,
    MOVE_TO,
    OPEN_BAR,
    PARK_IN,
    PASS_LOAD,
    PLACE,
    SPACE,
    START_TRUCK,
)
from blindpig.games.prohibition.rules.city import CHARACTERS, COLOURS, NOBODY
from blindpig.games.prohibition.rules.table import CHARACTER
from blindpig.games.prohibition.rules.view import ProhibitionView
from blindpig.games.prohibition.words import house_number
from blindpig.i18n.teller import Teller
from blindpig.i18n.typography import capitalised
from blindpig.kernel.action import Action
from blindpig.kernel.game import State, View

ROLL = "roll"  # the id of the box with the dice
LETTERS = {PARK_IN: "s", KEEP_CARD: "k", START_TRUCK: "t", LOAD_CARD: "l", BUILD_AT: "b"}  # what ids begin with
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
    """Every delivery a truck can ever make, or the colours of private bars, as buttons. The client shows some.

    Each is an id, words, a colour and a count.
    """
    found = [(HERE, context.words("board.deliver-none"), "", 0)]
    for colour in COLOURS:
        for count in range(1, MOST + 1):
            said = context.words("board.deliver", count=count, colour=context.words(f"board.colour.{colour}"))
            found.append((f"o-{count}-{colour}", said, colour, count))
    if any(action.kind == OPEN_BAR for action in context.actions):
        for colour in COLOURS:
            found.append((f"p-{colour}", context.words(f"board.open-{colour}"), colour, 1))
    return found


def clicks(action: Action) -> Clicks:
    """How an action is clicked together."""
    kind = action.kind
    if kind == PASS_LOAD:
        return one_click("pass")
    if kind == DRIVE_TO:
        return Clicks(((f"s-{action.a}",), (f"o-{action.b}-{COLOURS[action.c]}" if action.b else HERE,)))
    if kind == OPEN_BAR:
        return Clicks(((f"b-{action.a}",), (f"p-{COLOURS[action.b]}",)))
    if kind in (PLACE, MOVE):
        return Clicks(((f"c-{CHARACTERS[action.a]}",), (f"x-{action.b}",)))
    return one_click(f"{LETTERS[kind]}-{action.a}")


# What the button says that confirms an action, by its kind; a drive says what is delivered.
VERBS = {
    PARK_IN: "park",
    KEEP_CARD: "keep",
    START_TRUCK: "start",
    LOAD_CARD: "load",
    PLACE: "place",
    MOVE: "walk",
    BUILD_AT: "build",
    OPEN_BAR: "open",
}


def click_paths(context: BoardContext) -> list[ClickPath]:
    """The path to everything that can be done now; where nothing is left to choose it is one click."""
    choices = Counter(action.a for action in context.actions if action.kind in (DRIVE_TO, OPEN_BAR))
    captions: dict[tuple[int, int], Caption] = {}
    found: list[ClickPath] = []
    for action in context.actions:
        if action.kind in (DRIVE_TO, OPEN_BAR) and choices[action.a] == 1:
            said = Caption(verb=verb(context, action), final=action.kind == DRIVE_TO)
            found.append(ClickPath(Clicks(clicks(action).steps[:1]), action, caption=said))
            continue
        of = (action.kind, action.a if action.kind in (PLACE, MOVE) else 0)
        if of not in captions:
            captions[of] = caption(context, action)
        found.append(ClickPath(clicks(action), action, caption=captions[of]))
    return found


def verb(context: BoardContext, action: Action) -> str:
    """What the button says that confirms an action."""
    if action.kind == DRIVE_TO:
        return context.words("board.verb.deliver" if action.b else "board.verb.drive")
    key = VERBS.get(action.kind)
    return context.words(f"board.verb.{key}") if key else ""


def caption(context: BoardContext, action: Action) -> Caption:
    """What the prompt says while an action of this kind is chosen."""
    words = context.words
    if action.kind in (PLACE, MOVE):
        title = words(f"board.character.{CHARACTERS[action.a]}")
        ask = words("board.ask.place" if action.kind == PLACE else "board.ask.move")
        return Caption(f"{title}.", "PR-C1" if action.kind == PLACE else "PR-C2", (ask,), verb(context, action))
    if action.kind == DRIVE_TO:
        how = (words("board.ask.deliver"),)
        return Caption(words("board.drive"), "PR-D2", how, verb(context, action), final=True)
    if action.kind == OPEN_BAR:
        return Caption(words("board.open"), "PR-B4", (words("board.ask.colour"),), verb(context, action))
    return Caption(verb=verb(context, action))


def why(state: State, view: View, context: BoardContext, picks: list[str]) -> Why | None:
    """Why the last of these picks will not do; None if there is nothing against it."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    meant = meant_by(picks, SPACE.all, clicks)
    if not meant and view.table.stage == CHARACTER and context.mine:
        return Why(context.words("board.why.character-first"), "PR-T3")
    return why_not(state, context, meant or MOVE_TO[:1])
