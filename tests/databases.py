"""Both databases for tests: an SQLite file, and a real PostgreSQL server that is started once.

Tables are made once, too: a test gets a copy of a database that has them. Tests of migrations begin with an empty one.
"""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from blindpig.store import Store, open_store
from blindpig.store.migrate import upgrade
from tests.postgres import Postgres

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def make_tables(url: str) -> None:
    """The tables of this version, in an empty database."""
    engine = create_engine(url)
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres(fsync=False)  # it may be killed here, but the machine goes on
    server.model = server.make("model")
    make_tables(server.model.replace("postgresql:", "postgresql+psycopg:"))
    yield server
    server.close()


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that has its tables, and nothing in them."""
    path = tmp_path_factory.mktemp("model") / "blindpig.db"
    make_tables(f"sqlite:///{path}")
    return path


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database, of either kind."""
    if request.param == "sqlite":
        path = tmp_path / "new" / "blindpig.db"
        path.parent.mkdir()
        shutil.copy(request.getfixturevalue("model"), path)
        return f"sqlite:///{path}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture(params=KINDS)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables, of either kind; the folder of a file is not there yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new' / 'blindpig.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.empty()


@pytest.fixture
async def store(address: str, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """A new store, of either kind; whoever closes it has let go of the database."""
    store = await open_store(address)
    yield store
    await store.close()
    if store.shared:
        server: Postgres = request.getfixturevalue("postgres")
        assert server.left(address) == [], "connections were left open"
