"""The short way of a move over the API, past the layers that every other request goes through: most requests are moves.

Only what is sure to be a move goes this way: a bearer whom we know, who has a seat at a table that is in memory, with
JSON that reads as it should, and within the limits. Anything else goes the long way, as if nobody had looked at it; and
what is answered here is to the letter what would have been answered there.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from litestar import Request, Response
from litestar.types import HTTPScope, Message, Receive, Scope, Send
from litestar.types.asgi_types import ReceiveMessage

from blindpig.kernel.refusal import Trouble
from blindpig.tables import seating
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Submit, Table
from blindpig.web.api.forms import SubmitAsked
from blindpig.web.api.tables import answered
from blindpig.web.api.troubles import told, unexpected
from blindpig.web.guests import Guest, Guests
from blindpig.web.headers import guard, headers_for
from blindpig.web.limits import Limiter, origin_of
from blindpig.web.measuring import BROKEN, Measure

if TYPE_CHECKING:
    from litestar.datastructures import State

START, END = "/api/tables/", "/submit"
ROUTE = "/api/tables/{key}/submit"
BODY = 64 * 1024  # bytes of a request at most
JSON = b"application/json"
HEADERS = [(b"content-type", JSON), *[(name.encode(), value.encode()) for name, value in headers_for(START).items()]]
FAILED = {"status_code": BROKEN, "detail": "Internal Server Error"}  # as Litestar says it

decoder = msgspec.json.Decoder(SubmitAsked)


@dataclass(slots=True)
class Asked:
    """A request that looks like a move."""

    table: Table
    guest: Guest
    seat: int
    origin: str


class ShortWay:
    """Answers moves; leaves everything else to the long way."""

    def __init__(self, tables: TableRegistry, guests: Guests, limiter: Limiter) -> None:
        self.tables, self.guests, self.limiter = tables, guests, limiter

    async def answer(self, scope: HTTPScope, receive: Receive, send: Send) -> Receive | None:
        """Answer a move and return nothing; for anything else, return what the long way is to read."""
        asked = self.look(scope)
        if asked is None:
            return receive
        messages = await read(receive)
        data = move_in(messages)
        if data is None or not self.limiter.has_room(asked.origin, asked.guest.id):  # others may have come meanwhile
            return again(messages, receive)
        self.limiter.count(asked.origin, asked.guest.id)
        with Measure("POST", ROUTE) as measure:
            try:
                body = await self.play(asked, data)
            except Exception as error:
                measure.status = await refuse(error, scope, receive, send)
            else:
                headers = [*HEADERS, (b"content-length", str(len(body)).encode())]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                await send({"type": "http.response.body", "body": body, "more_body": False})
        return None

    def look(self, scope: HTTPScope) -> Asked | None:
        """Whether a request is sure to be a move, but for what it carries."""
        path = scope["path"]
        if scope["method"] != "POST" or not (path.startswith(START) and path.endswith(END)):
            return None
        table = self.tables.at_hand(path[len(START) : -len(END)])
        headers = dict(scope["headers"])
        kind, _, signed = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        if table is None or kind.lower() != "bearer" or headers.get(b"content-type", JSON) != JSON:
            return None
        guest, origin = self.guests.recognise(signed.strip()), origin_of(scope)
        seat = table.sheet.seat_of(guest.id)
        if seat < 0 or self.guests.is_stale() or not self.limiter.has_room(origin, guest.id):
            return None
        return Asked(table, guest, seat, origin)

    @staticmethod
    async def play(asked: Asked, data: SubmitAsked) -> bytes:
        """Take the action; what is answered."""
        submit = Submit(data.prompt, data.action, data.key, then=tuple(data.then))
        answer = await seating.play(asked.table, asked.guest.id, asked.seat, submit)
        return answered(asked.table, asked.guest, answer)


async def read(receive: Receive) -> list[ReceiveMessage]:
    """The whole request, or as much of it as is too much."""
    found: list[ReceiveMessage] = []
    size = 0
    while True:
        message = await receive()
        found.append(message)
        if message["type"] != "http.request":
            return found
        size += len(message["body"])
        if size > BODY or not message["more_body"]:
            return found


def move_in(messages: list[ReceiveMessage]) -> SubmitAsked | None:
    """The action that is asked for; None if that is not to be read, or not all of it."""
    parts: list[bytes] = []
    for message in messages:
        if message["type"] != "http.request":
            return None
        parts.append(message["body"])
    body = b"".join(parts)
    if len(body) > BODY:
        return None
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def again(messages: list[ReceiveMessage], receive: Receive) -> Receive:
    """What was read is read again, then what is still to come."""
    waiting = list(reversed(messages))

    async def repeated() -> ReceiveMessage:
        return waiting.pop() if waiting else await receive()

    return repeated


async def refuse(error: Exception, scope: Scope, receive: Receive, send: Send) -> int:
    """Say what was wrong, as the long way does; the status."""
    request: Request[object, object, State] = Request(scope)
    await unexpected(error, scope)

    async def guarded(message: Message) -> None:
        await guard(message, scope)
        await send(message)

    answer = told(request, error) if isinstance(error, Trouble) else Response(FAILED, status_code=BROKEN)
    await answer.to_asgi_response(app=None, request=request)(scope, receive, guarded)
    return answer.status_code or BROKEN
