"""The dinner table in its rulebook: small, on paper, with letters at places, blasts, shots, and who falls."""

from collections.abc import Mapping
from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.drawing.pictures import IndexCard, Pictures, letter, where_clicked
from blindpig.drawing.position import Picture
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import Words
from blindpig.games.reglement.board.board import ART, places
from blindpig.games.reglement.board.cakes import side_of
from blindpig.games.reglement.board.paths import clicks
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.places import LEFT, RIGHT
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.action import Action
from blindpig.kernel.game import View

STEP: Final = 40  # from column to column
TOP, BOTTOM = 60, 196  # where the numbers of places are, on the rim
UPPER, LOWER = 113, 173  # the same at the ends
WIDTH, HEIGHT = 600, 254
# Where a figure is, and the things on the cloth before it, from its number on the rim.
FIGURE = {"top": (-17, -48), "bottom": (-17, 14), "left": (-17, -43), "right": (-17, -43)}
INWARDS = {"top": (0, 22), "bottom": (0, -22), "left": (33, -5), "right": (-33, -5)}
SIZES = {"glass": (18, 18), "knife": (28, 12), "revolver": (26, 18)}
LARGE = (26, 26)


def rim(place: int) -> tuple[int, int]:
    """RC-B1: where the number of a place stands on the rim of the table."""
    side, column = side_of(place)
    if side in ("top", "bottom"):
        return 20 + (column - 1) * STEP, TOP if side == "top" else BOTTOM
    first = place in (14, 30)
    return (580 if side == "right" else 20), UPPER if first else LOWER


def cloth(place: int) -> tuple[int, int]:
    """The middle of what lies before a place."""
    (x, y), (dx, dy) = rim(place), INWARDS[side_of(place)[0]]
    return x + dx, 148 if y == LOWER else y + dy  # the end places share the cloth between the corners


def things(place: int, names: tuple[str, ...]) -> list[tuple[str, float, float, int, int]]:
    """What lies on the cloth before a place: drawing, x, y, width, height."""
    x, y = cloth(place)
    found: list[tuple[str, float, float, int, int]] = []
    for at, name in enumerate(names):
        wide, high = SIZES.get(name, LARGE)
        shift = (at - (len(names) - 1) / 2) * 21
        found.append((name, x + shift - wide / 2, y - high / 2, wide, high))
    return found


def blast(place: int) -> tuple[int, int, int, int]:
    """RC-T1: what a cake covers: its place and the two beside it."""
    spots = [rim(hit) for hit in (RIGHT[place], place, LEFT[place])]
    left, right = min(x for x, _ in spots) - 20, max(x for x, _ in spots) + 20
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    if top == TOP:
        top -= 54
    if bottom == BOTTOM:
        bottom += 53
    return left, top - (46 if top == BOTTOM else 0), right - left, bottom - top + (46 if top != BOTTOM else 92)


def frame(show: tuple[str, ...]) -> tuple[int, int, int, int]:
    """The part of the table that holds the places to be shown; all of it if none is named."""
    spots = [rim(int(name.removeprefix("p-"))) for name in show] or [(20, 0), (580, 0)]
    left, right = min(x for x, _ in spots) - 30, max(x for x, _ in spots) + 30
    return left, 0, right - left, HEIGHT


def line(kind: str, start: int, end: int) -> tuple[str, int, int, int, int]:
    """A shot, a stab, a move or a passed cake, from the cloth before one place to that before another."""
    (x1, y1), (x2, y2) = cloth(start), cloth(end)
    inside = {"top": 16, "bottom": -16}
    return kind, x1, y1 + inside.get(side_of(start)[0], 0), x2, y2 + inside.get(side_of(end)[0], 0)


def disc_at(target: str) -> tuple[int, int]:
    """Where the disc of a mark is: on the number of a place (p-3), or on the cloth before it (t-3)."""
    place = int(target[2:])
    if target[0] == "p":
        return rim(place)
    (x, y), (dx, dy) = cloth(place), INWARDS[side_of(place)[0]]
    return x + dx, y + (dy if dx == 0 else 0)


def draw_picture(view: View, context: BoardContext, picture: Picture) -> str:
    """The table, or one end of it."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    seats = []
    for place in places(view.table, context):
        x, y = rim(place.number)
        dx, dy = FIGURE[place.side]
        lying = ("cake", *place.things) if place.cake else place.things
        seats.append(
            {
                "number": place.number,
                "x": x,
                "y": y,
                "man": place.man,
                "left": x + dx,
                "top": y + dy,
                "things": things(place.number, lying),
                "cake": place.cake,
                "falls": place.number in picture.ways.get("fall", ()),
            }
        )
    lines = [line(kind, *picture.ways[kind]) for kind in ("shot", "move", "pass") if kind in picture.ways]
    html = render(
        "reglement/picture.html",
        frame=frame(picture.show),
        seats=seats,
        blasts=[blast(place) for place in picture.ways.get("blast", ())],
        lines=lines,
        marks=[(label, letter(label), *disc_at(target)) for label, target in picture.marks.items()],
    )
    return tight(html)


def draw_then(view: View, context: BoardContext, actions: Mapping[str, Action]) -> str:
    """The table before a decision, with a disc at the place that each action is about."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    paths = {label: clicks(view, action) for label, action in actions.items()}
    marks = where_clicked(paths, lambda target: target.startswith("p-"))
    return draw_picture(view, context, Picture(view.seats, (), marks=marks))


def index(words: Words) -> list[IndexCard]:
    """RC-S2: the cards."""
    return [
        IndexCard(words(f"board.card-name.{card.word}"), card.copies, card.rule, ART.get(card.word, card.word))
        for card in DECK
    ]


PICTURES: Final = Pictures(draw_picture, index, then=draw_then)
