"""Order by muscle (BL-1.3), and how it changes in the middle of a step (BL-T2)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.table import AFTER_LOADING, END_OF_MUSCLE, PLACE, SEND, TAKE
from tests.games.bootleggers.rules.scene import do, fact, hold, put, refused, scene, word


@pytest.mark.rule("BL-T2")
def test_big_city_boys_add_five_and_a_half() -> None:
    state = scene(PLACE, turn=0, muscle=[60, 50, 45, 44])
    hold(state, 3, "big-city-boys")
    facts = do(state, 3, "play big-city-boys 2")
    assert fact(facts, "boys-came").args == {"seat": 3, "victim": 2}
    assert list(state.table.muscle[:4]) == [120, 100, 101, 88]
    do(state, 0, "done")
    assert state.table.turn == 2, "50.5 beats 50"


@pytest.mark.rule("BL-T2", "BL-2.3")
def test_they_break_ties_at_once() -> None:
    state = scene(PLACE, turn=0, muscle=[10, 8, 5, 4])
    put(state, "mothers", 2, 2)
    assert state.leader(BARS.index("mothers")) == 0
    hold(state, 1, "big-city-boys")
    do(state, 1, "play big-city-boys 1")
    assert state.leader(BARS.index("mothers")) == 1


@pytest.mark.rule("BL-T2")
def test_at_most_one_on_a_card() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 3, "big-city-boys")
    hold(state, 3, "big-city-boys")
    do(state, 3, "play big-city-boys 3")
    refusal = refused(state, 3, "play big-city-boys 3")
    assert (refusal.rule, refusal.key) == ("BL-T2", "boys-there-already")
    assert refused(state, 3, "play big-city-boys 5").rule == "BL-T0f"


@pytest.mark.rule("BL-T2")
@pytest.mark.parametrize("step", [TAKE, PLACE, SEND])
def test_nobody_acts_twice_or_is_skipped(step: int) -> None:
    state = scene(step, turn=0, muscle=[20, 19, 18, 17])
    state.table.offer = [0] * 4
    for at, number in enumerate([1] * 4):
        state.table.load[at] = number
    hold(state, 3, "big-city-boys")
    hold(state, 0, "big-city-boys")
    hold(state, 2, "moll")  # so that the moment after the step waits
    act = {TAKE: "take influence", PLACE: "done", SEND: "done"}[step]
    order = [0]
    do(state, 0, act)
    assert state.table.turn == 1
    do(state, 3, "play big-city-boys 3")
    assert state.table.turn == 1, "the one whose turn it is goes on"
    do(state, 0, "play big-city-boys 0")
    while state.table.step == step and state.table.turn >= 0:
        order.append(state.table.turn)
        do(state, state.table.turn, act)
    assert order == [0, 1, 3, 2]


@pytest.mark.rule("BL-T2", "BL-1.4")
def test_its_cost_does_not_change() -> None:
    state = scene(TAKE, turn=0, muscle=[60, 26, 20, 10])
    state.table.offer = [0] * 4
    hold(state, 3, "big-city-boys")
    do(state, 3, "play big-city-boys 1")
    facts = do(state, 0, "take influence")
    assert fact(facts, "paid-wages").args == {"seat": 1, "money": 2, "due": 2}


@pytest.mark.rule("BL-T2", "BL-T12")
def test_an_investigation_stops_them() -> None:
    state = scene(END_OF_MUSCLE)
    hold(state, 3, "big-city-boys")
    hold(state, 1, "investigation")
    word(state, 3)
    do(state, 3, "play big-city-boys 3")
    do(state, 1, "investigate")
    assert state.table.muscle[3] == 60
    assert state.table.boys == [0] * 6


@pytest.mark.rule("BL-T2", "BL-T0b")
def test_at_a_moment_the_new_order_counts_for_raised_hands() -> None:
    state = scene(AFTER_LOADING, muscle=[22, 21, 20, 19])
    put(state, "mothers", 4)
    for seat in (1, 3):
        hold(state, seat, "hit")
    hold(state, 2, "big-city-boys")
    word(state, 2)
    do(state, 2, "play big-city-boys 3")
    do(state, 1, "raise")
    do(state, 3, "raise")
    assert state.waiting_on() == [3]
