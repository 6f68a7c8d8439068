"""Recruiting (BL-T22)."""

import pytest

from blindpig.games.bootleggers.rules.table import CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, refused, scene


@pytest.mark.rule("BL-T22")
@pytest.mark.parametrize(
    ("die", "gained"),
    [(1, [0, 0, 1, 0]), (2, [1, 0, 1, 0]), (4, [1, 1, 2, 0]), (5, [1, 1, 2, 1]), (6, [2, 1, 2, 1])],
)
def test_you_take_the_first_then_each_in_order(die: int, gained: list[int]) -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "recruiting")
    back = list(state.table.back)
    reserve = list(state.table.reserve)
    facts = do(state, 2, "play recruiting", die)
    assert fact(facts, "boys-lined-up").args == {"seat": 2, "markers": die}
    assert [state.table.back[seat] - back[seat] for seat in range(4)] == gained
    assert [reserve[seat] - state.table.reserve[seat] for seat in range(4)] == gained


@pytest.mark.rule("BL-T22", "BL-T2")
def test_the_order_counts_big_city_boys() -> None:
    state = scene(PLACE, muscle=[60, 50, 40, 56], turn=0)
    hold(state, 2, "recruiting")
    hold(state, 3, "big-city-boys")
    do(state, 3, "play big-city-boys 3")
    back = list(state.table.back)
    do(state, 2, "play recruiting", 2)
    assert [state.table.back[seat] - back[seat] for seat in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("BL-T22", "BL-C6")
def test_an_empty_reserve_wastes_its_marker() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "recruiting")
    state.table.back[0] += state.table.reserve[0]
    state.table.reserve[0] = 0
    back = list(state.table.back)
    do(state, 2, "play recruiting", 3)
    assert [state.table.back[seat] - back[seat] for seat in range(4)] == [0, 1, 1, 0]


@pytest.mark.rule("BL-T22", "BL-T0a", "BL-1.5f")
def test_not_before_the_reveal_and_not_without_the_card() -> None:
    state = scene(CHOOSE)
    hold(state, 2, "recruiting")
    assert refused(state, 2, "play recruiting").rule == "BL-T0a"
    assert refused(scene(PLACE, turn=0), 2, "play recruiting").rule == "BL-T22"
