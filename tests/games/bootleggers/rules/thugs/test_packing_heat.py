"""Packing Heat (BL-T21)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, PLACE
from tests.games.bootleggers.rules.scene import cash, do, hold, put, queue, refused, rolled, scene, truck, word


def before_mothers() -> tuple[BootleggersState, list[int]]:
    """Mother's has rolled its demand: seat 0 controls it with 2 crates there, seats 1 and 2 wait with 2 each."""
    state = scene(AFTER_ROLL)
    rolled(state, "mothers", 4, 2)
    put(state, "mothers", 3, 1, 1)
    loads = [truck(state, seat, load=2) for seat in range(3)]
    for load in loads:
        queue(state, load, "mothers")
    cash(state, 0, 0, 0, 0)
    return state, loads


@pytest.mark.rule("BL-T21")
def test_the_others_get_one_a_crate_and_the_margin_is_as_ever() -> None:
    state, _ = before_mothers()
    hold(state, 1, "packing-heat")
    word(state, 1)
    do(state, 1, "play packing-heat mothers")
    assert list(state.hidden.money[:3]) == [2 + 6, 4, 2]


@pytest.mark.rule("BL-T21", "BL-T18")
def test_the_price_goes_by_who_is_paid() -> None:
    state, loads = before_mothers()
    hold(state, 1, "packing-heat")
    hold(state, 1, "move-over-pigeon")
    word(state, 1)
    do(state, 1, "play packing-heat mothers")
    do(state, 1, "raise")
    do(state, 1, f"play move-over-pigeon t{loads[2]}")
    assert list(state.hidden.money[:3]) == [2 + 6, 4 + 4, 0]
    state, loads = before_mothers()
    hold(state, 1, "packing-heat")
    hold(state, 3, "move-over-pigeon")
    word(state, 3)
    do(state, 3, f"play move-over-pigeon t{loads[1]}")
    do(state, 1, "raise")
    do(state, 1, "play packing-heat mothers")
    assert list(state.hidden.money[:4]) == [2 + 6, 0, 2, 2]


@pytest.mark.rule("BL-T21", "BL-T0d", "BL-T7", "BL-4.7")
def test_it_needs_an_open_bar_that_has_not_traded() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "packing-heat")
    put(state, "mothers", 3)
    closed = refused(state, 2, "play packing-heat mothers")
    assert (closed.rule, closed.key) == ("BL-T0d", "bar-not-open")
    assert refused(state, 2, "play packing-heat volstead").key == "bar-not-in-play"
    put(state, "mothers", 1)
    state.table.coppered[2] = 1
    assert refused(state, 2, "play packing-heat mothers").rule == "BL-T7"
    state.table.coppered[2] = 0
    state.table.traded[2] = 1
    assert refused(state, 2, "play packing-heat mothers").rule == "BL-4.7"
