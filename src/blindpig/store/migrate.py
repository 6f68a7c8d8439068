"""Bring the database to this version's tables; an SQLite file is copied first."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from blindpig.store.file import make_private
from blindpig.store.trouble import StoreTrouble, where

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "r10"  # the newest revision: a database that has it needs no migration, and Alembic need not be loaded
LOCK = 0xB11D  # PostgreSQL's advisory lock while one of several servers migrates

logger = structlog.get_logger("blindpig.store")


def configuration(connection: Connection) -> "Config":
    """Alembic's configuration, without a file."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def revision_of(connection: Connection) -> str | None:
    """The revision that a database is at, as Alembic keeps it; None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, in one transaction."""
    now = revision_of(connection)
    if now == HEAD:
        return
    from alembic import command
    from alembic.script import ScriptDirectory

    config = configuration(connection)
    scripts = ScriptDirectory.from_config(config)
    if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreTrouble("store.newer", {"where": where(connection.engine.url)})
    if now is not None and connection.dialect.name == "sqlite":
        back_up(Path(connection.engine.url.database or ""), now)
    command.upgrade(config, "head")
    logger.info("migrated", before=now, after=HEAD)


def back_up(path: Path, revision: str) -> Path:
    """A copy of an SQLite database beside it, taken before it is changed."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    copy = path.with_name(f"{path.stem}-{revision}-{stamp}.db")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    make_private(copy)
    logger.info("backed up", copy=str(copy))
    return copy


async def migrate(engine: AsyncEngine) -> None:
    """Make or update the tables; servers that start at once wait for each other."""
    async with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(upgrade)
