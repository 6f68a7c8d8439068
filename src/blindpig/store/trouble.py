"""What can go wrong with a database, each as one sentence that says what to do."""

import asyncio
import sqlite3

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from blindpig.kernel.refusal import Trouble


class StoreTrouble(Trouble):
    """The database did not do what it was asked. Whatever was not confirmed can be asked again."""


def where(url: URL) -> str:
    """The database in words, without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "(memory)"
    return url.render_as_string(hide_password=True).replace("+psycopg", "")


def on_sqlite(place: str) -> tuple[tuple[str, StoreTrouble], ...]:
    """What SQLite says, and what to tell people about it."""
    return (
        ("database is locked", StoreTrouble("store.locked", {"where": place})),
        ("disk is full", StoreTrouble("store.disk-full", {"where": place})),
        ("disk i/o error", StoreTrouble("store.disk-error", {"where": place})),
        ("readonly", StoreTrouble("store.read-only", {"where": place})),
        ("unable to open", StoreTrouble("store.not-opened", {"where": place})),
        ("not a database", StoreTrouble("store.not-ours", {"where": place})),
        ("malformed", StoreTrouble("store.damaged", {"where": place})),
    )


def on_postgresql(place: str) -> tuple[tuple[str, StoreTrouble], ...]:
    """What PostgreSQL says, and what to tell people about it."""
    return (
        ("password authentication failed", StoreTrouble("store.password", {"where": place})),
        ("does not exist", StoreTrouble("store.not-there", {"where": place})),
        ("no space left", StoreTrouble("store.server-full", {"where": place})),
        ("disk full", StoreTrouble("store.server-full", {"where": place})),
        ("too many", StoreTrouble("store.connections", {"where": place})),
        ("permission denied", StoreTrouble("store.permission", {"where": place})),
    )


def explain(error: BaseException, url: URL) -> StoreTrouble:
    """One sentence about an error of the database, saying what to do."""
    said = str(error.orig if isinstance(error, DBAPIError) and error.orig is not None else error).lower()
    sqlite, place = url.get_backend_name() == "sqlite", where(url)
    for part, trouble in on_sqlite(place) if sqlite else on_postgresql(place):
        if part in said:
            return trouble
    if not isinstance(error, OperationalError | InterfaceError | OSError):
        return StoreTrouble("store.not-taken", {"where": place})
    if sqlite:
        return StoreTrouble("store.no-answer", {"where": place})
    return StoreTrouble("store.server-no-answer", {"where": place})


TROUBLES = (SQLAlchemyError, OSError, sqlite3.Error, asyncio.TimeoutError)
