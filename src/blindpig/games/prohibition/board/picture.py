"""The city in the rulebook: a part of it, with letters on buildings, streets and crossroads, and routes of trucks."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.drawing.pictures import IndexCard, Pictures, letter, where_clicked, with_letters
from blindpig.drawing.position import Picture
from blindpig.drawing.templating import part, render, tight
from blindpig.drawing.words import Words
from blindpig.games.prohibition.board.board import drivers, pieces, truck_way
from blindpig.games.prohibition.board.city import BLOCK, ground, middle
from blindpig.games.prohibition.board.paths import clicks
from blindpig.games.prohibition.rules.city import BLOCKS, SIDE
from blindpig.games.prohibition.rules.edition import HOUSE
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.games.prohibition.rules.view import ProhibitionView
from blindpig.kernel.action import Action
from blindpig.kernel.game import View

EDGE = 58  # around what is shown
ASIDE = 27  # from the middle of a piece to its disc


def place_of(table: CityTable, target: str) -> tuple[int, int]:
    """Where something is drawn: the building b-3, the street s-3, the crossroads x-3 or the truck t-3."""
    kind, number = target[0], int(target[2:])
    if kind == "b":
        row, column = divmod(number, BLOCKS)
        return column * BLOCK + BLOCK // 2, row * BLOCK + BLOCK // 2
    if kind == "x":
        row, column = divmod(number, SIDE)
        return column * BLOCK, row * BLOCK
    return middle(table.trucks[number].street if kind == "t" else number)


def disc_at(table: CityTable, target: str) -> tuple[int, int]:
    """Where the disc of a mark is drawn: beside a piece or a sign, so that it can still be seen."""
    x, y = place_of(table, target)
    if target[0] == "b":
        return x + ASIDE, y - ASIDE
    if target[0] == "t" or (target[0] == "x" and int(target[2:]) in table.places):
        return x + ASIDE, y - ASIDE
    return x, y


def on_panel(target: str) -> bool:
    """Whether something is on a driver's panel, and not in the city."""
    return target.startswith(("panel-", "bed-", "lost-"))


def frame(table: CityTable, show: tuple[str, ...]) -> tuple[int, int, int, int]:
    """The part of the city that holds all that is to be shown; the whole of it if nothing is named."""
    spots = [place_of(table, target) for target in show if not on_panel(target)] or [
        (0, 0),
        (SIDE * BLOCK - BLOCK, SIDE * BLOCK - BLOCK),
    ]
    left, top = min(x for x, _ in spots) - EDGE, min(y for _, y in spots) - EDGE
    return left, top, max(x for x, _ in spots) + EDGE - left, max(y for _, y in spots) + EDGE - top


def names_in(shown: tuple[int, int, int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The roads whose names are wholly in the picture: those across, and those down."""

    def along(start: int, length: int, aside: int) -> tuple[int, ...]:
        if aside > -EDGE:  # the names stand at the edge of the city
            return ()
        return tuple(n for n in range(SIDE) if start + EDGE <= n * BLOCK <= start + length - EDGE)

    left, top, width, height = shown
    return along(top, height, left), along(left, width, top)


def draw_picture(view: View, context: BoardContext, picture: Picture) -> str:
    """The city, or a part of it."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    table = view.table
    streets_marked = [(label, target) for label, target in picture.marks.items() if not on_panel(target)]
    ways = [
        truck_way(table.trucks[int(name.removeprefix("t-"))].street, streets) for name, streets in picture.ways.items()
    ]
    shown = [driver for driver in drivers(table, context) if f"panel-{driver.person.seat}" in picture.show]
    framed = frame(table, picture.show)
    html = render(
        "prohibition/picture.html",
        panels=part("prohibition/panels.html", t=context.words, drivers=shown),
        city=len(shown) < len(picture.show) or not picture.show,
        frame=framed,
        ground=ground(table, context, names_in(framed)),
        pieces=pieces(table, context),
        ways=[" ".join(f"{x} {y}" for x, y in zip(way[::2], way[1::2], strict=True)) for way in ways],
        marks=[(label, letter(label), *disc_at(table, target)) for label, target in streets_marked],
    )
    return with_letters(tight(html), {label: target for label, target in picture.marks.items() if on_panel(target)})


def draw_then(view: View, context: BoardContext, actions: Mapping[str, Action]) -> str:
    """The city before a decision, with a disc at the street, crossroads or building that each action is about."""
    paths = {label: clicks(action) for label, action in actions.items()}
    marks = where_clicked(paths, lambda target: target[:2] in ("b-", "s-", "x-"))
    return draw_picture(view, context, Picture(len(context.people), (), marks=marks))


def index(words: Words) -> list[IndexCard]:
    """PR-S2: the load cards by their value."""
    values = Counter(HOUSE.value(card) for card in range(CARDS))
    return [IndexCard(words("board.index-load", value=value), values[value], "PR-S2", "crate") for value in values]


PICTURES: Final = Pictures(draw_picture, index, then=draw_then)
