"""Clocks: a bank that increments fill up to a cap, and what makes no sense."""

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.tables.clock import LONGEST, Account, ClockSetting

HOUR = 3600
DAYS = ClockSetting("game", 72 * HOUR, 12 * HOUR, 120 * HOUR)


def test_a_bank_is_spent_filled_and_capped() -> None:
    account = Account(DAYS, 2)
    account.update(0.0, [0])
    account.update(2.0 * HOUR, [1], mover=0)
    assert account.left[0] == (72 - 2 + 12) * HOUR
    for move in range(10):
        account.update(2.0 * HOUR + move, [0], mover=1)
        account.update(2.0 * HOUR + move, [1], mover=0)
    assert account.left == [120.0 * HOUR, 120.0 * HOUR]
    assert account.deadline(1) == 2.0 * HOUR + 9 + 120 * HOUR


def test_without_a_cap_a_bank_grows() -> None:
    account = Account(ClockSetting("game", 600, 20), 1)
    account.update(0.0, [0])
    account.update(5.0, [0], mover=0)
    assert account.left == [615.0]


@pytest.mark.parametrize(
    "setting",
    [
        ClockSetting("game", 365 * 24 * HOUR),
        ClockSetting("move", 60, 5),
        ClockSetting("game", 60, -1),
        ClockSetting("game", 7200, 60, 3600),
        ClockSetting("game", 7200, 60, LONGEST + 1),
        ClockSetting("move", 7200, 0, 9000),
    ],
)
def test_a_clock_of_a_year_and_other_nonsense(setting: ClockSetting) -> None:
    with pytest.raises(BadInput):
        setting.check()


def test_nobody_hurries_a_moment_over_days() -> None:
    assert DAYS.is_slow()
    assert DAYS.moment_limit() == 12 * HOUR
    assert ClockSetting("game", 600, 20).moment_limit() == 60
    assert ClockSetting("move", 90).moment_limit() == 90
    DAYS.check()
