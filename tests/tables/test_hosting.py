"""What the host does before the deal: free a seat, put bots, add and take away chairs, close the table."""

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.tables import hosting, seating
from blindpig.tables.chairs import hot_guest
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import SeatSetting
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotAllowed, NotNow
from tests.tables.registries import PERSON, RANDOM, opened, play_out, setting, story_of

pytestmark = pytest.mark.anyio


async def made(tables: TableRegistry, *seats: SeatSetting, name: str = "Al") -> Table:
    chosen = setting(*seats)
    return await tables.make("host", name, "tiny", chosen, listed=True)


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.sheet.chairs]


async def test_bots_keep_their_names_whoever_sits_down(store: Store) -> None:
    async with opened(store) as tables:
        table = await made(tables, PERSON, PERSON, RANDOM, name="Mabel")
        bots = names(table)[2:]
        assert len({"Mabel", *bots}) == 2
        await seating.sit(table, "friend", bots[0])
        assert names(table) == ["Mabel", f"{bots[0]} 2", *bots]
        await seating.leave(table, "friend")
        await seating.sit(table, "other", "mabel")
        assert names(table) == ["Mabel", "mabel 2", *bots]
        tables.tables.clear()
        assert names(await tables.table(table.id)) == ["Mabel", "mabel 2", *bots]


async def test_the_host_frees_a_seat_and_only_the_host(store: Store) -> None:
    async with opened(store) as tables:
        table = await made(tables, PERSON, PERSON)
        await seating.sit(table, "friend", "Bea")
        with pytest.raises(NotAllowed):
            await hosting.free(table, "friend", 0)
        await hosting.free(table, "host", 1)
        assert table.sheet.seat_of("friend") < 0
        assert {"kind": "freed", "seat": 1, "name": "Bea"} in story_of(table)
        await hosting.free(table, "host", 1)  # a second click changes nothing
        await seating.sit(table, "other", "Cleo")
        assert names(table) == ["Al", "Cleo"]
        for seat in (-1, 2, 10**9):
            with pytest.raises(NotNow):
                await hosting.free(table, "host", seat)


async def test_bots_come_and_go(store: Store) -> None:
    async with opened(store) as tables:
        table = await made(tables, PERSON, PERSON, PERSON)
        await hosting.place(table, "host", 2, "random")
        assert table.sheet.chairs[2].bot == "random"
        assert names(table)[2]
        await hosting.place(table, "host", 2, "")
        assert table.sheet.free() == [1, 2]
        with pytest.raises(BadInput):
            await hosting.place(table, "host", 1, "nobody")
        with pytest.raises(NotNow):
            await hosting.place(table, "host", 0, "random")
        await hosting.fill(table, "host", "random")
        assert table.sheet.free() == []
        assert len(set(names(table))) == 3
        await tables.start(table, "host")
        await play_out(table)
        again = await tables.rematch(table, "host")
        assert names(again) == names(table)
        assert [chair.bot for chair in again.sheet.chairs] == ["", "random", "random"]


async def test_chairs_come_and_go_and_the_log_replays(store: Store) -> None:
    async with opened(store) as tables:
        table = await made(tables, PERSON, RANDOM)
        await hosting.add(table, "host")
        with pytest.raises(BadInput):
            await hosting.add(table, "host")  # there are three already
        await seating.sit(table, "friend", "Bea", 2)
        await hosting.remove(table, "host", 1)
        assert [(chair.number, chair.name) for chair in table.sheet.chairs] == [(0, "Al"), (1, "Bea")]
        assert table.sheet.seat_of("friend") == 1
        assert {"kind": "sat", "seat": 1, "name": "Bea"} in story_of(table)
        with pytest.raises(NotNow):
            await hosting.remove(table, "host", 1)  # Bea sits on it
        await tables.start(table, "host")
        before = story_of(table)[:3]
        await play_out(table)
        tables.tables.clear()
        again = await tables.table(table.id)
        assert again.sheet.status == "over"
        assert story_of(again)[:3] == before
        with pytest.raises(NotNow):
            await hosting.add(again, "host")


async def test_those_who_are_here_can_begin(store: Store) -> None:
    async with opened(store) as tables:
        table = await made(tables, PERSON, PERSON, RANDOM)
        assert hosting.can_begin(table.sheet)
        await hosting.drop_free(table, "host")
        assert [bool(chair.bot) for chair in table.sheet.chairs] == [False, True]
        await tables.start(table, "host")
        assert table.sheet.status == "running"
        alone = await made(tables, PERSON, PERSON)
        assert not hosting.can_begin(alone.sheet)
        with pytest.raises(BadInput):
            await hosting.drop_free(alone, "host")


async def test_nobody_at_the_hosts_screen_loses_the_chair(store: Store) -> None:
    async with opened(store) as tables:
        table = await made(tables, PERSON, PERSON, PERSON)
        await seating.sit(table, hot_guest("host", 2), "Nora", 2)
        assert not hosting.can_remove(table.sheet, 1)
        assert not hosting.can_begin(table.sheet)
        with pytest.raises(NotNow):
            await hosting.remove(table, "host", 1)


async def test_a_closed_table_takes_nobody_and_says_who_closed_it(store: Store) -> None:
    async with opened(store) as tables:
        table = await made(tables, PERSON, PERSON)
        with pytest.raises(NotAllowed):
            await hosting.close(table, "friend")
        await hosting.close(table, "host")
        await hosting.close(table, "host")
        for refused in (
            seating.sit(table, "friend", "Bea"),
            tables.start(table, "host"),
            seating.resign(table, "host"),
            hosting.add(table, "host"),
        ):
            with pytest.raises(NotNow) as trouble:
                await refused
            assert trouble.value.phrase.args == {"name": "Al"}
        assert await store.listed(("open", "running")) == []
