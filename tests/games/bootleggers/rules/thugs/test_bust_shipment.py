"""G-Men: Bust a Shipment (BL-T10)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, LINED_UP, PLACE, SEND
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, put, queue, refused, scene, truck, word


def bust() -> tuple[BootleggersState, int]:
    """Trucks are being sent; seat 1 has one with 4 crates at Mother's; seat 2 has the card."""
    state = scene(SEND, turn=0)
    truck(state, 0, load=1)
    hold(state, 2, "bust-shipment")
    put(state, "mothers", 3, 1)
    load = truck(state, 1, load=4)
    queue(state, load, "mothers")
    return state, load


@pytest.mark.rule("BL-T10")
def test_the_crates_are_lost_and_the_truck_goes_home() -> None:
    state, load = bust()
    told = fact(do(state, 2, f"play bust-shipment t{load}"), "shipment-busted")
    assert told.args == {"seat": 2, "victim": 1, "truck": load, "crates": 4}
    assert (state.table.load[load], state.table.place[load], state.table.holder[load]) == (0, -1, 1)
    assert state.table.crates[1] == 0


@pytest.mark.rule("BL-T10", "BL-5.1")
def test_a_bar_left_without_crates_is_passed_over() -> None:
    state = scene(LINED_UP)
    hold(state, 2, "bust-shipment")
    put(state, "mothers", 4)
    load = truck(state, 0, load=4)
    queue(state, load, "mothers")
    word(state, 2)
    assert "demand-rolled" not in keys(do(state, 2, f"play bust-shipment t{load}"))


@pytest.mark.rule("BL-T10", "BL-T0f", "BL-T0a")
def test_only_in_phase_4_on_a_loaded_truck() -> None:
    state, load = bust()
    state.table.load[load] = 0
    empty = refused(state, 2, f"play bust-shipment t{load}")
    assert (empty.rule, empty.key) == ("BL-T0f", "truck-not-loaded")
    early = scene(PLACE, turn=0)
    hold(early, 2, "bust-shipment")
    assert refused(early, 2, f"play bust-shipment t{load}").key == "only-in-phase-4"
    late = scene(AFTER_ROLL)
    hold(late, 2, "bust-shipment")
    late.table.bar = 2
    put(late, "mothers", 4)
    load = truck(late, 0, load=4)
    queue(late, load, "mothers")
    word(late, 2)
    assert refused(late, 2, f"play bust-shipment t{load}").key == "only-in-phase-4"
