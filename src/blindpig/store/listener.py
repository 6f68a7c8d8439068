"""LISTEN: other servers say which table they have written to; a lost connection is made again."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

import psycopg
import structlog
from sqlalchemy.engine import URL

from blindpig.store.tasks import put_away
from blindpig.store.writer import CHANNEL

AGAIN = 0.5  # seconds before a lost connection is tried again

Woken: TypeAlias = Callable[[str, int], None]

logger = structlog.get_logger("blindpig.store")


class Listener:
    """Hears what is committed by any server, this one included."""

    def __init__(self, url: URL, woken: Woken) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.woken = woken
        self.ready = asyncio.Event()
        self.backend = 0  # PostgreSQL's number for the connection, while there is one
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self.task = asyncio.create_task(self.run(), name="the listener")

    async def stop(self) -> None:
        """Listen no more."""
        if self.task is not None:
            await put_away([self.task])

    async def run(self) -> None:
        """Listen for as long as the server lives."""
        while True:
            try:
                await self.listen()
            except (psycopg.Error, OSError) as error:
                logger.warning("listener lost", error=str(error).splitlines()[0])
            self.ready.clear()
            self.backend = 0
            await asyncio.sleep(AGAIN)

    async def listen(self) -> None:
        """One connection's life."""
        connection = await psycopg.AsyncConnection.connect(self.address, autocommit=True, connect_timeout=10)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.backend = await number_of(connection)
            self.ready.set()
            self.woken("", 0)  # whatever was said while nobody listened
            async for said in connection.notifies():
                table, _, seq = said.payload.partition(" ")
                self.woken(table, int(seq))


async def number_of(connection: psycopg.AsyncConnection) -> int:
    """The server's process at the other end; the driver's word for it may be that of a proxy in between."""
    found = await (await connection.execute("SELECT pg_backend_pid()")).fetchone()
    return int(found[0]) if found else 0
