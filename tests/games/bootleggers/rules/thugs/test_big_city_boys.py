"""Big City Boys (BL-T2)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_REVEAL, CHOOSE, PLACE, TAKE
from tests.games.bootleggers.rules.scene import do, fact, hold, put, refused, scene, word


def boys(step: int = PLACE, turn: int = 0) -> BootleggersState:
    """Muscle 60, 57, 40, 36; seat 2 has the card."""
    state = scene(step, muscle=[60, 57, 40, 36], turn=turn)
    hold(state, 2, "big-city-boys")
    return state


@pytest.mark.rule("BL-T2", "BL-1.4")
def test_the_card_counts_more_and_costs_the_same() -> None:
    state = boys(AFTER_REVEAL, -1)
    state.table.truck_card = 0
    word(state, 2)
    facts = do(state, 2, "play big-city-boys 1")
    assert fact(facts, "boys-came").args == {"seat": 2, "victim": 1}
    assert state.table.turn == 1  # 62.5 goes before 60
    assert fact(facts, "paid-wages").args == {"seat": 1, "money": 4, "due": 4}


@pytest.mark.rule("BL-T2")
def test_in_the_step_under_way_nobody_acts_twice_and_nobody_is_skipped() -> None:
    state = boys()
    do(state, 0, "done")
    assert state.table.turn == 1
    do(state, 2, "play big-city-boys 3")  # 36 becomes 41.5: seat 3 goes before seat 2
    order = []
    while state.table.step == PLACE:
        order.append(state.table.turn)
        do(state, state.table.turn, "done", *([1, 1, 1, 1] if len(order) == 3 else []))
    assert order == [1, 3, 2]


@pytest.mark.rule("BL-T2")
def test_one_who_has_had_his_turn_does_not_get_another() -> None:
    state = boys()
    do(state, 0, "done")
    do(state, 2, "play big-city-boys 0")
    assert state.table.turn == 1
    assert refused(state, 0, "place mothers").key == "not-your-turn-to-place"


@pytest.mark.rule("BL-T2", "BL-2.3")
def test_ties_in_bars_follow() -> None:
    state = boys()
    put(state, "mothers", 2, 2)
    assert state.leader(2) == 0
    do(state, 2, "play big-city-boys 1")
    assert state.leader(2) == 1


@pytest.mark.rule("BL-T2", "BL-T0f")
def test_one_on_a_card_at_most() -> None:
    state = boys()
    hold(state, 3, "big-city-boys")
    do(state, 2, "play big-city-boys 1")
    again = refused(state, 3, "play big-city-boys 1")
    assert (again.rule, again.key) == ("BL-T2", "boys-there-already")
    assert refused(state, 3, "play big-city-boys 4").rule == "BL-T0f"


@pytest.mark.rule("BL-T2", "BL-T0a")
def test_not_before_the_reveal() -> None:
    assert refused(boys(CHOOSE, -1), 2, "play big-city-boys 1").rule == "BL-T0a"


@pytest.mark.rule("BL-T2", "BL-1.5")
def test_a_turn_under_way_is_finished() -> None:
    state = boys(TAKE, 0)
    state.table.offer = [0, 0, 0, 0]
    do(state, 2, "play big-city-boys 1")
    assert state.table.turn == 0
    do(state, 0, "take influence")
    assert state.table.turn == 1
