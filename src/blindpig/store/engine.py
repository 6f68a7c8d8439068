"""Connections: two kinds of engine for each database, one that reads and one, with one connection, that writes.

SQLite has a third, for the groups of the writer: a plain one that a thread of its own uses, since every call of the
asynchronous one goes to a thread and back.
"""

import sqlite3
from contextlib import suppress
from typing import Protocol

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY = 5000  # milliseconds that SQLite waits for another program's lock
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}")


class Cursor(Protocol):
    """The part of a database cursor that is needed here."""

    def execute(self, statement: str) -> object:
        """Run a statement."""

    def close(self) -> None:
        """Give it back."""


class Raw(Protocol):
    """The part of an SQLite connection that is needed here."""

    isolation_level: str | None

    def cursor(self) -> Cursor:
        """A cursor."""


class TidyConnection(sqlite3.Connection):
    """Ends its transaction before it is closed.

    Whoever is cancelled in the middle of a transaction closes the connection. SQLite alone would keep its lock for as
    long as anything remembers one of its cursors, as the traceback of the cancellation does: nobody could write.
    """

    def close(self) -> None:
        """Let go of the lock, then of the file."""
        with suppress(sqlite3.Error):  # it is closed already, or the file is gone
            self.rollback()
        super().close()


TIDY = {"factory": TidyConnection}


def make_engine(url: URL, writes: bool) -> AsyncEngine:
    """An engine that reads, or the one that writes."""
    if url.get_backend_name() == "sqlite":
        return sqlite_engine(url, "BEGIN IMMEDIATE" if writes else "BEGIN")
    return create_async_engine(
        url,
        pool_size=1 if writes else 4,
        max_overflow=0,
        pool_pre_ping=not writes,
        connect_args={"connect_timeout": 10},
    )


def make_hand(url: URL) -> Engine | None:
    """The plain engine that writes groups; None where the asynchronous one needs no threads."""
    if url.get_backend_name() != "sqlite":
        return None
    return prepared(
        create_engine(url.set(drivername="sqlite"), connect_args=TIDY, pool_size=1, max_overflow=0), "BEGIN IMMEDIATE"
    )


def sqlite_engine(url: URL, begin: str) -> AsyncEngine:
    """Every commit of SQLite is on the disk before it is confirmed (WAL, synchronous=FULL)."""
    engine = create_async_engine(url, connect_args=TIDY, pool_size=1 if begin != "BEGIN" else 4, max_overflow=0)
    prepared(engine.sync_engine, begin)
    return engine


def prepared(engine: Engine, begin: str) -> Engine:
    """An SQLite engine whose connections and transactions begin as they should."""

    def connected(raw: Raw, _record: object) -> None:
        raw.isolation_level = None  # transactions begin where we say, not where the driver thinks
        cursor = raw.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine
