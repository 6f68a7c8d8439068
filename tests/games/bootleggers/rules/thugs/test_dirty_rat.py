"""You Dirty Rat (BL-T30)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, LINED_UP, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, marks, put, queue, refused, scene, truck, word


def rat(step: int = PLACE) -> BootleggersState:
    """Seat 2 has the card; Mother's has just enough markers to be open."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "dirty-rat")
    put(state, "mothers", 3, 1)
    return state


@pytest.mark.rule("BL-T30", "BL-T0e")
def test_a_marker_becomes_one_of_yours() -> None:
    state = rat()
    before = list(state.table.reserve)
    told = fact(do(state, 2, "play dirty-rat mothers 0"), "marker-replaced")
    assert told.args == {"seat": 2, "victim": 0, "bar": 2}
    assert marks(state, "mothers") == [2, 1, 1, 0]
    assert [state.table.reserve[seat] - before[seat] for seat in range(4)] == [1, 0, -1, 0]
    assert state.table.back[2] == 1  # the back room is not touched


@pytest.mark.rule("BL-T30", "BL-4.7")
def test_a_bar_just_open_stays_open_meanwhile() -> None:
    state = rat(LINED_UP)
    queue(state, truck(state, 0, load=3), "mothers")
    hold(state, 3, "thirsty")  # keeps the moment open
    word(state, 2)
    assert "closed-on-queue" not in keys(do(state, 2, "play dirty-rat mothers 0"))
    assert state.is_open(BARS.index("mothers"))


@pytest.mark.rule("BL-T30", "BL-T0f", "BL-T0d")
def test_it_needs_anothers_marker_and_one_in_your_reserve() -> None:
    state = rat()
    put(state, "mothers", 0, 0, 1)
    own = refused(state, 2, "play dirty-rat mothers 2")
    assert (own.rule, own.key) == ("BL-T30", "marker-is-yours")
    absent = refused(state, 2, "play dirty-rat mothers 3")
    assert (absent.rule, absent.key) == ("BL-T0f", "no-marker-there")
    assert refused(state, 2, "play dirty-rat volstead 0").rule == "BL-T0d"
    state.table.back[2] += state.table.reserve[2]
    state.table.reserve[2] = 0
    empty = refused(state, 2, "play dirty-rat mothers 0")
    assert (empty.rule, empty.key) == ("BL-T0f", "reserve-empty")


@pytest.mark.rule("BL-T30", "BL-T0a")
def test_not_before_the_reveal() -> None:
    assert refused(rat(CHOOSE), 2, "play dirty-rat mothers 0").rule == "BL-T0a"
