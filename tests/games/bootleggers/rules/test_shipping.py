"""Phase 4 without its deals (BL-4.3 to BL-4.8)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS, STARS1, STARS2, STARS3
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_LOADING, AFTER_PRODUCTION, LINED_UP, LOAD, PLACE, SEND
from tests.games.bootleggers.rules.scene import (
    cash,
    do,
    fact,
    hold,
    keys,
    legal,
    put,
    queue,
    refused,
    scene,
    truck,
    word,
)

MOTHERS = BARS.index("mothers")


@pytest.mark.rule("BL-4.4", "BL-C5")
def test_all_load_at_once_until_each_says_so() -> None:
    state = scene(LOAD)
    for at, number in enumerate([6, 3, 0, 0]):
        state.table.crates[at] = number
    assert state.waiting_on() == state.waiting_openly() == [0, 1], "who has no crates is not waited for"
    do(state, 1, "load t1 2")
    assert refused(state, 1, "load t1 3").key == "not-so-many-crates"
    do(state, 0, "load t0 3")
    assert refused(state, 0, "load t0 2").rule == "BL-C5"
    do(state, 0, "done")
    assert refused(state, 0, "load t0 1").key == "loaded-already"
    do(state, 1, "load t1 1")
    assert state.waiting_on() == [1], "nobody has loaded who has not said so"
    do(state, 1, "done")
    assert state.table.step == SEND
    assert list(state.table.load[:2]) == [3, 3]
    assert state.table.crates[0] == 3


@pytest.mark.rule("BL-4.4", "BL-T0g")
def test_only_trucks_one_holds() -> None:
    state = scene(LOAD)
    for at, number in enumerate([4, 4]):
        state.table.crates[at] = number
    state.table.holder[1] = 0
    state.table.reserve[0] -= 1
    assert refused(state, 1, "load t1 1").rule == "BL-T0g"
    do(state, 0, "load t1 4")
    assert state.table.load[1] == 4
    assert refused(scene(PLACE, turn=0), 0, "load t0 1").key == "not-loading"


def loading() -> BootleggersState:
    """Three mobsters load: seat 0 has six crates and a small truck, seat 1 no crates; seat 2 still loads."""
    state = scene(LOAD, seats=3)
    for at, number in enumerate([6, 0, 2]):
        state.table.crates[at] = number
    do(state, 0, "load t0 4")
    return state


@pytest.mark.rule("BL-4.4", "BL-T10")
@pytest.mark.parametrize("others", [0, 2])
def test_after_a_bust_one_who_has_not_said_loaded_loads_again(others: int) -> None:
    state = scene(LOAD, seats=3)
    hold(state, 1, "bust-shipment")
    for at, number in enumerate([6, 0, others]):
        state.table.crates[at] = number
    do(state, 0, "load t0 4")
    do(state, 1, "play bust-shipment t0")
    do(state, 0, "load t0 2")
    assert (state.table.load[0], state.table.crates[0]) == (2, 0)
    do(state, 0, "done")
    assert state.waiting_on() == ([2] if others else [0])
    assert state.table.step == (LOAD if others else SEND)


@pytest.mark.rule("BL-4.4", "BL-T14")
def test_after_a_hijack_one_who_has_not_said_loaded_loads_again() -> None:
    state = loading()
    hold(state, 1, "hijack")
    do(state, 1, "play hijack t0 t1")
    do(state, 0, "load t0 2")
    assert list(state.table.load[:2]) == [2, 4]
    assert state.waiting_on() == [0, 1, 2], "seat 1 has a load now, and may say so"


@pytest.mark.rule("BL-4.4", "BL-4.2")
def test_crates_and_trucks_got_in_a_deal_are_loaded() -> None:
    state = loading()
    do(state, 0, "offer 1 give c2 for $1")
    do(state, 1, "accept 0 0")
    assert state.waiting_on() == [0, 1, 2]
    do(state, 1, "load t1 2")
    do(state, 2, "offer 0 give c2 r2 for $1")
    do(state, 0, "accept 2 0")
    assert state.waiting_on() == [0, 1], "seat 2 has neither crates nor a load"
    do(state, 0, "load t2 2")
    assert list(state.table.load[:3]) == [4, 2, 2]


@pytest.mark.rule("BL-4.5")
def test_what_is_not_sent_is_lost() -> None:
    state = scene(LINED_UP)
    state.table.crates[0] = 2
    state.table.load[1] = 3
    word(state, 0)
    facts = do(state, 0, "pass")
    lost = [(one.args["seat"], one.args["crates"]) for one in facts if one.key == "crates-lost"]
    assert lost == [(0, 2), (1, 3)]
    assert sum(state.table.crates) + sum(state.table.load) == 0


@pytest.mark.rule("BL-4.6", "BL-2.7")
def test_trucks_are_sent_in_order_to_the_dock_that_standing_allows() -> None:
    state = scene(SEND, turn=0)
    put(state, "mothers", 3, 1)
    hold(state, 3, "hit")
    for seat in range(3):
        state.table.load[seat] = 2
    assert refused(state, 1, "send t1 mothers").key == "not-your-turn-to-send"
    assert refused(state, 0, "send t0 texas").key == "bar-closed"
    assert refused(state, 0, "send t1 mothers").rule == "BL-T0g"
    facts = do(state, 0, "send t0 mothers")
    assert fact(facts, "sent").args == {"seat": 0, "truck": 0, "bar": MOTHERS, "dock": STARS3, "crates": 2}
    do(state, 1, "send t1 mothers")
    do(state, 2, "send t2 mothers")
    assert [state.queue(MOTHERS, dock) for dock in (STARS3, STARS2, STARS1)] == [[0], [1], [2]]
    assert state.table.step == LINED_UP


@pytest.mark.rule("BL-4.6")
def test_empty_trucks_stay_home_and_loaded_ones_may() -> None:
    state = scene(SEND, turn=0)
    more = truck(state, 0, "medium", load=6)
    assert refused(state, 0, "send t0 omalleys").key == "truck-empty"
    do(state, 0, "done")
    assert state.table.place[more] == -1
    assert state.table.load[more] == 0, "its crates are lost"


@pytest.mark.rule("BL-4.6", "BL-5.7")
def test_at_omalleys_all_use_the_public_dock() -> None:
    state = scene(SEND, turn=0)
    state.table.load[0] = state.table.load[3] = 2
    do(state, 0, "send t0 omalleys")
    assert refused(state, 3, "send t0 omalleys").rule == "BL-T0g"
    assert state.table.place[0] == STARS1
    assert state.table.turn == 3, "mobsters without a loaded truck have no turn"


@pytest.mark.rule("BL-4.6")
def test_a_truck_is_sent_once() -> None:
    state = scene(SEND, turn=0)
    more = truck(state, 0, load=2)
    state.table.load[0] = 2
    do(state, 0, "send t0 omalleys")
    assert refused(state, 0, "send t0 omalleys").key == "truck-sent-already"
    assert f"send t{more} omalleys" in legal(state, 0)


@pytest.mark.rule("BL-4.7")
def test_a_bar_that_closes_on_a_queue_does_not_trade_even_if_it_opens_again() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 3, 1)
    queue(state, truck(state, 0, load=4), "mothers")
    hold(state, 2, "hit")
    hold(state, 3, "double-cross")
    word(state, 2)
    facts = do(state, 2, "play hit mothers 0")
    assert fact(facts, "closed-on-queue").args == {"bar": MOTHERS}
    do(state, 3, "raise")
    facts = do(state, 3, "play double-cross mothers")
    assert state.crowd(MOTHERS) == 4
    assert "round-ended" in keys(facts)
    assert "sold" not in keys(facts)


@pytest.mark.rule("BL-4.7")
def test_a_bar_that_closes_with_nobody_waiting_may_open_again() -> None:
    state = scene(AFTER_LOADING)
    put(state, "mothers", 3, 1)
    state.table.load[0] = 2
    hold(state, 2, "hit")
    hold(state, 2, "double-cross")
    word(state, 2)
    do(state, 2, "play hit mothers 0")
    assert not state.is_open(MOTHERS)
    do(state, 2, "raise")
    do(state, 2, "play double-cross mothers")
    assert "send t0 mothers" in legal(state, 0)
    assert fact(do(state, 0, "send t0 mothers", 1, 1), "sold").args["bar"] == MOTHERS


@pytest.mark.rule("BL-4.8")
def test_trucks_keep_their_place_and_margin_follows_the_new_standing() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 3, 2)
    queue(state, truck(state, 0, load=4), "mothers")
    queue(state, truck(state, 1, load=4), "mothers")
    hold(state, 3, "dirty-rat")
    hold(state, 3, "hit")
    cash(state, 0, 0, 0, 0)
    put(state, "mothers", 0, 1)
    word(state, 3)
    do(state, 3, "play hit mothers 0")
    do(state, 3, "pass", 6, 6)
    facts = do(state, 3, "pass")
    sold = [(one.args["seat"], one.args["crates"]) for one in facts if one.key == "sold"]
    assert sold == [(0, 4), (1, 4)]
    assert {one.args["seat"] for one in facts if one.key == "margin-earned"} == {1}


@pytest.mark.rule("BL-4.8")
def test_nobody_refuses_himself_and_a_better_dock_needs_no_leave() -> None:
    """Seat 2 came to ★ without a marker and now has control; seat 0 stood at ★★★ and has nothing left."""
    state = scene(LINED_UP)
    put(state, "mothers", 4)
    queue(state, truck(state, 0, load=2), "mothers")
    mine = truck(state, 2, load=3)
    queue(state, mine, "mothers")
    theirs = truck(state, 1, load=2)
    queue(state, theirs, "mothers")
    state.table.marks[MOTHERS * 6] = 0
    state.table.marks[MOTHERS * 6 + 2] = 4
    state.table.reserve[0] += 4
    state.table.reserve[2] -= 4
    cash(state, 0, 0, 0, 0)
    word(state, 0)
    facts = do(state, 0, "pass", 6, 6)
    sold = [(one.args["seat"], one.args["crates"]) for one in facts if one.key == "sold"]
    assert sold == [(0, 2), (2, 3)]
    assert state.waiting_on() == [2]
    facts = do(state, 2, "allow 1")
    assert fact(facts, "sold").args["seat"] == 1
    assert list(state.hidden.money[:3]) == [4, 4, 6 + 7]


@pytest.mark.rule("BL-4.3", "BL-5.8")
def test_a_rented_truck_is_the_renters_until_the_end_of_phase_5() -> None:
    state = scene(AFTER_PRODUCTION)
    cash(state, 5, 5, 5, 5)
    state.table.crates[0] = 4
    do(state, 1, "offer 0 give r1 for $2")
    do(state, 0, "accept 1 0")
    assert state.table.holder[1] == 0
    assert list(state.table.reserve[:2]) == [17, 18]
    word(state, 0)
    do(state, 0, "pass")
    do(state, 0, "load t1 4")
    do(state, 0, "done")
    facts = do(state, 0, "send t1 omalleys")
    assert fact(facts, "sold").args["seat"] == 0
    assert fact(facts, "truck-returned").args == {"seat": 0, "truck": 1}
    assert state.table.holder[1] == 1
    assert list(state.table.reserve[:2]) == [18, 18]
    assert "round-ended" in keys(facts)


@pytest.mark.rule("BL-T27", "BL-4.5")
def test_crates_of_a_warehouse_are_the_first_to_be_sent() -> None:
    state = scene(SEND, turn=0)
    state.table.load[0] = 4
    state.table.crates[0] = 2
    state.table.old[0] = 3
    state.table.warehouse[0] = 1
    facts = do(state, 0, "send t0 omalleys")
    assert fact(facts, "crates-stored").args == {"seat": 0, "crates": 2}
