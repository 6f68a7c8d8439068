"""Positions of Prohibition where the right move is plain to see."""

import pytest

from blindpig.games.prohibition.bot.evaluator import EVALUATOR
from blindpig.games.prohibition.bot.outlook import Outlook, Temper
from blindpig.games.prohibition.rules.bars import open_to
from blindpig.games.prohibition.rules.city import (
    CAPONE,
    EAST_WEST,
    FIRST_END,
    NESS,
    STREETS,
    buildings_in,
    plot,
)
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.chance import SeededChance
from blindpig.search import bots
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
    loading,
    picking,
    stock,
)

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


def sites(outlook: Outlook, colour: int) -> set[int]:
    """The streets where a bot thinks that a crate of a colour can go now."""
    found = outlook.sites[colour]
    return {
        street
        for street in range(STREETS)
        if (found.across if street < EAST_WEST else found.down) >> FIRST_END[street] & 1
    }


@pytest.mark.parametrize("colour", range(3))
def test_a_bot_knows_the_bars_that_are_open_to_a_colour(colour: int) -> None:
    state = driving([across(3, 2)])
    for bar, held in ((at(1, 1), BROWN), (at(4, 4), BLACK), (at(5, 2), WHITE)):
        stock(state, bar, held)
    state.table.stock.closed = plot(at(5, 0))
    city = state.table.city
    open_bars = buildings_in(open_to(state.table, colour) & ~state.table.stock.supplied())
    assert at(5, 0) not in open_bars
    expected = {street for street in range(STREETS) if city.bar_on[street] in open_bars}
    assert sites(Outlook(state.table, Temper()), colour) == expected


def test_a_bot_knows_the_deliveries_that_it_could_make() -> None:
    state = driving([across(3, 2)])
    fill(state, 0, brown=1, black=1, white=1)
    stock(state, at(2, 2), BLACK)
    found = {opening.street for opening in EVALUATOR.openings(Outlook(state.table, Temper()), 0) if opening.free > 0}
    assert found == {action.a for action in state.actions(0) if action.b > 0}
    assert len(found) > 10
