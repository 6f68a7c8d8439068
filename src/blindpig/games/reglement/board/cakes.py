"""Where places are drawn, and the tags of the cakes before them."""

from typing import NamedTuple

from blindpig.drawing.context import BoardContext
from blindpig.games.reglement.rules.places import FACING
from blindpig.games.reglement.rules.public import DinnerTable

COLUMNS = 15  # of the drawing: the ends have the first and the last, and each pair of places that face each other one
WORDS = 2.9  # how many columns the words of a cake's tag may take
LONG_NAME = 10  # letters of a name that there is room for
NO_FUSE = "–"


class Tag(NamedTuple):
    """The tag of a cake: whose it is, and when it goes off."""

    text: str
    turns: str  # the same in a number, for where there is no room for words
    short: bool  # there is none: it is at an end, or the words of another tag would lie over these
    edge: str  # which way the words go on, near an end of the table: "start", "end", or both ways


def side_of(place: int) -> tuple[str, int]:
    """RC-B1: where a place is drawn; opposite places share a column."""
    if place <= 13:
        return "top", place + 1
    if place <= 15:
        return "right", COLUMNS
    if place <= 28:
        return "bottom", FACING + 1 - place
    return "left", 1


def turns_until(table: DinnerTable, owner: int) -> int | None:
    """RC-T1: turns until a cake goes off by itself; None if its family is out."""
    if table.alive[owner] == 0:
        return None
    count, family = 0, table.turn
    while True:
        family = (family + 1) % table.seats()
        if table.alive[family] > 0:
            count += 1
        if family == owner:
            return count


def span(place: int) -> tuple[str, float, float]:
    """The columns that the words of a tag before this place would take: the side, from where, to where."""
    side, column = side_of(place)
    edge = edge_of(column)
    left = column - (0.5 if edge == "start" else WORDS - 0.5 if edge == "end" else WORDS / 2)
    return side, left, left + WORDS


def edge_of(column: int) -> str:
    """Which way the words of a tag go on."""
    return "start" if column <= 3 else "end" if column >= COLUMNS - 2 else "both"


def tag_of(context: BoardContext, table: DinnerTable, owner: int) -> Tag:
    """The tag of a cake on the table. It covers nothing: where the words of two would meet, both are short."""
    side, left, right = span(table.cake[owner])
    short = side in ("left", "right")
    for other, place in enumerate(table.cake):
        if other != owner and place > 0:
            where, start, end = span(place)
            short = short or (where == side and start < right and left < end)
    turns = turns_until(table, owner)
    number = NO_FUSE if turns is None else str(turns)
    return Tag(fuse(context, table, owner), number, short, edge_of(side_of(table.cake[owner])[1]))


def fuse(context: BoardContext, table: DinnerTable, owner: int) -> str:
    """The tag of a cake: whose it is, and when it goes off."""
    turns, name = turns_until(table, owner), context.name(owner)
    if len(name) > LONG_NAME:
        name = f"{name[: LONG_NAME - 1].rstrip()}…"
    if turns is None:
        return context.words("board.fuse-none", name=name)
    return context.words("board.fuse", name=name, count=turns)
