"""The one writer: what all tables write while a commit is under way goes into the next commit together.

A commit waits for the disk; two hundred tables that wait one after the other are slow, together they wait once. Each
write is answered for itself: it won, or another server had already written that number of the table's log.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection, Engine, Insert, Table, bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from blindpig.store import schema
from blindpig.store.trouble import explain

CHANNEL = "blindpig"
MOST = 500  # writes in one commit
HANDFUL = 64  # the same for the hand: while it writes, the tables of the group before are moved on
SET_STATUS = update(schema.tables).where(schema.tables.c.id == bindparam("key")).values(status=bindparam("now"))
SET_SERVER = update(schema.tables).where(schema.tables.c.id == bindparam("key")).values(server=bindparam("owner"))
# One statement for the whole group, whatever its size: many rows in one parameter.
AT_A_STROKE = (
    "INSERT INTO log (table_id, seq, at, entry)"
    " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),"
    " json_extract(value, '$[3]') FROM json_each(:rows)"
)
INSERT_JSON = text(AT_A_STROKE + " WHERE true ON CONFLICT DO NOTHING RETURNING table_id, seq")
INSERT_ARRAYS = text(
    "INSERT INTO log (table_id, seq, at, entry)"
    " SELECT * FROM unnest(CAST(:tables AS text[]), CAST(:seqs AS int[]), CAST(:ats AS float8[]),"
    " CAST(:entries AS text[])) ON CONFLICT DO NOTHING RETURNING table_id, seq"
)
NOTIFY = text("SELECT pg_notify(:channel, line) FROM unnest(CAST(:news AS text[])) AS line")

journal = structlog.get_logger("blindpig.store")


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


@dataclass(slots=True)
class Write:
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
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def only_adds(self) -> bool:
        """Whether there is nothing to write but entries of the log: a move in the middle of a game."""
        return self.status is None and self.made is None and self.server is None and not self.joined


class Writer:
    """Commits for all tables, in groups."""

    def __init__(self, engine: AsyncEngine, hand: Engine | None) -> None:
        self.engine = engine
        self.hand = hand  # for the groups, in a thread of its own: one way there and back for a whole group
        self.thread = ThreadPoolExecutor(1, "the writer's hand")
        self.lock = asyncio.Lock()  # held while a transaction writes
        self.waiting: list[Write] = []
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

    async def run(self) -> None:
        """Commit whatever is waiting, again and again."""
        while True:
            await self.called.wait()
            async with self.lock:
                group = self.take()
                if not self.waiting:
                    self.called.clear()
                await self.settle(group)

    def take(self) -> list[Write]:
        """The next group: at most one write a table, so that each finds the numbers before it on the disk."""
        group: dict[str, Write] = {}
        most = MOST if self.hand is None else HANDFUL
        rest: list[Write] = []
        for write in self.waiting:
            if write.table in group or len(group) == most:
                rest.append(write)
            else:
                group[write.table] = write
        self.waiting = rest
        return list(group.values())

    async def settle(self, group: list[Write]) -> None:
        """Commit a group and answer everyone in it, whatever happens; one bad write does not spoil the others."""
        try:
            won = await self.commit(group)
        except Exception as error:
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if len(group) > 1 and isinstance(error, DBAPIError) and not lost:
                for write in group:
                    await self.settle([write])
                return
            trouble = explain(error, self.engine.url)
            journal.error("write failed", writes=len(group), error=str(error).splitlines()[0], said=str(trouble))
            for write in group:
                if not write.done.done():
                    write.done.set_exception(trouble)
            return
        self.commits += 1
        self.writes += len(group)
        # After the next group is on its way: the disk has something to do meanwhile.
        asyncio.get_running_loop().call_soon(self.answer_all, group, won)

    def answer_all(self, group: list[Write], won: set[tuple[str, int]]) -> None:
        """Say to everyone in a group what became of it."""
        for write in group:
            self.answer(write, (write.table, write.seq) in won)

    def answer(self, write: Write, won: bool) -> None:
        """Say what became of a write; what its owner does then cannot stop the writer."""
        if won and write.then is not None:
            try:
                write.then()
            except Exception as error:
                journal.exception("after a write", table=write.table)
                if not write.done.done():
                    write.done.set_exception(error)
        if not write.done.done():
            write.done.set_result(won)

    async def commit(self, group: list[Write]) -> set[tuple[str, int]]:
        """One transaction; the first numbers that were free."""
        group.sort(key=lambda write: write.table)  # the same order in every server: no deadlock
        if self.hand is not None:
            return await asyncio.get_running_loop().run_in_executor(self.thread, in_one_go, self.hand, group)
        async with self.engine.begin() as connection:
            return await connection.run_sync(put_down, group)


def in_one_go(engine: Engine, group: list[Write]) -> set[tuple[str, int]]:
    """A group in a transaction of its own; SQLite's way."""
    if all(write.only_adds() for write in group) and at_a_stroke(engine, group):
        return {(write.table, write.seq) for write in group}
    with engine.begin() as connection:
        return put_down(connection, group)


def at_a_stroke(engine: Engine, group: list[Write]) -> bool:
    """Entries alone need one statement, which is a transaction already. False, and nothing written, if one is taken."""
    raw = engine.raw_connection()
    try:
        raw.cursor().execute(AT_A_STROKE, {"rows": in_json(rows_of(group))})
    except sqlite3.IntegrityError:
        return False
    finally:
        raw.close()
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
        found = connection.execute(INSERT_JSON, {"rows": in_json(rows)})
    return {(table, seq) for table, seq in found}


def rows_of(group: list[Write]) -> list[tuple[str, int, float, str]]:
    """The rows of the log."""
    return [
        (write.table, write.seq + place, write.at, entry)
        for write in group
        for place, entry in enumerate(write.entries)
    ]


def in_json(rows: list[tuple[str, int, float, str]]) -> str:
    """Rows in one parameter."""
    return msgspec.json.encode(rows).decode()


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
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


def notify(connection: Connection, news: list[str]) -> None:
    """Wake the other servers once this is committed: each table, and the number its log goes on with."""
    if news:
        connection.execute(NOTIFY, {"channel": CHANNEL, "news": news})
