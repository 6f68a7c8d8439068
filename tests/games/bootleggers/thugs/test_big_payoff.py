"""Big Payoff (BL-T3)."""

import pytest

from blindpig.games.bootleggers.board import BARS
from blindpig.games.bootleggers.standing import CONTROL, MINORITY, NONE
from blindpig.games.bootleggers.table import LINED_UP, PLACE
from tests.games.bootleggers.scene import cash, do, fact, hold, put, queue, refused, scene, truck, word
from tests.games.bootleggers.thugs.stopping import stop

MOTHERS = BARS.index("mothers")


@pytest.mark.rule("BL-T3")
def test_control_for_five_even_with_no_marker() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4, 1)
    hold(state, 3, "big-payoff")
    facts = do(state, 3, "play big-payoff mothers")
    assert fact(facts, "paid-for-card").args["money"] == 5
    assert state.hidden.money[3] == 5
    assert [state.standing(MOTHERS, seat) for seat in range(4)] == [MINORITY, MINORITY, NONE, CONTROL]


@pytest.mark.rule("BL-T3", "BL-4.8")
def test_after_line_up_trucks_line_up_again_by_muscle() -> None:
    """Seats 0 (control, two trucks), 1 (minority) and 3, 2 (none) wait; seat 3 buys the bar."""
    state = scene(LINED_UP, muscle=[30, 40, 20, 10])
    put(state, "mothers", 4, 1)
    first, second = truck(state, 0, load=1), truck(state, 0, load=1)
    others = {seat: truck(state, seat, load=1) for seat in (1, 3, 2)}
    queue(state, second, "mothers")
    queue(state, first, "mothers")
    for seat in (1, 3, 2):
        queue(state, others[seat], "mothers")
    hold(state, 3, "big-payoff")
    hold(state, 2, "moll")
    word(state, 3)
    cash(state, 0, 0, 0, 5)
    do(state, 3, "play big-payoff mothers")
    docks = [state.queue(MOTHERS * 3 + dock) for dock in range(3)]
    assert docks == [[others[3]], [others[1], second, first], [others[2]]]
    do(state, 2, "pass")
    facts = do(state, 2, "pass", 6, 6)
    assert [one.args["seat"] for one in facts if one.key == "sold"] == [3, 1, 0, 0]
    facts = do(state, 3, "allow 2")
    assert state.hidden.money[3] == 2 + 5


@pytest.mark.rule("BL-T3", "BL-T0c", "BL-T0d")
def test_it_needs_money_and_an_open_bar() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 3)
    hold(state, 3, "big-payoff")
    assert refused(state, 3, "play big-payoff mothers").key == "bar-not-open"
    assert refused(state, 3, "play big-payoff volstead").key == "bar-not-in-play"
    put(state, "mothers", 1)
    cash(state, 10, 10, 10, 4)
    refusal = refused(state, 3, "play big-payoff mothers")
    assert (refusal.rule, refusal.key) == ("BL-T0c", "cannot-pay")


@pytest.mark.rule("BL-T3", "BL-T12", "BL-T0c")
def test_an_investigation_stops_it_and_its_price_is_not_paid() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 3, "big-payoff")
    stop(state, 3, "play big-payoff mothers")
