"""Run the server until it is told to stop."""

import asyncio
import gc
import logging
import sys
from collections.abc import Callable

import structlog
import uvicorn

if sys.platform == "win32":
    uvloop = None
else:
    import uvloop

from blindpig.store import open_store
from blindpig.web.app import opened
from blindpig.web.guests import PURPOSE
from blindpig.web.settings import ServerSettings

COLLECTED = (20_000, 10, 200)  # objects made, and younger collections, before the next: short pauses, hardly a long one


def write_logs(level: int = logging.INFO) -> None:
    """Structured logs: one JSON object a line, on the error output."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def new_loop() -> asyncio.AbstractEventLoop:
    """The quick event loop where there is one: two hundred streams are written to with every move."""
    return asyncio.new_event_loop() if uvloop is None else uvloop.new_event_loop()


def run(settings: ServerSettings, ready: Callable[[], None] | None = None) -> None:
    """Serve until interrupted, in an event loop of its own."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serve(settings, ready))


async def serve(settings: ServerSettings, ready: Callable[[], None] | None = None) -> None:
    """Serve until interrupted. Open streams are given a little time, then ended: they would never end by themselves."""
    async with opened(settings) as app:
        gc.freeze()  # what is there now stays: collecting it again and again would hold every table up
        gc.set_threshold(*COLLECTED)
        config = uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            log_level="warning",
            timeout_graceful_shutdown=settings.patience,
            server_header=False,
        )
        server = uvicorn.Server(config)
        announced = asyncio.create_task(announce(server, ready))
        try:
            await server.serve()
        finally:
            announced.cancel()


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
