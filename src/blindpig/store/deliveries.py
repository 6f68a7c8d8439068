"""The queue of alerts. One is sent once; after a crash between sending and writing that down, twice at most."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, update

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
    way: str
    text: str
    tries: int


class Deliveries:
    """Alerts in the store, shared by all servers."""

    def __init__(self, store: Store, claim: float = CLAIM) -> None:
        self.store = store
        self.claim_seconds = claim

    async def add(self, event: str, way: str, text: str, due: float = 0.0) -> None:
        """An event to be told by a way; it is told once, whoever notices it again."""
        now = time.time()
        row = {"key": f"{event} {way}"[:128], "event": event[:96], "way": way, "text": text, "made_at": now}
        row |= {"due": due or now, "tries": 0, "unsure": 0, "done": False}

        def put(connection: Connection) -> None:
            connection.execute(unless_there(connection.dialect.name, schema.deliveries), [row])

        await self.store.transact(put)

    async def withdraw(self, events: Iterable[str]) -> None:
        """These need not be told any more, where nobody has begun to."""
        row = schema.deliveries.c
        gone = delete(schema.deliveries).where(row.event.in_(list(events)), row.done.is_(False), row.tries == 0)
        await self.store.carry_out(gone)

    async def claim(self, most: int = 10) -> Sequence[Sequence[Delivery]]:
        """All that is due by some ways, each way's together. No other server gets them while this one lives."""
        table, now = schema.deliveries, time.time()
        row = table.c
        open_ = (row.done.is_(False), row.due <= now)
        async with self.store.reading() as reading:  # a queue with nothing in it keeps nobody from writing
            if (await reading.execute(select(row.key).where(*open_).limit(1))).first() is None:
                return []
        first = select(row.way).where(*open_).group_by(row.way).order_by(func.min(row.due)).limit(most)
        taken = {"due": now + self.claim_seconds, "tries": row.tries + 1, "unsure": row.unsure + 1}
        told = (row.key, row.way, row.text, row.tries, row.made_at)
        async with self.store.writing() as connection:
            await connection.execute(update(table).where(*open_, row.unsure >= TWICE).values(done=True))
            asked = update(table).where(*open_, row.way.in_(first)).values(**taken).returning(*told)
            found = sorted(await connection.execute(asked), key=lambda each: float(each.made_at))
        batches: dict[str, list[Delivery]] = {}
        for each in found:
            batches.setdefault(each.way, []).append(Delivery(each.key, each.way, each.text, each.tries))
        return list(batches.values())

    async def done(self, batch: Iterable[Delivery]) -> None:
        """They have arrived, or will never."""
        table = schema.deliveries
        async with self.store.writing() as connection:
            keys = [delivery.key for delivery in batch]
            await connection.execute(update(table).where(table.c.key.in_(keys)).values(done=True, unsure=0))

    async def failed(self, batch: Sequence[Delivery]) -> None:
        """They did not arrive: again later, or never if it was tried often enough."""
        await self.done([delivery for delivery in batch if delivery.tries >= TRIES])
        row = schema.deliveries.c
        again = [delivery for delivery in batch if delivery.tries < TRIES]
        async with self.store.writing() as connection:
            for delivery in again:
                later = time.time() + FIRST_WAIT * 3 ** (delivery.tries - 1)
                changed = update(schema.deliveries).where(row.key == delivery.key).values(due=later, unsure=0)
                await connection.execute(changed)

    async def forget(self) -> None:
        """Events of long ago."""
        row = schema.deliveries.c
        await self.store.carry_out(delete(schema.deliveries).where(row.done, row.made_at < time.time() - KEPT))

    async def waiting(self) -> int:
        """How many have not arrived yet."""
        row = schema.deliveries.c
        async with self.store.reading() as connection:
            found = await connection.execute(select(func.count()).where(row.done.is_(False)))
            return int(found.scalar_one())

    # Tables that are over keep their server until all who are away have been told.

    async def untold_ends(self, most: int = 100) -> Sequence[str]:
        """Tables that are over, of which not everybody may have heard."""
        table = schema.tables.c
        asked = select(table.id).where(table.status == "over", table.server.is_not(None))
        async with self.store.reading() as connection:
            return list((await connection.execute(asked.limit(most))).scalars())

    async def end_told(self, key: str) -> None:
        """All who should hear that a table is over stand in the queue."""
        over = (schema.tables.c.id == key, schema.tables.c.status == "over")
        told = update(schema.tables).where(*over).values(server=None)
        await self.store.carry_out(told)
