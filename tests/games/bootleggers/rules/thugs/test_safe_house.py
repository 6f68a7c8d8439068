"""Safe House (BL-T23)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_LAST_BAR, CHOOSE, END_OF_MUSCLE, LINED_UP, PLACE
from tests.games.bootleggers.rules.scene import (
    do,
    hold,
    keys,
    legal,
    marks,
    put,
    queue,
    refused,
    scene,
    truck,
    word,
)


def house(step: int, turn: int = -1) -> BootleggersState:
    """Seat 2 has the card, two markers at Mother's and one at Texas Lil's, and nothing in the back room."""
    state = scene(step, turn=turn)
    hold(state, 2, "safe-house")
    put(state, "mothers", 1, 0, 2)
    put(state, "texas", 0, 0, 1)
    state.table.reserve[2] += state.table.back[2]
    state.table.back[2] = 0
    return state


@pytest.mark.rule("BL-T23")
@pytest.mark.parametrize(
    ("text", "kept", "mothers", "texas"),
    [("texas", 1, 2, 0), ("mothers mothers", 2, 0, 1), ("texas mothers mothers", 3, 0, 0)],
)
def test_one_to_three_of_your_markers_come_home(text: str, kept: int, mothers: int, texas: int) -> None:
    state = house(PLACE, turn=0)
    do(state, 2, f"play safe-house {text}")
    assert state.table.apart[2] == kept
    assert (marks(state, "mothers")[2], marks(state, "texas")[2]) == (mothers, texas)
    assert state.table.back[2] == 0


@pytest.mark.rule("BL-T23", "BL-2.1")
def test_they_cannot_go_back_in_phase_2_of_this_round() -> None:
    state = house(END_OF_MUSCLE)
    word(state, 2)
    do(state, 2, "play safe-house texas mothers")
    assert state.table.step == PLACE
    do(state, 0, "done")
    do(state, 1, "done")
    assert state.table.turn == 2
    assert not [text for text in legal(state, 2) if text.startswith("place")]
    refusal = refused(state, 2, "place mothers")
    assert (refusal.rule, refusal.key) == ("BL-2.1", "no-marker-in-back-room")


@pytest.mark.rule("BL-T23", "BL-O1")
def test_nor_under_chaos_placement() -> None:
    state = scene(PLACE, turn=0, placement="chaos")
    state.table.step = END_OF_MUSCLE
    hold(state, 2, "safe-house")
    hold(state, 2, "hit")
    put(state, "mothers", 1, 0, 2)
    state.table.reserve[2] += state.table.back[2]
    state.table.back[2] = 0
    word(state, 2)
    do(state, 2, "play safe-house mothers")
    word(state, 2)
    assert refused(state, 2, "place texas").key == "no-marker-in-back-room"


@pytest.mark.rule("BL-T23", "BL-6.3")
def test_the_next_round_they_are_markers_like_any() -> None:
    state = house(AFTER_LAST_BAR)
    word(state, 2)
    do(state, 2, "play safe-house texas mothers")
    assert state.table.step == CHOOSE
    assert (state.table.back[2], state.table.apart[2]) == (2, 0)


@pytest.mark.rule("BL-T23", "BL-T0f", "BL-T0d")
def test_they_must_be_yours_and_there() -> None:
    state = house(PLACE, turn=0)
    three = refused(state, 2, "play safe-house mothers mothers mothers")
    assert (three.rule, three.key) == ("BL-T0f", "too-few-of-yours-there")
    assert three.args == {"bar": 2, "markers": 3}
    assert refused(state, 2, "play safe-house barleycorns").key == "too-few-of-yours-there"
    assert refused(state, 2, "play safe-house volstead").rule == "BL-T0d"


@pytest.mark.rule("BL-T23", "BL-4.7")
def test_leaving_can_close_a_bar_on_its_queue() -> None:
    state = scene(LINED_UP)
    hold(state, 2, "safe-house")
    put(state, "mothers", 2, 0, 2)
    queue(state, truck(state, 0, load=3), "mothers")
    word(state, 2)
    assert "closed-on-queue" in keys(do(state, 2, "play safe-house mothers"))
