"""A house for tests: the tiny game, quick bots, no waiting."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from prometheus_client import REGISTRY

from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.store import Store
from blindpig.tables import seating
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.clock import ClockSetting
from blindpig.tables.registry import TableRegistry, TableSettings
from blindpig.tables.session import GameSession
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.story import form_of
from blindpig.tables.table import Answer, Submit, Table
from tests.kernel.tiny import TINY
from tests.tables.thinker import register

register()

THINKER = (sys.executable, "-m", "tests.tables.thinker")
QUICK = TableSettings(
    beat=0.0, window=0.0, pace=0.0, budget=0.0, workers=1, orders=(0.0, 0.0), thinker=THINKER, tables_each=1000
)
PERSON = SeatSetting()
RANDOM = SeatSetting("random")
ASKED = SeatSetting("looker")  # as quick, but a worker is asked
PATIENCE = 90.0  # seconds after which a test gives up
STALL = 5.0  # seconds after which a table that waits for a bot stands still, on a machine that has nothing else to do


def stall() -> float:
    """The same on this machine as busy as it is now: so many processes want each of its cores."""
    return min(PATIENCE, STALL * max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1)))


def crashes() -> float:
    """How many workers have been lost so far."""
    return REGISTRY.get_sample_value("blindpig_bot_crashes_total") or 0.0


@asynccontextmanager
async def opened(store: Store, house_crashes: int = 0, **changes: Any) -> AsyncIterator[TableRegistry]:
    """A house that is open for business."""
    tables = TableRegistry(store, replace(QUICK, **changes), {"tiny": TINY})
    lost = crashes()
    await tables.open()
    try:
        yield tables
        await nobody_stalls(tables)
    finally:
        await tables.close()
    assert crashes() == lost + house_crashes, "workers were lost"


async def nobody_stalls(tables: TableRegistry) -> None:
    """The watchdog, after every test: a table that waits for a bot goes on, whatever has gone wrong before."""
    for table in tables.loaded():
        seq, since = table.sheet.seq, time.monotonic()
        while not goes_on(tables, table, seq):
            assert time.monotonic() - since < stall(), f"{table.id} stands still after {seq} entries"
            await asyncio.sleep(0.005)


def goes_on(tables: TableRegistry, table: Table, seq: int) -> bool:
    """Whether a table has gone on since, or needs no bot to."""
    return table.sheet.seq != seq or not waits_for_bot(tables, table)


def waits_for_bot(tables: TableRegistry, table: Table) -> bool:
    """Whether the game cannot go on without a bot that this server moves."""
    session = table.sheet.session
    if session is None or table.sheet.status != "running" or not tables.owns(table.id):
        return False
    return any(table.sheet.chairs[seat].by_bot() for seat in session.state.waiting_on())


def setting(*seats: SeatSetting, clock: ClockSetting | None = None, **options: str) -> Setting:
    return Setting(options, seats or (PERSON, PERSON), clock or ClockSetting())


async def dealt(tables: TableRegistry, *seats: SeatSetting, clock: ClockSetting | None = None, **options: str) -> Table:
    """A table under way: guest0 at seat 0, guest1 at seat 1 and so on."""
    chosen = setting(*seats, clock=clock, **options)
    table = await tables.make("guest0", "Al", "tiny", chosen, listed=True, sits=False)
    for number, seat in enumerate(chosen.seats):
        if not seat.bot:
            await seating.sit(table, f"guest{number}", f"Al {number}", number)
    await tables.start(table, "guest0")
    return table


def playing(table: Table) -> GameSession:
    """The game that is under way."""
    assert table.sheet.session is not None
    return table.sheet.session


def board(table: Table, seat: int) -> dict[str, Any]:
    """What a seat is shown."""
    return dict(Snapshot(table.sheet, seat).form())


def story_of(table: Table) -> list[dict[str, object]]:
    """Every line of the story, secret ones too."""
    return [dict(form_of(line)) for line in table.sheet.story]


async def click(table: Table, seat: int, action: str, key: str = "") -> Answer:
    """Answer the present prompt."""
    return await table.submit(seat, Submit(playing(table).prompts[seat], action, key))


async def play_out(table: Table, seed: int = 1) -> None:
    """Every person plays at random until the game is over; bots play for themselves."""
    luck = SeededChance(seed_of("play out", seed))
    async with asyncio.timeout(PATIENCE):
        while table.sheet.status != "over":
            session = playing(table)
            persons = [seat for seat in session.state.waiting_on() if not table.sheet.chairs[seat].by_bot()]
            if persons:
                seat = persons[luck.below(len(persons))]
                actions = session.state.actions(seat)
                await click(table, seat, actions[luck.below(len(actions))].text)
            else:
                await asyncio.sleep(0.005)


async def until(true: Callable[[], object]) -> None:
    """Wait for something that is to happen."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
