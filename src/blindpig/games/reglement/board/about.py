"""What the things on the dinner table are, do and earn."""

from functools import cache
from typing import Final

from blindpig.drawing.about import Things, explained
from blindpig.drawing.context import BoardContext, Why
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.gang import ROLE_OF
from blindpig.games.reglement.rules.places import (
    BARS,
    GAMBLING_HOUSES,
    HAS_GLASS,
    HAS_KNIFE,
    HAS_REVOLVER,
    PLACES,
    REGISTER,
    RESTAURANTS,
)
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.game import View

THINGS: Final[Things] = {
    "panel-": ("board.about.family", "RC-E3"),
    "bank": ("board.about.bank", "RC-E2"),
    "pills": ("board.about.pills", "RC-K7"),
    "fuse-": ("board.about.cake", "RC-T1"),
    "stand-": ("board.about.standing", "RC-K8"),
    "discard": ("board.about.discard", "RC-T3"),
    "pass": ("board.about.pass", "RC-T3"),
    "done": ("board.about.done", "RC-T3"),
}
ROLE_RULES: Final = ("RC-T2", "RC-K2", "RC-K1", "RC-B2")
THING_RULES: Final = {
    "bar": "RC-T2",
    "restaurant": "RC-T2",
    "casino": "RC-T2",
    "register": "RC-T2",
    "knife": "RC-K1",
    "revolver": "RC-K2",
    "glass": "RC-K6",
}


@cache
def things_at(place: int) -> tuple[str, ...]:
    """RC-B3: what lies on the cloth before a place."""
    found: list[str] = []
    if place in BARS:
        found.append("bar")
    if place in RESTAURANTS:
        found.append("restaurant")
    if place in GAMBLING_HOUSES:
        found.append("casino")
    if place == REGISTER:
        found.append("register")
    if HAS_KNIFE[place]:
        found.append("knife")
    if HAS_REVOLVER[place]:
        found.append("revolver")
    if HAS_GLASS[place]:
        found.append("glass")
    return tuple(found)


def lines(view: DinnerView, context: BoardContext, place: int) -> list[Why]:
    """Who sits at a place, and what lies before it."""
    words, number = context.words, view.table.at[place]
    found: list[Why] = []
    if number >= 0:
        role = ROLE_OF[view.seats][number]
        found.append(Why(words(f"board.about.role.{role}"), ROLE_RULES[role]))
        if view.table.asleep[number]:
            found.append(Why(words("board.about.asleep"), "RC-K7"))
    found += [Why(words(f"board.about.{thing}"), THING_RULES[thing]) for thing in things_at(place)]
    if place in view.table.cake:
        found.append(Why(words("board.about.cake"), "RC-T1"))
    return found


def card(context: BoardContext, word: str) -> list[Why]:
    """What a card does."""
    return [Why(context.words(f"board.card.{each.word}"), each.rule) for each in DECK if each.word == word]


def explains(view: View, context: BoardContext, element: str) -> list[Why]:
    """What an element of the board is."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    start, _, name = element.partition("-")
    if start == "card":
        return card(context, name)
    if start == "p" and name.isdecimal() and 1 <= int(name) <= PLACES:
        return lines(view, context, int(name))
    return explained(context, THINGS, element)
