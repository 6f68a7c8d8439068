"""The one writer: what all tables write while a commit is under way goes into the next commit together.

A commit waits for the disk; two hundred tables that wait one after the other are slow, together they wait once. Each
write is answered for itself: it won, or another server had already written that number of the table's log.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, Engine, Insert, Table, bindparam, text, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from blindpig.store import schema
from blindpig.store.file import DatabaseFile
from blindpig.store.trouble import StoreTrouble, explain

CHANNEL = "blindpig"
MOST = 500  # writes in one commit
HANDFUL = 64  # the same for the hand: while it writes, the tables of the group before are moved on
IN_A_ROW = 32  # groups that the hand writes before others may
SET_STATUS = update(schema.tables).where(schema.tables.c.id == bindparam("key")).values(status=bindparam("now"))
SET_SERVER = update(schema.tables).where(schema.tables.c.id == bindparam("key")).values(server=bindparam("owner"))
INTO_LOG = "INSERT INTO log (table_id, seq, at, entry)"
UNLESS_TAKEN = " ON CONFLICT DO NOTHING RETURNING table_id, seq"
ARRAYS = (
    " SELECT * FROM unnest(CAST(:tables AS text[]), CAST(:seqs AS int[]), CAST(:ats AS float8[]),"
    " CAST(:entries AS text[]))"
)
INSERT_ARRAYS = text(INTO_LOG + ARRAYS + UNLESS_TAKEN)
NOTIFY = text("SELECT pg_notify(:channel, line) FROM unnest(CAST(:news AS text[])) AS line")

T = TypeVar("T")

logger = structlog.get_logger("blindpig.store")


@dataclass(slots=True, frozen=True)
class NewTable:
    """A table as it is made."""

    game: str
    rules: int
    setting: str
    seed: bytes
    host: str
    invite: str
    listed: bool


class Write(msgspec.Struct):
    """What is added to one table: entries from a number on, all of them or none."""

    table: str
    seq: int
    at: float
    entries: Sequence[str]
    status: str | None = None
    joined: Sequence[str] = ()
    made: NewTable | None = None
    server: str | None = None  # who moves the table's bots from now on
    then: Callable[[], None] | None = None  # done once it is on the disk, even if nobody waits for it any more
    done: asyncio.Future[bool] = msgspec.field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def only_adds(self) -> bool:
        """Whether there is nothing to write but entries of the log: a move in the middle of a game."""
        return self.status is None and self.made is None and self.server is None and not self.joined


class Writer:
    """Commits for all tables, in groups."""

    def __init__(self, engine: AsyncEngine, hand: Engine | None, file: DatabaseFile | None = None) -> None:
        self.file = file
        self.engine = engine
        self.hand = hand  # for SQLite's groups, in a thread of its own: its calls wait for the disk
        self.thread = ThreadPoolExecutor(1, "the writer's hand")
        self.lock = asyncio.Lock()  # held while a transaction writes
        self.waiting: deque[Write] = deque()
        self.called = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.writes = 0

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self.run(), name="the writer")

    async def stop(self) -> None:
        """Write what is waiting, then stop."""
        if self.task is None:
            return
        while self.waiting or self.lock.locked():
            await asyncio.sleep(0.01)
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.task = None

    async def let_go(self) -> None:
        """Close the connections."""
        await self.engine.dispose()
        if self.hand is not None:
            self.hand.dispose()
        self.thread.shutdown()

    async def write(self, write: Write) -> bool:
        """True once it is on the disk; False if another server was first; StoreTrouble if nobody can say."""
        self.waiting.append(write)
        self.called.set()
        return await write.done

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """A transaction between two groups. SQLite's is done in the thread: no group waits for the loop's turns."""
        async with self.lock:
            if self.hand is None:
                async with self.engine.begin() as connection:
                    return await connection.run_sync(work)
            return await asyncio.get_running_loop().run_in_executor(self.thread, transacted, self.hand, work)

    async def run(self) -> None:
        """Commit whatever is waiting, again and again."""
        while True:
            await self.called.wait()
            async with self.lock:
                self.called.clear()
                await (self.settle(self.take(MOST)) if self.hand is None else self.by_hand(self.hand))
            if self.waiting:
                self.called.set()

    async def by_hand(self, hand: Engine) -> None:
        """Let the thread write for as long as something waits."""
        loop = asyncio.get_running_loop()
        failed = await loop.run_in_executor(self.thread, self.write_on, hand, loop)
        if failed is not None:
            await self.fail(*failed)

    def write_on(self, hand: Engine, loop: asyncio.AbstractEventLoop) -> tuple[list[Write], Exception] | None:
        """Group after group, without asking the loop in between: tables move on while the next group is written."""
        group: list[Write] = []
        try:
            with hand.connect() as connection:
                for _ in range(IN_A_ROW):
                    group = self.take(HANDFUL)
                    if not group:
                        break
                    won = in_one_go(connection, group)
                    if self.file is not None:
                        self.file.check()  # after the commit: it may have gone to a file that has no name any more
                    loop.call_soon_threadsafe(self.settled, group, won)
        except Exception as error:
            return group or self.take(HANDFUL), error
        return None

    def take(self, most: int) -> list[Write]:
        """The next group: at most one write a table, so that each finds the numbers before it on the disk."""
        group: dict[str, Write] = {}
        rest: list[Write] = []
        while self.waiting and len(group) < most:
            write = self.waiting.popleft()
            if write.table in group:
                rest.append(write)
            else:
                group[write.table] = write
        self.waiting.extendleft(reversed(rest))
        return [group[table] for table in sorted(group)]  # the same order in every server: no deadlock

    async def settle(self, group: list[Write]) -> None:
        """Commit a group and answer everyone in it, whatever happens."""
        try:
            won = await self.commit(group)
        except Exception as error:
            await self.fail(group, error)
        else:
            # After the next group is on its way: the disk has something to do meanwhile.
            asyncio.get_running_loop().call_soon(self.settled, group, won)

    async def fail(self, group: list[Write], error: Exception) -> None:
        """A group was not committed: one bad write does not spoil the others, and everyone is told."""
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        if len(group) > 1 and isinstance(error, DBAPIError) and not lost:
            for write in group:
                await self.settle([write])
            return
        trouble = error if isinstance(error, StoreTrouble) else explain(error, self.engine.url)
        logger.error("write failed", writes=len(group), error=str(error).splitlines()[0], said=str(trouble))
        for write in group:
            if not write.done.done():
                write.done.set_exception(trouble)

    def settled(self, group: list[Write], won: set[tuple[str, int]]) -> None:
        """It is on the disk: say to everyone in a group what became of it."""
        self.commits += 1
        self.writes += len(group)
        for write in group:
            self.answer(write, (write.table, write.seq) in won)

    def answer(self, write: Write, won: bool) -> None:
        """Say what became of a write; what its owner does then cannot stop the writer."""
        if won and write.then is not None:
            try:
                write.then()
            except Exception as error:
                logger.exception("after a write", table=write.table)
                if not write.done.done():
                    write.done.set_exception(error)
        if not write.done.done():
            write.done.set_result(won)

    async def commit(self, group: list[Write]) -> set[tuple[str, int]]:
        """One transaction; the first numbers that were free."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(put_down, group)


def transacted(engine: Engine, work: Callable[[Connection], T]) -> T:
    """Some work in a transaction of its own."""
    with engine.begin() as connection:
        return work(connection)


def in_one_go(connection: Connection, group: list[Write]) -> set[tuple[str, int]]:
    """A group in a transaction of its own; SQLite's way."""
    if all(write.only_adds() for write in group) and at_a_stroke(connection, group):
        return {(write.table, write.seq) for write in group}
    with connection.begin():
        return put_down(connection, group)


def at_a_stroke(connection: Connection, group: list[Write]) -> bool:
    """Entries alone need one statement, which is a transaction already. False, and nothing written, if one is taken."""
    rows = rows_of(group)
    try:
        connection.connection.cursor().execute(many_rows(len(rows)), tuple(chain.from_iterable(rows)))
    except sqlite3.IntegrityError:
        return False
    return True


def put_down(connection: Connection, group: list[Write]) -> set[tuple[str, int]]:
    """Everything that a group writes; the first numbers that were free."""
    made = [row_of(write, write.made) for write in group if write.made is not None]
    if made:
        connection.execute(schema.tables.insert(), made)
    won = insert_entries(connection, group)
    winners = [write for write in group if (write.table, write.seq) in won]
    mark(connection, winners)
    if connection.dialect.name == "postgresql":
        notify(connection, [f"{write.table} {write.seq + len(write.entries)}" for write in winners])
    return won


def insert_entries(connection: Connection, group: list[Write]) -> set[tuple[str, int]]:
    """The entries, where their numbers are free. Numbers have no gaps, so the first decides for all."""
    rows = rows_of(group)
    if connection.dialect.name == "postgresql":
        columns = dict(zip(("tables", "seqs", "ats", "entries"), map(list, zip(*rows, strict=True)), strict=True))
        found = connection.execute(INSERT_ARRAYS, columns)
    else:
        found = connection.exec_driver_sql(many_rows(len(rows)) + UNLESS_TAKEN, tuple(chain.from_iterable(rows)))
    return {(table, seq) for table, seq in found}


def rows_of(group: list[Write]) -> list[tuple[str, int, float, str]]:
    """The rows of the log."""
    return [
        (write.table, write.seq + place, write.at, entry)
        for write in group
        for place, entry in enumerate(write.entries)
    ]


@cache
def many_rows(count: int) -> str:
    """One statement that adds so many rows: the thread that writes asks the interpreter for its turn but once."""
    return f"{INTO_LOG} VALUES {','.join(['(?,?,?,?)'] * count)}"


def mark(connection: Connection, winners: list[Write]) -> None:
    """What makes tables easy to find: their status and their members."""
    states = [{"key": write.table, "now": write.status} for write in winners if write.status is not None]
    if states:
        connection.execute(SET_STATUS, states)
    owners = [{"key": write.table, "owner": write.server} for write in winners if write.server is not None]
    if owners:
        connection.execute(SET_SERVER, owners)
    joined = [{"guest": guest, "table_id": write.table} for write in winners for guest in write.joined]
    if joined:
        connection.execute(unless_there(connection.dialect.name, schema.members), joined)


def row_of(write: Write, made: NewTable) -> dict[str, Any]:
    """The row of a new table."""
    return {
        "id": write.table,
        "game": made.game,
        "rules": made.rules,
        "setting": made.setting,
        "seed": made.seed,
        "host": made.host,
        "invite": made.invite,
        "listed": made.listed,
        "made_at": write.at,
        "status": write.status or "open",
    }


def unless_there(dialect: str, table: Table) -> Insert:
    """Insert a row unless its key is taken: no error, no row."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - a host with SQLite need not wait for it

        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


def or_replace(dialect: str, table: Table, *columns: str) -> Insert:
    """Insert a row, or give columns of the row that has its key new values."""
    key = list(table.primary_key)
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - as above

        ours = postgresql.insert(table)
        return ours.on_conflict_do_update(index_elements=key, set_={each: ours.excluded[each] for each in columns})
    row = sqlite.insert(table)
    return row.on_conflict_do_update(index_elements=key, set_={each: row.excluded[each] for each in columns})


def notify(connection: Connection, news: list[str]) -> None:
    """Wake the other servers once this is committed: each table, and the number its log goes on with."""
    if news:
        connection.execute(NOTIFY, {"channel": CHANNEL, "news": news})
