"""Bootleggers' moments at a table: how long they last says nothing about who was asked, or what for."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.games.bootleggers.rules.play import BootleggersState as Mob
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, BEFORE_PRODUCTION, END_OF_MUSCLE, PLACE, PLAYED
from blindpig.store import open_store
from blindpig.tables import seating
from blindpig.tables.chairs import hot_guest
from blindpig.tables.clock import ClockSetting
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Tempo
from blindpig.tables.table import Table
from blindpig.tables.watch import next_due
from blindpig.tables.workers import THINKER
from tests.games.bootleggers.rules.scene import do, hold, marks, put, scene
from tests.games.bootleggers.rules.test_moments import moment
from tests.tables.registries import PERSON, QUICK, RANDOM, board, click, playing, until

pytestmark = pytest.mark.anyio

BEAT, WINDOW = 0.4, 1.0


@asynccontextmanager
async def dealt(
    folder: Path, state: Mob, *seats: SeatSetting, tempo: Tempo, clock: str = "none"
) -> AsyncIterator[Table]:
    """A table at which the game stands as a test needs it. Its log does not know of that: it is not read again."""
    store = await open_store(f"sqlite:///{folder / 'pig.db'}")
    tables = TableRegistry(
        store, replace(QUICK, beat=tempo.beat, window=tempo.window, thinker=THINKER), registry.games()
    )
    await tables.open()
    slow = ClockSetting("move", 24 * 3600) if clock == "slow" else ClockSetting()
    table = await tables.make("guest0", "Al", "bootleggers", Setting({}, seats, slow), listed=True, sits=False)
    for number, seat in enumerate(seats):
        if not seat.bot:
            await seating.sit(table, f"guest{number}", f"Al {number}", number)
    await tables.start(table, "guest0")
    state.journal = None
    playing(table).state = state
    try:
        yield table
    finally:
        await tables.close()
        await store.close()


def shown(table: Table) -> Mob:
    state = playing(table).state
    assert isinstance(state, Mob)
    return state


def stands_at(table: Table, step: int) -> bool:
    return shown(table).table.step == step


def last_to_place(*silent: int) -> Mob:
    """Seat 3 is the last to place; seats 1 and 2 could act afterwards, unless they have passed in advance."""
    state = moment(END_OF_MUSCLE, (1, "moll"), (2, "hit"))
    for seat in (1, 2):
        do(state, seat, "pass-round" if seat in silent else "pass")
    for _ in range(3):
        do(state, state.table.turn, "done")
    assert state.table.turn == 3
    return state


@pytest.mark.rule("BL-W4")
async def test_a_moment_that_goes_by_looks_like_any_other(tmp_path: Path) -> None:
    seen = []
    for silent in ((), (1, 2)):
        folder = tmp_path / str(silent)
        folder.mkdir()
        async with dealt(folder, last_to_place(*silent), *[PERSON] * 4, tempo=Tempo(BEAT)) as table:
            began = time.time()
            await click(table, 3, "done")
            open_now = [board(table, seat) for seat in (-1, 0, 3)]
            assert shown(table).table.step == BEFORE_PRODUCTION
            asked = [] if silent else [1, 2]
            answers = [asyncio.create_task(click(table, seat, "pass-round")) for seat in asked]
            late = asyncio.create_task(click(table, 0, "pass-phase"))  # when it is decided, it comes too late
            await asyncio.sleep(0)  # they have been sent
            assert not late.done()
            assert [board(table, seat) for seat in (-1, 0, 3)] == open_now
            await until(partial(stands_at, table, AFTER_PRODUCTION))
            assert time.time() >= began + BEAT
            assert (await late).kind == "stale"
            assert [answer.kind for answer in await asyncio.gather(*answers)] == ["played"] * len(asked)
            for one in open_now:
                one.pop("table"), one.pop("commitment")
            seen.append((open_now, [playing(table).prompts[seat] for seat in (0, 3)]))
    assert seen[0] == seen[1]


@pytest.mark.rule("BL-W4")
async def test_no_beat_where_nobody_could_learn_from_it(tmp_path: Path) -> None:
    state = last_to_place(1, 2)
    async with dealt(tmp_path, state, *[PERSON] * 4, tempo=Tempo(60.0)) as table:
        for chair in table.sheet.chairs[1:]:
            chair.guest = hot_guest("guest0", chair.number)  # four people at one screen
        await click(table, 3, "done")
        assert shown(table).table.step == AFTER_PRODUCTION


def card_to_come(*silent: int) -> Mob:
    """Seat 1 can play a card that seat 3 can investigate; seat 2 might hold an Investigation for all anybody knows."""
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 3, "investigation")
    for seat in silent:
        do(state, seat, "pass-round")
    return state


@pytest.mark.rule("BL-W3", "BL-W4")
@pytest.mark.parametrize("answer", ["pass", "investigate", "", "in advance"])
async def test_a_window_lasts_as_long_whatever_the_answers(tmp_path: Path, answer: str) -> None:
    state = card_to_come(*((3,) if answer == "in advance" else ()))
    async with dealt(tmp_path, state, *[PERSON] * 4, tempo=Tempo(BEAT, WINDOW)) as table:
        await click(table, 1, "play hit mothers 0")
        opened_at = playing(table).moment
        assert shown(table).top() == PLAYED
        assert [board(table, seat)["until"] for seat in (-1, 0, 3)] == [int((opened_at + WINDOW) * 1000)] * 3
        given = asyncio.create_task(click(table, 3, answer)) if answer in ("pass", "investigate") else None
        await until(lambda: shown(table).top() != PLAYED)
        assert time.time() >= opened_at + WINDOW
        assert marks(shown(table), "mothers") == ([4, 0, 0, 0] if answer == "investigate" else [3, 0, 0, 0])
        assert given is None or (await given).kind == "played"
        assert board(table, 0)["until"] is None


@pytest.mark.rule("BL-W3")
@pytest.mark.parametrize(("seats", "clock"), [([RANDOM, RANDOM, RANDOM, PERSON], "none"), ([PERSON] * 4, "slow")])
async def test_nobody_is_hurried_alone_or_by_correspondence(
    tmp_path: Path, seats: list[SeatSetting], clock: str
) -> None:
    """The one person, or the one who comes by tomorrow, is waited for."""
    state = card_to_come()
    tempo = Tempo(0.0, 0.05)
    async with dealt(tmp_path, state, *seats, tempo=tempo, clock=clock) as table:
        table.listeners.clear()  # the bots hold still
        await click(table, 1, "play hit mothers 0")
        due = next_due(table.sheet)
        assert due is None or due >= playing(table).moment + 3600
        assert shown(table).top() == PLAYED
        await click(table, 3, "pass")
        assert shown(table).top() != PLAYED
