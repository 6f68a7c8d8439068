"""What the things on the dinner table are, do and earn."""

from functools import lru_cache
from typing import Final

from blindpig.drawing.about import Things, explained
from blindpig.drawing.context import BoardContext, Why
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.edition import Box
from blindpig.games.reglement.rules.places import OPPOSITE, PLACES
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.game import View

THINGS: Final[Things] = {
    "panel-": ("board.about.family", "RC-E3"),
    "money-": ("board.about.money", "RC-E3"),
    "roster-": ("board.about.roster", "RC-E3"),
    "held-": ("board.about.held", "RC-T3"),
    "bank": ("board.about.bank", "RC-E2"),
    "pills": ("board.about.pills", "RC-K7"),
    "fuse-": ("board.about.cake", "RC-T1"),
    "stand-": ("board.about.standing", "RC-K8"),
    "discard": ("board.about.discard", "RC-T3"),
    "pass": ("board.about.pass", "RC-T3"),
    "done": ("board.about.done", "RC-T3"),
}
GUNMAN: Final = 1
BUSINESSES: Final = ("bar", "restaurant", "casino")
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


@lru_cache(maxsize=256)
def things_at(box: Box, place: int) -> tuple[str, ...]:
    """RC-B3: what lies on the cloth before a place."""
    kind = box.business_at[place]
    found = [BUSINESSES[kind]] if kind >= 0 else []
    if place == box.register:
        found.append("register")
    if box.knives[place]:
        found.append("knife")
    if box.revolvers[place]:
        found.append("revolver")
    if box.glasses[place]:
        found.append("glass")
    return tuple(found)


def faced(view: DinnerView, context: BoardContext, place: int) -> str:
    """RC-K2: whom a Gunman would shoot from a place."""
    words, target = context.words, OPPOSITE[place]
    if not target:
        return words("board.about.faces-nobody")
    number = view.table.at[target]
    if number < 0:
        return words("board.about.faces-empty", place=target)
    box = view.table.box
    role, seat = box.role_of[view.seats][number], box.family_of[view.seats][number]
    mine = seat == context.seat
    who = words(f"board.role.{role}")
    return words(
        "board.about.faces-own" if mine else "board.about.faces", name=context.name(seat), role=who, place=target
    )


def thing_line(box: Box, context: BoardContext, thing: str) -> Why:
    """What lies before a place, and what it earns: one alone, and both of a family (RC-T2)."""
    money = context.teller.money
    said = context.words(f"board.about.{thing}", one=money(int(box.business)), both=money(int(box.both)))
    return Why(said, THING_RULES[thing])


def lines(view: DinnerView, context: BoardContext, place: int) -> list[Why]:
    """Who sits at a place, and what lies before it."""
    words, number, box = context.words, view.table.at[place], view.table.box
    found: list[Why] = []
    if number >= 0:
        role = box.role_of[view.seats][number]
        found.append(Why(words(f"board.about.role.{role}"), ROLE_RULES[role]))
        if role == GUNMAN or box.revolvers[place]:
            found.append(Why(faced(view, context, place), "RC-K2"))
        if view.table.asleep[number]:
            found.append(Why(words("board.about.asleep"), "RC-K7"))
    found += [thing_line(box, context, thing) for thing in things_at(box, place)]
    if place in view.table.cake:
        found.append(Why(words("board.about.cake"), "RC-T1"))
    return found or [Why(words("board.about.free"), "RC-K9")]


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
