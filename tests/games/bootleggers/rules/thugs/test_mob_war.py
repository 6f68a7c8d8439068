"""Mob War (BL-T16)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import LINED_UP, PLACE
from tests.games.bootleggers.rules.scene import do, hold, keys, legal, marks, put, queue, refused, scene, truck, word


def war(*counts: int) -> BootleggersState:
    """Seat 2 holds Mob War; these markers stand at Mother's."""
    state = scene(PLACE, turn=0)
    hold(state, 2, "mob-war")
    put(state, "mothers", *counts)
    return state


@pytest.mark.rule("BL-T16", "BL-T0e")
@pytest.mark.parametrize(
    ("text", "left"),
    [("0 0", [1, 1, 1, 0]), ("0 1", [2, 0, 1, 0]), ("1 2", [3, 0, 0, 0])],
)
def test_two_markers_of_ones_choice_go_to_their_reserves(text: str, left: list[int]) -> None:
    state = war(3, 1, 1)
    before = list(state.table.reserve)
    do(state, 2, f"play mob-war mothers {text}")
    assert marks(state, "mothers") == left
    assert [state.table.reserve[seat] - before[seat] for seat in range(4)] == [
        had - has for had, has in zip([3, 1, 1, 0], left, strict=True)
    ]


@pytest.mark.rule("BL-T16")
def test_the_only_marker_goes_alone() -> None:
    state = war(0, 1)
    assert [text for text in legal(state, 2) if "mob-war" in text] == ["play mob-war mothers 1"]
    do(state, 2, "play mob-war mothers 1")
    assert marks(state, "mothers") == [0, 0, 0, 0]


@pytest.mark.rule("BL-T16", "BL-T0f", "BL-T0d")
def test_two_must_be_named_and_must_stand_there() -> None:
    assert refused(war(1, 1), 2, "play mob-war mothers 0").key == "name-two-markers"
    state = war(2, 1)
    one = refused(state, 2, "play mob-war mothers 0")
    assert (one.rule, one.key) == ("BL-T16", "name-two-markers")
    twice = refused(state, 2, "play mob-war mothers 1 1")
    assert (twice.rule, twice.key) == ("BL-T0f", "only-one-marker-there")
    absent = refused(state, 2, "play mob-war mothers 0 3")
    assert (absent.rule, absent.key) == ("BL-T0f", "no-marker-there")
    assert refused(state, 2, "play mob-war mothers 0 5").key == "no-such-mobster"
    assert refused(state, 2, "play mob-war volstead 0 1").rule == "BL-T0d"


@pytest.mark.rule("BL-T16", "BL-2.2", "BL-4.7")
def test_it_can_close_a_bar_on_its_queue() -> None:
    state = scene(LINED_UP)
    hold(state, 2, "mob-war")
    put(state, "mothers", 3, 2)
    queue(state, truck(state, 0, load=3), "mothers")
    word(state, 2)
    facts = do(state, 2, "play mob-war mothers 0 1")
    assert "closed-on-queue" in keys(facts)
    assert "demand-rolled" not in keys(facts)
    assert not state.is_open(BARS.index("mothers"))
