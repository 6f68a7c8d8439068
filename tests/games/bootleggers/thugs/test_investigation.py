"""G-Men: Investigation (BL-T12)."""

import pytest

from blindpig.games.bootleggers.table import CHOOSE, PLACE
from tests.games.bootleggers.scene import do, fact, hold, keys, marks, put, refused, scene, title


@pytest.mark.rule("BL-T12")
def test_an_investigation_can_itself_be_investigated() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 2, "investigation")
    hold(state, 3, "investigation")
    do(state, 1, "play hit mothers 0")
    do(state, 3, "pass")
    do(state, 2, "investigate")
    assert state.waiting_on() == [3]
    facts = do(state, 3, "investigate")
    assert fact(facts, "cancelled").args == {"seat": 3, "victim": 2, "card": 4 + title("investigation")}
    assert "marker-destroyed" in keys(facts), "the Hit takes effect after all"
    assert marks(state, "mothers") == [3, 0, 0, 0]
    assert sorted(state.table.discards) == [16, 16, 19]
    assert state.table.turn == 0


@pytest.mark.rule("BL-T12")
def test_the_victim_of_an_investigation_may_investigate_it() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 1, "investigation")
    hold(state, 2, "investigation")
    do(state, 1, "play hit mothers 0")
    do(state, 1, "pass")
    do(state, 2, "investigate")
    do(state, 1, "investigate")
    assert marks(state, "mothers") == [3, 0, 0, 0]


@pytest.mark.rule("BL-T12", "BL-T0a")
def test_it_needs_a_card_that_was_just_played() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 1, "investigation")
    assert refused(state, 1, "investigate").rule == "BL-T12"
    assert refused(state, 1, "play investigation 2").rule == "BL-T0f"
    early = scene(CHOOSE)
    hold(early, 1, "investigation")
    early.table.union_boss[2] = 1
    assert refused(early, 1, "play investigation 2").rule == "BL-T0a"
