"""The queue of alerts. One is sent once; after a crash between sending and writing that down, twice at most."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, update

from blindpig.store import schema
from blindpig.store.store import Store
from blindpig.store.writer import unless_there

CLAIM = 60.0  # seconds after which a server that took a delivery and said nothing more is taken for dead
TRIES = 6  # before a delivery is given up
FIRST_WAIT = 20.0  # seconds before the second try; each further one waits three times as long
TWICE = 2  # tries of which nobody knows the end: there is no third
KEPT = 30 * 24 * 3600.0  # seconds that an event is remembered, so that it is not told again


@dataclass(slots=True, frozen=True)
class Delivery:
    """An alert on its way."""

    key: str
    guest: str
    address: str
    text: str
    tries: int


class Deliveries:
    """Alerts in the store, shared by all servers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, key: str, guest: str, address: str, text: str) -> None:
        """An event to be told; it is told once, whoever notices it again."""
        now, table = time.time(), schema.deliveries
        row = {"key": key[:128], "guest": guest, "address": address, "text": text, "made_at": now, "due": now}
        row |= {"tries": 0, "unsure": 0, "done": False}
        async with self.store.writing() as connection:
            await connection.execute(delete(table).where(table.c.done, table.c.made_at < now - KEPT))
            await connection.execute(unless_there(connection.dialect.name, table), [row])

    async def claim(self, most: int = 10) -> Sequence[Delivery]:
        """Some that are due. No other server gets them while this one lives."""
        table, now = schema.deliveries, time.time()
        row = table.c
        open_ = (row.done.is_(False), row.due <= now)
        first = select(row.key).where(*open_).order_by(row.due).limit(most)
        taken = {"due": now + CLAIM, "tries": row.tries + 1, "unsure": row.unsure + 1}
        told = (row.key, row.guest, row.address, row.text, row.tries)
        async with self.store.writing() as connection:
            await connection.execute(update(table).where(*open_, row.unsure >= TWICE).values(done=True))
            asked = update(table).where(*open_, row.key.in_(first)).values(**taken).returning(*told)
            return [Delivery(*found) for found in await connection.execute(asked)]

    async def done(self, key: str) -> None:
        """It has arrived, or will never."""
        async with self.store.writing() as connection:
            table = schema.deliveries
            await connection.execute(update(table).where(table.c.key == key).values(done=True, unsure=0))

    async def failed(self, delivery: Delivery) -> None:
        """It did not arrive: again later, or never if it was tried often enough."""
        if delivery.tries >= TRIES:
            await self.done(delivery.key)
            return
        later = time.time() + FIRST_WAIT * 3 ** (delivery.tries - 1)
        async with self.store.writing() as connection:
            table = schema.deliveries
            await connection.execute(update(table).where(table.c.key == delivery.key).values(due=later, unsure=0))

    async def waiting(self) -> int:
        """How many have not arrived yet."""
        row = schema.deliveries.c
        async with self.store.reading() as connection:
            return len((await connection.execute(select(row.key).where(row.done.is_(False)))).all())
