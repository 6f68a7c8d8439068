"""Play on from here: from any moment of a finished game, take a seat and try it differently."""

from typing import TypeAlias

from litestar import post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig.kernel.refusal import BadInput
from blindpig.tables import branching
from blindpig.tables.setting import NAME
from blindpig.tables.trouble import NotNow
from blindpig.web.pages.answers import go
from blindpig.web.pages.moments import ReplaySource
from blindpig.web.pages.replays import cached_source, source_of
from blindpig.web.pages.shares import shared_source
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of

Fields: TypeAlias = URLEncodedBody[dict[str, str]]


def number_in(fields: dict[str, str], name: str) -> int:
    """A whole number of a form."""
    found = fields.get(name, "")
    if not found.isdecimal() or len(found) > 6:
        raise BadInput("no-number", {"field": name})
    return int(found)


async def branch(request: Asked, source: ReplaySource, fields: dict[str, str]) -> Redirect:
    """A new table, from a moment of a game that is over."""
    if not source.over:
        raise NotNow("not-over")
    visitor, seat, others = visitor_of(request), number_in(fields, "seat"), fields.get("others", "")
    seats = ["me" if each == seat else others for each in range(source.record.seats)]
    place = (source.place or source.record.game)[: 2 * NAME]
    guest = (visitor.guest, visitor.name)
    table = await branching.play_on(tables_of(request), guest, source.record, number_in(fields, "at"), seats, place)
    return go(f"/t/{table.id}", visitor)


@post("/t/{key:str}/play-on", opt={"limit": "makes"})
async def from_table(request: Asked, key: FromPath[str], data: Fields) -> Redirect:
    """From a game of a table."""
    return await branch(request, await source_of(request, key, None), data)


@post("/s/{key:str}/{token:str}/play-on", opt={"limit": "makes"})
async def from_share(request: Asked, key: FromPath[str], token: FromPath[str], data: Fields) -> Redirect:
    """From a game that somebody shared."""
    return await branch(request, await shared_source(request, key, token), data)


@post("/record/{name:str}/play-on", opt={"limit": "makes"})
async def from_file(request: Asked, name: FromPath[str], data: Fields) -> Redirect:
    """From a record file."""
    return await branch(request, cached_source(name, None, visitor_of(request).lang), data)


HANDLERS = (from_table, from_share, from_file)
