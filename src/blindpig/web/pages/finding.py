"""Find players: wait in the open, say whether bots may fill up, wait no more; and whose tables one follows."""

from typing import TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, URLEncodedBody
from litestar.response import Redirect

from blindpig.drawing.words import words_in
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.store.friends import MOST, Friends
from blindpig.tables import seating
from blindpig.tables.clock import ClockSetting
from blindpig.tables.trouble import NotNow
from blindpig.web.api.troubles import sentence_of
from blindpig.web.dependencies import TheStreamLimiter
from blindpig.web.finding import CLOCKS, FindStream, panel
from blindpig.web.pages.answers import fragment, go
from blindpig.web.pages.front import front, safe
from blindpig.web.pages.lists import room_of
from blindpig.web.pages.tables import enter
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of
from blindpig.web.streams import EVENTS, Streamed, as_it_is, streamed

Fields: TypeAlias = URLEncodedBody[dict[str, str]]
SIZES = 40  # letters of sizes


class Followed(msgspec.Struct):
    """Somebody at the table to follow, or not any more."""

    seat: int
    on: bool = True


def sizes_in(text: str) -> list[int]:
    """Numbers of seats as a form sends them."""
    parts = [part.strip() for part in text[:SIZES].split(",")]
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise BadInput("find-sizes")
    return [int(part) for part in parts]


@post("/find", opt={"limit": "makes"})
async def find(request: Asked, data: Fields) -> Response[bytes] | Redirect:
    """Wait for players."""
    visitor, back = visitor_of(request), safe(data.get("back", "/"))
    try:
        clock = CLOCKS.get(data.get("clock", ""), ClockSetting())
        sizes, bots = sizes_in(data.get("sizes", "")), data.get("bots") == "yes"
        await room_of(request).search(visitor.guest, visitor.name, data.get("game", ""), sizes, clock, bots)
    except Trouble as trouble:
        return await front(request, sentence_of(trouble, visitor.lang), 409)
    return await onwards(request, back)


async def onwards(request: Asked, back: str) -> Redirect:
    """To the table, if one was found just now, even where the page's stream has said so first; else back."""
    visitor, room = visitor_of(request), room_of(request)
    for mine in await room.waits.of([visitor.guest]):
        if mine.table is not None:
            await room.waits.brought(visitor.guest)
            return go(f"/t/{mine.table}", visitor)
    return go(back, visitor)


@post("/find/bots", opt={"limit": "writes"})
async def agree(request: Asked, data: Fields) -> Redirect:
    """Say whether bots may fill up."""
    visitor = visitor_of(request)
    await room_of(request).agree(visitor.guest, data.get("bots") == "yes")
    return await onwards(request, safe(data.get("back", "/")))


@post("/find/stop", opt={"limit": "writes"})
async def stop(request: Asked, data: Fields) -> Redirect:
    """Wait no more."""
    visitor = visitor_of(request)
    await room_of(request).stop(visitor.guest)
    return go(safe(data.get("back", "/")), visitor)


@get("/find")
async def look(request: Asked, back: FromQuery[str] = "/") -> Response[bytes] | Redirect:
    """The panel as it is now; whoever opens it as a page is shown the page that has it."""
    visitor, room = visitor_of(request), room_of(request)
    if request.headers.get("sec-fetch-dest") == "document":
        return go("/tables", visitor)
    return fragment(panel(await room.waits.all(), await room.waits.find(visitor.guest), visitor, safe(back)), visitor)


@get("/find/stream", media_type=EVENTS, after_request=as_it_is)
async def stream(request: Asked, stream_limiter: TheStreamLimiter, back: FromQuery[str] = "/") -> Streamed:
    """What is new, for as long as the page is open; that is what keeps one in the queue."""
    return streamed(request, stream_limiter, FindStream(room_of(request), visitor_of(request), safe(back)))


@post("/t/{key:str}/follow", status_code=200, opt={"limit": "writes"})
async def follow(request: Asked, key: FromPath[str], data: JSONBody[Followed]) -> dict[str, str]:
    """Follow somebody one plays or played with, or do so no more. They are not told."""
    table, visitor, guest = await enter(request, key, None)
    sheet = table.sheet
    seating.own_seat(sheet, guest)
    chair = seating.person_chair(sheet, data.seat)
    if not chair.guest or chair.guest == visitor.guest or sheet.screen_of(chair) != chair.guest:
        raise NotNow("follow-whom")
    friends = Friends(tables_of(request).store)
    if not data.on:
        await friends.unfollow(visitor.guest, chair.guest)
    elif not await friends.follow(visitor.guest, chair.guest, chair.name):
        raise NotNow("follow-many", {"most": MOST})
    return {"said": words_in(visitor.lang)("friends.followed")} if data.on else {}


@post("/friends/drop", opt={"limit": "writes"})
async def drop(request: Asked, data: Fields) -> Redirect:
    """Follow somebody no more, by their place in one's list: a guest's number is never on a page."""
    visitor = visitor_of(request)
    friends = Friends(tables_of(request).store)
    for place, friend in enumerate(await friends.of(visitor.guest)):
        if data.get("place") == str(place) and data.get("name") == friend.name:
            await friends.unfollow(visitor.guest, friend.id)
    return go("/tables", visitor)


HANDLERS = (find, agree, stop, look, stream, follow, drop)
