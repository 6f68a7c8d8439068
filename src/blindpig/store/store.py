"""The store: tables with their logs, guests' tables, secrets, and which server moves which bots."""

import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import structlog
from sqlalchemy import ColumnElement, Float, Select, bindparam, cast, delete, func, literal, or_, select, update
from sqlalchemy.engine import URL, Connection, RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable

from blindpig.store import schema
from blindpig.store.address import find_address
from blindpig.store.engine import make_engine, make_hand
from blindpig.store.file import DatabaseFile
from blindpig.store.migrate import migrate
from blindpig.store.seal import VARIABLE, Seal, WrongKey, key_of
from blindpig.store.trouble import TROUBLES, StoreTrouble, explain, where
from blindpig.store.writer import NewTable, Write, Writer, or_replace, unless_there

if TYPE_CHECKING:
    from blindpig.store.listener import Listener, Woken

LEASE = 3.0  # seconds without a sign of life after which a server's tables go to another one
LATE = 0.4  # of a lease without a sign of life, after which it is looked whether a server's process is still there
ALONE = 180.0  # the same on SQLite, where there is no other one: a disk need not be woken every second
FORGOTTEN = 3600.0  # seconds after which it does not matter any more who was at a dead server
FEW = 200  # rows of a list
PROBE = 8192  # bytes that are written to see whether the disk takes them

T = TypeVar("T")

logger = structlog.get_logger("blindpig.store")


@dataclass(slots=True, frozen=True)
class TableRow(NewTable):
    """A table as the store keeps it."""

    id: str
    made_at: float
    status: str
    server: str | None


@dataclass(slots=True, frozen=True)
class LogLine:
    """One entry of a table's log."""

    seq: int
    at: float
    entry: str


class Store:
    """Everything that outlives the process. Made by `open_store`."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.shared = url.get_backend_name() == "postgresql"  # whether several servers may use it
        self.file = None if self.shared else DatabaseFile(Path(url.database or ""))
        self.reader = make_engine(url, writes=False)
        self.writer = Writer(make_engine(url, writes=True), make_hand(url), self.file)
        self.seal = Seal(b"")  # until `open_store` has the key
        self.lease = LEASE if self.shared else ALONE

    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
        await self.writer.stop()
        await self.reader.dispose()
        await self.writer.let_go()
        if self.file is not None:
            self.file.unlock()

    def listen(self, woken: "Woken") -> "Listener | None":
        """Call back with a table and the number its log goes on with, whoever wrote; with "" and 0: look at all.

        Whoever listens stops it. None where nobody else can write.
        """
        if not self.shared:
            return None
        from blindpig.store.listener import Listener  # it needs PostgreSQL's library

        listener = Listener(self.url, woken)
        listener.start()
        return listener

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; what goes wrong becomes a sentence."""
        try:
            async with self.reader.connect() as connection:
                yield connection
        except TROUBLES as error:
            raise explain(error, self.url) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, between two groups."""
        try:
            if self.file is not None:
                self.file.check()
            async with self.writer.lock, self.writer.engine.begin() as connection:
                yield connection
        except TROUBLES as error:
            raise explain(error, self.url) from error

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """The same for work that waits for nothing but the database. Tables that move meanwhile wait for this, too."""
        try:
            if self.file is not None:
                self.file.check()
            return await self.writer.transact(work)
        except TROUBLES as error:
            raise explain(error, self.url) from error

    async def carry_out(self, statement: Executable) -> None:
        """One statement, in a transaction of its own."""

        def run(connection: Connection) -> None:
            connection.execute(statement)

        await self.transact(run)

    async def find_key(self) -> None:
        """The key that seals seeds (see `seal`)."""
        beside = None if self.file is None else self.file.path.with_name(f"{self.file.path.name}.key")
        key = key_of(VARIABLE, beside)
        if key is None:
            (first, *_) = await self.secrets("seeds")
            key = bytes.fromhex(first)
        self.seal = Seal(key)

    # Tables

    def row(self, found: RowMapping) -> TableRow:
        """A table as it was read, its seed opened."""
        try:
            seed = self.seal.open(found["id"], found["seed"])
        except WrongKey:
            raise StoreTrouble("store.key", {"where": where(self.url)}) from None
        return TableRow(**{**found, "seed": seed})

    async def append(self, write: Write) -> bool:
        """Add entries to a table's log; False if another server has written that number before."""
        return await self.writer.write(self.sealed(write))

    def sealed(self, write: Write) -> Write:
        """What is written, the seed of a new table closed."""
        if write.made is not None:
            write.made = replace(write.made, seed=self.seal.close(write.table, write.made.seed))
        return write

    async def table(self, key: str) -> TableRow | None:
        """A table by its name."""
        async with self.reading() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == key))).mappings().first()
            return None if row is None else self.row(row)

    async def lines(self, key: str, first: int = 0) -> list[LogLine]:
        """A table's log from a number on."""
        log = schema.log
        asked = select(log.c.seq, log.c.at, log.c.entry).where(log.c.table_id == key, log.c.seq >= first)
        async with self.reading() as connection:
            return [LogLine(*row) for row in await connection.execute(asked.order_by(log.c.seq))]

    async def bundle(self, keys: Sequence[str]) -> list[tuple[TableRow, list[LogLine]]]:
        """Tables with their logs, in the order of their names here: many cost hardly more than one."""
        table, log = schema.tables.c, schema.log
        rows = select(schema.tables).where(table.id.in_(keys))
        asked = select(log.c.table_id, log.c.seq, log.c.at, log.c.entry).where(log.c.table_id.in_(keys))
        lines: dict[str, list[LogLine]] = {key: [] for key in keys}
        async with self.reading() as connection:
            found = {row["id"]: self.row(row) for row in (await connection.execute(rows)).mappings()}
            for key, *line in await connection.execute(asked.order_by(log.c.table_id, log.c.seq)):
                lines[key].append(LogLine(*line))
        return [(found[key], lines[key]) for key in keys if key in found]

    async def listed(self, statuses: Sequence[str], limit: int = FEW) -> list[TableRow]:
        """The tables that anybody may see, newest first."""
        table = schema.tables.c
        asked = select(schema.tables).where(table.listed, table.status.in_(statuses))
        async with self.reading() as connection:
            rows = await connection.execute(asked.order_by(table.made_at.desc()).limit(limit))
            return [self.row(row) for row in rows.mappings()]

    async def of_guest(self, guest: str, limit: int = FEW) -> list[TableRow]:
        """The tables a guest sits or sat at, newest first."""
        joined = schema.tables.join(schema.members, schema.members.c.table_id == schema.tables.c.id)
        asked = select(schema.tables).select_from(joined).where(schema.members.c.guest == guest)
        async with self.reading() as connection:
            rows = await connection.execute(asked.order_by(schema.tables.c.made_at.desc()).limit(limit))
            return [self.row(row) for row in rows.mappings()]

    # Guests

    async def preferences(self, guest: str) -> dict[str, str]:
        """What a guest likes and has learned."""
        row = schema.preferences.c
        async with self.reading() as connection:
            found = await connection.execute(select(row.key, row.value).where(row.guest == guest))
            return {key: value for key, value in found}  # noqa: C416 - rows are not pairs to a type checker

    async def prefer(self, guest: str, key: str, value: str) -> None:
        """Keep one thing with a guest."""
        row = {"guest": guest, "key": key, "value": value}
        async with self.writing() as connection:
            await connection.execute(or_replace(connection.dialect.name, schema.preferences, "value"), [row])

    async def people_first(self, keys: Iterable[str]) -> list[str]:
        """These tables in the order they should be looked at: those that more guests sit at first, then newer ones."""
        if not keys:
            return []
        table, member = schema.tables.c, schema.members.c
        asked = (
            select(table.id)
            .outerjoin_from(schema.tables, schema.members, member.table_id == table.id)
            .where(table.status == "running")
            .group_by(table.id, table.made_at)
            .order_by(func.count(member.guest).desc(), table.made_at.desc())
        )
        wanted = set(keys)
        async with self.reading() as connection:
            return [key for key in (await connection.execute(asked)).scalars() if key in wanted]

    async def hosting(self, guest: str) -> int:
        """How many tables a guest has made that are neither over nor closed."""
        table = schema.tables.c
        asked = select(func.count()).where(table.host == guest, table.status.in_(("open", "running")))
        async with self.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())

    # Secrets

    async def secrets(self, purpose: str) -> list[str]:
        """The secrets for a purpose, oldest first; the newest signs, all are accepted. Made when first asked for."""
        secret = schema.secrets.c
        asked = select(secret.value).where(secret.purpose == purpose).order_by(secret.id)
        async with self.reading() as connection:
            found = list((await connection.execute(asked)).scalars())
        if found:
            return found
        async with self.writing() as connection:
            await self.alone(connection)
            if not (await connection.execute(asked)).first():
                await connection.execute(schema.secrets.insert(), [new_secret(purpose)])
            return list((await connection.execute(asked)).scalars())

    async def rotate(self, purpose: str, forget: bool) -> None:
        """A new secret; what older ones signed stays good, unless they are to be forgotten."""
        await self.secrets(purpose)
        async with self.writing() as connection:
            if forget:
                await connection.execute(delete(schema.secrets).where(schema.secrets.c.purpose == purpose))
            await connection.execute(schema.secrets.insert(), [new_secret(purpose)])

    async def alone(self, connection: AsyncConnection) -> None:
        """Nobody else does this at the same time."""
        await connection.run_sync(self.keep_alone)

    def keep_alone(self, connection: Connection) -> None:
        """The same in a transaction that is done at a stroke."""
        if self.shared:
            connection.execute(select(func.pg_advisory_xact_lock(0xB11D)))

    # Servers

    def now(self) -> ColumnElement[float]:
        """The database's own time, which all servers share."""
        if self.shared:
            return cast(func.extract("epoch", func.clock_timestamp()), Float)
        return literal(time.time())

    def alive(self) -> Select[tuple[str]]:
        """Servers whose lease runs; one that runs for longer than a lease is from before the clock was set back.

        Of one that is late it is asked whether the connection by which it listens is there: a killed process has none.
        """
        row = schema.servers.c
        runs = select(row.id).where(row.until > self.now(), row.until <= self.now() + self.lease)
        if not self.shared:
            return runs
        in_time = row.until > self.now() + self.lease * (1 - LATE)
        return runs.where(or_(in_time, row.pid == 0, row.pid.in_(select(schema.backends.c.pid))))

    async def heartbeat(self, server: str, listens: int = 0) -> list[str]:
        """A sign of life: keep this server's tables, adopt those of the dead, and name the ones that are new here.

        `listens` is PostgreSQL's number for the connection by which the server listens, if it has one.
        """
        found, table = schema.servers, schema.tables.c

        def live(connection: Connection) -> list[str]:
            sign = update(found).where(found.c.id == server).values(until=self.now() + self.lease, pid=listens)
            if connection.execute(sign).rowcount == 0:
                connection.execute(found.insert(), [{"id": server, "pid": 0, "until": 0.0}])
                connection.execute(sign)
            orphan = or_(table.server.is_(None), table.server.not_in(self.alive()))
            # Not at once: a server that was only held up lives again, and does not say again who is there.
            known = select(found.c.id).where(found.c.until > self.now() - FORGOTTEN)
            connection.execute(delete(schema.presence).where(schema.presence.c.server.not_in(known)))
            adopt = update(schema.tables).where(table.status == "running", orphan).values(server=server)
            return list(connection.execute(adopt.returning(table.id)).scalars())

        return await self.transact(live)

    async def attend(
        self, server: str, came: Iterable[tuple[str, str]], gone: Iterable[tuple[str, str]]
    ) -> dict[str, set[str]]:
        """Who (table, guest) has come to this server and gone from it; the guests at other servers that live."""
        row = schema.presence.c
        came_rows = [{"table_id": table, "guest": guest, "server": server} for table, guest in sorted(came)]
        gone_rows = [{"of_table": table, "of_guest": guest} for table, guest in sorted(gone)]
        if came_rows or gone_rows:
            mine = (row.table_id == bindparam("of_table"), row.guest == bindparam("of_guest"), row.server == server)
            async with self.writing() as connection:
                if came_rows:
                    await connection.execute(unless_there(connection.dialect.name, schema.presence), came_rows)
                if gone_rows:
                    await connection.execute(delete(schema.presence).where(*mine), gone_rows)
        others = select(row.table_id, row.guest).where(row.server != server, row.server.in_(self.alive()))
        found: dict[str, set[str]] = {}
        async with self.reading() as connection:
            for table, guest in await connection.execute(others):
                found.setdefault(table, set()).add(guest)
        return found

    async def owned(self, server: str) -> set[str]:
        """The running tables that are this server's."""
        table = schema.tables.c
        asked = select(table.id).where(table.status == "running", table.server == server)
        async with self.reading() as connection:
            return set((await connection.execute(asked)).scalars())

    async def check(self, server: str) -> None:
        """Raise StoreTrouble unless what is written now stays: the file is there, and the disk takes it."""
        async with self.writing() as connection:
            # A row that needs room of its own, and goes again: SQLite does not write a value that stays the same.
            probe, row = {"guest": server, "key": "health", "value": secrets.token_hex(PROBE)}, schema.preferences.c
            await connection.execute(schema.preferences.insert(), [probe])
            await connection.execute(delete(schema.preferences).where(row.guest == server, row.key == "health"))

    async def retire(self, server: str) -> None:
        """This server stops: others need not wait to take its tables."""
        async with self.writing() as connection:
            await connection.execute(delete(schema.presence).where(schema.presence.c.server == server))
            await connection.execute(delete(schema.servers).where(schema.servers.c.id == server))

    async def take_over(self) -> None:
        """SQLite is for one server: refuse to be a second one, and forget those that were killed."""
        if self.shared:
            return
        if self.file is not None:
            self.file.lock()
        async with self.writing() as connection:
            await connection.execute(delete(schema.servers))


def new_secret(purpose: str) -> dict[str, object]:
    """256 bits that nobody can guess."""
    return {"purpose": purpose, "value": secrets.token_hex(32), "made_at": time.time()}


async def open_store(address: str | None = None) -> Store:
    """Open the database, making or updating its tables; StoreTrouble or BadInput say what to do."""
    url = find_address(address)
    try:
        store = Store(url)
    except OSError as error:
        raise explain(error, url) from error
    try:
        await migrate(store.writer.engine)
    except TROUBLES as error:
        await store.close()
        raise explain(error, url) from error
    except StoreTrouble:
        await store.close()
        raise
    store.writer.start()
    try:
        await store.find_key()
    except (StoreTrouble, OSError) as error:
        await store.close()
        raise error if isinstance(error, StoreTrouble) else explain(error, url) from error
    logger.info("store opened", where=where(url))
    return store
