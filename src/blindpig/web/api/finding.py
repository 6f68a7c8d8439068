"""The API's calls of the front room: wait for players, look who waits, wait no more."""

from litestar import get, post
from litestar.params import JSONBody

from blindpig.store.waits import Wait
from blindpig.tables.finding import FrontRoom, read_clock
from blindpig.web.api.forms import FindAsked, FindGiven, WaitGiven
from blindpig.web.api.troubles import SAID
from blindpig.web.dependencies import TheGuest, TheRoom


def given(wait: Wait) -> WaitGiven:
    """A wait as everybody may see it. Never the guest's number."""
    return WaitGiven(wait.name, wait.game, list(wait.sizes), read_clock(wait.clock), wait.bots)


async def state(room: FrontRoom, guest: str) -> FindGiven:
    """The front room as a guest finds it."""
    mine = await room.waits.find(guest) if guest else None
    waiting = [given(wait) for wait in await room.waits.all()]
    if mine is None or mine.table is not None:
        return FindGiven(waiting, None, None if mine is None else mine.table)
    return FindGiven(waiting, given(mine), None)


@post(
    "/find",
    operation_id="find",
    summary="Wait for players",
    responses=SAID,
    status_code=200,
    opt={"limit": "makes"},
)
async def find(data: JSONBody[FindAsked], guest: TheGuest, room: TheRoom) -> FindGiven:
    """Wait for players. It counts for twelve seconds, and longer for as long as you look."""
    known = guest.known()
    await room.search(known.id, known.name, data.game, data.sizes, data.clock, data.bots)
    return await state(room, known.id)


@get("/find", operation_id="find_look", summary="Who waits for players, and the table found for you", responses=SAID)
async def look(guest: TheGuest, room: TheRoom) -> FindGiven:
    """Look, every few seconds; that keeps you waiting."""
    if guest.id:
        await room.waits.keep([guest.id])
        await room.look()
    return await state(room, guest.id)


@post(
    "/find/stop",
    operation_id="find_stop",
    summary="Wait no more",
    responses=SAID,
    status_code=200,
    opt={"limit": "writes"},
)
async def stop(guest: TheGuest, room: TheRoom) -> FindGiven:
    """Wait no more."""
    known = guest.known()
    await room.stop(known.id)
    return await state(room, known.id)


FINDING = [find, look, stop]
