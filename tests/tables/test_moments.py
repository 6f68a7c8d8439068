"""Moments, clocks and bots: nobody sees who is asked, nobody is thrown out, a lost worker is replaced."""

import asyncio
import time
from pathlib import Path

import pytest

from blindpig.search import bots
from blindpig.search.random import RandomPlayer
from blindpig.store import Store
from blindpig.tables import seating
from blindpig.tables.broadcast import JSON, Stream
from blindpig.tables.clock import Account, ClockSetting
from blindpig.tables.setting import SeatSetting
from blindpig.tables.table import Table
from tests.tables.registries import PERSON, RANDOM, board, click, dealt, opened, play_out, playing, story_of, until

pytestmark = pytest.mark.anyio


def stream_of(table: Table, guest: str) -> Stream:
    viewer = Stream(table.broadcast, table.sheet, guest, JSON)
    assert viewer.look()
    return viewer


async def at_a_moment(table: Table) -> None:
    """Everybody bids; the moment after the reveal is open."""
    session = playing(table)
    for seat in range(session.state.seats):
        if seat in session.state.waiting_on():
            bids = [action.text for action in session.state.actions(seat) if action.text.startswith("bid")]
            await click(table, seat, bids[0])


async def test_a_moment_lasts_the_beat_whoever_is_asked(store: Store) -> None:
    async with opened(store, beat=0.4) as tables:
        table = await dealt(tables)
        await at_a_moment(table)
        session = playing(table)
        assert session.secret
        opened_at = session.moment
        first = asyncio.create_task(click(table, 0, "pass"))
        second = asyncio.create_task(click(table, 1, "pass"))
        await asyncio.sleep(0)  # they have been sent
        assert session.secret
        assert not first.done()
        assert (await first).kind == (await second).kind == "played"
        assert time.time() >= opened_at + 0.4
        assert not session.secret


async def test_who_passed_is_not_seen(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        await at_a_moment(table)
        others = [stream_of(table, guest) for guest in ("guest1", "guest2", "rail")]
        mine = stream_of(table, "guest0")
        before = [board(table, seat) for seat in (-1, 1, 2)]
        await click(table, 0, "pass")
        assert [viewer.look() for viewer in others] == [b"", b"", b""]
        assert b"passed" in mine.look()
        assert [board(table, seat) for seat in (-1, 1, 2)] == before
        assert board(table, 1)["waiting"] == []


async def test_a_bot_has_no_longer_than_the_beat_at_a_moment(store: Store) -> None:
    async with opened(store, beat=0.5, budget=5.0) as tables:
        table = await dealt(tables, PERSON, SeatSetting("slow"))
        assert tables.driver.time_for(table, playing(table)) == 5.0
        session = playing(table)
        session.secret = True
        assert tables.driver.time_for(table, playing(table)) < 0.5


async def test_how_long_a_bot_takes_says_nothing_about_its_hand(store: Store) -> None:
    async with opened(store, pace=0.2, budget=1.0) as tables:
        table = await dealt(tables, PERSON, RANDOM, SeatSetting("slow"))
        assert [tables.driver.calm(table, seat) for seat in (1, 2)] == [0.2, 1.1]
        playing(table).secret = True  # the beat sees to it
        assert [tables.driver.calm(table, seat) for seat in (1, 2)] == [0.0, 0.0]


async def test_bots_at_a_moment_share_the_beat(store: Store) -> None:
    async with opened(store, beat=1.0, budget=5.0) as tables:
        table = await dealt(tables, PERSON, RANDOM, SeatSetting("slow"))
        playing(table).secret = True
        assert tables.driver.time_for(table, playing(table)) == 0.4


async def test_a_person_out_of_time_is_played_by_a_bot_and_can_come_back(store: Store) -> None:
    async with opened(store, budget=0.0) as tables:
        table = await dealt(tables, clock=ClockSetting("move", 1))
        await click(table, 0, playing(table).state.actions(0)[0].text)
        await until(lambda: table.sheet.chairs[1].handed)
        assert table.sheet.chairs[0].handed is False
        notes = [line for line in story_of(table) if line["kind"] == "handed"]
        assert notes == [{"kind": "handed", "seat": 1, "why": "clock"}]
        await seating.take_back(table, "guest1")
        assert not table.sheet.chairs[1].by_bot()
        await until(lambda: table.sheet.status == "over")


async def test_at_a_moment_time_runs_for_nobody_and_ends_unseen(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, clock=ClockSetting("game", 1, 0))
        await at_a_moment(table)
        assert table.sheet.account.since == {}
        before = board(table, -1)["seats"]
        session = playing(table)
        await until(lambda: not session.secret or table.sheet.status == "over")
        assert board(table, -1)["seats"] == before


def test_the_account_of_a_game_clock() -> None:
    account = Account(ClockSetting("game", 60, 5), 2)
    account.update(100.0, [0])
    assert account.next() == (160.0, 0)
    account.update(110.0, [1], mover=0)
    assert account.left == [55.0, 60.0]
    assert account.deadline(0) is None
    account.update(120.0, [1], mover=0)  # an action out of turn does not stop the other's clock
    assert account.deadline(1) == 170.0
    account.resume(500.0)
    assert account.deadline(1) == 560.0


def test_the_account_of_a_move_clock_starts_anew_with_each_move() -> None:
    account = Account(ClockSetting("move", 30), 2)
    account.update(0.0, [0, 1])
    account.update(10.0, [0, 1], mover=0)
    assert [account.deadline(seat) for seat in (0, 1)] == [40.0, 30.0]


async def test_a_crash_of_a_worker_is_noticed_and_the_move_thought_again(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRASHER", str(tmp_path / "crashed"))
    async with opened(store, house_crashes=1) as tables:
        table = await dealt(tables, PERSON, SeatSetting("crasher"))
        await play_out(table)
        assert (tmp_path / "crashed").exists()


@pytest.mark.parametrize("bot", ["faulty", "chatty", "inventive"])
async def test_a_bot_that_misbehaves_does_not_stop_the_table(store: Store, bot: str) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, SeatSetting(bot))
        await play_out(table)


async def test_a_bot_whose_package_is_gone_is_replaced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "visitor", RandomPlayer)
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, SeatSetting("visitor"))
        monkeypatch.delitem(bots.BOTS, "visitor")
        await play_out(table)


async def test_bots_alone_play_to_the_end_with_their_own_views(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, SeatSetting("looker"), RANDOM, SeatSetting("looker"))
        await until(lambda: table.sheet.status == "over")


async def test_bots_go_on_after_the_server_stopped(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, RANDOM)
        assert table.id in tables.owned
    async with opened(store) as tables:
        again = await tables.table(table.id)
        await until(lambda: tables.owns(again.id))
        await play_out(again)


async def test_a_table_that_starts_during_a_sign_of_life_keeps_its_bots(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answered = asyncio.Event(), asyncio.Event()
    owned = store.owned

    async def slow(server: str) -> set[str]:
        found = await owned(server)
        asked.set()
        await answered.wait()
        return found

    monkeypatch.setattr(store, "owned", slow)
    async with opened(store) as tables:
        await asked.wait()
        table = await dealt(tables, PERSON, RANDOM)
        answered.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert tables.owns(table.id)
