"""Phase 5 (BL-5), with what Copper, Packing Heat and the like do to it."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_LAST_BAR, AFTER_ROLL, LINED_UP, TRADE
from blindpig.kernel.journal import Fact
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, keys, put, queue, refused, scene, truck, word

MOTHERS = BARS.index("mothers")


def lined_up(*holders: int, seats: int = 4) -> BootleggersState:
    """Everybody's small truck with four crates at Mother's, in this order; nobody has money."""
    state = scene(LINED_UP, seats=seats)
    put(state, "mothers", 3, 1)
    for holder in holders:
        queue(state, truck(state, holder, load=4), "mothers")
    cash(state, *[0] * seats)
    word(state, 0)
    return state


def sales(facts: list[Fact]) -> list[tuple[object, object, object]]:
    return [(one.args["seat"], one.args["crates"], one.args["money"]) for one in facts if one.key == "sold"]


def bought(facts: list[Fact]) -> int:
    """How many crates were bought."""
    return sum(int(str(crates)) for _, crates, _ in sales(facts))


@pytest.mark.rule("BL-5.1")
def test_bars_trade_from_the_smallest_and_without_crates_are_passed_over() -> None:
    state = lined_up(0)
    put(state, "barleycorns", 4)
    put(state, "mccoy", 8)
    queue(state, truck(state, 0, load=1), "mccoy")
    queue(state, truck(state, 1, load=1), "omalleys")
    facts = do(state, 0, "pass", 6, 6, 1, 1, 1, 1)
    assert [one.args["bar"] for one in facts if one.key == "sold"] == [0, 2, 4]
    assert [one.args["bar"] for one in facts if one.key == "demand-rolled"] == [2, 4]


@pytest.mark.rule("BL-5.2", "BL-5.3", "BL-5.5")
def test_demand_is_met_dock_by_dock_and_the_rest_is_lost() -> None:
    state = lined_up(1, 0)
    state.table.improvements[MOTHERS] = 1
    facts = do(state, 0, "pass", 1, 2)
    assert fact(facts, "demand-rolled").args == {"bar": MOTHERS, "dice": [1, 2], "demand": 5}
    assert sales(facts) == [(0, 4, 8), (1, 1, 2)]
    assert fact(facts, "not-sold").args == {"seat": 1, "bar": MOTHERS, "crates": 3}
    assert sum(state.table.load) == 0


@pytest.mark.rule("BL-5.4")
def test_leave_is_asked_for_each_mobster_while_demand_remains() -> None:
    state = lined_up(2, 3, 2)
    facts = do(state, 0, "pass", 6, 6)
    assert sales(facts) == []
    assert state.waiting_on() == state.waiting_openly() == [0]
    assert refused(state, 0, "allow 3").key == "another-waits-first"
    assert refused(state, 1, "allow 2").key == "nobody-asks-your-leave"
    facts = do(state, 0, "allow 2")
    assert sales(facts) == [(2, 4, 8)]
    facts = do(state, 0, "allow 3")
    assert sales(facts) == [(3, 4, 8), (2, 4, 8)], "he was allowed, and his second truck needs no more leave"
    assert state.hidden.money[0] == 12


@pytest.mark.rule("BL-5.4")
def test_nobody_is_asked_once_demand_is_met() -> None:
    state = lined_up(0, 2)
    facts = do(state, 0, "pass", 2, 2)
    assert sales(facts) == [(0, 4, 8)]
    assert "round-ended" in keys(facts)


@pytest.mark.rule("BL-5.4")
def test_with_neither_control_nor_majority_nobody_sells_at_the_public_dock() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 2, 2, 1)
    queue(state, truck(state, 3, load=2), "mothers")
    word(state, 0)
    facts = do(state, 0, "pass", 6, 6)
    assert sales(facts) == []
    assert fact(facts, "not-sold").args["seat"] == 3


@pytest.mark.rule("BL-5.6", "BL-2.7")
def test_only_control_earns_the_margin() -> None:
    state = lined_up(1)
    facts = do(state, 0, "pass", 6, 6)
    assert fact(facts, "margin-earned").args == {"seat": 0, "bar": MOTHERS, "crates": 4, "money": 4}
    state = scene(LINED_UP)
    put(state, "mothers", 3, 2, 2)
    queue(state, truck(state, 0, load=2), "mothers")
    word(state, 0)
    facts = do(state, 0, "pass", 6, 6)
    assert sales(facts) == [(0, 2, 4)]
    assert "margin-earned" not in keys(facts)


@pytest.mark.rule("BL-5.7")
def test_omalleys_buys_everything_at_one() -> None:
    state = scene(LINED_UP)
    for seat in (0, 1, 2):
        queue(state, truck(state, seat, "large", load=9), "omalleys")
    word(state, 0)
    facts = do(state, 0, "pass")
    assert sales(facts) == [(0, 9, 9), (1, 9, 9), (2, 9, 9)]
    assert refused(scene(AFTER_ROLL), 0, "improve back").rule == "BL-W2"


@pytest.mark.rule("BL-5.8")
def test_borrowed_trucks_go_back_and_all_trucks_are_empty() -> None:
    state = lined_up(0)
    borrowed = state.free_truck(2)
    state.table.holder[borrowed] = 1
    state.table.reserve[1] -= 1
    state.table.load[borrowed] = 5
    queue(state, borrowed, "omalleys")
    before = state.table.reserve[1]
    facts = do(state, 0, "pass", 1, 1)
    assert fact(facts, "truck-returned").args == {"seat": 1, "truck": borrowed}
    assert state.table.holder[borrowed] == -1
    assert state.table.reserve[1] == before + 1
    assert sum(state.table.load) == 0
    assert set(state.table.place) == {-1}


@pytest.mark.rule("BL-4.7", "BL-W2")
def test_nobody_acts_while_a_bar_trades() -> None:
    state = lined_up(2)
    hold(state, 1, "hit")
    do(state, 0, "pass", 6, 6)
    assert state.table.step == AFTER_ROLL
    do(state, 1, "pass")
    assert state.table.step == TRADE
    assert refused(state, 1, "play hit mothers 0").rule == "BL-4.7"
    assert refused(state, 1, "offer 0 give $1 for nothing").rule == "BL-4.7"


@pytest.mark.rule("BL-5.2", "BL-W2")
def test_the_dice_are_rolled_then_a_moment_opens_then_the_bar_buys() -> None:
    state = lined_up(0)
    hold(state, 1, "hit")
    facts = do(state, 0, "pass", 1, 2)
    assert fact(facts, "demand-rolled").args == {"bar": 2, "dice": [1, 2], "demand": 3}
    assert (state.table.step, state.table.rolls, state.table.demand) == (AFTER_ROLL, [1, 2], 3)
    assert state.waiting_on() == [1]
    facts = do(state, 1, "pass")
    assert bought(facts) == 3
    assert state.table.rolls == []


@pytest.mark.rule("BL-5.2", "BL-1.8")
def test_an_improvement_placed_after_the_roll_counts_on_each_die() -> None:
    state = lined_up(0)
    state.table.back_improvements[1] = 1
    do(state, 0, "pass", 1, 1)
    do(state, 1, "raise")
    facts = do(state, 1, "improve mothers")
    assert fact(facts, "demand-changed").args == {"bar": 2, "demand": 4}
    assert bought(facts) == 4


@pytest.mark.rule("BL-5.2", "BL-T20")
def test_an_improvement_that_leaves_after_the_roll_takes_its_demand_along() -> None:
    state = lined_up(0)
    put(state, "barleycorns", 4)
    state.table.improvements[2] = 1
    hold(state, 1, "opportunity-knocks")
    do(state, 0, "pass", 1, 1)
    assert state.table.demand == 4
    do(state, 1, "raise")
    facts = do(state, 1, "play opportunity-knocks mothers barleycorns")
    assert fact(facts, "demand-changed").args == {"bar": 2, "demand": 2}
    assert bought(facts) == 2


@pytest.mark.rule("BL-5.2", "BL-4.7", "BL-2.2")
def test_a_bar_that_is_shut_after_its_roll_does_not_use_its_dice() -> None:
    state = lined_up(0)
    hold(state, 1, "bust-speakeasy")
    do(state, 0, "pass", 6, 6)
    do(state, 1, "raise")
    facts = do(state, 1, "play bust-speakeasy mothers")
    assert sales(facts) == []
    assert "round-ended" in keys(facts)
    assert (state.table.rolls, state.table.demand) == ([], 0)


@pytest.mark.rule("BL-W2", "BL-T7")
def test_a_bar_that_is_like_omalleys_before_its_roll_has_no_moment() -> None:
    state = lined_up(0)
    state.table.coppered = [0, 0, 1, 0, 0, 0]
    hold(state, 1, "hit")
    facts = do(state, 0, "pass")
    assert "demand-rolled" not in keys(facts)
    assert sales(facts), "it bought at once"
    assert state.table.step == AFTER_LAST_BAR


@pytest.mark.rule("BL-4.7")
def test_a_card_on_an_open_bar_cannot_be_played_on_one_that_has_traded() -> None:
    state = lined_up(0)
    put(state, "barleycorns", 4)
    queue(state, truck(state, 1, load=1), "barleycorns")
    hold(state, 3, "thirsty")
    do(state, 0, "pass", 6, 6)
    do(state, 3, "pass", 1, 1, 1)
    assert state.table.bar == 3
    do(state, 3, "raise")
    assert refused(state, 3, "play thirsty mothers").key == "bar-has-traded"
    do(state, 3, "play thirsty barleycorns", 1)
    assert state.table.round == 1
    assert state.top() == 8, "seat 1 asks leave at the public dock"
