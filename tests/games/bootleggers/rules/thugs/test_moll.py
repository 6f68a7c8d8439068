"""Moll (BL-T17)."""

import pytest

from blindpig.games.bootleggers.rules.table import CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, refused, scene


@pytest.mark.rule("BL-T17")
def test_the_die_is_lost_to_the_bank() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "moll")
    cash(state, 10, 10, 10, 10)
    told = fact(do(state, 2, "play moll 1", 4), "moll-spent")
    assert told.args == {"seat": 2, "victim": 1, "dice": [4], "money": 4}
    assert list(state.hidden.money[:4]) == [10, 6, 10, 10]


@pytest.mark.rule("BL-T17")
def test_one_who_has_less_loses_all() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "moll")
    cash(state, 10, 3, 10, 10)
    assert fact(do(state, 2, "play moll 1", 5), "moll-spent").args["money"] == 3
    assert state.hidden.money[1] == 0


@pytest.mark.rule("BL-T17", "BL-S3")
def test_one_who_could_not_pay_it_all_has_nothing_left_for_all_to_see() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "moll")
    cash(state, 10, 3, 10, 10)
    state.table.purse[1], state.table.purse[3] = 8, 5  # seat 3 got 5 of seat 1's money in secret
    state.table.purse_pool[3] = 1
    do(state, 2, "play moll 1", 5)
    assert list(state.table.purse[:4]) == [10, 0, 10, 10]
    assert state.table.purse_pool[:4] == [0, 1, 2, 3]


@pytest.mark.rule("BL-T17", "BL-T0f")
def test_it_needs_another_mobster_rich_or_poor() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "moll")
    cash(state, 10, 0, 10, 10)
    own = refused(state, 2, "play moll 2")
    assert (own.rule, own.key) == ("BL-T17", "choose-another-mobster")
    nobody = refused(state, 2, "play moll 4")
    assert (nobody.rule, nobody.key) == ("BL-T0f", "no-such-mobster")
    assert fact(do(state, 2, "play moll 1", 2), "moll-spent").args["money"] == 0


@pytest.mark.rule("BL-T17", "BL-T0a")
def test_not_before_the_reveal() -> None:
    state = scene(CHOOSE)
    hold(state, 2, "moll")
    assert refused(state, 2, "play moll 1").rule == "BL-T0a"
