"""Two servers on PostgreSQL: whoever is away is told, whichever server the move was made at, and whatever it knew."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from blindpig.store import Store, open_store
from blindpig.tables import registry
from blindpig.tables.now import now
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Table
from blindpig.web.alerts import notice as module
from blindpig.web.alerts.events import events_of
from tests.postgres import Postgres
from tests.tables.registries import PERSON, RANDOM, click, dealt, opened, playing, until
from tests.web.alerts.receivers import alerting, empty, hook, plainly, sink

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "message_of", plainly)


@asynccontextmanager
async def two(postgres: Postgres) -> AsyncIterator[tuple[Store, TableRegistry, TableRegistry]]:
    """Two houses on one database."""
    address = postgres.new()
    stores = [await open_store(address) for _ in range(2)]
    try:
        async with opened(stores[0]) as left, opened(stores[1]) as right:
            yield stores[0], left, right
    finally:
        for store in stores:
            await store.close()


def leave_memory(tables: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has looked at any table for long."""
    with monkeypatch.context() as patch:
        patch.setattr(registry, "IDLE", -1.0)
        tables.sweep()
    assert not tables.loaded()


def moves_of(table: Table, seat: int) -> int:
    return sum(entry.seat == seat for entry in playing(table).record.entries)


async def test_a_bot_moves_though_its_server_does_not_remember_the_table(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(postgres) as (_, left, right):
        table = await dealt(left, PERSON, RANDOM)
        there = await right.table(table.id)
        await until(lambda: playing(there).state.waiting_on() == [0])
        before = moves_of(there, 1)
        leave_memory(left, monkeypatch)
        assert left.owns(table.id)
        while playing(there).state.waiting_on() == [0]:
            await click(there, 0, playing(there).state.actions(0)[0].text)
        await until(lambda: moves_of(there, 1) > before)


async def test_a_turn_is_told_though_no_server_that_tells_remembers_the_table(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(postgres) as (store, left, right), sink() as heard, alerting(left) as alerts, alerting(right):
        for guest in ("guest0", "guest1"):
            await hook(store, guest, heard.address)
        table = await dealt(left, PERSON, PERSON)
        there = await right.table(table.id)
        await until(lambda: heard.heard)
        await empty(alerts.queue)
        before = set(events_of(there.sheet, now()))
        leave_memory(left, monkeypatch)
        while not (new := set(events_of(there.sheet, now())) - before):
            seat = playing(there).state.waiting_on()[0]
            await click(there, seat, playing(there).state.actions(seat)[0].text)
        await until(lambda: any(text.startswith(tuple(new)) for text in heard.heard))
