"""Phase 3 (BL-3)."""

import pytest

from blindpig.games.bootleggers.rules.phases.production import move_copper, produce
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, BEFORE_PRODUCTION
from blindpig.kernel.chance import ScriptedChance
from tests.games.bootleggers.rules.scene import do, fact, keys, scene, word


@pytest.mark.rule("BL-3.1")
def test_all_stills_roll_at_once() -> None:
    state = scene(BEFORE_PRODUCTION, seats=3)
    state.table.dice[1] = 2
    word(state, 0)
    facts = do(state, 0, "pass", 4, 5, 6, 2)
    assert list(state.table.crates[:3]) == [4, 11, 2]
    assert [one.args["crates"] for one in facts if one.key == "rolled"] == [4, 11, 2]
    assert state.table.step == AFTER_PRODUCTION
    assert "copper-moved" not in keys(facts), "not before round 4"


@pytest.mark.rule("BL-3.1")
def test_an_idle_still_rolls_nothing_and_counts_nothing_for_the_copper() -> None:
    state = scene(BEFORE_PRODUCTION, seats=3)
    state.table.idle[1] = 1
    made = produce(state, ScriptedChance([2, 1]))
    assert made == [2, 0, 1]
    assert list(state.table.crates[:3]) == [2, 0, 1]
    state.table.idle = [0] * 6 + [1] + [0] * 5
    state.table.still_owner[6] = 1
    state.table.dice[6] = 3
    produce(state, ScriptedChance([1, 1, 1]))
    assert list(state.table.crates[:3]) == [3, 1, 2], "a remote one makes nothing either"


@pytest.mark.rule("BL-3.2")
@pytest.mark.parametrize(("number", "crates"), [(4, 5), (5, 0)])
def test_the_copper_seizes_a_five_from_round_5_on(number: int, crates: int) -> None:
    state = scene(BEFORE_PRODUCTION, seats=3)
    state.table.round = number
    state.table.copper = 0
    produce(state, ScriptedChance([5, 5, 5]))
    assert list(state.table.crates[:3]) == [crates, 5, 5]


@pytest.mark.rule("BL-3.2")
def test_remote_stills_never_suffer_from_him() -> None:
    state = scene(BEFORE_PRODUCTION, seats=3)
    state.table.round = 5
    state.table.copper = 0
    state.table.still_owner[6] = 0
    state.table.dice[6] = 1
    produce(state, ScriptedChance([5, 1, 1, 5]))
    assert state.journal is not None
    facts = state.journal.take()
    assert state.table.crates[0] == 5
    assert fact(facts, "seized").args == {"seat": 0, "still": 0, "crates": 5}


@pytest.mark.rule("BL-3.3")
def test_the_copper_goes_to_the_most_and_on_a_tie_to_the_lowest_muscle() -> None:
    state = scene(BEFORE_PRODUCTION, seats=3, muscle=[30, 10, 20])
    move_copper(state, [3, 6, 2])
    assert state.table.copper == 1
    move_copper(state, [6, 2, 6])
    assert state.table.copper == 2


@pytest.mark.rule("BL-3.3")
@pytest.mark.parametrize(("number", "watched"), [(3, -1), (4, 1)])
def test_he_moves_from_round_4_on(number: int, watched: int) -> None:
    state = scene(BEFORE_PRODUCTION, seats=3)
    state.table.round = number
    word(state, 0)
    do(state, 0, "pass", 2, 6, 1)
    assert state.table.copper == watched


@pytest.mark.rule("BL-3.2", "BL-3.3")
def test_he_checks_before_he_moves() -> None:
    state = scene(BEFORE_PRODUCTION, seats=3)
    state.table.round = 5
    state.table.copper = 1
    word(state, 0)
    do(state, 0, "pass", 6, 5, 1)
    assert list(state.table.crates[:3]) == [6, 0, 1]
    assert state.table.copper == 0
