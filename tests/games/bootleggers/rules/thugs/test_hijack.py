"""Hijack (BL-T14)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import LINED_UP, LOAD, PLACE, SEND, SHIP
from tests.games.bootleggers.rules.scene import do, fact, hold, legal, put, queue, refused, scene, truck, word

MOTHERS = BARS.index("mothers")


def road(turn: int = 0) -> tuple[BootleggersState, int, int]:
    """Trucks are being sent; seat 1 has 4 crates in line at Mother's, seat 2 has the card and an empty truck."""
    state = scene(SEND, turn=turn)
    truck(state, turn, load=1)
    hold(state, 2, "hijack")
    put(state, "mothers", 3, 1)
    victim, mine = truck(state, 1, load=4), truck(state, 2)
    queue(state, victim, "mothers")
    return state, victim, mine


@pytest.mark.rule("BL-T14")
def test_the_crates_change_trucks_and_the_empty_one_stays_in_its_queue() -> None:
    state, victim, mine = road()
    told = fact(do(state, 2, f"play hijack t{victim} t{mine}"), "hijacked")
    assert told.args == {"seat": 2, "victim": 1, "truck": victim, "crates": 4}
    assert (state.table.load[victim], state.table.load[mine]) == (0, 4)
    assert state.queue(MOTHERS, 1) == [victim]


@pytest.mark.rule("BL-T14", "BL-4.6")
def test_they_are_shipped_in_your_turn_if_it_is_still_to_come() -> None:
    state, victim, mine = road()
    hold(state, 3, "thirsty")  # keeps the moment after the line-up open
    do(state, 2, f"play hijack t{victim} t{mine}")
    assert state.waiting_on() == [0]
    assert refused(state, 2, f"send t{mine} mothers").key == "not-your-turn-to-send"
    do(state, 0, "done")
    assert state.table.turn == 2
    do(state, 2, f"send t{mine} mothers")
    assert state.queue(MOTHERS, 2) == [mine]


@pytest.mark.rule("BL-T14")
def test_otherwise_at_once_last_in_the_queue_of_the_right_dock() -> None:
    state, victim, mine = road(turn=3)
    state.table.done = 0b0111
    waiting = truck(state, 0, load=1)
    state.line_up(waiting, MOTHERS, 2)
    do(state, 2, f"play hijack t{victim} t{mine}")
    assert state.top() == SHIP
    assert state.waiting_on() == [2]
    assert "stay" in legal(state, 2)
    assert refused(state, 3, "done").rule == "BL-2.1"
    do(state, 2, f"send t{mine} mothers")
    assert state.queue(MOTHERS, 2) == [waiting, mine]
    assert state.table.turn == 3


@pytest.mark.rule("BL-T14", "BL-4.6")
def test_when_all_are_lined_up_it_goes_at_once_too_or_stays_home() -> None:
    state = scene(LINED_UP)
    hold(state, 2, "hijack")
    hold(state, 3, "thirsty")
    put(state, "mothers", 3, 1)
    victim, mine = truck(state, 1, load=4), truck(state, 2)
    queue(state, victim, "mothers")
    word(state, 2)
    do(state, 2, f"play hijack t{victim} t{mine}")
    assert state.waiting_on() == [2]
    assert refused(state, 2, f"send t{mine} texas").key == "bar-closed"
    do(state, 2, "stay")
    assert state.table.load[mine] == 4
    assert state.table.step == LINED_UP


@pytest.mark.rule("BL-T14", "BL-4.3", "BL-T0g")
def test_an_owner_may_hijack_the_truck_he_rented_out() -> None:
    state, victim, mine = road()
    state.table.owner[victim] = 2
    state.table.reserve[2] -= 1
    do(state, 2, f"play hijack t{victim} t{mine}")
    assert state.table.load[mine] == 4


@pytest.mark.rule("BL-T14", "BL-T0f", "BL-T0g")
def test_what_it_needs() -> None:
    state, victim, mine = road()
    empty = truck(state, 1)
    assert refused(state, 2, f"play hijack t{empty} t{mine}").key == "truck-not-loaded"
    own = truck(state, 2, load=1)
    assert refused(state, 2, f"play hijack t{own} t{mine}").key == "truck-is-yours"
    assert refused(state, 2, f"play hijack t{victim} t{own}").key == "truck-not-empty"
    held = refused(state, 2, f"play hijack t{victim} t{empty}")
    assert (held.rule, held.key) == ("BL-T0g", "truck-not-held")
    state.line_up(mine, MOTHERS, 2)
    assert refused(state, 2, f"play hijack t{victim} t{mine}").key == "truck-in-queue"
    state.go_home(mine)
    large = truck(state, 1, "large", load=5)
    small = refused(state, 2, f"play hijack t{large} t{mine}")
    assert (small.rule, small.key) == ("BL-T14", "truck-too-small")


@pytest.mark.rule("BL-T14", "BL-T0a")
def test_only_in_phase_4() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "hijack")
    assert refused(state, 2, "play hijack t1 t2").key == "only-in-phase-4"


@pytest.mark.rule("BL-T14", "BL-4.4")
def test_while_loading_a_load_can_change_trucks() -> None:
    state = scene(LOAD)
    hold(state, 2, "hijack")
    state.table.crates[0] = 1
    state.table.load[1] = 3
    do(state, 2, "play hijack t1 t2")
    assert (state.table.load[1], state.table.load[2]) == (0, 3)
