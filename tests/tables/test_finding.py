"""The front room: who is seated with whom, once; bots if all agree; whichever server, and after a restart."""

import asyncio
from contextlib import suppress

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store, StoreTrouble, open_store, waits
from blindpig.store.waits import Wait
from blindpig.tables import finding, seating
from blindpig.tables.clock import LONGEST, ClockSetting
from blindpig.tables.finding import FrontRoom
from blindpig.tables.matching import match
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Table
from blindpig.tables.trouble import BrokenTable, NotNow
from tests.postgres import Postgres
from tests.tables.registries import opened, until
from tests.tables.test_presence import looking
from tests.troubles import troubled

pytestmark = pytest.mark.anyio

LIVE = ClockSetting("game", 600, 20)


def waiting(*said: str) -> list[Wait]:
    """People who wait: a name, sizes, a plus if bots may come, another game or clock."""
    found = []
    for text in said:
        name, sizes, *more = text.split()
        game = "other" if "other" in more else "tiny"
        clock = "slow" if "slow" in more else "live"
        numbers = tuple(int(size) for size in sizes.rstrip("+"))
        found.append(Wait(name, name, game, numbers, clock, sizes.endswith("+")))
    return found


@pytest.mark.parametrize(
    ("said", "seated", "seats"),
    [
        (["a 2"], "", 0),
        (["a 2", "b 3"], "", 0),
        (["a 23", "b 2"], "ab", 2),
        (["a 23", "b 23", "c 23"], "abc", 3),
        (["a 3", "b 23", "c 2"], "bc", 2),
        (["a 3", "b 2", "c 3", "d 3"], "acd", 3),
        (["a 2", "b 2", "c 2"], "ab", 2),
        (["a 2", "b 2 other"], "", 0),
        (["a 2", "b 2 slow"], "", 0),
        (["a 3+"], "", 0),
        (["a 34+", "b 34+"], "ab", 3),
        (["a 34+", "b 34"], "", 0),
        (["a 345+", "b 45+", "c 56+"], "abc", 5),
        (["a 3+", "b 3+", "c 3+"], "abc", 3),
        (["a 4+", "b 4+", "c 4"], "", 0),
    ],
)
def test_who_sits_together(said: list[str], seated: str, seats: int) -> None:
    found = match(waiting(*said))
    if not seated:
        assert found is None
    else:
        assert found is not None
        assert ("".join(wait.guest for wait in found.waits), found.seats) == (seated, seats)


async def search(room: FrontRoom, guest: str, *sizes: int, bots: bool = False, name: str = "Al") -> None:
    await room.search(guest, name, "tiny", sizes or (2,), LIVE, bots)


async def table_of(room: FrontRoom, guest: str) -> Table:
    [wait] = await room.waits.of([guest])
    assert wait.table is not None
    return await room.tables.table(wait.table)


async def test_two_who_wait_find_one_table_and_its_game_begins_when_both_are_there(store: Store) -> None:
    async with opened(store) as tables:
        room = FrontRoom(tables)
        told: list[Table] = []

        async def tell(table: Table) -> None:
            told.append(table)

        room.found.append(tell)
        with room.page("a") as bell:
            await search(room, "a")
            assert bell.is_set()
            assert [wait.name for wait in room.waiting] == ["Al"]
            await search(room, "b", 2, 3)
            assert room.own["a"].table == told[0].id
        table = await table_of(room, "b")
        sheet = table.sheet
        assert [chair.guest for chair in sheet.chairs] == ["a", "b"]
        assert [chair.name for chair in sheet.chairs] == ["Al", "Al 2"]
        assert (sheet.row.listed, sheet.row.host, sheet.setting.clock) == (True, "a", LIVE)
        assert room.waiting == []
        async with looking(table, "a"):
            await room.begin_all()
            assert sheet.status == "open"
            async with looking(table, "b"):
                await room.begin_all()
                await until(lambda: sheet.status == "running")
        await room.begin_all()
        assert room.made == set()


async def test_bots_fill_up_once_all_agree(store: Store) -> None:
    async with opened(store, gather=0.0) as tables:
        room = FrontRoom(tables)
        await search(room, "a", 3, bots=True)
        await search(room, "b", 3)
        assert len(room.waiting) == 2
        await room.agree("b", bots=True)
        sheet = (await table_of(room, "b")).sheet
        assert [bool(chair.bot) for chair in sheet.chairs] == [False, False, True]
        await room.begin_all()
        await until(lambda: sheet.status == "running")  # who did not come in time is waited for by the clock


async def test_who_stops_is_not_seated_and_a_seat_that_was_left_is_the_hosts_to_fill(store: Store) -> None:
    async with opened(store, gather=0.0) as tables:
        room = FrontRoom(tables)
        await search(room, "a")
        await room.stop("a")
        await search(room, "b")
        assert [wait.guest for wait in room.waiting] == ["b"]
        await search(room, "c")
        table = await table_of(room, "b")
        await seating.leave(table, "c")
        await room.begin_all()
        assert not room.beginning
        assert table.sheet.status == "open"


@pytest.mark.parametrize(
    ("slug", "sizes", "clock", "sentence"),
    [
        ("poker", (2,), LIVE, "no game “poker”"),
        ("tiny", (), LIVE, "how many seats"),
        ("tiny", (2, 9), LIVE, "takes 2 to 3 seats, not 9"),
        ("tiny", (2,), ClockSetting(), "Choose a clock"),
        ("tiny", (2,), ClockSetting("game", LONGEST + 1), "seconds"),
    ],
)
async def test_nonsense_gets_a_sentence(
    store: Store, slug: str, sizes: tuple[int, ...], clock: ClockSetting, sentence: str
) -> None:
    async with opened(store) as tables:
        room = FrontRoom(tables)
        await search(room, "a", 3)
        with troubled(BadInput, match=sentence):
            await room.search("a", "Al", slug, sizes, clock, bots=False)
        assert [wait.sizes for wait in await room.waits.all()] == [(3,)]  # what was waited for still is


async def test_who_has_too_many_tables_waits_for_no_more(store: Store) -> None:
    async with opened(store, tables_each=0) as tables:
        with troubled(NotNow, match="0"):
            await search(FrontRoom(tables), "a")


async def test_a_kept_page_is_kept_and_a_closed_one_leaves(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waits, "KEPT", 0.0)
    async with opened(store) as tables:
        room = FrontRoom(tables)
        await search(room, "a")
        assert room.waiting == []
        monkeypatch.setattr(waits, "KEPT", 60.0)
        with room.page("a"), room.page("a"):
            await room.look()
            assert [wait.guest for wait in room.waiting] == ["a"]
        assert not room.pages
        assert not room.bells


async def test_after_a_restart_the_queue_is_as_it_was_and_a_found_game_still_begins(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "BEAT", 0.01)
    monkeypatch.setattr(finding, "SWEEP", 1)
    async with opened(store) as tables:
        room = FrontRoom(tables)
        await search(room, "a")
        await search(room, "c", 3)
        await search(room, "d", 3)
        monkeypatch.setattr(room.waits, "seat", never)  # this server dies before it makes a table
        with suppress(StoreTrouble):
            await search(room, "b")
    monkeypatch.setattr(finding, "ORPHAN", 0.0)
    async with opened(store, gather=0.0) as tables:
        room = FrontRoom(tables)
        room.open()
        with room.page("a") as bell:
            await until(lambda: "a" in room.own and room.own["a"].table)
            assert bell.is_set()
        assert [wait.guest for wait in room.waiting] == ["c", "d"]
        room.made.clear()  # as if another server had made it
        table = await table_of(room, "b")
        await until(lambda: table.sheet.status == "running")
        await room.close()
        assert room.closed


async def never(_: object) -> None:
    raise StoreTrouble("store.key", {"where": "here"})


async def test_a_table_that_cannot_be_read_keeps_no_other_from_beginning(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store, gather=-1.0) as tables:
        room = FrontRoom(tables)
        for guest in "abcd":
            await search(room, guest)
        found = {(await table_of(room, guest)).id: await table_of(room, guest) for guest in "ac"}
        broken, other = await room.waits.unbegun()
        read = tables.table

        async def reading(key: str) -> Table:
            if key == broken:
                raise BrokenTable(key, 0, "of another time")
            return await read(key)

        monkeypatch.setattr(tables, "table", reading)
        await room.begin_all()
        await until(lambda: found[other].sheet.status == "running")


async def test_a_store_in_trouble_is_asked_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "BEAT", 0.01)
    async with opened(store, gather=0.0) as tables:
        room = FrontRoom(tables)
        await search(room, "a")
        await search(room, "b")
        calls = [0]
        start = tables.start

        async def failing(table: Table, guest: str) -> None:
            calls[0] += 1
            if calls[0] == 1:
                raise StoreTrouble("store.key", {"where": "here"})
            await start(table, guest)

        unbegun = room.waits.unbegun

        async def sometimes() -> list[str]:
            monkeypatch.setattr(room.waits, "unbegun", unbegun)
            raise StoreTrouble("store.key", {"where": "here"})

        monkeypatch.setattr(tables, "start", failing)
        monkeypatch.setattr(room.waits, "unbegun", sometimes)
        room.open()
        table = await table_of(room, "a")
        await until(lambda: table.sheet.status == "running")
        assert calls[0] == 2
        await room.close()


async def test_two_servers_make_one_table_whichever_one_is_at(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "BEAT", 0.05)
    address = postgres.new()
    stores = [await open_store(address) for _ in range(2)]
    try:
        async with opened(stores[0]) as left, opened(stores[1]) as right:
            rooms = [FrontRoom(left), FrontRoom(right)]
            for room in rooms:
                room.open()
            with rooms[0].page("a") as bell, rooms[1].page("b"):
                await asyncio.gather(search(rooms[0], "a"), search(rooms[1], "b", name="Sal"))
                await until(lambda: rooms[0].own["a"].table and rooms[1].own["b"].table)
                assert rooms[0].own["a"].table == rooms[1].own["b"].table
                assert bell.is_set()
            assert len(await stores[0].listed(["open", "running"])) == 1
            tables = [await table_of(room, guest) for room, guest in zip(rooms, "ab", strict=True)]
            async with looking(tables[0], "a"), looking(tables[1], "b"):
                await until(lambda: all(table.sheet.status == "running" for table in tables))
            for room in rooms:
                await room.close()
    finally:
        for store in stores:
            await store.close()


async def test_whoever_watches_at_another_server_is_counted(postgres: Postgres) -> None:
    address = postgres.new()
    stores = [await open_store(address) for _ in range(2)]
    try:
        async with opened(stores[0]) as left, opened(stores[1]) as right:
            table = await seated(left)
            there = await right.table(table.id)
            async with looking(there, "rail"):
                await until(lambda: "rail" in table.broadcast.elsewhere)
            await until(lambda: "rail" not in table.broadcast.elsewhere)
    finally:
        for store in stores:
            await store.close()


async def seated(tables: TableRegistry) -> Table:
    room = FrontRoom(tables)
    await search(room, "a")
    await search(room, "b")
    return await table_of(room, "a")
