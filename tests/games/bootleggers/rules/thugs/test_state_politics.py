"""State Politics (BL-T24)."""

import pytest

from blindpig.games.bootleggers.rules.table import PLACE
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, legal, refused, scene


@pytest.mark.rule("BL-T24")
@pytest.mark.parametrize("markers", [1, 2, 3])
def test_one_to_three_markers_at_five_each(markers: int) -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "state-politics")
    cash(state, 20, 20, 20, 20)
    back, reserve = state.table.back[2], state.table.reserve[2]
    bought = fact(do(state, 2, f"play state-politics {markers}"), "bought-markers")
    assert (bought.rule, bought.args["markers"]) == ("BL-T24", markers)
    assert state.hidden.money[2] == 20 - 5 * markers
    assert (state.table.back[2], state.table.reserve[2]) == (back + markers, reserve - markers)


@pytest.mark.rule("BL-T24", "BL-T0c")
def test_what_cannot_be_paid_cannot_be_bought() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "state-politics")
    cash(state, 20, 20, 11, 20)
    assert [text for text in legal(state, 2) if "politics" in text] == [
        "play state-politics 1",
        "play state-politics 2",
    ]
    refusal = refused(state, 2, "play state-politics 3")
    assert (refusal.rule, refusal.key, refusal.args["money"]) == ("BL-T0c", "cannot-pay", 15)


@pytest.mark.rule("BL-T24", "BL-T0f")
def test_the_reserve_must_have_them() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "state-politics")
    cash(state, 20, 20, 20, 20)
    state.table.back[2] += state.table.reserve[2] - 2
    state.table.reserve[2] = 2
    refusal = refused(state, 2, "play state-politics 3")
    assert (refusal.rule, refusal.key) == ("BL-T0f", "reserve-too-small")
