"""A clock that somebody sets back holds nobody up, neither while the server runs nor after it was started again."""

import time
from pathlib import Path

import pytest

from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION
from blindpig.tables.sheet import Tempo
from tests.tables.registries import PERSON, click, until
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
