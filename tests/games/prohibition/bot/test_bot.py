"""Positions of Prohibition where the right move is plain to see."""

import pytest

from blindpig.games.prohibition.rules.city import CAPONE, NESS
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.chance import SeededChance
from blindpig.search import bots
from tests.games.prohibition.rules.setting import across, cross, down, driving, fill, loading, picking

sound = pytest.mark.parametrize("name", ["wiseguy", "boss:150"])


def choice(state: ProhibitionState, name: str, seat: int = 0) -> str:
    player = bots.find(name)(PROHIBITION)
    return player.choose(state.view(seat), state.actions(seat), 0.0, SeededChance(b"luck")).text


@sound
def test_a_crate_that_can_be_delivered_is(name: str) -> None:
    state = driving([across(3, 2)])
    fill(state, 0, white=1, bonus=3)
    assert " deliver 1 white" in choice(state, name)


@sound
def test_in_the_last_turn_the_dearest_crate_goes(name: str) -> None:
    state = driving([across(3, 2)])
    fill(state, 0, brown=2, black=2, white=1)
    state.table.last_round = state.table.round
    assert " deliver 1 white" in choice(state, name) or " deliver 2 black" in choice(state, name)


@sound
def test_an_empty_truck_goes_to_a_distillery_in_reach(name: str) -> None:
    state = driving([across(3, 2)])
    street = int(choice(state, name).removeprefix("drive "))
    assert street in state.table.city.depots


@sound
def test_an_empty_truck_at_a_distillery_loads(name: str) -> None:
    state = loading([across(3, 1)])
    depot = state.table.city.depots[0]
    state.table.trucks[0].street = depot
    assert choice(state, name).startswith("load ")


@sound
def test_ness_goes_to_the_loaded_leader_not_to_oneself(name: str) -> None:
    state = picking([down(0, 3), down(3, 6)], 1, CAPONE, ness=cross(3, 5), policeman=cross(6, 0))
    fill(state, 0, brown=1, white=1, bonus=3)
    fill(state, 1, white=3, bonus=7)
    state.table.trucks[1].score = 9
    assert choice(state, name) == f"move ness {cross(3, 6)}"
    assert NESS == 0
