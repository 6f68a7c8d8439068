"""Run the server until it is told to stop."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar

import structlog
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if sys.platform == "win32":
    uvloop = None
else:
    import uvloop

from blindpig.store import open_store
from blindpig.web.app import opened
from blindpig.web.guests import PURPOSE
from blindpig.web.limits import household
from blindpig.web.settings import ServerSettings
from blindpig.web.streams import PIPE, AnswerPipe

if TYPE_CHECKING:
    from blindpig.tables.registry import TableRegistry

STOPS = (signal.SIGINT, signal.SIGTERM)
HEADERS = 15.0  # seconds in which the head of a request must have come
BODY = 60.0  # seconds in which its body must have come
HEAD = 1 << 16  # bytes that may come without making a head complete or bringing a part of a body
# Objects made, and younger collections, before the next: pauses are short, and what is over does not stay for long.
COLLECTED = (2_000, 20, 10)


# Where it happened, and not what was in the variables there: cookies, seeds, hands.
TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))


def write_logs(level: int = logging.INFO) -> None:
    """Structured logs: one JSON object a line, on the error output."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            TRACEBACKS,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def new_loop() -> asyncio.AbstractEventLoop:
    """The quick event loop where there is one: two hundred streams are written to with every move."""
    return asyncio.new_event_loop() if uvloop is None else uvloop.new_event_loop()


def run(settings: ServerSettings, ready: Callable[[], None] | None = None, door: socket.socket | None = None) -> None:
    """Serve until interrupted, in an event loop of its own; at a door that is open already, if there is one."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serve(settings, ready, door))


async def serve(settings: ServerSettings, ready: Callable[[], None] | None, door: socket.socket | None) -> None:
    """Serve until interrupted. Open streams are given a little time, then ended: they would never end by themselves."""
    async with opened(settings) as app:
        gc.freeze()  # what is there now stays: collecting it again and again would hold every table up
        gc.set_threshold(*COLLECTED)
        config = uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=settings.patience,
            server_header=False,
            http=connections(settings),
            ws="none",  # we have none; and a connection that became one would be counted for ever
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
        )
        tables: TableRegistry = app.state.tables
        server = OrderlyServer(config, tables.end_streams)
        announced = asyncio.create_task(announce(server, ready))
        try:
            await server.serve(None if door is None else [door])
        finally:
            announced.cancel()


class OrderlyServer(uvicorn.Server):
    """Stops at SIGINT and SIGTERM alike: streams end at once, then everything is put away, then the process ends."""

    def __init__(self, config: uvicorn.Config, stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self.stopping = stopping

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals, and do not raise them again: that would end the process before anything is put away."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        before = {each: signal.signal(each, self.handle_exit) for each in STOPS}
        with suppress(NotImplementedError):  # on Windows there is nothing else
            for each in STOPS:
                loop.add_signal_handler(each, self.handle_exit, each, None)
        try:
            yield
        finally:
            with suppress(NotImplementedError):
                for each in STOPS:
                    loop.remove_signal_handler(each)
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; at once, if it is said twice."""
        super().handle_exit(sig, frame)
        self.stopping()


class Corked(asyncio.Transport):
    """Where an answer is written: its head waits for its body, which comes at once, and both are one packet."""

    def __init__(self, inner: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.inner, self.loop = inner, loop
        self.head: bytes | None = None  # what waits; nothing once it has been written

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        """Keep the head until the body comes, but no longer than until others have had a turn."""
        if self.head is None:
            self.head = bytes(data)
            self.loop.call_soon(self.flush)
        else:
            head, self.head = self.head, b""
            self.inner.write(head + data if head else data)

    def flush(self) -> None:
        """Write what waits."""
        if self.head:
            self.write(b"")

    def close(self) -> None:
        """Hang up, once everything has been written."""
        self.flush()
        self.inner.close()

    def is_closing(self) -> bool:
        """Whether it was hung up."""
        return self.inner.is_closing()


class Connection(HttpToolsProtocol):
    """A connection that is closed if its request does not come: otherwise anybody could keep as many as they like."""

    late: asyncio.TimerHandle | None = None
    loose = 0  # bytes that have come since a head was complete, or a part of a body was there
    most = 0  # connections of one address; proxies, which bring everybody's, are not counted
    proxies: tuple[str, ...] = ()
    counted: ClassVar[Counter[str]] = Counter()
    origin = ""  # whom this one is counted for

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # asyncio says any transport, uvicorn this one
        """Somebody connects; a client with too many connections already is hung up on."""
        super().connection_made(transport)
        origin = self.client[0] if self.client else ""
        if origin not in self.proxies:
            self.origin = household(origin)
            self.counted[self.origin] += 1
        if self.origin and self.counted[self.origin] > self.most:
            transport.close()
        else:
            self.expect(HEADERS)

    def expect(self, seconds: float) -> None:
        """Something is to come within a while."""
        if self.late is None:
            self.late = self.loop.call_later(seconds, self.transport.close)

    def data_received(self, data: bytes) -> None:
        """A part of a request."""
        if self.cycle is None or self.cycle.response_complete:
            self.expect(HEADERS)
        self.loose += len(data)
        super().data_received(data)
        if self.loose > HEAD:  # the parser keeps all of a head, however long it becomes
            self.transport.close()

    def on_body(self, body: bytes) -> None:
        """A part of a body: whoever reads it says how much of it they take."""
        self.loose = 0
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """The request is there, but for its body."""
        self.loose = 0
        self.settle()
        self.expect(BODY)
        super().on_headers_complete()
        if self.cycle is not None:
            pipe = AnswerPipe(self.transport, self.flow, self.cycle)
            self.scope["extensions"] = {PIPE: {PIPE: pipe}}
            self.cycle.transport = Corked(self.transport, self.loop)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self.loose = 0
        self.settle()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.settle()
        self.counted[self.origin] -= 1
        if self.counted[self.origin] <= 0:
            del self.counted[self.origin]
        super().connection_lost(exc)

    def settle(self) -> None:
        """Expect nothing any more."""
        if self.late is not None:
            self.late.cancel()
            self.late = None


def connections(settings: ServerSettings) -> type[Connection]:
    """The connections of one server, which are counted together."""

    class Counted(Connection):
        """A connection of this server."""

        most = settings.limits.connections
        proxies = settings.proxies
        counted: ClassVar[Counter[str]] = Counter()

    return Counted


async def announce(server: uvicorn.Server, ready: Callable[[], None] | None) -> None:
    """Report that the server is listening."""
    while not server.started:
        await asyncio.sleep(0.05)
    if ready is not None:
        ready()


async def rotate(address: str | None, forget: bool) -> None:
    """A new secret for guests, in the database."""
    store = await open_store(address)
    try:
        await store.rotate(PURPOSE, forget)
    finally:
        await store.close()
