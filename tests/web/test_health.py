"""Health says whether what is written now stays: not on a full disk, nor where the file is gone."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from blindpig.store import Store, StoreTrouble, open_store
from tests.tables.registries import PERSON, setting
from tests.web.servers import Site, site

pytestmark = pytest.mark.anyio
LINE = "x" * 900


@pytest.fixture
async def own(tmp_path: Path) -> AsyncIterator[Store]:
    found = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    yield found
    await found.close()


async def most_pages(store: Store, more: int) -> None:
    """Let the file grow by so many pages only."""
    assert store.writer.hand is not None
    async with store.writer.lock:
        with store.writer.hand.connect() as hand:
            pages = hand.execute(text("PRAGMA page_count")).scalar_one() + more
            hand.execute(text(f"PRAGMA max_page_count={pages}"))
        async with store.writer.engine.connect() as connection:
            await connection.execute(text(f"PRAGMA max_page_count={pages}"))


async def fill(store: Store) -> None:
    """Write until nothing more fits."""
    for number in range(1000):
        await store.prefer("guest0", f"key {number}", LINE)


async def health(place: Site) -> int:
    async with place.client() as client:
        return (await client.get("/api/health")).status_code


async def test_a_full_disk_is_not_healthy_until_there_is_room_again(own: Store) -> None:
    async with site(own) as place:
        assert await health(place) == 200
        await most_pages(own, 5)
        table = await place.tables.make("guest0", "Al", "tiny", setting(PERSON, PERSON), listed=True)
        with pytest.raises(StoreTrouble, match="disk-full"):
            await fill(own)
        assert await health(place) == 503
        assert [line.seq for line in await own.lines(table.id)] == [0, 1]  # what was confirmed is there
        await most_pages(own, 1000)
        assert await health(place) == 200
        assert (await own.preferences(place.tables.server)) == {}  # nothing of it stays


async def test_a_file_that_was_deleted_is_not_healthy(own: Store, tmp_path: Path) -> None:
    async with site(own) as place:
        assert await health(place) == 200
        (tmp_path / "pig.db").rename(tmp_path / "elsewhere.db")
        assert await health(place) == 503
        (tmp_path / "elsewhere.db").rename(tmp_path / "pig.db")
        assert await health(place) == 200
