"""Call in a Big Favor (BL-T4) and Call in a Little Favor (BL-T5)."""

import pytest

from blindpig.games.bootleggers.rules.components import LARGE, MEDIUM, SIZE_OF
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    AFTER_PRODUCTION,
    AFTER_REVEAL,
    BEFORE_PRODUCTION,
    CHOOSE,
    END_OF_MUSCLE,
    IS_MOMENT,
    LOAD,
    PLACE,
    TAKE,
)
from tests.games.bootleggers.rules.scene import do, fact, hold, refused, scene, truck, word

FAVORS = [("big-favor", LARGE, "BL-T4"), ("little-favor", MEDIUM, "BL-T5")]
favors = pytest.mark.parametrize(("name", "size", "rule"), FAVORS)


def favor(name: str, step: int = PLACE) -> BootleggersState:
    """Seat 2 has the card."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, name)
    return state


@pytest.mark.rule("BL-T4", "BL-T5", "BL-C6")
@favors
def test_a_truck_of_the_supply_is_yours_to_load(name: str, size: int, rule: str) -> None:
    state = favor(name, LOAD)
    state.table.crates[2] = 9
    reserve = state.table.reserve[2]
    told = fact(do(state, 2, f"play {name}"), "borrowed-truck")
    number = told.args["truck"]
    assert isinstance(number, int)
    assert (told.rule, SIZE_OF[number]) == (rule, size)
    assert (state.table.owner[number], state.table.holder[number]) == (-1, 2)
    assert state.table.reserve[2] == reserve - 1
    do(state, 2, f"load t{number} 6")
    assert state.table.load[number] == 6


@pytest.mark.rule("BL-T4", "BL-T5", "BL-5.8")
@favors
def test_it_goes_back_at_the_end_of_the_round(name: str, size: int, rule: str) -> None:
    state = favor(name, AFTER_LAST_BAR)
    reserve, money = state.table.reserve[2], state.hidden.money[2]
    word(state, 2)
    facts = do(state, 2, f"play {name}")
    assert fact(facts, "truck-returned").args["seat"] == 2
    assert state.table.step == CHOOSE
    assert (state.table.reserve[2], state.hidden.money[2]) == (reserve, money)
    assert state.supply(size) == (3 if size == LARGE else 5)


@pytest.mark.rule("BL-T4", "BL-T5", "BL-T0f")
@favors
def test_it_needs_a_truck_that_is_not_spoken_for_and_a_marker(name: str, size: int, rule: str) -> None:
    state = favor(name, TAKE)
    while state.supply(size) > 1:
        truck(state, 0, "large" if size == LARGE else "medium")
    state.table.truck_card = size
    assert refused(state, 2, f"play {name}").key == "last-truck-is-spoken-for"
    state.table.truck_card = 0
    state.table.back[2] += state.table.reserve[2]
    reserve, state.table.reserve[2] = state.table.reserve[2], 0
    empty = refused(state, 2, f"play {name}")
    assert (empty.rule, empty.key) == ("BL-T0f", "reserve-empty")
    state.table.back[2] -= reserve
    state.table.reserve[2] = reserve
    truck(state, 0, "large" if size == LARGE else "medium")
    gone = refused(state, 2, f"play {name}")
    assert (gone.rule, gone.key) == ("BL-T0f", "no-truck-left")


@pytest.mark.rule("BL-T4", "BL-T5")
@favors
@pytest.mark.parametrize(("step", "kept"), [(AFTER_REVEAL, True), (END_OF_MUSCLE, True), (PLACE, False), (LOAD, False)])
def test_the_last_truck_of_the_face_up_size_is_kept_in_phase_1_only(
    name: str, size: int, rule: str, step: int, kept: bool
) -> None:
    state = favor(name, step)
    if IS_MOMENT[step]:
        word(state, 2)
    while state.supply(size) > 1:
        truck(state, 0, "large" if size == LARGE else "medium")
    state.table.truck_card = size
    if kept:
        refusal = refused(state, 2, f"play {name}")
        assert (refusal.rule, refusal.key) == (rule, "last-truck-is-spoken-for")
    else:
        assert fact(do(state, 2, f"play {name}"), "borrowed-truck").rule == rule


@pytest.mark.rule("BL-T4", "BL-O1", "BL-W2")
def test_under_chaos_the_moment_before_production_still_belongs_to_phase_1() -> None:
    state = scene(BEFORE_PRODUCTION, placement="chaos")
    hold(state, 2, "big-favor")
    while state.supply(LARGE) > 1:
        truck(state, 0, "large")
    state.table.truck_card = LARGE
    word(state, 2)
    assert refused(state, 2, "play big-favor").key == "last-truck-is-spoken-for"


@pytest.mark.rule("BL-T4", "BL-1.4")
def test_a_borrowed_truck_costs_no_wage() -> None:
    state = scene(TAKE, turn=0, muscle=[60, 10, 9, 8])
    state.table.offer = [0] * 4
    hold(state, 1, "big-favor")
    do(state, 1, "play big-favor")
    facts = do(state, 0, "take influence")
    assert fact(facts, "paid-wages").args == {"seat": 1, "money": 1, "due": 1}


@pytest.mark.rule("BL-T4", "BL-4.2")
def test_a_borrowed_truck_is_not_traded() -> None:
    state = scene(AFTER_PRODUCTION)
    state.table.holder[19] = 0
    state.table.reserve[0] -= 1
    assert refused(state, 0, "offer 1 give t19 for $1").key == "truck-not-owned"
