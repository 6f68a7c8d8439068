"""What the things in the city are, do and earn, with their figures as they stand."""

from typing import Final

from blindpig.drawing.about import Things, explained
from blindpig.drawing.context import BoardContext, Why
from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import CHARACTERS, COLOURS, FAR, NOBODY, STREETS, value_of
from blindpig.games.prohibition.rules.control import BANNED, FREE, HELPED, control, distance
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.games.prohibition.rules.view import ProhibitionView
from blindpig.kernel.game import View

THINGS: Final[Things] = {
    "panel-": ("board.about.driver", "PR-E4"),
    "score-": ("board.about.score", "PR-E4"),
    "bonus-": ("board.about.bonus", "PR-L4"),
    "bed-": ("board.about.bed", "PR-L1"),
    "lost-": ("board.about.losses", "PR-L3"),
    "truck-": ("board.about.truck", "PR-M1"),
    "b-": ("board.about.bar", "PR-D2"),
    "s-": ("board.about.street", "PR-M1"),
    "x-": ("board.about.crossroads", "PR-C2"),
    "l-": ("board.about.load", "PR-L1"),
    "die": ("board.about.die", "PR-T2"),
    "roll": ("board.about.die", "PR-T2"),
    "c-ness": ("board.about.ness", "PR-C7"),
    "who-ness": ("board.about.ness", "PR-C7"),
    "c-policeman": ("board.about.policeman", "PR-C7"),
    "who-policeman": ("board.about.policeman", "PR-C7"),
    "c-capone": ("board.about.capone", "PR-C8"),
    "who-capone": ("board.about.capone", "PR-C8"),
}
CONTROLLED: Final = {FREE: ("free", "PR-C10"), BANNED: ("banned", "PR-C6"), HELPED: ("helped", "PR-C8")}


def controllers(table: CityTable, street: int) -> list[int]:
    """PR-C5, PR-C10: the characters who are nearest in line with a street."""
    away = [distance(table, character, street) for character in range(len(CHARACTERS))]
    nearest = min(away)
    return [character for character, far in enumerate(away) if far == nearest and far != FAR]


def controlled(table: CityTable, context: BoardContext, street: int) -> Why:
    """PR-C6, PR-C8, PR-C10: who controls a street, and what comes of it."""
    words, near = context.words, controllers(table, street)
    if not near:
        return Why(words("board.about.control.none"), "PR-C5")
    key, rule = CONTROLLED[control(table, street)]
    names = words.listed([words(f"board.character.{CHARACTERS[who]}") for who in near])
    return Why(words(f"board.about.control.{key}", names=names), rule)


def controls(table: CityTable, context: BoardContext, character: int) -> Why:
    """PR-C6, PR-C8: how many streets a character decides over as it stands."""
    streets = sum(controllers(table, street) == [character] for street in range(STREETS))
    return Why(context.words("board.about.streets", count=streets), "PR-C5")


def truck_lines(table: CityTable, context: BoardContext, number: int) -> list[Why]:
    """PR-L1, PR-D4: what is aboard a truck, and what that is worth."""
    truck, words = table.trucks[number], context.words
    crates = [words(f"cargo.{COLOURS[colour]}", count=count) for colour, count in enumerate(truck.aboard) if count]
    if not crates:
        return [Why(words("board.about.aboard-none"), "PR-L1")]
    worth = sum(value_of(colour) * count for colour, count in enumerate(truck.aboard))
    return [Why(words("board.about.aboard", crates=words.listed(crates), points=worth), "PR-L1")]


def bonus_lines(table: CityTable, context: BoardContext, number: int) -> list[Why]:
    """PR-L4, PR-L5: what is left of a truck's bonus, and what loses it."""
    points = table.trucks[number].bonus
    if points == NO_BONUS:
        return []
    gone = context.words(f"board.bonus-gone.{table.box.token[points]}")
    return [Why(context.words("board.about.bonus-now", points=points, gone=gone), "PR-L5")]


def now(table: CityTable, context: BoardContext, start: str, name: str) -> list[Why]:
    """How a thing stands at this moment."""
    if name in CHARACTERS and start in ("c", "who"):
        character = CHARACTERS.index(name)
        return [controls(table, context, character)] if table.places[character] != NOBODY else []
    if not name.isdecimal():
        return []
    number = int(name)
    if start == "s" and number < STREETS:
        return [controlled(table, context, number)]
    if start in ("bed", "truck") and number < len(table.trucks):
        return truck_lines(table, context, number)
    if start == "bonus" and number < len(table.trucks):
        return bonus_lines(table, context, number)
    if start == "score" and number < len(table.trucks):
        return [Why(context.words("board.about.score-now", points=table.trucks[number].score), "PR-D6")]
    return []


def explains(view: View, context: BoardContext, element: str) -> list[Why]:
    """What an element of the board is, and how it stands."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    start, _, name = element.partition("-")
    return [*explained(context, THINGS, element), *now(view.table, context, start, name)]
