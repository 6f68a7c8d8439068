"""A clock that somebody sets back holds nobody up, neither while the server runs nor after it was started again."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.store import open_store
from blindpig.tables import now
from blindpig.tables.clock import ClockSetting
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import Setting
from blindpig.tables.sheet import Tempo
from blindpig.tables.workers import THINKER
from tests.tables.registries import PATIENCE, PERSON, QUICK, RANDOM, click, nobody_stalls, playing, until
from tests.tables.test_pauses import dealt, last_to_place, stands_at

pytestmark = pytest.mark.anyio

HOUR = 3600.0


async def test_a_moment_ends_though_the_clock_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with dealt(tmp_path, last_to_place(1, 2), *[PERSON] * 4, tempo=Tempo(0.05)) as table:
        real = time.time
        await click(table, 3, "done")
        assert table.ahead()  # moments at which nobody is asked, each to be shown for a while
        monkeypatch.setattr(time, "time", lambda: real() - HOUR)
        await until(lambda: stands_at(table, AFTER_PRODUCTION))


async def test_a_table_that_is_read_after_the_clock_was_set_back_waits_for_nothing(tmp_path: Path) -> None:
    async with dealt(tmp_path, last_to_place(1, 2), *[PERSON] * 4, tempo=Tempo(0.05)) as table:
        await click(table, 3, "done")
        for stage in table.ahead():
            stage.due += HOUR  # as the clock stood then
        table.show_first()
        assert not table.ahead()
        assert stands_at(table, AFTER_PRODUCTION)


@pytest.mark.parametrize("game", registry.HOUSE)
async def test_a_server_started_again_with_an_earlier_clock_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Whatever is open just then: a turn, a secret choice, a moment that lasts for a while."""
    ways = replace(QUICK, beat=0.01, window=0.02, thinker=THINKER)
    luck, key = SeededChance(seed_of("set back", game)), ""
    for _ in range(5):
        store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
        tables = TableRegistry(store, ways, registry.games())
        await store.take_over()
        await tables.open()
        try:
            if not key:
                seats = (PERSON, *[RANDOM] * (registry.find(game).min_seats - 1))
                made = await tables.make("guest", "Al", game, Setting({}, seats, ClockSetting()), listed=True)
                await tables.start(made, "guest")
                key = made.id
            table = await tables.table(key)
            seq = table.sheet.seq
            async with asyncio.timeout(PATIENCE):
                while table.sheet.seq < seq + 7 and table.sheet.status == "running":
                    session = playing(table)
                    actions = session.state.actions(0) if 0 in session.state.waiting_on() else []
                    if actions:
                        await click(table, 0, actions[luck.below(len(actions))].text)
                    await asyncio.sleep(0.002)
            await nobody_stalls(tables)
        finally:
            await tables.close()
            await store.close()
        monkeypatch.setattr(now, "STARTED", now.STARTED - HOUR)
