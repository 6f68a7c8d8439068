"""Who waits for players. A wait counts while its page is open: the server at which it is open keeps it alive.

A page that was only cut off (a server was started again, a phone slept) takes its place in the queue back. Tables are
made in one transaction, which one server does at a time: nobody is seated twice.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.engine import RowMapping

from blindpig.store import schema
from blindpig.store.store import Store
from blindpig.store.writer import Write, or_replace, put_down

KEPT = 12.0  # seconds that a wait counts after the last sign of an open page
BACK = 600.0  # seconds in which a page that was cut off has its place back
FOUND = 180.0  # seconds in which whoever waited can be brought to the table


@dataclass(slots=True, frozen=True)
class Wait:
    """Somebody waits for players."""

    guest: str
    name: str
    game: str
    sizes: tuple[int, ...]
    clock: str
    bots: bool
    made_at: float = 0.0
    table: str | None = None


@dataclass(slots=True, frozen=True)
class Made:
    """A table for some of those who wait."""

    write: Write
    guests: Collection[str]


class Waits:
    """Waits in the store, shared by all servers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def live(self) -> ColumnElement[bool]:
        """Of those who wait now."""
        return (schema.waits.c.until > self.store.now()) & schema.waits.c.table_id.is_(None)

    async def put(self, wait: Wait) -> None:
        """Wait, or wait for something else: then at the end of the queue."""
        row: dict[str, object] = {"guest": wait.guest, "name": wait.name, "game": wait.game, "clock": wait.clock}
        row |= {"sizes": ",".join(map(str, wait.sizes)), "bots": wait.bots, "made_at": 0.0, "until": 0.0}
        row |= {"table_id": None}
        columns = [key for key in row if key != "guest"]
        now = self.store.now()
        async with self.store.writing() as connection:
            await connection.execute(or_replace(connection.dialect.name, schema.waits, *columns), [row])
            mine = schema.waits.c.guest == wait.guest
            await connection.execute(update(schema.waits).where(mine).values(made_at=now, until=now + KEPT))

    async def find(self, guest: str) -> Wait | None:
        """What somebody waits for, or the table that was found for them just now."""
        found = await self.read(schema.waits.c.guest == guest, schema.waits.c.until > self.store.now())
        return found[0] if found else None

    async def all(self) -> list[Wait]:
        """Everybody who waits now, the longest first."""
        return await self.read(self.live())

    async def of(self, guests: Collection[str]) -> list[Wait]:
        """What these wait for, or the tables that were found for them."""
        return await self.read(schema.waits.c.guest.in_(guests)) if guests else []

    async def read(self, *which: ColumnElement[bool]) -> list[Wait]:
        """Some waits, the longest first."""
        row = schema.waits.c
        async with self.store.reading() as connection:
            found = await connection.execute(select(schema.waits).where(*which).order_by(row.made_at, row.guest))
            return [wait_of(each) for each in found.mappings()]

    async def keep(self, guests: Collection[str]) -> None:
        """The pages of these guests are open."""
        row = schema.waits.c
        mine = (row.guest.in_(guests), row.table_id.is_(None))
        async with self.store.writing() as connection:
            await connection.execute(update(schema.waits).where(*mine).values(until=self.store.now() + KEPT))

    async def agree(self, guest: str, bots: bool) -> None:
        """Whether bots may fill the table up; whoever says so is there."""
        async with self.store.writing() as connection:
            await connection.execute(update(schema.waits).where(schema.waits.c.guest == guest).values(bots=bots))
        await self.keep([guest])

    async def drop(self, guest: str) -> None:
        """Somebody waits no more, unless a table was found already."""
        row = schema.waits.c
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.waits).where(row.guest == guest, row.table_id.is_(None)))

    async def brought(self, guest: str) -> None:
        """Somebody was shown the way to the table that was found: once is enough."""
        row = schema.waits.c
        mine = (row.guest == guest, row.table_id.is_not(None))
        async with self.store.writing() as connection:
            await connection.execute(update(schema.waits).where(*mine).values(until=self.store.now()))

    async def sweep(self) -> None:
        """Forget those who will not come back, and those who have long been brought to their tables."""
        row = schema.waits.c
        old = row.until < self.store.now() - BACK
        async with self.store.reading() as reading:  # an empty queue keeps nobody from writing
            if (await reading.execute(select(row.guest).where(old).limit(1))).first() is None:
                return
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.waits).where(old))

    async def seat(self, choose: Callable[[Sequence[Wait]], Made | None]) -> str | None:
        """Make a table of those who wait, if `choose` can; its name. No other server does so at the same time."""
        row = schema.waits.c
        async with self.store.writing() as connection:
            await self.store.alone(connection)
            asked = select(schema.waits).where(self.live()).order_by(row.made_at, row.guest)
            made = choose([wait_of(each) for each in (await connection.execute(asked)).mappings()])
            if made is None:
                return None
            await connection.run_sync(put_down, [self.store.sealed(made.write)])
            found = {"table_id": made.write.table, "until": self.store.now() + FOUND}
            await connection.execute(update(schema.waits).where(row.guest.in_(made.guests)).values(**found))
            return made.write.table

    async def unbegun(self) -> list[str]:
        """Tables that were found and whose game has not begun."""
        row, table = schema.waits.c, schema.tables.c
        asked = select(row.table_id).join_from(schema.waits, schema.tables, row.table_id == table.id)
        async with self.store.reading() as connection:
            found = await connection.execute(asked.where(table.status == "open").distinct())
            return sorted(str(key) for key in found.scalars())


def wait_of(row: RowMapping) -> Wait:
    """A wait as it was read."""
    sizes = tuple(int(size) for size in row["sizes"].split(","))
    return Wait(
        row["guest"], row["name"], row["game"], sizes, row["clock"], row["bots"], row["made_at"], row["table_id"]
    )
