"""G-Men: Bust a Speakeasy (BL-T11)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.table import CHOOSE, LINED_UP, PLACE, SEND
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, put, queue, refused, scene, truck, word


@pytest.mark.rule("BL-T11", "BL-4.7")
def test_a_bar_with_a_queue_is_closed_and_its_crates_are_lost() -> None:
    state = scene(LINED_UP)
    hold(state, 2, "bust-speakeasy")
    put(state, "mothers", 4)
    load = truck(state, 0, load=4)
    queue(state, load, "mothers")
    word(state, 2)
    facts = do(state, 2, "play bust-speakeasy mothers")
    assert fact(facts, "speakeasy-busted").args == {"seat": 2, "bar": BARS.index("mothers")}
    assert "sold" not in keys(facts)
    assert (state.table.load[load], state.table.place[load]) == (0, -1)
    assert state.table.step == CHOOSE
    assert state.is_open(BARS.index("mothers"))  # the next round it is open again


@pytest.mark.rule("BL-T11", "BL-5.7")
def test_even_omalleys() -> None:
    state = scene(SEND, turn=0)
    load = truck(state, 0, load=1)
    hold(state, 2, "bust-speakeasy")
    do(state, 2, "play bust-speakeasy omalleys")
    refusal = refused(state, 0, f"send t{load} omalleys")
    assert (refusal.rule, refusal.key) == ("BL-4.6", "bar-closed")


@pytest.mark.rule("BL-T11", "BL-2.2")
def test_more_markers_do_not_open_it_again_this_round() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "bust-speakeasy")
    put(state, "mothers", 4)
    do(state, 2, "play bust-speakeasy mothers")
    do(state, 0, "place mothers")
    assert not state.is_open(BARS.index("mothers"))


@pytest.mark.rule("BL-T11", "BL-T0d", "BL-4.7", "BL-T0a")
def test_it_needs_an_open_bar_that_has_not_traded() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "bust-speakeasy")
    closed = refused(state, 2, "play bust-speakeasy mothers")
    assert (closed.rule, closed.key) == ("BL-T0d", "bar-not-open")
    put(state, "mothers", 4)
    state.table.traded = [0, 0, 1, 0, 0, 0]
    assert refused(state, 2, "play bust-speakeasy mothers").rule == "BL-4.7"
    early = scene(CHOOSE)
    hold(early, 2, "bust-speakeasy")
    assert refused(early, 2, "play bust-speakeasy omalleys").rule == "BL-T0a"
