"""A server that starts goes on with all tables: they are read in bundles, and one that is broken stops no other."""

import asyncio

import pytest

from blindpig.store import Store, StoreTrouble, Write
from blindpig.tables.cluster import BUNDLE
from tests.tables.registries import PATIENCE, dealt, opened

pytestmark = pytest.mark.anyio

MANY = BUNDLE + 2  # more than one bundle


async def left_behind(store: Store) -> list[str]:
    """The tables of a server that is gone."""
    async with opened(store) as tables:
        return [(await dealt(tables)).id for _ in range(MANY)]


async def test_many_are_read_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = await left_behind(store)
    bundles: list[int] = []
    bundle = Store.bundle

    async def noted(self: Store, wanted: list[str]) -> object:
        bundles.append(len(wanted))
        return await bundle(self, wanted)

    monkeypatch.setattr(Store, "bundle", noted)
    async with opened(store) as tables, asyncio.timeout(PATIENCE):
        while {table.id for table in tables.loaded()} != set(keys):
            await asyncio.sleep(0.005)
        assert all(tables.owns(key) for key in keys)
    assert bundles == [BUNDLE, MANY - BUNDLE]


async def test_who_asks_while_a_bundle_is_read_waits_for_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = await left_behind(store)
    reading, go_on = asyncio.Event(), asyncio.Event()
    bundle = Store.bundle

    async def slow(self: Store, wanted: list[str]) -> object:
        found = await bundle(self, wanted)
        reading.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(Store, "bundle", slow)
    async with opened(store) as tables, asyncio.timeout(PATIENCE):
        await reading.wait()
        under_way = [key for key in keys if key in tables.tables]
        asking = asyncio.create_task(tables.table(under_way[0]))
        await asyncio.sleep(0)
        assert not asking.done()
        go_on.set()
        assert (await asking).id == under_way[0]


async def test_a_broken_one_stops_no_other(store: Store) -> None:
    keys = await left_behind(store)
    await store.append(Write(keys[3], len(await store.lines(keys[3])), 1.0, ["nonsense"]))
    async with opened(store) as tables, asyncio.timeout(PATIENCE):
        while len(tables.loaded()) < MANY - 1:
            await asyncio.sleep(0.005)
        assert keys[3] not in {table.id for table in tables.loaded()}


async def test_a_bundle_that_fails_is_read_one_by_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = await left_behind(store)

    async def fails(*_: object) -> None:
        raise StoreTrouble("store.full", {"where": "here"})

    monkeypatch.setattr(Store, "bundle", fails)
    async with opened(store) as tables, asyncio.timeout(PATIENCE):
        while {table.id for table in tables.loaded()} != set(keys):
            await asyncio.sleep(0.005)
