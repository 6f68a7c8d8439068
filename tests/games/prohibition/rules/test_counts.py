"""Legal actions counted: against a second, slow implementation, and by trees of fixed depth."""

import pytest

from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import CHARACTER, DRIVE
from blindpig.kernel.chance import ScriptedChance
from blindpig.testing.play import random_game
from tests.games.prohibition.rules.reference import slow_actions
from tests.games.prohibition.rules.setting import (
    BLACK,
    BROWN,
    WHITE,
    across,
    at,
    cross,
    down,
    driving,
    fill,
    picking,
    stock,
)
from tests.games.prohibition.rules.test_routes import slow_walks


@pytest.mark.rule("PR-T4", "PR-M1", "PR-M2", "PR-D1", "PR-D2", "PR-D3", "PR-D4", "PR-D5", "PR-C6", "PR-C8", "PR-C10")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["A", "B"])
def test_drives_and_deliveries_are_those_of_a_second_implementation(seats: int, layout: str) -> None:
    seen = 0
    for number, (state, seat, _) in enumerate(random_game(PROHIBITION, seats, {"layout": layout}, 11)):
        assert isinstance(state, ProhibitionState)
        if state.table.stage == DRIVE and number % 3 == 0:
            assert {action.text for action in state.actions(seat)} == slow_actions(state)
            seen += 1
    assert seen > 10


def crowded() -> ProhibitionState:
    """A city with something of everything."""
    state = driving(
        [across(3, 2), down(2, 4), across(4, 4), down(4, 2)],
        seats=4,
        ness=cross(2, 2),
        policeman=cross(5, 1),
        capone=cross(3, 5),
    )
    fill(state, 0, brown=2, black=2, white=2)
    for bar, colour in ((at(2, 2), BROWN), (at(3, 3), WHITE), (at(1, 4), BLACK), (at(5, 1), BROWN)):
        stock(state, bar, colour)
    return state


def perft(state: ProhibitionState, depth: int) -> int:
    """How many sequences of so many actions there are; every roll is a 2 for the Policeman and Capone."""
    total = 0
    for seat in state.waiting_on()[:1]:
        actions = state.actions(seat)
        if depth == 1:
            return len(actions)
        for action in actions:
            after = state.clone()
            after.perform(seat, action, ScriptedChance(dice=(2, 1)))
            total += perft(after, depth - 1)
    return total


@pytest.mark.rule("PR-T3", "PR-T4")
def test_trees_of_actions_keep_their_size() -> None:
    empty = driving([across(3, 3)])
    # 57 streets where 4 corners and 16 edge crossroads follow, 8 at a distillery where five loads or none do
    assert [perft(empty, depth) for depth in (1, 2)] == [65, 57 * 20 + 8 * 6]
    assert [perft(crowded(), depth) for depth in (1, 2, 3)] == [68, 848, 43557]
    first = picking([across(3, 3)], 3, 2)
    assert [perft(first, depth) for depth in (1, 2)] == [1 + 4, 308]


@pytest.mark.rule("PR-T3", "PR-C2")
def test_the_first_level_agrees_with_paths_walked_one_by_one() -> None:
    state = crowded()
    assert {action.text for action in state.actions(0)} == slow_actions(state)
    state.table.stage, state.table.number, state.table.left_out = CHARACTER, 2, 0
    for action in state.actions(0):
        assert action.b in slow_walks(state.table, action.a)[2]
