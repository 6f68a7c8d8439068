"""Call in a Big Favor, Call in a Little Favor (BL-T4, BL-T5)."""

import pytest

from blindpig.games.bootleggers.table import AFTER_PRODUCTION, LOAD, PLACE, TAKE
from tests.games.bootleggers.scene import do, fact, hold, refused, scene, truck
from tests.games.bootleggers.thugs.stopping import stop

BOTH = pytest.mark.parametrize(
    ("name", "size", "rule"), [("big-favor", "large", "BL-T4"), ("little-favor", "medium", "BL-T5")]
)


@BOTH
@pytest.mark.rule("BL-T4", "BL-T5")
def test_a_truck_is_borrowed_for_this_round(name: str, size: str, rule: str) -> None:
    state = scene(LOAD)
    state.table.crates[:4] = [5, 5, 5, 5]
    state.table.truck_card = 0
    hold(state, 3, name)
    facts = do(state, 3, f"play {name}")
    told = fact(facts, "borrowed-truck")
    assert told.rule == rule
    borrowed = state.table.holder.index(3, 12)
    assert told.args["truck"] == borrowed
    assert state.table.owner[borrowed] == -1
    assert state.table.reserve[3] == 17
    do(state, 3, f"load t{borrowed} 5")


@pytest.mark.rule("BL-T4", "BL-1.4")
def test_a_borrowed_truck_costs_no_wage() -> None:
    state = scene(TAKE, turn=0, muscle=[60, 10, 9, 8])
    state.table.offer = [0] * 4
    state.table.truck_card = -1
    hold(state, 1, "big-favor")
    do(state, 1, "play big-favor")
    facts = do(state, 0, "take influence")
    assert fact(facts, "paid-wages").args == {"seat": 1, "money": 1, "due": 1}


@BOTH
@pytest.mark.rule("BL-T4", "BL-T5", "BL-T0f")
def test_not_the_last_one_of_the_size_on_the_face_up_card(name: str, size: str, rule: str) -> None:
    state = scene(PLACE, turn=0)
    number = {"medium": 1, "large": 2}[size]
    while state.supply(number) > 1:
        truck(state, 0, size)
    hold(state, 3, name)
    state.table.truck_card = number
    assert refused(state, 3, f"play {name}").key == "last-truck-is-spoken-for"
    state.table.truck_card = 0
    truck(state, 0, size)
    refusal = refused(state, 3, f"play {name}")
    assert (refusal.rule, refusal.key) == ("BL-T0f", "no-truck-left")


@BOTH
@pytest.mark.rule("BL-T4", "BL-T5", "BL-C6")
def test_it_needs_a_marker_in_the_reserve(name: str, size: str, rule: str) -> None:
    state = scene(PLACE, turn=0)
    state.table.truck_card = 0
    hold(state, 3, name)
    state.table.back[3] += state.table.reserve[3]
    state.table.reserve[3] = 0
    assert refused(state, 3, f"play {name}").key == "reserve-empty"


@BOTH
@pytest.mark.rule("BL-T4", "BL-T5", "BL-T12")
def test_an_investigation_stops_it(name: str, size: str, rule: str) -> None:
    state = scene(PLACE, turn=0)
    state.table.truck_card = 0
    hold(state, 3, name)
    stop(state, 3, f"play {name}")


@pytest.mark.rule("BL-T4", "BL-4.2")
def test_a_borrowed_truck_is_not_traded() -> None:
    state = scene(AFTER_PRODUCTION)
    state.table.holder[19] = 0
    state.table.reserve[0] -= 1
    assert refused(state, 0, "offer 1 give t19 for $1").key == "truck-not-owned"
