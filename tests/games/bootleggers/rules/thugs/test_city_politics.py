"""City Politics (BL-T6)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import PLACE
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, refused, scene


def politics(money: int) -> BootleggersState:
    """Seat 2 has the card and so much money."""
    state = scene(PLACE, turn=0)
    hold(state, 2, "city-politics")
    cash(state, 10, 10, money, 10)
    return state


@pytest.mark.rule("BL-T6")
@pytest.mark.parametrize("markers", [1, 2])
def test_one_or_two_markers_at_four_each(markers: int) -> None:
    state = politics(10)
    back, reserve = state.table.back[2], state.table.reserve[2]
    bought = fact(do(state, 2, f"play city-politics {markers}"), "bought-markers")
    assert (bought.rule, bought.args["markers"]) == ("BL-T6", markers)
    assert state.hidden.money[2] == 10 - 4 * markers
    assert (state.table.back[2], state.table.reserve[2]) == (back + markers, reserve - markers)


@pytest.mark.rule("BL-T6", "BL-T0c", "BL-T0f")
def test_money_and_reserve_are_needed() -> None:
    state = politics(7)
    poor = refused(state, 2, "play city-politics 2")
    assert (poor.rule, poor.key, poor.args["money"]) == ("BL-T0c", "cannot-pay", 8)
    state = politics(10)
    state.table.back[2] += state.table.reserve[2] - 1
    state.table.reserve[2] = 1
    few = refused(state, 2, "play city-politics 2")
    assert (few.rule, few.key) == ("BL-T0f", "reserve-too-small")
