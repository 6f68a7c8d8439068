"""Hit (BL-T15)."""

import pytest

from blindpig.games.bootleggers.rules.table import CHOOSE, LOAD, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, legal, marks, put, refused, scene, title


@pytest.mark.rule("BL-T15", "BL-T0e")
def test_a_marker_is_destroyed_and_goes_to_the_reserve() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "hit")
    put(state, "mothers", 2, 3)
    reserve = state.table.reserve[1]
    facts = do(state, 2, "play hit mothers 1")
    assert fact(facts, "marker-destroyed").args == {"seat": 2, "victim": 1, "bar": 2}
    assert marks(state, "mothers") == [2, 2, 0, 0]
    assert state.table.reserve[1] == reserve + 1
    assert not state.holds(2, title("hit"))
    assert state.table.discards == [4 + title("hit")]


@pytest.mark.rule("BL-T15", "BL-T0f", "BL-T0d")
def test_a_marker_must_stand_there() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "hit")
    put(state, "mothers", 2)
    assert legal(state, 2).count("play hit mothers 0") == 1
    refusal = refused(state, 2, "play hit mothers 1")
    assert (refusal.rule, refusal.key) == ("BL-T0f", "no-marker-there")
    assert refused(state, 2, "play hit volstead 0").rule == "BL-T0d"


@pytest.mark.rule("BL-T0a")
def test_not_before_the_reveal() -> None:
    state = scene(CHOOSE)
    hold(state, 2, "hit")
    put(state, "mothers", 2)
    assert refused(state, 2, "play hit mothers 0").rule == "BL-T0a"


@pytest.mark.rule("BL-W1")
def test_it_may_be_played_while_others_load() -> None:
    state = scene(LOAD)
    state.table.crates[0] = 3
    hold(state, 2, "hit")
    put(state, "mothers", 2)
    do(state, 2, "play hit mothers 0")
    assert marks(state, "mothers") == [1, 0, 0, 0]
