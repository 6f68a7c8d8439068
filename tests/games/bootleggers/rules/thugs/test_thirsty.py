"""Thirsty (BL-T25)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, put, queue, refused, scene, truck, word


@pytest.mark.rule("BL-T25", "BL-5.2")
@pytest.mark.parametrize(("improvements", "demand"), [(0, 12), (2, 18)])
def test_one_more_die_and_improvements_count_on_it(improvements: int, demand: int) -> None:
    state = scene(AFTER_ROLL)
    bar = state.table.bar = BARS.index("mothers")
    state.table.improvements[bar] = improvements
    put(state, "mothers", 4)
    queue(state, truck(state, 0, load=4), "mothers")
    hold(state, 2, "thirsty")
    word(state, 2)
    facts = do(state, 2, "play thirsty mothers", 3, 4, 5)
    assert fact(facts, "demand-rolled").args == {"bar": bar, "dice": [3, 4, 5], "demand": demand}
    assert state.table.thirst[bar] == 0  # this round only, and it is over


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
