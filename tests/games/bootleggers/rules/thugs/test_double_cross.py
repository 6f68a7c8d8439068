"""Double Cross (BL-T8)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, marks, put, refused, scene


def cross(step: int = PLACE) -> BootleggersState:
    """Seat 2 has the card; Texas Lil's is full, Mother's is closed."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "double-cross")
    put(state, "texas", 3, 2)
    put(state, "mothers", 1)
    return state


@pytest.mark.rule("BL-T8", "BL-T0e")
def test_anothers_marker_is_destroyed_in_any_bar() -> None:
    state = cross()
    reserve = state.table.reserve[0]
    told = fact(do(state, 2, "play double-cross mothers 0"), "marker-destroyed")
    assert (told.rule, told.args) == ("BL-T8", {"seat": 2, "victim": 0, "bar": 2})
    assert marks(state, "mothers") == [0, 0, 0, 0]
    assert state.table.reserve[0] == reserve + 1


@pytest.mark.rule("BL-T8")
def test_or_one_of_yours_comes_from_the_reserve() -> None:
    state = cross()
    reserve, back = state.table.reserve[2], state.table.back[2]
    assert fact(do(state, 2, "play double-cross mothers"), "marker-added").args == {"seat": 2, "bar": 2}
    assert marks(state, "mothers") == [1, 0, 1, 0]
    assert (state.table.reserve[2], state.table.back[2]) == (reserve - 1, back)


@pytest.mark.rule("BL-T8", "BL-T0f", "BL-T0d")
def test_it_needs_anothers_marker_or_a_circle_and_a_marker() -> None:
    state = cross()
    full = refused(state, 2, "play double-cross texas")
    assert (full.rule, full.key) == ("BL-T0f", "no-free-circle")
    assert refused(state, 2, "play double-cross mothers 1").key == "no-marker-there"
    put(state, "mothers", 0, 0, 1)
    own = refused(state, 2, "play double-cross mothers 2")
    assert (own.rule, own.key) == ("BL-T8", "marker-is-yours")
    assert refused(state, 2, "play double-cross volstead").rule == "BL-T0d"
    state.table.back[2] += state.table.reserve[2]
    state.table.reserve[2] = 0
    assert refused(state, 2, "play double-cross mothers").key == "reserve-empty"
    assert refused(cross(CHOOSE), 2, "play double-cross mothers").rule == "BL-T0a"
