"""Thirsty (BL-T25)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, LINED_UP, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, put, queue, refused, rolled, scene, truck, word


@pytest.mark.rule("BL-T25", "BL-5.2")
@pytest.mark.parametrize(("improvements", "demand"), [(0, 12), (2, 18)])
def test_one_more_die_and_improvements_count_on_it(improvements: int, demand: int) -> None:
    state = scene(LINED_UP)
    bar = BARS.index("mothers")
    state.table.improvements[bar] = improvements
    put(state, "mothers", 4)
    queue(state, truck(state, 0, load=4), "mothers")
    hold(state, 2, "thirsty")
    word(state, 2)
    facts = do(state, 2, "play thirsty mothers", 3, 4, 5)
    assert fact(facts, "demand-rolled").args == {"bar": bar, "dice": [3, 4, 5], "demand": demand}
    assert state.table.thirst[bar] == 0  # this round only, and it is over


@pytest.mark.rule("BL-T25", "BL-5.2", "BL-W2")
def test_after_the_roll_its_die_is_rolled_at_once() -> None:
    state = scene(AFTER_ROLL)
    state.table.improvements[2] = 1
    rolled(state, "mothers", 3, 4)
    put(state, "mothers", 4)
    queue(state, truck(state, 0, "large", load=9), "mothers")
    queue(state, truck(state, 0, "large", load=9), "mothers")
    hold(state, 2, "thirsty")
    hold(state, 2, "moll")
    assert state.table.demand == 9
    word(state, 2)
    facts = do(state, 2, "play thirsty mothers", 5)
    assert fact(facts, "thirst-rolled").args == {"bar": 2, "dice": [5], "demand": 15}
    assert (state.table.rolls, state.table.demand) == ([3, 4, 5], 15)
    assert state.waiting_on() == [2], "all are asked again"
    facts = do(state, 2, "pass")
    assert sum(int(str(one.args["crates"])) for one in facts if one.key == "sold") == 15


@pytest.mark.rule("BL-T25", "BL-5.2")
def test_on_a_bar_that_rolls_later_it_waits_for_the_roll() -> None:
    state = scene(AFTER_ROLL)
    rolled(state, "mothers", 3, 4)
    put(state, "mothers", 4)
    put(state, "barleycorns", 4)
    for name in ("mothers", "barleycorns"):
        queue(state, truck(state, 0, load=4), name)
    hold(state, 2, "thirsty")
    word(state, 2)
    facts = do(state, 2, "play thirsty barleycorns", 1, 2, 3, 4)
    assert fact(facts, "demand-rolled").args == {"bar": 3, "dice": [1, 2, 3, 4], "demand": 10}


@pytest.mark.rule("BL-T25", "BL-T0d", "BL-T7", "BL-4.7")
def test_it_needs_an_open_bar_that_has_not_traded() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "thirsty")
    put(state, "mothers", 3)
    closed = refused(state, 2, "play thirsty mothers")
    assert (closed.rule, closed.key) == ("BL-T0d", "bar-not-open")
    put(state, "mothers", 1)
    state.table.coppered[2] = 1
    assert refused(state, 2, "play thirsty mothers").rule == "BL-T7"
    state.table.coppered[2] = 0
    state.table.traded[2] = 1
    assert refused(state, 2, "play thirsty mothers").rule == "BL-4.7"
