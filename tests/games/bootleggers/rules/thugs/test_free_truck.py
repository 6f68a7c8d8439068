"""Hey, Free Truck (BL-T13)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_LOADING, LOAD, PLACE, SEND
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, put, queue, refused, scene, truck, word


def sending() -> BootleggersState:
    """Trucks are being sent, seat 0 first; seat 2 has the card."""
    state = scene(SEND, turn=0)
    truck(state, 0, load=1)
    hold(state, 2, "free-truck")
    return state


def rent(state: BootleggersState, number: int, renter: int) -> None:
    """Somebody rents a truck."""
    state.table.holder[number] = renter
    state.table.reserve[renter] -= 1


@pytest.mark.rule("BL-T13", "BL-C6")
def test_an_empty_truck_is_yours_for_good() -> None:
    state = sending()
    number = truck(state, 1, "medium")
    before = list(state.table.reserve)
    told = fact(do(state, 2, f"play free-truck t{number}"), "truck-taken")
    assert told.args == {"seat": 2, "victim": 1, "truck": number}
    assert (state.table.owner[number], state.table.holder[number]) == (2, 2)
    assert [state.table.reserve[seat] - before[seat] for seat in range(4)] == [0, 1, -1, 0]


@pytest.mark.rule("BL-T13", "BL-4.3")
def test_a_rented_truck_leaves_owner_and_renter_and_its_price_is_kept() -> None:
    state = sending()
    cash(state, 10, 10, 10, 10)
    number = truck(state, 1)
    rent(state, number, 3)
    before = list(state.table.reserve)
    do(state, 2, f"play free-truck t{number}")
    assert (state.table.owner[number], state.table.holder[number]) == (2, 2)
    assert [state.table.reserve[seat] - before[seat] for seat in range(4)] == [0, 1, -1, 1]
    assert list(state.hidden.money[:4]) == [10, 10, 10, 10]


@pytest.mark.rule("BL-T13", "BL-4.3")
def test_a_renter_may_take_the_truck_he_rents() -> None:
    state = sending()
    number = truck(state, 1)
    rent(state, number, 2)
    before = list(state.table.reserve)
    do(state, 2, f"play free-truck t{number}")
    assert (state.table.owner[number], state.table.holder[number]) == (2, 2)
    assert [state.table.reserve[seat] - before[seat] for seat in range(4)] == [0, 1, 0, 0]


@pytest.mark.rule("BL-T13", "BL-T10")
def test_a_truck_just_emptied_by_a_bust_can_be_taken() -> None:
    state = sending()
    hold(state, 3, "bust-shipment")
    put(state, "mothers", 3, 1)
    number = truck(state, 1, load=4)
    queue(state, number, "mothers")
    assert refused(state, 2, f"play free-truck t{number}").key == "truck-not-empty"
    do(state, 3, f"play bust-shipment t{number}")
    do(state, 2, f"play free-truck t{number}")
    assert (state.table.owner[number], state.table.place[number]) == (2, -1)


@pytest.mark.rule("BL-T13", "BL-T14")
def test_hijack_then_free_truck_leaves_its_queue() -> None:
    state = sending()
    hold(state, 2, "hijack")
    mine = truck(state, 2)
    put(state, "mothers", 3, 1)
    number = truck(state, 1, load=4)
    queue(state, number, "mothers")
    do(state, 2, f"play hijack t{number} t{mine}")
    assert state.table.place[number] != -1  # hijacked trucks stay in their queue, empty
    do(state, 2, f"play free-truck t{number}")
    assert (state.table.owner[number], state.table.place[number], state.table.load[mine]) == (2, -1, 4)


@pytest.mark.rule("BL-T13", "BL-T0f")
def test_what_cannot_be_taken() -> None:
    state = sending()
    assert refused(state, 2, "play free-truck t2").key == "truck-is-yours"
    assert refused(state, 2, "play free-truck t19").key == "truck-in-supply"
    loaded = truck(state, 1, load=1)
    assert refused(state, 2, f"play free-truck t{loaded}").rule == "BL-T13"
    borrowed = truck(state, 1)
    state.table.owner[borrowed] = -1
    assert refused(state, 2, f"play free-truck t{borrowed}").key == "truck-is-borrowed"
    state.table.back[2] += state.table.reserve[2]
    state.table.reserve[2] = 0
    empty = refused(state, 2, "play free-truck t1")
    assert (empty.rule, empty.key) == ("BL-T0f", "reserve-empty")


@pytest.mark.rule("BL-T13", "BL-T0a")
@pytest.mark.parametrize(("step", "key"), [(PLACE, "only-in-phase-4"), (LOAD, "not-all-have-loaded")])
def test_not_before_all_have_loaded(step: int, key: str) -> None:
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "free-truck")
    assert refused(state, 2, "play free-truck t1").key == key
    later = scene(AFTER_LOADING)
    hold(later, 2, "free-truck")
    word(later, 2)
    do(later, 2, "play free-truck t1")
    assert later.table.owner[1] == 2
