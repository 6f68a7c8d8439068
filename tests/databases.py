"""Both databases for tests: an SQLite file, and a real PostgreSQL server that is started once."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from blindpig.store import Store, open_store
from tests.postgres import Postgres

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres(fsync=False)  # it may be killed here, but the machine goes on
    yield server
    server.close()


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new' / 'blindpig.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A new store, of either kind."""
    store = await open_store(address)
    yield store
    await store.close()
