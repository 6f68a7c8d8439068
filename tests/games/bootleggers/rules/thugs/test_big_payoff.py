"""Big Payoff (BL-T3)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.standing import CONTROL, MINORITY, NONE
from blindpig.games.bootleggers.rules.table import LINED_UP, PLACE
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, put, queue, refused, scene, truck, word

MOTHERS = BARS.index("mothers")


def payoff(step: int = PLACE) -> BootleggersState:
    """Seat 2 has the card and no marker at Mother's, where seat 0 has control."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "big-payoff")
    put(state, "mothers", 3, 1)
    cash(state, 10, 10, 10, 10)
    return state


@pytest.mark.rule("BL-T3", "BL-T0c")
def test_five_buys_control_and_who_had_it_is_in_the_minority() -> None:
    state = payoff()
    facts = do(state, 2, "play big-payoff mothers")
    assert fact(facts, "control-bought").args == {"seat": 2, "bar": MOTHERS}
    assert fact(facts, "paid-for-card").args["money"] == 5
    assert state.hidden.money[2] == 5
    assert [state.standing(MOTHERS, seat) for seat in range(4)] == [MINORITY, MINORITY, CONTROL, NONE]


@pytest.mark.rule("BL-T3", "BL-4.8")
def test_after_the_line_up_trucks_line_up_again_by_new_docks_and_muscle() -> None:
    state = payoff(LINED_UP)
    late, first, second = truck(state, 1, load=1), truck(state, 0, load=2), truck(state, 0, load=3)
    mine, other = truck(state, 2, load=4), truck(state, 3, load=4)
    for number in (late, second, first, other, mine):
        queue(state, number, "mothers")
    assert state.queue(MOTHERS, 0) == [second, first]
    assert state.queue(MOTHERS, 1) == [late]
    hold(state, 1, "thirsty")  # keeps the moment open
    word(state, 2)
    do(state, 2, "play big-payoff mothers")
    assert state.queue(MOTHERS, 0) == [mine]
    assert state.queue(MOTHERS, 1) == [second, first, late]  # by muscle; seat 0's in their old order
    assert state.queue(MOTHERS, 2) == [other]


@pytest.mark.rule("BL-T3")
def test_within_a_dock_the_higher_muscle_stands_before_whoever_came_first() -> None:
    state = payoff(LINED_UP)
    put(state, "mothers", 0, 0, 0, 1)
    came, better = truck(state, 3, load=1), truck(state, 1, load=1)
    for number in (came, better):
        queue(state, number, "mothers")
    assert state.queue(MOTHERS, 1) == [came, better]
    hold(state, 1, "thirsty")  # keeps the moment open
    word(state, 2)
    do(state, 2, "play big-payoff mothers")
    assert state.queue(MOTHERS, 1) == [better, came]


@pytest.mark.rule("BL-T3", "BL-5.6")
def test_the_margin_goes_to_the_payer() -> None:
    state = payoff(LINED_UP)
    queue(state, truck(state, 0, load=4), "mothers")
    word(state, 2)
    facts = do(state, 2, "play big-payoff mothers", 3, 3)
    assert fact(facts, "margin-earned").args == {"seat": 2, "bar": MOTHERS, "crates": 4, "money": 4}


@pytest.mark.rule("BL-T3", "BL-T0c", "BL-T0d", "BL-4.7", "BL-T7")
def test_it_needs_five_and_an_open_bar_that_has_not_traded() -> None:
    state = payoff()
    closed = refused(state, 2, "play big-payoff texas")
    assert (closed.rule, closed.key) == ("BL-T0d", "bar-not-open")
    state.table.traded = [0, 0, 1, 0, 0, 0]
    assert refused(state, 2, "play big-payoff mothers").rule == "BL-4.7"
    state.table.traded = [0] * 6
    state.table.coppered = [0, 0, 1, 0, 0, 0]
    assert refused(state, 2, "play big-payoff mothers").rule == "BL-T7"
    state.table.coppered = [0] * 6
    cash(state, 10, 10, 4, 10)
    poor = refused(state, 2, "play big-payoff mothers")
    assert (poor.rule, poor.key, poor.args["money"]) == ("BL-T0c", "cannot-pay", 5)
