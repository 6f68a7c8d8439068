"""The steps of a turn, and the order of turns."""

import pytest

from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import CHARACTER, DRIVE, START
from blindpig.kernel.chance import SeededChance, seed_of
from tests.games.prohibition.rules.setting import (
    across,
    can,
    cross,
    do,
    down,
    driving,
    fact,
    fill,
    lay,
    picking,
    told,
    why_not,
)


@pytest.mark.rule("PR-T1", "PR-T2", "PR-T3", "PR-T4")
def test_the_steps_of_a_turn() -> None:
    state = picking([across(3, 3)], 1, 2, ness=cross(1, 1), policeman=cross(6, 6))
    assert why_not(state, f"drive {across(3, 4)}") == "PR-T4 not-now"
    facts = do(state, f"move ness {cross(1, 2)}")
    assert told(facts) == ["PR-C2 character-moved"]
    assert state.table.stage == DRIVE
    assert why_not(state, f"move ness {cross(1, 1)}") == "PR-T3 not-now"
    facts = do(state, f"drive {across(3, 4)}", dice=(2, 1))
    assert told(facts) == ["PR-M1 truck-drove", "PR-T1 turn-began", "PR-T2 dice-rolled"]
    assert state.waiting_on() == [1]
    assert why_not(state, f"move ness {cross(1, 2)}", seat=0) == "PR-T3 not-your-turn"


@pytest.mark.rule("PR-T2")
@pytest.mark.parametrize(
    ("number", "face", "shown"),
    [(1, 1, ["policeman", "capone"]), (2, 2, ["ness", "capone"]), (3, 3, ["ness", "policeman"])],
)
def test_the_dice_give_a_number_and_two_characters(number: int, face: int, shown: list[str]) -> None:
    state = driving([across(3, 3)], ness=cross(0, 0), policeman=cross(0, 6), capone=cross(6, 0))
    rolled = fact(do(state, f"drive {across(3, 4)}", dice=(number, face)), "dice-rolled")
    assert rolled.args["number"] == state.table.number == number
    assert {action.text.split()[1] for action in state.actions(1)} == set(shown)
    left_out = next(name for name in ("ness", "policeman", "capone") if name not in shown)
    assert why_not(state, f"move {left_out} 9") == why_not(state, f"place {left_out} 9") == "PR-T2 character-not-rolled"


@pytest.mark.rule("PR-T2")
def test_numbers_and_pairs_are_equally_likely() -> None:
    chance = SeededChance(seed_of("dice"), keep=True)
    state = driving([across(3, 3)])
    for _ in range(60):
        seat = state.waiting_on()[0]
        state.apply(seat, state.actions(seat)[-1], chance)
    assert set(chance.take()) == {0, 1, 2}, "thirds: each face of both dice comes twice in six"


@pytest.mark.rule("PR-T4")
def test_delivering_is_never_compulsory() -> None:
    state = driving([across(3, 1)])
    fill(state, 0, brown=1)
    do(state, f"drive {across(3, 2)}")
    assert list(state.table.trucks[0].aboard) == [1, 0, 0]


@pytest.mark.rule("PR-T1", "PR-E1")
def test_drivers_play_in_turn_from_the_first() -> None:
    state = lay([across(3, 3), across(1, 4), across(5, 1)], playing=2)
    state.table.first, state.table.turn, state.table.stage = 1, 1, DRIVE
    state.table.number, state.table.left_out = 1, 2
    do(state, f"drive {across(5, 0)}")
    assert (state.waiting_on(), state.table.truck, state.table.round) == ([0], 0, 2)
    do(state, "place policeman 0")
    do(state, f"drive {across(3, 4)}")
    assert (state.waiting_on(), state.table.truck, state.table.round) == ([1], 1, 3)


def play_two(seed: int) -> tuple[ProhibitionState, list[tuple[int, int, int, int]]]:
    """A whole random game of two: each turn's round, place in the round, driver and truck."""
    chance, policy = SeededChance(seed_of("two", seed)), SeededChance(seed_of("policy", seed))
    state = PROHIBITION.set_up(2, PROHIBITION.check(2, {}), chance, None)
    turns: list[tuple[int, int, int, int]] = []
    while state.waiting_on():
        table = state.table
        if table.stage in (CHARACTER, DRIVE) and (not turns or turns[-1][:2] != (table.round, table.turn)):
            turns.append((table.round, table.turn, table.driver(), table.truck))
        seat = state.waiting_on()[policy.below(len(state.waiting_on()))]
        actions = state.actions(seat)
        state.apply(seat, actions[policy.below(len(actions))], chance)
    return state, turns


@pytest.mark.rule("PR-2.2")
@pytest.mark.parametrize("seed", range(6))
def test_two_drivers_play_first_second_second_first(seed: int) -> None:
    state, turns = play_two(seed)
    first, second = state.table.first, 1 - state.table.first
    for place, (round_number, turn, driver, truck) in enumerate(turns):
        assert (round_number, turn) == (place // 4 + 1, place % 4)
        assert driver == (first, second, second, first)[turn]
        assert truck // 2 == driver
    played = [truck for _, _, _, truck in turns]
    assert len(played) == 4 * state.round()
    for pair in range(1, len(played) - 1, 2):
        assert {played[pair], played[pair + 1]} in ({0, 1}, {2, 3}), "both trucks of a pair play once"
    assert {played[0], played[-1]} == {2 * first, 2 * first + 1}, "he opens with one and closes with the other"
    assert all(played.count(truck) == state.round() for truck in range(4))


@pytest.mark.rule("PR-2.2")
def test_the_truck_is_chosen_before_loading_and_before_the_roll() -> None:
    state = lay([across(3, 3), across(1, 4), across(5, 1), down(2, 1)], seats=2, playing=0, turn=0)
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    facts = do(state, f"drive {across(3, 4)}", dice=())
    assert told(facts) == ["PR-M1 truck-drove"]
    assert state.table.stage == START
    assert can(state, "") == ["start 2", "start 3"]
    assert why_not(state, "start 0") == "PR-2.2 not-your-truck"
    facts = do(state, "start 3", dice=())
    assert told(facts) == ["PR-2.2 truck-started", "PR-T1 turn-began"]
    assert "load 10" in can(state, "load"), "truck 3 is at a distillery"
    assert why_not(state, "start 2") == "PR-2.2 not-now"


@pytest.mark.rule("PR-2.2")
def test_the_second_of_a_pair_is_the_other_truck() -> None:
    state = lay([across(3, 3), across(1, 4), across(5, 1), across(1, 1)], seats=2, playing=3, turn=1)
    state.table.pair = 3
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    do(state, f"drive {across(1, 0)}")
    assert (state.table.turn, state.table.truck, state.table.stage) == (2, 2, CHARACTER)


@pytest.mark.rule("PR-2.2")
def test_the_first_driver_closes_with_the_truck_that_did_not_open() -> None:
    for last, stage in ((2, CHARACTER), (3, START), (0, START)):
        state = lay([across(3, 3), across(1, 4), across(5, 1), across(1, 1)], seats=2, playing=3, turn=2)
        state.table.opening, state.table.last_round = 0, last
        state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
        do(state, f"drive {across(1, 0)}")
        assert (state.table.turn, state.table.stage) == (3, stage)
        assert state.table.truck == (1 if last == 2 else -1)


@pytest.mark.rule("PR-2.2", "PR-E1")
def test_a_round_of_two_ends_after_the_first_turn_of_the_first_drivers_pair() -> None:
    state = lay([across(3, 3), across(1, 4), across(5, 1), across(1, 1)], seats=2, playing=1, turn=3)
    state.table.pair = 1
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    facts = do(state, f"drive {across(1, 5)}")
    assert "PR-T1 turn-began" in told(facts)
    assert (state.table.round, state.table.turn, state.table.truck) == (3, 0, 0)


@pytest.mark.rule("PR-2.1")
def test_each_truck_has_its_own_load_losses_bonus_and_score() -> None:
    state, _ = play_two(1)
    scores = [truck.score for truck in state.table.trucks]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == [min(scores[:2]), min(scores[2:])]
    state = picking([across(3, 3), down(3, 3), across(5, 1), across(1, 1)], 1, 2, seats=2, ness=cross(2, 3))
    fill(state, 0, white=1, bonus=3)
    fill(state, 1, white=2, bonus=7)
    state.table.places[1] = cross(6, 6)
    state.table.trucks[1].score = 2
    do(state, f"move ness {cross(3, 3)}")
    assert [(truck.score, truck.bonus, truck.losses) for truck in state.table.trucks[:2]] == [(3, 0, 1), (1, 0, 1)]
