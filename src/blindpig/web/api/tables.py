"""One table over the API. Every call says which guest asks; the seat is the guest's own and is never sent in."""

from collections.abc import Awaitable
from typing import Annotated

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from blindpig.kernel.refusal import Refusal
from blindpig.tables import seating, sharing
from blindpig.tables.broadcast import JSON, Snapshot, Stream
from blindpig.tables.records import record_for
from blindpig.tables.setting import ACTION
from blindpig.tables.table import Answer, Submit, Table
from blindpig.tables.trouble import OtherRules
from blindpig.web.api.forms import (
    Answered,
    Board,
    PledgeAsked,
    RefusalGiven,
    RevealAsked,
    SeatNamed,
    SitAsked,
    SubmitAsked,
    TableMade,
    TalkAsked,
    UndoAsked,
    Why,
)
from blindpig.web.api.troubles import SAID
from blindpig.web.dependencies import TheGuest, TheStreamLimiter, TheTables
from blindpig.web.guests import Guest
from blindpig.web.streams import EVENTS, Streamed, packs, streamed

Invite = Annotated[
    str, QueryParameter(name="invite", max_length=64, description="The invitation, if the table is private")
]
Action = Annotated[str, QueryParameter(name="action", max_length=ACTION, description="The text of an action")]
Key = Annotated[str, PathParameter(max_length=32, description="The table")]
JSON_LINES = "application/x-ndjson"
SHOWS_BOARD = {
    **SAID,
    200: ResponseSpec(Board, description="The board as the guest's seat sees it", generate_examples=False),
}
ANSWERS = {**SAID, 200: ResponseSpec(Answered, description="What became of it, and the board", generate_examples=False)}


def drawn(table: Table, guest: Guest) -> bytes:
    """The board as the guest's seat sees it: the same bytes as in the guest's stream."""
    return table.broadcast.board(JSON, Snapshot(table.sheet, table.sheet.seat_of(guest.id)))


def shown(table: Table, guest: Guest) -> Response[bytes]:
    """The board as an answer."""
    return Response(drawn(table, guest), media_type=MediaType.JSON, status_code=200)


async def done(table: Table, guest: Guest, work: Awaitable[None]) -> Response[bytes]:
    """Do something at a table, then show the board."""
    await work
    return shown(table, guest)


def given(refusal: Refusal | None) -> RefusalGiven | None:
    """A refusal as JSON."""
    return None if refusal is None else RefusalGiven(refusal.rule, refusal.key, dict(refusal.args))


def answered(table: Table, guest: Guest, answer: Answer) -> bytes:
    """What became of a submit, and the board."""
    head = msgspec.json.encode({"answer": answer.kind, "refusal": given(answer.refusal)})
    return head[:-1] + b',"board":' + drawn(table, guest) + b"}"


@get("/tables/{key:str}", operation_id="board", summary="The board", responses=SHOWS_BOARD)
async def see(key: Key, guest: TheGuest, tables: TheTables, invite: Invite = "") -> Response[bytes]:
    """The whole board, as the guest's seat sees it now."""
    return shown(await tables.enter(key, guest.id, invite), guest)


@get(
    "/tables/{key:str}/stream",
    operation_id="stream",
    summary="The board, again and again",
    responses=SAID,
    media_type=EVENTS,
)
async def stream(
    key: Key,
    request: Request[object, object, State],
    guest: TheGuest,
    tables: TheTables,
    stream_limiter: TheStreamLimiter,
    invite: Invite = "",
) -> Streamed:
    """Server-sent events: `story` and `board` at once, then `told` (new lines) and `board` whenever they change."""
    table = await tables.enter(key, guest.id, invite)
    viewer = Stream(table.broadcast, table.sheet, guest.id, JSON, packs(request))
    return streamed(request, stream_limiter, viewer)


@get("/tables/{key:str}/record", operation_id="record", summary="The record", responses=SAID, media_type=JSON_LINES)
async def record(key: Key, guest: TheGuest, tables: TheTables, invite: Invite = "") -> Response[str]:
    """JSON lines: the whole game with its seed once it is over, before that what the guest's seat may know."""
    try:
        table = await tables.enter(key, guest.id, invite)
        text = record_for(table.sheet, table.sheet.seat_of(guest.id))
    except OtherRules:
        _, text = await tables.old_log(key, guest.id, invite)
    return Response(text, media_type=JSON_LINES)


@get("/tables/{key:str}/why", operation_id="why", summary="Why not?", responses=SAID)
async def why(key: Key, guest: TheGuest, tables: TheTables, action: Action) -> Why:
    """Why the guest's seat may not take an action now; nothing if it may."""
    table = await tables.enter(key, guest.known().id)
    seat = seating.own_seat(table.sheet, guest.id)
    session = table.session
    return Why(given(session.state.refusal(seat, session.game.parse(action))))


@post("/tables/{key:str}/submit", operation_id="submit", summary="Take an action", responses=ANSWERS, status_code=200)
async def submit_action(key: Key, data: JSONBody[SubmitAsked], guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """Answer a prompt. A second copy, an old prompt or a refused action changes nothing and still shows the board."""
    # Most go the short way (see `shortway`), and are answered the same.
    table = await tables.enter(key, guest.known().id)
    seat = seating.own_seat(table.sheet, guest.id)
    submit = Submit(data.prompt, data.action, data.key, then=tuple(data.then))
    answer = await seating.play(table, guest.id, seat, submit)
    return Response(answered(table, guest, answer), media_type=MediaType.JSON, status_code=200)


@post(
    "/tables/{key:str}/sit",
    operation_id="sit",
    summary="Take a seat",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def sit(
    key: Key, data: JSONBody[SitAsked], guest: TheGuest, tables: TheTables, invite: Invite = ""
) -> Response[bytes]:
    """Take a seat before the game starts, or change it."""
    table = await tables.enter(key, guest.known().id, invite)
    return await done(table, guest, seating.sit(table, guest.id, guest.name, data.seat))


@post(
    "/tables/{key:str}/leave",
    operation_id="leave",
    summary="Leave",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def leave(key: Key, guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """Give a seat up before the game starts."""
    table = await tables.enter(key, guest.known().id)
    return await done(table, guest, seating.leave(table, guest.id))


@post(
    "/tables/{key:str}/pledge",
    operation_id="pledge",
    summary="Pledge",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def pledge(key: Key, data: JSONBody[PledgeAsked], guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """Pledge a nonce that will be a part of the seed, before the host starts."""
    table = await tables.enter(key, guest.known().id)
    return await done(table, guest, sharing.pledge(table, guest.id, data.pledge))


@post(
    "/tables/{key:str}/reveal",
    operation_id="reveal",
    summary="Open a pledge",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def reveal(key: Key, data: JSONBody[RevealAsked], guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """Open the pledge, once the board says `called`; whoever has not after five seconds is left out."""
    table = await tables.enter(key, guest.known().id)
    return await done(table, guest, sharing.reveal(table, guest.id, data.nonce))


@post("/tables/{key:str}/start", operation_id="start", summary="Deal", responses=SHOWS_BOARD, status_code=200)
async def start(key: Key, guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """Start the game; only the host can."""
    table = await tables.enter(key, guest.known().id)
    return await done(table, guest, tables.start(table, guest.id))


@post(
    "/tables/{key:str}/say",
    operation_id="say",
    summary="Talk",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "talk"},
)
async def say(
    key: Key, data: JSONBody[TalkAsked], guest: TheGuest, tables: TheTables, invite: Invite = ""
) -> Response[bytes]:
    """Say something to the whole table."""
    table = await tables.enter(key, guest.known().id, invite)
    return await done(table, guest, seating.say(table, guest.id, guest.name, data.text, data.key))


@post(
    "/tables/{key:str}/resign",
    operation_id="resign",
    summary="Give up",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def resign(key: Key, guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """A bot plays the guest's seat to the end."""
    table = await tables.enter(key, guest.known().id)
    return await done(table, guest, seating.resign(table, guest.id))


@post(
    "/tables/{key:str}/hand",
    operation_id="hand",
    summary="Hand over",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def hand(key: Key, data: JSONBody[SeatNamed], guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """The host lets a bot play for somebody who is away."""
    table = await tables.enter(key, guest.known().id)
    return await done(table, guest, seating.hand(table, guest.id, data.seat))


@post(
    "/tables/{key:str}/back",
    operation_id="back",
    summary="Come back",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def back(key: Key, guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """Take the guest's own seat back from the bot."""
    table = await tables.enter(key, guest.known().id)
    return await done(table, guest, seating.take_back(table, guest.id))


@post(
    "/tables/{key:str}/undo",
    operation_id="undo",
    summary="Undo",
    responses=SHOWS_BOARD,
    status_code=200,
    opt={"limit": "writes"},
)
async def undo(key: Key, data: JSONBody[UndoAsked], guest: TheGuest, tables: TheTables) -> Response[bytes]:
    """Ask the others to let the last move be taken back, or answer who asked."""
    table = await tables.enter(key, guest.known().id)
    if data.say == "ask":
        return await done(table, guest, seating.ask_undo(table, guest.id))
    return await done(table, guest, seating.answer_undo(table, guest.id, data.say == "agree"))


@post(
    "/tables/{key:str}/rematch",
    operation_id="rematch",
    summary="Again",
    responses=SAID,
    status_code=200,
    opt={"limit": "makes"},
)
async def rematch(key: Key, guest: TheGuest, tables: TheTables) -> TableMade:
    """A new table for the same people; everybody who asks comes to the same one."""
    table = await tables.enter(key, guest.known().id)
    new = await tables.rematch(table, guest.id)
    return TableMade(new.id, new.sheet.row.invite)


TABLES = [
    see,
    stream,
    record,
    why,
    submit_action,
    sit,
    leave,
    pledge,
    reveal,
    start,
    say,
    resign,
    hand,
    back,
    undo,
    rematch,
]
