"""Hijack and Hey, Free Truck (BL-T13, BL-T14), apart and together."""

import pytest

from blindpig.games.bootleggers.board import BARS, STARS1
from blindpig.games.bootleggers.play import Play
from blindpig.games.bootleggers.table import AFTER_LOADING, AFTER_PRODUCTION, LINED_UP, LOAD, PLACE, SEND
from tests.games.bootleggers.scene import do, fact, hold, legal, put, queue, refused, scene, truck, word
from tests.games.bootleggers.thugs.stopping import stop

MOTHERS = BARS.index("mothers")


def road(step: int = AFTER_LOADING, name: str = "hijack") -> Play:
    """Seat 0's truck carries 4 crates; seat 2 holds the card, the word and an empty truck."""
    state = scene(step, turn=0 if step == SEND else -1)
    put(state, "mothers", 4)
    state.table.load[0] = 4
    hold(state, 2, name)
    hold(state, 3, "moll")
    if step != SEND:
        word(state, 2)
    return state


@pytest.mark.rule("BL-T14")
def test_crates_change_trucks_and_are_sent_in_ones_turn_if_it_is_to_come() -> None:
    state = road()
    facts = do(state, 2, "play hijack t0 t2")
    assert fact(facts, "hijacked").args == {"seat": 2, "victim": 0, "truck": 0, "crates": 4}
    assert state.table.load[:3] == [0, 0, 4]
    do(state, 3, "pass")
    assert state.table.step == SEND
    assert state.table.turn == 2
    do(state, 2, "send t2 mothers")
    assert state.table.place[2] == MOTHERS * 3 + STARS1


@pytest.mark.rule("BL-T14")
def test_too_late_for_a_turn_they_are_sent_at_once_to_the_end_of_a_queue() -> None:
    state = road(LINED_UP)
    queue(state, truck(state, 1, load=1), "mothers")
    queue(state, 0, "mothers")
    do(state, 2, "play hijack t0 t2")
    assert state.waiting_on() == state.waiting_openly() == [2]
    assert legal(state, 2) == ["send t2 omalleys", "send t2 mothers", "stay"]
    assert refused(state, 2, "send t2 texas").key == "bar-closed"
    assert refused(state, 1, "stay").rule == "BL-4.6"
    do(state, 2, "send t2 mothers")
    assert state.queue(MOTHERS * 3 + STARS1)[-1] == 2
    assert state.table.place[0] == MOTHERS * 3, "the hijacked truck stays there, empty"
    assert state.table.load[0] == 0


@pytest.mark.rule("BL-T14", "BL-4.6")
def test_a_hijacked_load_may_stay_home() -> None:
    state = road(LINED_UP)
    do(state, 2, "play hijack t0 t2")
    do(state, 2, "stay")
    assert state.table.place[2] == -1
    assert state.waiting_on() == [3]


@pytest.mark.rule("BL-T14")
def test_after_ones_turn_in_the_same_step_it_goes_at_once() -> None:
    state = road(SEND)
    state.table.done = 0b0100
    do(state, 2, "play hijack t0 t2")
    assert state.top() == 7
    assert state.waiting_on() == [2]


@pytest.mark.rule("BL-T14", "BL-T0g", "BL-T0f", "BL-T0a")
def test_what_a_hijack_needs() -> None:
    state = road()
    large = truck(state, 1, "large", load=9)
    queued = truck(state, 2)
    queue(state, queued, "mothers")
    full = truck(state, 2, load=1)
    for text, rule, key in (
        ("play hijack t1 t2", "BL-T0f", "truck-not-loaded"),
        (f"play hijack t{full} t2", "BL-T14", "truck-is-yours"),
        ("play hijack t0 t1", "BL-T0g", "truck-not-held"),
        (f"play hijack t0 t{full}", "BL-T14", "truck-not-empty"),
        (f"play hijack t0 t{queued}", "BL-T14", "truck-in-queue"),
        (f"play hijack t{large} t2", "BL-T14", "truck-too-small"),
    ):
        refusal = refused(state, 2, text)
        assert (refusal.rule, refusal.key) == (rule, key)
    early = scene(PLACE, turn=0)
    early.table.load[0] = 1
    hold(early, 2, "hijack")
    assert refused(early, 2, "play hijack t0 t2").key == "only-in-phase-4"


@pytest.mark.rule("BL-T14", "BL-T12")
def test_an_investigation_stops_a_hijack() -> None:
    state = scene(SEND, turn=0)
    state.table.load[0] = 4
    hold(state, 2, "hijack")
    stop(state, 2, "play hijack t0 t2")


@pytest.mark.rule("BL-T14", "BL-T0g", "BL-4.3")
def test_a_rented_truck_is_hijacked_by_its_owner() -> None:
    state = road()
    rented = truck(state, 2, "medium", load=3)
    state.table.holder[rented] = 1
    state.table.reserve[1] -= 1
    facts = do(state, 2, f"play hijack t{rented} t2")
    assert fact(facts, "hijacked").args["victim"] == 1
    assert state.table.load[2] == 3
    assert state.table.load[rented] == 0


@pytest.mark.rule("BL-T14", "BL-4.4")
def test_during_loading_a_hijacked_load_is_not_loaded_again_by_its_victim() -> None:
    state = scene(LOAD)
    state.table.load[0] = 2
    state.table.crates[:3] = [3, 0, 1]
    hold(state, 2, "hijack")
    do(state, 2, "play hijack t0 t2")
    assert state.table.load[:3] == [0, 0, 2]
    do(state, 0, "load t0 3")
    do(state, 2, "load t2 1")
    assert state.table.load[:3] == [3, 0, 3]


@pytest.mark.rule("BL-T13")
def test_an_empty_truck_is_taken_for_good() -> None:
    state = road(name="free-truck")
    facts = do(state, 2, "play free-truck t1")
    assert fact(facts, "truck-taken").args == {"seat": 2, "victim": 1, "truck": 1}
    assert state.table.owner[1] == state.table.holder[1] == 2
    assert state.table.reserve[1:3] == [19, 17]


@pytest.mark.rule("BL-T13")
def test_a_rented_truck_is_taken_and_the_rental_ends() -> None:
    for taker in (1, 2, 3):
        state = scene(AFTER_LOADING)
        state.table.holder[0] = 1
        state.table.reserve[1] -= 1
        hold(state, taker, "free-truck")
        word(state, taker)
        do(state, taker, "play free-truck t0")
        assert state.table.owner[0] == state.table.holder[0] == taker
        assert [state.table.reserve[seat] for seat in (0, 1)] == [19, 17 if taker == 1 else 18]
        assert state.table.reserve[taker] == 17


@pytest.mark.rule("BL-T13", "BL-T0a", "BL-T0f", "BL-C6")
def test_what_a_free_truck_needs() -> None:
    state = road(name="free-truck")
    borrowed = state.free_truck(2)
    state.table.holder[borrowed] = 1
    for text, rule, key in (
        ("play free-truck t0", "BL-T13", "truck-not-empty"),
        ("play free-truck t2", "BL-T13", "truck-is-yours"),
        (f"play free-truck t{borrowed}", "BL-T13", "truck-is-borrowed"),
        ("play free-truck t11", "BL-T0f", "truck-in-supply"),
    ):
        refusal = refused(state, 2, text)
        assert (refusal.rule, refusal.key) == (rule, key)
    state.table.back[2] += state.table.reserve[2]
    state.table.reserve[2] = 0
    assert refused(state, 2, "play free-truck t1").key == "reserve-empty"
    for step in (AFTER_PRODUCTION, LOAD):
        early = scene(step)
        hold(early, 2, "free-truck")
        if step == AFTER_PRODUCTION:
            word(early, 2)
        assert refused(early, 2, "play free-truck t1").key == "not-all-have-loaded"
    early = scene(PLACE, turn=0)
    hold(early, 2, "free-truck")
    assert refused(early, 2, "play free-truck t1").key == "only-in-phase-4"


@pytest.mark.rule("BL-T13", "BL-T12")
def test_an_investigation_stops_a_free_truck() -> None:
    state = scene(SEND, turn=0)
    state.table.load[0] = 4
    hold(state, 2, "free-truck")
    stop(state, 2, "play free-truck t1")


@pytest.mark.rule("BL-T13", "BL-T14")
def test_hijack_then_hey_free_truck_on_the_truck_emptied_a_moment_ago() -> None:
    state = road(LINED_UP)
    hold(state, 2, "free-truck")
    queue(state, 0, "mothers")
    do(state, 2, "play hijack t0 t2")
    do(state, 2, "send t2 omalleys")
    do(state, 3, "pass")
    do(state, 2, "raise")
    do(state, 2, "play free-truck t0")
    assert state.table.owner[0] == 2
    assert state.table.place[0] == -1, "it leaves its queue"
    assert state.table.load[2] == 4
