"""G-Men: Bust a Shipment, Bust a Speakeasy (BL-T10, BL-T11)."""

import pytest

from blindpig.games.bootleggers.board import BARS
from blindpig.games.bootleggers.table import AFTER_LAST_BAR, LINED_UP, LOAD, PLACE, SEND
from tests.games.bootleggers.scene import do, fact, hold, put, queue, refused, scene, truck, word
from tests.games.bootleggers.thugs.stopping import stop

MOTHERS = BARS.index("mothers")


@pytest.mark.rule("BL-T10")
def test_a_shipment_is_lost_and_the_truck_goes_home() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 4)
    loaded = truck(state, 0, load=4)
    queue(state, loaded, "mothers")
    hold(state, 3, "bust-shipment")
    hold(state, 2, "moll")
    word(state, 3)
    facts = do(state, 3, f"play bust-shipment t{loaded}")
    assert fact(facts, "shipment-busted").args == {"seat": 3, "victim": 0, "truck": loaded, "crates": 4}
    assert state.table.load[loaded] == 0
    assert state.table.place[loaded] == -1


@pytest.mark.rule("BL-T10")
def test_the_turn_of_one_whose_last_load_is_busted_ends() -> None:
    state = scene(SEND, turn=0)
    state.table.load[:2] = [3, 3]
    hold(state, 3, "bust-shipment")
    do(state, 3, "play bust-shipment t0")
    assert state.table.turn == 1


@pytest.mark.rule("BL-T10", "BL-T0a", "BL-T0f")
def test_a_shipment_in_phase_4_on_a_loaded_truck_only() -> None:
    state = scene(LOAD)
    state.table.crates[0] = 2
    hold(state, 3, "bust-shipment")
    refusal = refused(state, 3, "play bust-shipment t0")
    assert (refusal.rule, refusal.key) == ("BL-T0f", "truck-not-loaded")
    early = scene(PLACE, turn=0)
    hold(early, 3, "bust-shipment")
    assert refused(early, 3, "play bust-shipment t0").key == "only-in-phase-4"


@pytest.mark.rule("BL-T10", "BL-T12")
def test_an_investigation_saves_a_shipment() -> None:
    state = scene(SEND, turn=0)
    state.table.load[0] = 3
    hold(state, 2, "bust-shipment")
    stop(state, 2, "play bust-shipment t0")


@pytest.mark.rule("BL-T11", "BL-4.7")
def test_a_speakeasy_with_a_queue_is_closed_and_its_trucks_sell_nothing() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 4)
    loaded = truck(state, 0, load=4)
    queue(state, loaded, "mothers")
    queue(state, truck(state, 1, load=2), "omalleys")
    hold(state, 3, "bust-speakeasy")
    hold(state, 2, "moll")
    word(state, 3)
    do(state, 3, "play bust-speakeasy mothers")
    assert not state.is_open(MOTHERS)
    assert state.table.place[loaded] == MOTHERS * 3, "they may not leave"
    facts = do(state, 2, "pass")
    assert [one.args["bar"] for one in facts if one.key == "sold"] == [0]
    assert state.table.step == AFTER_LAST_BAR
    do(state, 2, "pass")
    assert sum(state.table.load) == 0
    assert state.is_open(MOTHERS), "closed for that round only"


@pytest.mark.rule("BL-T11", "BL-5.7")
def test_omalleys_too() -> None:
    state = scene(SEND, turn=0)
    state.table.load[:2] = [3, 3]
    hold(state, 3, "bust-speakeasy")
    do(state, 3, "play bust-speakeasy omalleys")
    refusal = refused(state, 0, "send t0 omalleys")
    assert (refusal.rule, refusal.key) == ("BL-4.6", "bar-closed")


@pytest.mark.rule("BL-T11", "BL-T0d")
def test_a_closed_speakeasy_cannot_be_busted() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 3)
    hold(state, 3, "bust-speakeasy")
    assert refused(state, 3, "play bust-speakeasy mothers").rule == "BL-T0d"
    state.table.shut[0] = 1
    assert refused(state, 3, "play bust-speakeasy omalleys").rule == "BL-T0d"


@pytest.mark.rule("BL-T11", "BL-T12")
def test_an_investigation_saves_a_speakeasy() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 2, "bust-speakeasy")
    stop(state, 2, "play bust-speakeasy mothers")
