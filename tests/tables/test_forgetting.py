"""Somebody wants to be forgotten, and old tables go: nothing of them is left in any row of the database."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select, update

from blindpig.store import Store, open_store, removal, schema
from blindpig.store.deliveries import Deliveries
from blindpig.store.devices import digest_of
from blindpig.tables import entries as log
from blindpig.tables import forgetting, seating
from blindpig.tables.broadcast import JSON, Stream
from blindpig.tables.chairs import hot_guest
from blindpig.tables.clock import ClockSetting
from blindpig.tables.forgetting import clear_now_and_then, clear_out, forget
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import Branch, SeatSetting, Setting
from blindpig.tables.table import Table
from blindpig.tables.trouble import NoTable
from tests.postgres import Postgres
from tests.tables.registries import PERSON, RANDOM, click, dealt, opened, play_out, playing, setting, until

pytestmark = pytest.mark.anyio
DAY = 86400.0
NORA, OTTO, EVE = "0a" * 16, "0b" * 16, "0c" * 16


async def everything(store: Store) -> str:
    """All that the database holds, as text."""
    found: list[str] = []
    async with store.reading() as connection:
        for table in schema.metadata.sorted_tables:
            found += [f"{table.name} {tuple(row)}" for row in await connection.execute(select(table))]
    return "\n".join(found)


async def friends(tables: TableRegistry, *more: SeatSetting, clock: ClockSetting | None = None) -> Table:
    """Nora made a table, Otto sat down at it, and they talk."""
    table = await tables.make(NORA, "Nora", "tiny", setting(PERSON, PERSON, *more, clock=clock), listed=True)
    await seating.sit(table, OTTO, "Otto")
    await seating.say(table, NORA, "Nora", "my address is 12 Clark Street")
    await seating.say(table, OTTO, "Otto", "I will not tell")
    return table


async def test_nothing_is_left_and_those_who_look_on_are_shown_so(store: Store) -> None:
    async with opened(store) as tables:
        table = await friends(tables)
        await tables.start(table, NORA)
        seen: list[bytes] = []

        async def watch() -> None:
            async for news in Stream(table.broadcast, table.sheet, OTTO, JSON).run():
                seen.append(news)

        watching = asyncio.create_task(watch())
        await until(lambda: any(b"Clark Street" in news for news in seen))
        before = len(seen)
        await forget(tables, NORA, "Somebody")
        await until(lambda: any(b"Somebody" in news for news in seen[before:]))
        shown = next(news for news in seen[before:] if b"Somebody" in news)  # a bot may have moved for her since
        assert b"event: story" in shown  # all of it anew: what she said is gone from the page that is open
        assert b"Clark Street" not in shown
        assert b"I will not tell" in shown
        after = await everything(store)
        for trace in (NORA, "Nora", "Clark Street"):
            assert trace not in after, trace
        assert [(chair.name, chair.resigned) for chair in table.sheet.chairs] == [("Somebody", True), ("Otto", False)]
        assert table.sheet.row.host == OTTO  # somebody must be able to hand seats over
        count = len(seen)
        while table.sheet.status == "running" and 1 not in playing(table).state.waiting_on():
            await asyncio.sleep(0.01)
        if table.sheet.status == "running":
            await click(table, 1, playing(table).state.actions(1)[0].text)
        await until(lambda: len(seen) > count)  # the page that was open before goes on
        watching.cancel()


async def test_what_a_spectator_said_goes_too_and_a_name_is_nobody_elses(store: Store) -> None:
    async with opened(store) as tables:
        table = await friends(tables)
        await seating.say(table, EVE, "Eve", "I saw everything")
        await forget(tables, EVE, "Otto")
        after = await everything(store)
        assert EVE not in after
        assert "I saw" not in after
        assert "12 Clark Street" in after
        assert [note["name"] for note in story(table)] == ["Nora", "Otto", "Nora", "Otto", "Otto 2"]


def story(table: Table) -> list[dict[str, str]]:
    return [{"name": line.name} for line in table.sheet.story if not hasattr(line, "rule")]


async def test_those_at_a_shared_screen_go_with_their_host(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make(NORA, "Nora", "tiny", setting(PERSON, PERSON, PERSON), listed=True)
        await seating.sit(table, hot_guest(NORA, 1), "Ida", 1)
        await seating.sit(table, OTTO, "Otto", 2)
        await tables.start(table, NORA)
        await forget(tables, NORA, "Somebody")
        assert [chair.resigned for chair in table.sheet.chairs] == [True, True, False]
        after = await everything(store)
        assert "Ida" not in after
        assert hot_guest(NORA, 1) not in after


async def test_games_that_nobody_else_played_go(store: Store) -> None:
    async with opened(store) as tables:
        alone = await tables.make(NORA, "Nora", "tiny", setting(PERSON, RANDOM), listed=True)
        await tables.start(alone, NORA)
        waiting = await tables.make(NORA, "Nora", "tiny", setting(PERSON, PERSON), listed=True)
        await forget(tables, NORA, "Somebody")
        for table in (alone, waiting):
            with pytest.raises(NoTable):
                await tables.table(table.id)
            assert table.broadcast.closed
            assert table.id not in await everything(store)


async def test_a_table_that_has_not_begun_is_left_or_closed(store: Store) -> None:
    async with opened(store) as tables:
        table = await friends(tables)
        await forget(tables, OTTO, "Somebody")
        assert [chair.guest for chair in table.sheet.chairs] == [NORA, ""]
        await seating.sit(table, EVE, "Eve")
        await forget(tables, NORA, "Somebody")
        assert table.sheet.status == "closed"


@pytest.fixture
async def own(tmp_path: object) -> AsyncIterator[Store]:
    """SQLite is enough for what does not differ."""
    found = await open_store(f"sqlite:///{tmp_path}/pig.db")
    yield found
    await found.close()


async def test_names_in_alerts_and_in_games_that_were_played_on_go(own: Store) -> None:
    async with opened(own) as tables:
        table = await friends(tables)
        await tables.start(table, NORA)
        await play_out(table)
        commitment = table.sheet.commitment
        branched = Setting({}, (PERSON, RANDOM), branch=Branch("the table of Nora", commitment, ((0, "x", ()),)))
        await tables.create(OTTO, tables.games["tiny"], branched, listed=False, entries=[log.Made()])
        other = Setting({}, (PERSON, RANDOM), branch=Branch("the table of Nora", "ff" * 32, ((0, "x", ()),)))
        kept = await tables.create(OTTO, tables.games["tiny"], other, listed=False, entries=[log.Made()])
        await Deliveries(own).add(f"over {table.id} 1", "ottos-way", "It is over at Nora's table")
        await forget(tables, NORA, "Somebody")
        left = [line for line in (await everything(own)).splitlines() if "Nora" in line]
        assert [kept.id in line for line in left] == [True]  # of another Nora
        assert "the table of Somebody" in await everything(own)
        assert await Deliveries(own).waiting() == 0


async def test_an_entry_that_cannot_be_read_is_passed_over(own: Store) -> None:
    async with opened(own) as tables:
        table = await friends(tables)
        async with own.writing() as connection:
            here = (schema.log.c.table_id == table.id, schema.log.c.seq == 4)
            await connection.execute(update(schema.log).where(*here).values(entry='{"kind":"?","guest":"'))
        await forget(tables, NORA, "Somebody")
        assert NORA not in await everything(own)


async def test_it_can_be_asked_again_after_the_disk_was_full(own: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(own) as tables:
        await friends(tables)

        async def full(*_: object) -> None:
            raise OSError("disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(removal, "forget_guest", full)
            with pytest.raises(OSError, match="full"):
                await forget(tables, NORA, "Somebody")
        assert digest_of(NORA) not in await removal.forgotten(own)
        await forget(tables, NORA, "Somebody")
        assert NORA not in await everything(own)
        assert digest_of(NORA) in await removal.forgotten(own)


async def test_other_servers_forget_too(postgres: Postgres) -> None:
    address = postgres.new()
    first, second = await open_store(address), await open_store(address)
    async with opened(first) as here, opened(second) as there:
        table = await friends(here)
        alone = await here.make(NORA, "Nora", "tiny", setting(PERSON, RANDOM), listed=True)
        same, gone = await there.table(table.id), await there.table(alone.id)
        assert there.listener is not None
        await there.listener.ready.wait()
        await forget(here, NORA, "Somebody")
        await until(lambda: same.sheet.chairs[0].name == "Somebody" and gone.broadcast.closed)
        assert "Clark Street" not in str([line.text for line in same.sheet.story if not hasattr(line, "rule")])
    await first.close()
    await second.close()


async def age(store: Store, days: float) -> None:
    """Everything was so many days ago."""
    async with store.writing() as connection:
        await connection.execute(update(schema.log).values(at=schema.log.c.at - days * DAY))
        await connection.execute(update(schema.tables).values(made_at=schema.tables.c.made_at - days * DAY))


async def test_tables_that_nobody_touches_are_removed_after_a_time(store: Store) -> None:
    async with opened(store) as tables:
        old = await friends(tables)
        clocked = await dealt(tables, PERSON, PERSON, clock=ClockSetting("move", 25 * 24 * 3600))
        slow = await dealt(tables, PERSON, PERSON)
        await age(store, 10)
        await seating.say(slow, OTTO, "Otto", "I am back")
        await clear_out(tables, 11)
        assert len(tables.tables) == 3
        await clear_out(tables, 9)
        assert old.id not in await everything(store)
        assert {table.id for table in tables.loaded()} == {clocked.id, slow.id}
        assert (await tables.table(clocked.id)).sheet.status == "running"


async def test_nothing_is_removed_before_the_first_hour_is_over(own: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(own) as tables:
        done: list[object] = []

        async def sleep(seconds: float) -> None:
            done.append(seconds)
            if len(done) > 2:
                raise asyncio.CancelledError

        async def clear(*_: object) -> None:
            done.append("cleared")

        monkeypatch.setattr(forgetting, "clear_out", clear)
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "sleep", sleep)
            with pytest.raises(asyncio.CancelledError):
                await clear_now_and_then(tables, 7)
        assert done[:2] == [3600.0, "cleared"]
