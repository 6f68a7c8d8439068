"""Holidays: a clock stands still and runs on with what was spent; so many days a year; live games go on."""

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.tables import holidays
from blindpig.tables.clock import Account, ClockSetting
from blindpig.tables.now import now
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotNow
from tests.tables.registries import PERSON, dealt, opened, playing, story_of
from tests.tables.test_moments import at_a_moment

pytestmark = pytest.mark.anyio
HOUR = 3600.0
DAYS = ClockSetting("game", 72 * 3600, 12 * 3600, 120 * 3600)


@pytest.mark.parametrize("kind", ["game", "move"])
def test_a_clock_stands_still_and_what_was_spent_stays_spent(kind: str) -> None:
    account = Account(ClockSetting("game" if kind == "game" else "move", 72 * 3600), 2)
    account.update(0.0, [0])
    account.rest(0, 2 * HOUR, 100 * HOUR)
    assert account.deadline(0) == (100 + 70) * HOUR
    account.rest(0, 10 * HOUR, 10 * HOUR)  # back early
    assert account.deadline(0) == (10 + 70) * HOUR
    account.rest(0, 20 * HOUR, 40 * HOUR)
    account.resume(21 * HOUR)
    assert (account.deadline(0) or 0) >= (40 + 60) * HOUR


def test_a_move_on_holiday_costs_nothing_and_gives_nothing_back() -> None:
    account = Account(DAYS, 2)
    account.update(0.0, [0])
    account.rest(0, 2 * HOUR, 100 * HOUR)
    account.update(3 * HOUR, [1], mover=0)
    assert account.left[0] == (72 - 2 + 12) * HOUR
    account.update(4 * HOUR, [0], mover=1)
    assert account.deadline(0) == (100 + 82) * HOUR


def left_of(sheet: Sheet, seat: int) -> float:
    return (sheet.account.deadline(seat) or 0.0) - now()


async def test_a_holiday_is_a_line_of_every_log_where_days_count(store: Store) -> None:
    async with opened(store) as tables:
        slow = await dealt(tables, PERSON, PERSON, clock=DAYS)
        live = await dealt(tables, PERSON, PERSON, clock=ClockSetting("move", 300))
        await holidays.go(tables, "guest0", 7)
        assert left_of(slow.sheet, 0) > (72 + 7 * 24 - 1) * HOUR
        assert left_of(slow.sheet, 1) < 73 * HOUR
        assert left_of(live.sheet, 0) < HOUR
        assert kinds(slow)[-1] == "rested"
        assert "rested" not in kinds(live)
        with pytest.raises(NotNow, match="on-holiday"):
            await holidays.go(tables, "guest0", 1)
        again = Sheet(slow.sheet.row, slow.sheet.game)  # every server comes to the same
        for line in await store.lines(slow.id):
            again.read(line)
        assert again.account.deadline(0) == slow.sheet.account.deadline(0)
        new = await dealt(tables, PERSON, PERSON, clock=DAYS)
        await holidays.at_start(tables, new)
        assert left_of(new.sheet, 0) > (72 + 7 * 24 - 1) * HOUR
        await holidays.come_back(tables, "guest0")
        assert left_of(slow.sheet, 0) < 73 * HOUR
        assert kinds(slow)[-1] == "rested-enough"
        assert await holidays.state(tables, "guest0") == (0.0, holidays.MOST - 1)  # six days were not used


def kinds(table: Table) -> list[object]:
    return [line["kind"] for line in story_of(table)]


async def test_a_year_has_so_many_days(store: Store) -> None:
    async with opened(store) as tables:
        for days in (0, 15, -3):
            with pytest.raises(BadInput, match="holiday-days"):
                await holidays.go(tables, "guest0", days)
        for _ in range(2):
            await holidays.go(tables, "guest0", 14)
            await store.prefer("guest0", holidays.UNTIL, "1")  # and it is over
        assert await holidays.state(tables, "guest0") == (0.0, 0)
        with pytest.raises(NotNow, match="holidays-used"):
            await holidays.go(tables, "guest0", 1)


async def test_nobody_answers_at_a_moment_for_who_is_on_holiday(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON, clock=DAYS)
        await at_a_moment(table)
        assert playing(table).secret
        before = table.sheet.until()
        await holidays.go(tables, "guest1", 3)
        after = table.sheet.until()
        assert before is not None
        assert after is not None
        assert round((after - before) / HOUR) == 3 * 24
