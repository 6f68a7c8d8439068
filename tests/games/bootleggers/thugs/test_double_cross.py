"""Double Cross (BL-T8)."""

import pytest

from blindpig.games.bootleggers.table import PLACE
from tests.games.bootleggers.scene import do, fact, hold, marks, put, refused, scene
from tests.games.bootleggers.thugs.stopping import stop


@pytest.mark.rule("BL-T8", "BL-T0e")
def test_anothers_marker_is_destroyed_in_a_bar_that_is_closed() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 2, 1)
    hold(state, 1, "double-cross")
    facts = do(state, 1, "play double-cross mothers 0")
    assert fact(facts, "marker-destroyed").args == {"seat": 1, "victim": 0, "bar": 2}
    assert marks(state, "mothers") == [1, 1, 0, 0]
    assert state.table.reserve[0] == 17


@pytest.mark.rule("BL-T8")
def test_one_of_yours_is_added_from_the_reserve() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 2, 1)
    hold(state, 1, "double-cross")
    do(state, 1, "play double-cross mothers")
    assert marks(state, "mothers") == [2, 2, 0, 0]
    assert state.table.reserve[1] == 16
    assert state.table.back[1] == 1


@pytest.mark.rule("BL-T8", "BL-T0f", "BL-T0d")
def test_what_it_needs() -> None:
    state = scene(PLACE, turn=0)
    put(state, "texas", 3, 2)
    hold(state, 1, "double-cross")
    assert refused(state, 1, "play double-cross texas 1").rule == "BL-T8"
    assert refused(state, 1, "play double-cross texas 2").key == "no-marker-there"
    assert refused(state, 1, "play double-cross texas").key == "no-free-circle"
    assert refused(state, 1, "play double-cross volstead").rule == "BL-T0d"
    state.table.back[1] += state.table.reserve[1]
    state.table.reserve[1] = 0
    refusal = refused(state, 1, "play double-cross mothers")
    assert (refusal.rule, refusal.key) == ("BL-T0f", "reserve-empty")


@pytest.mark.rule("BL-T8", "BL-T12")
def test_an_investigation_stops_it() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 2, 1)
    hold(state, 1, "double-cross")
    stop(state, 1, "play double-cross mothers 0")
