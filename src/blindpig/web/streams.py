"""Server-sent events over HTTP: counted, never cached in between, compressed where the client accepts gzip."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from litestar import Request
from litestar.datastructures import State
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from blindpig.tables.broadcast import Stream
from blindpig.web.guests import Guest, Guests
from blindpig.web.limits import StreamLimiter, address, recognised

EVENTS = "text/event-stream"
PIPE = "blindpig.pipe"  # the extension of a request by which its answer can be written to at once


@dataclass(slots=True)
class AnswerPipe:
    """The body of an answer that is being sent in chunks, to be written to at once, between what is sent in turn."""

    transport: asyncio.WriteTransport
    flow: FlowControl
    cycle: RequestResponseCycle

    def is_free(self) -> bool:
        """Whether the answer is under way and the other side reads."""
        cycle = self.cycle
        return bool(cycle.chunked_encoding) and not (
            self.flow.write_paused or cycle.disconnected or cycle.response_complete or self.transport.is_closing()
        )

    def write(self, data: bytes) -> None:
        """Write the next chunk."""
        self.transport.write(chunk(data))


@lru_cache(maxsize=16)
def chunk(data: bytes) -> bytes:
    """A part of a body that is sent in chunks: most viewers are sent the same one."""
    return b"%x\r\n%b\r\n" % (len(data), data)


def pipe_of(scope: Scope) -> AnswerPipe | None:
    """Where the answer to a request can be written to, if the server tells."""
    found = (scope.get("extensions") or {}).get(PIPE, {}).get(PIPE)
    return found if isinstance(found, AnswerPipe) else None


class News(Protocol):
    """What one viewer is sent."""

    @property
    def packs(self) -> bool:
        """Whether it is gzip."""

    def run(self) -> AsyncGenerator[bytes, None]:
        """All of it, for as long as the viewer stays."""


def packs(request: Request[object, object, State]) -> bool:
    """Whether the client accepts gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


class Streamed:
    """A viewer's stream as a response.

    It is an ASGI application of its own: every move goes through here once a viewer, with as little between as can be.
    """

    def __init__(self, stream: News, stream_limiter: StreamLimiter, origin: str, guests: Guests, guest: Guest) -> None:
        self.stream, self.stream_limiter, self.origin = stream, stream_limiter, origin
        self.guests, self.guest = guests, guest
        self.headers = {
            "content-type": f"{EVENTS}; charset=utf-8",
            "cache-control": "no-store, no-transform",
            "x-accel-buffering": "no",
            "vary": "accept-encoding",
            "x-content-type-options": "nosniff",
        }
        if stream.packs:
            self.headers["content-encoding"] = "gzip"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the viewer goes or is signed out, or the table is closed."""
        headers = [(key.encode(), value.encode()) for key, value in self.headers.items()]
        if isinstance(self.stream, Stream):
            self.stream.pipe = pipe_of(scope)
        with self.stream_limiter.open_from(self.origin), self.guests.watch(self.guest) as gone:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            waits = (send_all(self.stream, send), left(receive), signed_out(gone))
            tasks = [asyncio.create_task(wait) for wait in waits]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            if (
                gone.is_set()
            ):  # whose it was may have asked for it on another device: the browser asks again, as a stranger
                await send({"type": "http.response.body", "body": b"", "more_body": False})


def streamed(request: Request[object, object, State], stream_limiter: StreamLimiter, stream: News) -> Streamed:
    """A viewer's stream as an answer; refused where too many are open from one address."""
    stream_limiter.check(address(request))
    return Streamed(stream, stream_limiter, address(request), request.app.state.guests, recognised(request))


def as_it_is(answer: ASGIApp) -> ASGIApp:
    """Leave a stream as it is: nothing is added to it as to a page."""
    return answer


async def send_all(stream: News, send: Send) -> None:
    """Send the viewer everything until the stream ends."""
    async for news in stream.run():
        await send({"type": "http.response.body", "body": news, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def signed_out(gone: asyncio.Event) -> None:
    """Return when the viewer's device is signed out."""
    await gone.wait()


async def left(receive: Receive) -> None:
    """Return when the viewer disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
