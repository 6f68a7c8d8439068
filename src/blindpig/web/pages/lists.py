"""All tables that anybody may join or watch, and all of one's own, with filters."""

from litestar import Response, get
from litestar.params import FromQuery

from blindpig import registry
from blindpig.drawing.words import words_in
from blindpig.web.pages.answers import page
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of
from blindpig.web.rows import Row, listed_rows, own_rows

KINDS = ("open", "running", "live", "days")


def fits(row: Row, game: str, kind: str) -> bool:
    """Whether a filter lets a table through."""
    if game and row.slug != game:
        return False
    if kind in ("live", "days"):
        return row.slow == (kind == "days")
    return not kind or row.status == kind


@get("/tables")
async def listed(request: Asked, game: FromQuery[str] = "", kind: FromQuery[str] = "") -> Response[bytes]:
    """Tables tonight, all of them."""
    visitor = visitor_of(request)
    words = words_in(visitor.lang)
    kind = kind if kind in KINDS else ""
    rows = [row for row in await listed_rows(tables_of(request), visitor) if fits(row, game, kind)]
    games = [(slug, words.of(slug)("title")) for slug in registry.games()]
    kinds = [(name, words(f"lists.{name}")) for name in KINDS]
    return page("lists.html", visitor, title=words("lobby"), rows=rows, games=games, game=game, kinds=kinds, kind=kind)


@get("/games")
async def own(request: Asked, game: FromQuery[str] = "") -> Response[bytes]:
    """All of one's own games, finished ones too."""
    visitor = visitor_of(request)
    words = words_in(visitor.lang)
    rows = [row for row in await own_rows(tables_of(request), visitor) if fits(row, game, "")]
    games = [(slug, words.of(slug)("title")) for slug in registry.games()]
    return page("lists.html", visitor, title=words("lobby.mine"), rows=rows, games=games, game=game, kinds=[], kind="")


HANDLERS = (listed, own)
