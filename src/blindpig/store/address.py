"""Where the database is: the user's data directory, or what BLINDPIG_DATABASE_URL says."""

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from blindpig.kernel.refusal import BadInput

VARIABLE = "BLINDPIG_DATABASE_URL"


def default_path() -> Path:
    """The database of this user."""
    return user_data_path("blindpig", appauthor=False) / "blindpig.db"


def find_address(said: str | None = None) -> URL:
    """The address of the database, with the driver we use; BadInput if it makes no sense."""
    text = said or os.environ.get(VARIABLE, "")
    if not text:
        return URL.create("sqlite+aiosqlite", database=str(default_path()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadInput("not-an-address", {"text": text[:40]}) from None
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+aiosqlite") and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+aiosqlite")
    raise BadInput("not-our-database", {"driver": url.drivername[:40]})
