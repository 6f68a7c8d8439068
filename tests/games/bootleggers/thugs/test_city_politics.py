"""City Politics (BL-T6)."""

import pytest

from blindpig.games.bootleggers.table import CHOOSE, PLACE
from tests.games.bootleggers.scene import cash, do, fact, hold, refused, scene
from tests.games.bootleggers.thugs.stopping import stop


@pytest.mark.rule("BL-T6")
@pytest.mark.parametrize("markers", [1, 2])
def test_markers_at_four_each(markers: int) -> None:
    state = scene(PLACE, turn=0)
    hold(state, 1, "city-politics")
    facts = do(state, 1, f"play city-politics {markers}")
    assert fact(facts, "bought-markers").args == {"seat": 1, "markers": markers}
    assert state.hidden.money[1] == 10 - 4 * markers
    assert state.table.back[1] == 1 + markers


@pytest.mark.rule("BL-T6", "BL-T0c", "BL-T0f", "BL-T0a")
def test_it_needs_money_and_a_reserve() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 1, "city-politics")
    cash(state, 10, 7)
    assert refused(state, 1, "play city-politics 2").rule == "BL-T0c"
    cash(state, 10, 10)
    state.table.back[1] += state.table.reserve[1] - 1
    state.table.reserve[1] = 1
    refusal = refused(state, 1, "play city-politics 2")
    assert (refusal.rule, refusal.key) == ("BL-T0f", "reserve-too-small")
    early = scene(CHOOSE)
    hold(early, 1, "city-politics")
    assert refused(early, 1, "play city-politics 1").rule == "BL-T0a"


@pytest.mark.rule("BL-T6", "BL-T12")
def test_an_investigation_stops_it() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 1, "city-politics")
    stop(state, 1, "play city-politics 1")
