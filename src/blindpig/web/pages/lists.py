"""The front room: all tables that anybody may join or watch, with filters, who waits for players, whom one follows.

And all of one's own tables.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from litestar import Response, get
from litestar.params import FromQuery

from blindpig import registry
from blindpig.drawing.words import Words, words_in
from blindpig.store.friends import Friends
from blindpig.web.finding import panel
from blindpig.web.pages.answers import page
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of
from blindpig.web.rows import Row, listed_rows, own_rows

if TYPE_CHECKING:
    from blindpig.tables.finding import FrontRoom

KINDS = ("open", "running", "friends")
PACES = ("live", "days")


@dataclass(frozen=True)
class Filter:
    """One choice of a list, and what is chosen; nothing for all."""

    name: str
    label: str
    every: str
    values: list[tuple[str, str]]
    chosen: str


def fits(row: Row, game: str, kind: str = "", pace: str = "", seats: str = "") -> bool:
    """Whether the filters let a table through."""
    if (game and row.slug != game) or (seats and row.seats != int(seats)):
        return False
    if pace and row.slow != (pace == "days"):
        return False
    return bool(row.friends) if kind == "friends" else not kind or row.status == kind


def game_filter(words: Words, game: str) -> Filter:
    """Which game."""
    games = [(slug, words.of(slug)("title")) for slug in registry.games()]
    return Filter("game", words("home.games"), words("lists.any"), games, game)


def set_up() -> str:
    """Where a table is set up; the other games are beside the first."""
    return f"/new/{next(iter(registry.games()))}"


def filters(words: Words, game: str, kind: str, pace: str, seats: str) -> list[Filter]:
    """What the list of tables can be filtered by."""
    found = registry.games().values()
    sizes = range(min(each.min_seats for each in found), max(each.max_seats for each in found) + 1)
    kinds = [(key, words(f"lists.{key}")) for key in KINDS]
    paces = [(key, words(f"lists.{key}")) for key in PACES]
    numbers = [(str(size), words("find.seats", sizes=str(size))) for size in sizes]
    return [
        game_filter(words, game),
        Filter("kind", words("lists.every"), words("lists.every"), kinds, kind),
        Filter("seats", words("find.sizes"), words("lists.any-seats"), numbers, seats),
        Filter("pace", words("find.clock"), words("lists.any-pace"), paces, pace),
    ]


@get("/tables")
async def listed(
    request: Asked,
    game: FromQuery[str] = "",
    kind: FromQuery[str] = "",
    pace: FromQuery[str] = "",
    seats: FromQuery[str] = "",
) -> Response[bytes]:
    """Tables tonight, all of them; what is no filter of ours filters nothing."""
    visitor, tables = visitor_of(request), tables_of(request)
    words, room = words_in(visitor.lang), room_of(request)
    chosen = filters(words, game, kind, pace, seats)
    known = {each.name: each.chosen if each.chosen in dict(each.values) else "" for each in chosen}
    return page(
        "lists.html",
        visitor,
        title=words("lobby"),
        rows=[row for row in await listed_rows(tables, visitor) if fits(row, **known)],
        filters=chosen,
        find=panel(await room.waits.all(), await room.waits.find(visitor.guest), visitor, visitor.here),
        friends=[friend.name for friend in await Friends(tables.store).of(visitor.guest)],
        listed=True,
        first=set_up(),
    )


def room_of(request: Asked) -> "FrontRoom":
    """The front room."""
    room: FrontRoom = request.app.state.room
    return room


@get("/games")
async def own(request: Asked, game: FromQuery[str] = "") -> Response[bytes]:
    """All of one's own games, finished ones too."""
    visitor = visitor_of(request)
    words = words_in(visitor.lang)
    rows = [row for row in await own_rows(tables_of(request), visitor) if fits(row, game)]
    chosen = [game_filter(words, game)]
    return page(
        "lists.html", visitor, title=words("lobby.mine"), rows=rows, filters=chosen, listed=False, first=set_up()
    )


HANDLERS = (listed, own)
