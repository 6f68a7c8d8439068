"""Another round: who of the people wants one, and the way to the new table."""

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import words_in
from blindpig.kernel.game import SPECTATOR
from blindpig.tables import rematching
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotAllowed
from blindpig.web.contexts import people_of
from blindpig.web.pages.beginning import Opened, begin
from blindpig.web.pages.tables import Sealed, enter
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of


class News(msgspec.Struct):
    """For a page that waits: who is in by now, and where those who are have gone."""

    html: str
    go: str = ""


def ticks_html(sheet: Sheet, guest: str, lang: str) -> str:
    """Who is in, and for whom the table waits; empty where one person played among bots."""
    seats, seat = rematching.people(sheet), sheet.seat_of(guest)
    if len(seats) < 2 or seat == SPECTATOR:
        return ""
    words, people, missing = words_in(lang), people_of(sheet), rematching.missing(sheet)
    names = words.listed([people[other].name for other in missing if other != seat])
    if seat in missing:
        waits = words("after.waits-you-and", names=names) if names else words("after.waits-you")
    else:
        waits = words("after.waits", names=names) if names else ""
    return tight(
        render(
            "ticks.html",
            t=words,
            people=[(people[other], other in sheet.again) for other in seats],
            ready=len(seats) - len(missing),
            waits=waits,
            may_start=bool(missing) and seat in sheet.again and sheet.row.host == guest and not sheet.rematch,
        )
    )


async def opened(request: Asked, table: Table, pledge: str) -> Opened:
    """The new table, dealt if everybody sits there."""
    guest, tables = visitor_of(request).guest, tables_of(request)
    new = await tables.rematch(table, guest)
    return Opened(f"/t/{new.id}", await begin(tables, new, guest, pledge), new.sheet.commitment)


@post("/t/{key:str}/rematch", status_code=200, opt={"limit": "makes"})
async def rematch(request: Asked, key: FromPath[str], data: JSONBody[Sealed]) -> Opened:
    """Want another round. Once all people do, it begins; until then the result says who does."""
    table, visitor, _ = await enter(request, key, None)
    everybody = await rematching.tick(table, visitor.guest)
    if everybody or table.sheet.rematch:
        return await opened(request, table, data.pledge)
    return Opened(f"/t/{key}/result")


@post("/t/{key:str}/rematch/now", status_code=200, opt={"limit": "makes"})
async def rematch_now(request: Asked, key: FromPath[str], data: JSONBody[Sealed]) -> Opened:
    """The host does not wait for the others."""
    table, visitor, _ = await enter(request, key, None)
    if table.sheet.row.host != visitor.guest:
        raise NotAllowed("host-starts")
    await rematching.tick(table, visitor.guest)
    return await opened(request, table, data.pledge)


@get("/t/{key:str}/again")
async def again(request: Asked, key: FromPath[str]) -> News:
    """Who is in by now."""
    table, visitor, _ = await enter(request, key, None)
    sheet = table.sheet
    gone = sheet.rematch and sheet.seat_of(visitor.guest) in sheet.again
    return News(ticks_html(sheet, visitor.guest, visitor.lang), f"/t/{sheet.rematch}" if gone else "")


HANDLERS = (rematch, rematch_now, again)
