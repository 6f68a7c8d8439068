"""Who is at the table: a person who looks at it anywhere is not away, and nobody plays for such a one."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from blindpig.store import Store, open_store
from blindpig.tables import broadcast, seating
from blindpig.tables.broadcast import JSON, Stream
from blindpig.tables.chairs import hot_guest
from blindpig.tables.setting import Setting
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotNow
from tests.postgres import Postgres
from tests.tables.registries import PERSON, dealt, opened, until
from tests.troubles import troubled

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "GRACE", 0.0)


@asynccontextmanager
async def looking(table: Table, guest: str) -> AsyncIterator[None]:
    """Somebody's page is open."""
    viewer = Stream(table.broadcast, table.sheet, guest, JSON).run()
    await anext(viewer)
    try:
        yield
    finally:
        await viewer.aclose()


def present(table: Table) -> list[bool]:
    return [bool(chair.form()["present"]) for chair in table.sheet.chairs]


async def test_who_sits_down_or_leaves_while_looking_is_shown_that_side_from_then_on(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("guest0", "Al", "tiny", Setting({}, (PERSON, PERSON)), listed=True, sits=True)
        streams = [Stream(table.broadcast, table.sheet, guest, JSON) for guest in ("guest0", "guest1", "rail")]
        seats = list[list[int]]()
        for change in (None, seating.sit(table, "guest1", "Sal", 1), seating.leave(table, "guest1")):
            if change is not None:
                await change
            seats.append([json.loads(stream.look().rpartition(b"data: ")[2])["seat"] for stream in streams])
        assert seats == [[0, -1, -1], [0, 1, -1], [0, -1, -1]]


async def test_streams_say_who_is_there_and_only_an_empty_chair_is_handed_over(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        async with looking(table, "guest1"), looking(table, "rail"):
            assert present(table) == [False, True]
            assert b'"present":true' in JSON.board(broadcast.Snapshot(table.sheet, -1))
            with troubled(NotNow, match="Al 1 is at the table"):
                await seating.hand(table, "guest0", 1)
        await until(lambda: present(table) == [False, False])
        await seating.hand(table, "guest0", 1)
        assert table.sheet.chairs[1].handed


async def test_others_are_told_when_a_player_comes_and_not_when_a_spectator_does(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        viewer = Stream(table.broadcast, table.sheet, "rail", JSON)
        viewer.look()
        async with looking(table, "other"):
            assert viewer.look() == b""
        async with looking(table, "guest0"):
            assert b'"present":true' in viewer.look()


async def test_people_at_one_screen_are_there_together(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        table.sheet.chairs[1].guest = hot_guest("guest0", 1)
        async with looking(table, table.sheet.chairs[1].guest):
            assert present(table) == [True, True]


async def test_servers_agree_on_who_is_there(postgres: Postgres) -> None:
    address = postgres.new()
    stores = [await open_store(address), await open_store(address)]
    for store in stores:
        store.lease = 0.3
    try:
        async with opened(stores[0]) as here, opened(stores[1]) as there:
            table = await dealt(here)
            same = await there.table(table.id)
            async with looking(same, "guest1"):
                await until(lambda: present(table) == [False, True])
                with troubled(NotNow, match="is at the table"):
                    await seating.hand(table, "guest0", 1)
            await until(lambda: present(table) == [False, False])
            await seating.hand(table, "guest0", 1)
    finally:
        await asyncio.gather(*[store.close() for store in stores])
