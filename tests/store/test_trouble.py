"""A database that is lost, locked, full, wrong or too new: one sentence, and nothing is lost."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store, StoreTrouble, Write, engine, open_store, schema
from blindpig.store.address import VARIABLE, default_path, find_address
from tests.postgres import Postgres
from tests.store.test_store import made

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("said", ["nonsense", "mysql://host/name", "sqlite://", "postgresql://host:port/x"])
def test_an_address_that_makes_no_sense(said: str) -> None:
    with pytest.raises(BadInput, match=r"Write it like postgresql://user:password@host/name"):
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
    with pytest.raises(StoreTrouble, match=sentence) as trouble:
        await open_store(address)
    assert "hidden" not in str(trouble.value)
    assert "\n" not in str(trouble.value)


async def test_an_unknown_database_is_one_sentence(postgres: Postgres) -> None:
    with pytest.raises(StoreTrouble, match="create it, or correct the address"):
        await open_store(postgres.url("nowhere"))


async def test_a_locked_database_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PRAGMAS", ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=50"))
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    await made(store)
    thief = sqlite3.connect(tmp_path / "pig.db", isolation_level=None)
    thief.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble, match="locked by another program"):
        await store.append(Write("one", 1, 1.0, ["x"]))
    thief.execute("ROLLBACK")
    thief.close()
    assert await store.append(Write("one", 1, 1.0, ["again"]))
    assert [line.entry for line in await store.lines("one")] == ["made", "again"]
    await store.close()


async def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    await made(store)
    async with store.writer.engine.connect() as connection:
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
        await connection.execute(text(f"PRAGMA max_page_count={pages}"))
    with pytest.raises(StoreTrouble, match="is full: free some space"):
        await store.append(Write("one", 1, 1.0, ["x" * 100_000]))
    assert await store.append(Write("one", 1, 1.0, ["small"]))
    assert [line.entry for line in await store.lines("one")] == ["made", "small"]
    await store.close()


async def test_a_lost_server_is_found_again(postgres: Postgres) -> None:
    store = await open_store(postgres.new())
    await made(store)
    postgres.stop()
    try:
        with pytest.raises(StoreTrouble, match="does not answer"):
            await store.append(Write("one", 1, 1.0, ["lost"]))
        with pytest.raises(StoreTrouble, match="does not answer"):
            await store.lines("one")
    finally:
        postgres.start()
    assert await store.append(Write("one", 1, 1.0, ["found"]))
    assert [line.entry for line in await store.lines("one")] == ["made", "found"]
    await store.close()


async def test_a_newer_database_is_left_alone(address: str) -> None:
    store = await open_store(address)
    async with store.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'r999'"))
    await store.close()
    with pytest.raises(StoreTrouble, match="newer Blind Pig"):
        await open_store(address)


async def test_sqlite_is_copied_before_it_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database of an older version, which one can only have by pretending while there is only one version."""
    path = tmp_path / "pig.db"
    store = await open_store(f"sqlite:///{path}")
    await made(store)
    await store.close()
    assert [found.name for found in tmp_path.glob("*.db")] == ["pig.db"]
    monkeypatch.setattr("blindpig.store.migrate.ScriptDirectory.get_current_head", lambda _: "later")
    store = await open_store(f"sqlite:///{path}")
    await store.close()
    (copy,) = [found for found in tmp_path.glob("*.db") if found.name != "pig.db"]
    assert copy.name.startswith("pig-r1-")
    with sqlite3.connect(copy) as kept:
        assert kept.execute("SELECT entry FROM log").fetchall() == [("made",)]
    kept.close()


async def test_migrations_build_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []
