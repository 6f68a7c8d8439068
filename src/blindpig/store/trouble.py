"""What can go wrong with a database, each as one sentence that says what to do."""

import asyncio
import sqlite3

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from blindpig.kernel.refusal import Trouble

SQLITE = (
    ("database is locked", "The database {where} is locked by another program: close it, then try again."),
    (
        "disk is full",
        "The disk that holds {where} is full: free some space, then try again. Nothing that was confirmed is lost.",
    ),
    ("disk i/o error", "The disk that holds {where} cannot be read or written: check it, then try again."),
    ("readonly", "The database {where} cannot be written: give this user the right to write it and its folder."),
    ("unable to open", "The database {where} cannot be opened: check that its folder exists and can be written."),
    ("not a database", "{where} is not a Blind Pig database: name another file in BLINDPIG_DATABASE_URL."),
    ("malformed", "The database {where} is damaged: restore a back-up of it, or start with a new file."),
)
POSTGRESQL = (
    ("password authentication failed", "PostgreSQL refuses the user or password in {where}: correct it."),
    ("does not exist", "PostgreSQL knows no such database or user as in {where}: create it, or correct the address."),
    ("no space left", "The disk of the PostgreSQL server {where} is full: free some space, then try again."),
    ("disk full", "The disk of the PostgreSQL server {where} is full: free some space, then try again."),
    ("too many", "The PostgreSQL server {where} has no connection left: raise max_connections or stop another client."),
    ("permission denied", "PostgreSQL does not let this user write to {where}: grant it the right to create tables."),
)  # fmt: skip


class StoreTrouble(Trouble):
    """The database did not do what it was asked. Whatever was not confirmed can be asked again."""


def where(url: URL) -> str:
    """The database in words, without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "(memory)"
    return url.render_as_string(hide_password=True).replace("+psycopg", "")


def explain(error: BaseException, url: URL) -> StoreTrouble:
    """One sentence about an error of the database, saying what to do."""
    said = str(error.orig if isinstance(error, DBAPIError) and error.orig is not None else error)
    known = SQLITE if url.get_backend_name() == "sqlite" else POSTGRESQL
    for part, sentence in known:
        if part in said.lower():
            return StoreTrouble(sentence.format(where=where(url)))
    if not isinstance(error, OperationalError | InterfaceError | OSError):
        return StoreTrouble(f"The database {where(url)} did not take this: the server's log says why.")
    if url.get_backend_name() == "sqlite":
        return StoreTrouble(f"The database {where(url)} does not answer: check the file, then try again.")
    return StoreTrouble(
        f"The PostgreSQL server {where(url)} does not answer: check that it runs and that the address is right."
    )


TROUBLES = (SQLAlchemyError, OSError, sqlite3.Error, asyncio.TimeoutError)
