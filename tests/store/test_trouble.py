"""A database that is lost, locked, full, wrong or too new: one sentence, and nothing is lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from blindpig.kernel.refusal import BadInput
from blindpig.store import StoreTrouble, Write, engine, open_store, schema
from blindpig.store.address import VARIABLE, default_path, find_address
from blindpig.store.migrate import HEAD, configuration, revision_of
from tests.postgres import Postgres
from tests.store.test_store import made
from tests.troubles import troubled

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("said", ["nonsense", "mysql://host/name", "sqlite://", "postgresql://host:port/x"])
def test_an_address_that_makes_no_sense(said: str) -> None:
    with troubled(BadInput, match=r"Write it like postgresql://user:password@host/name"):
        find_address(said)


def test_the_default_is_a_file_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert find_address().database == str(default_path())
    monkeypatch.setenv(VARIABLE, "postgres://me@db/pig")
    assert find_address().render_as_string() == "postgresql+psycopg://me@db/pig"


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("postgresql://me:hidden@127.0.0.1:1/pig", "does not answer: check that it runs"),
        ("sqlite:////proc/blindpig/no.db", "check"),
        ("sqlite:////etc/hostname", "is not a Blind Pig database|cannot be written"),
    ],
)
async def test_a_wrong_address_is_one_sentence(address: str, sentence: str) -> None:
    with troubled(StoreTrouble, match=sentence) as trouble:
        await open_store(address)
    assert "hidden" not in str(trouble.value)
    assert "\n" not in str(trouble.value)


async def test_an_unknown_database_is_one_sentence(postgres: Postgres) -> None:
    with troubled(StoreTrouble, match="create it, or correct the address"):
        await open_store(postgres.url("nowhere"))


async def test_a_locked_database_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PRAGMAS", ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=50"))
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    await made(store)
    thief = sqlite3.connect(tmp_path / "pig.db", isolation_level=None)
    thief.execute("BEGIN IMMEDIATE")
    with troubled(StoreTrouble, match="locked by another program"):
        await store.append(Write("one", 1, 1.0, ["x"]))
    thief.execute("ROLLBACK")
    thief.close()
    assert await store.append(Write("one", 1, 1.0, ["again"]))
    assert [line.entry for line in await store.lines("one")] == ["made", "again"]
    await store.close()


async def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    await made(store)
    assert store.writer.hand is not None
    with store.writer.hand.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count={pages}"))
    with troubled(StoreTrouble, match="is full: free some space"):
        await store.append(Write("one", 1, 1.0, ["x" * 100_000]))
    assert await store.append(Write("one", 1, 1.0, ["small"]))
    assert [line.entry for line in await store.lines("one")] == ["made", "small"]
    await store.close()


async def test_a_lost_server_is_found_again(postgres: Postgres) -> None:
    store = await open_store(postgres.new())
    await made(store)
    postgres.stop()
    try:
        with troubled(StoreTrouble, match="does not answer"):
            await store.append(Write("one", 1, 1.0, ["lost"]))
        with troubled(StoreTrouble, match="does not answer"):
            await store.lines("one")
    finally:
        postgres.start()
    assert await store.append(Write("one", 1, 1.0, ["found"]))
    assert [line.entry for line in await store.lines("one")] == ["made", "found"]
    await store.close()


async def test_a_newer_database_is_left_alone(empty: str) -> None:
    store = await open_store(empty)
    async with store.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'r999'"))
    await store.close()
    with troubled(StoreTrouble, match="newer Blind Pig"):
        await open_store(empty)


async def test_the_newest_revision_is_the_one_that_needs_no_alembic(empty: str) -> None:
    def newest(connection: Connection) -> str | None:
        return ScriptDirectory.from_config(configuration(connection)).get_current_head()

    store = await open_store(empty)
    async with store.writing() as connection:
        assert await connection.run_sync(newest) == HEAD == await connection.run_sync(revision_of)
    await store.close()


def of_the_first_version(connection: Connection) -> None:
    """The tables of the first version, with a table under way in them."""
    command.upgrade(configuration(connection), "r1")
    connection.execute(
        text("INSERT INTO tables VALUES ('old', 'tiny', 1, '{}', x'00', 'host', 'invite', true, 1.0, 'running', null)")
    )
    connection.execute(text("INSERT INTO log VALUES ('old', 0, 1.0, 'made')"))


async def test_an_older_sqlite_database_is_copied_and_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "pig.db"
    url = find_address(f"sqlite:///{path}")
    older = engine.make_engine(url, writes=True)
    async with older.begin() as connection:
        await connection.run_sync(of_the_first_version)
    await older.dispose()
    store = await open_store(f"sqlite:///{path}")
    assert [line.entry for line in await store.lines("old")] == ["made"]
    assert await store.heartbeat("a") == ["old"]  # the tables of later versions are there
    assert await store.attend("a", [("old", "host")], []) == {}
    await store.close()
    (copy,) = [found for found in tmp_path.glob("*.db") if found.name != "pig.db"]
    assert copy.name.startswith("pig-r1-")
    with closing(sqlite3.connect(copy)) as kept:
        assert kept.execute("SELECT entry FROM log").fetchall() == [("made",)]
        assert kept.execute("SELECT version_num FROM alembic_version").fetchall() == [("r1",)]
        assert kept.execute("SELECT name FROM sqlite_master WHERE name = 'presence'").fetchall() == []
    await (await open_store(f"sqlite:///{path}")).close()
    assert len(list(tmp_path.glob("*.db"))) == 2, "a database that is up to date is not copied"


async def test_migrations_build_the_schema(empty: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    store = await open_store(empty)
    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()
