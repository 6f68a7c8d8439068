"""Loads, losses and bonus tokens."""

import pytest

from blindpig.games.prohibition.rules.city import as_bits
from blindpig.games.prohibition.rules.loadcards import CRATES
from blindpig.games.prohibition.rules.loads import judge
from blindpig.games.prohibition.rules.table import DRIVE, EARLY, LATE
from blindpig.kernel.numbers import numbers
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
    loading,
    picking,
    told,
    why_not,
)

DOOR = down(2, 1)  # of the distillery in row 2, column 1
BESIDE = down(3, 1)


@pytest.mark.rule("PR-L1", "PR-T4")
def test_load_after_moving_to_a_distillery() -> None:
    state = driving([BESIDE])
    truck = state.table.trucks[0]
    do(state, f"drive {DOOR}")
    assert state.table.stage == LATE
    assert can(state, "") == [*[f"load {card}" for card in (10, 11, 12, 13, 14)], "pass"]
    assert why_not(state, "load 15") == "PR-L1 card-not-face-up"
    supply = list(state.table.supply)
    facts = do(state, "load 12")
    assert told(facts)[:3] == ["PR-L1 load-taken", "PR-L3 bonus-taken", "PR-L1 load-turned-up"]
    assert list(truck.aboard) == CRATES[12] == [2, 2, 1]
    assert list(state.table.supply) == [left - taken for left, taken in zip(supply, CRATES[12], strict=True)]
    assert list(state.table.slots) == [10, 11, 27, 13, 14], "the next card takes the place of the one taken"
    assert state.table.truck == 1, "the turn is over"


@pytest.mark.rule("PR-L1", "PR-T1")
def test_load_at_the_start_of_a_later_turn_before_the_roll() -> None:
    state = lay([DOOR, BESIDE], playing=2)
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    facts = do(state, f"drive {across(5, 5)}")
    assert told(facts)[-1] == "PR-T1 turn-began"
    assert (state.table.truck, state.table.stage) == (0, EARLY)
    facts = do(state, "load 10")
    assert told(facts)[-1] == "PR-T2 dice-rolled"
    assert list(state.table.trucks[0].aboard) == CRATES[10]


@pytest.mark.rule("PR-T1", "PR-L1")
def test_loading_is_never_compulsory() -> None:
    state = loading([DOOR])
    facts = do(state, "pass")
    assert told(facts) == ["PR-L1 load-declined", "PR-T2 dice-rolled"]
    assert state.table.trucks[0].loads == 1
    assert why_not(state, "load 10") == "PR-L1 not-now", "he may yet drive round and come back"


@pytest.mark.rule("PR-L1")
def test_one_load_an_arrival_and_one_a_turn() -> None:
    other_door = across(1, 3)
    state = loading([DOOR], ness=cross(0, 0), policeman=cross(6, 0))
    do(state, "load 10", dice=(1, 3))
    assert why_not(state, "load 11") == "PR-L1 loaded-this-turn"
    do(state, f"move ness {cross(0, 1)}")
    state.table.trucks[0].street = across(1, 2)
    fresh = state.clone()
    fresh.table.loaded = False
    fresh.journal = state.journal
    do(fresh, f"drive {other_door}")
    assert fresh.table.stage == LATE, "no ban, a distillery's door: but for the first load it could load"
    facts = do(state, f"drive {other_door}")
    assert told(facts)[1] == "PR-T1 turn-began", "no second load in one turn"
    assert not state.table.trucks[0].loaded_here
    state = lay([DOOR], playing=2)
    state.table.trucks[0].loaded_here = True
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    do(state, f"drive {across(5, 5)}")
    assert why_not(state, "load 10") == "PR-L1 loaded-here"


@pytest.mark.rule("PR-L1")
def test_a_new_arrival_allows_a_new_load() -> None:
    state = driving([DOOR])
    state.table.trucks[0].loaded_here = True
    do(state, f"drive {down(2, 2)}")
    assert state.table.stage == LATE, "the distillery's other door"


@pytest.mark.rule("PR-L1")
def test_no_loading_elsewhere() -> None:
    state = driving([BESIDE])
    assert why_not(state, "load 10") == "PR-L1 no-distillery"
    facts = do(state, f"drive {across(4, 0)}")
    assert told(facts)[1] == "PR-T1 turn-began"


@pytest.mark.rule("PR-L2", "PR-L3", "PR-E4")
def test_what_is_left_aboard_is_lost_without_losing_points() -> None:
    state = loading([DOOR])
    truck = fill(state, 0, black=1, bonus=3)
    truck.score, truck.delivered, truck.lost, truck.losses = 5, 2, numbers([1, 0, 0]), 1
    facts = do(state, "load 10")
    assert told(facts)[:6] == [
        "PR-L2 crates-left-behind",
        "PR-L2 bonus-scored",
        "PR-L3 losses-cleared",
        "PR-L1 load-taken",
        "PR-L3 bonus-taken",
        "PR-L1 load-turned-up",
    ]
    assert truck.score == 5 + 3
    assert list(truck.aboard) == CRATES[10]
    assert (list(truck.lost), truck.losses) == ([0, 0, 0], 2)
    assert truck.delivered == 0


@pytest.mark.rule("PR-L2")
@pytest.mark.parametrize(("black", "delivered", "key", "score"), [(1, 0, "bonus-returned", 0), (2, 3, "bonus-lost", 0)])
def test_a_bonus_is_judged_before_the_new_load(black: int, delivered: int, key: str, score: int) -> None:
    state = loading([DOOR])
    truck = fill(state, 0, black=black, bonus=3)
    truck.delivered = delivered
    facts = do(state, "load 10")
    assert fact(facts, key).args["points"] == 3
    assert truck.score == score
    assert state.table.returned == [3]
    assert truck.bonus == 5


@pytest.mark.rule("PR-L3")
@pytest.mark.parametrize(
    ("loads", "returned", "bonus", "left"),
    [(1, [7], 5, [7]), (2, [3], 7, [3]), (3, [3, 5, 7], 7, [3, 5]), (4, [7, 3], 3, [7]), (3, [], 0, [])],
)
def test_which_token_comes_with_which_load(loads: int, returned: list[int], bonus: int, left: list[int]) -> None:
    state = loading([DOOR])
    state.table.trucks[0].loads = loads
    state.table.returned = returned.copy()
    facts = do(state, "load 10")
    assert (state.table.trucks[0].bonus, state.table.returned) == (bonus, left)
    assert fact(facts, "bonus-taken" if bonus else "no-bonus-left").rule == "PR-L3"


@pytest.mark.rule("PR-L3")
def test_a_token_scored_can_come_back_at_once() -> None:
    state = loading([DOOR])
    truck = fill(state, 0, brown=1, bonus=7)
    truck.loads, truck.delivered = 3, 1
    truck.bonus = 5
    do(state, "load 10")
    assert truck.score == 5, "one colour lost: the 5 survives and scores"
    assert (truck.bonus, state.table.returned) == (5, [])


@pytest.mark.rule("PR-L4")
@pytest.mark.parametrize("delivered", [0, 2])
def test_a_bonus_held_scores_when_the_last_crate_is_seized(delivered: int) -> None:
    state = picking([across(3, 3)], 1, 2, ness=cross(2, 3), policeman=cross(6, 0))
    truck = fill(state, 0, brown=1, bonus=3)
    truck.delivered, truck.score = delivered, 4
    facts = do(state, f"move ness {cross(3, 3)}")
    assert told(facts)[1:4] == ["PR-C7 crate-seized", "PR-L4 truck-empty", "PR-L4 bonus-scored"]
    assert (truck.score, truck.bonus, state.table.returned) == (4 - 1 + 3, 0, [3])


@pytest.mark.rule("PR-L4", "PR-L5")
def test_a_bonus_that_the_last_seizure_costs_does_not_score() -> None:
    state = picking([across(3, 3)], 1, 2, ness=cross(2, 3), policeman=cross(6, 0))
    truck = fill(state, 0, brown=1, bonus=7)
    facts = do(state, f"move ness {cross(3, 3)}")
    assert told(facts)[1:4] == ["PR-C7 crate-seized", "PR-L5 bonus-lost", "PR-L4 truck-empty"]
    assert (truck.score, truck.bonus) == (0, 0)


@pytest.mark.rule("PR-L5")
@pytest.mark.parametrize(
    ("bonus", "lost", "gone"),
    [
        (3, [1, 0, 0], False),
        (3, [1, 1, 1], False),
        (3, [0, 2, 0], True),
        (5, [2, 0, 0], False),
        (5, [0, 0, 3], False),
        (5, [1, 0, 1], True),
        (7, [0, 0, 0], False),
        (7, [0, 1, 0], True),
    ],
)
def test_when_a_bonus_is_lost(bonus: int, lost: list[int], gone: bool) -> None:
    state = loading([DOOR])
    truck = fill(state, 0, bonus=bonus)
    truck.lost = numbers(lost)
    judge(state.table, 0, state.journal)
    assert truck.bonus == (0 if gone else bonus)
    assert state.table.returned == ([bonus] if gone else [])
    assert state.journal is not None
    assert told(state.journal.take()) == (["PR-L5 bonus-lost"] if gone else [])


@pytest.mark.rule("PR-L6")
def test_loads_that_cannot_be_filled_are_turned_down_for_good() -> None:
    state = loading([DOOR])
    state.table.supply = numbers([3, 5, 3])  # the load of card 12 leaves 1 brown, 3 black and 2 white
    facts = do(state, "load 12")
    down_now = [one.args["card"] for one in facts if one.key == "load-turned-down"]
    assert down_now == [10], "3 brown ones are too many; the card just turned up (0-3-2) can be filled"
    assert list(state.table.slots) == [-1, 11, 27, 13, 14]
    state = loading([DOOR])
    state.table.supply = numbers([3, 4, 3])
    facts = do(state, "load 12")
    assert fact(facts, "load-turned-up").args["card"] == 27
    assert [one.args["card"] for one in facts if one.key == "load-turned-down"] == [10, 27, 14]
    assert list(state.table.slots) == [-1, 11, -1, 13, -1], "slots are not refilled"


@pytest.mark.rule("PR-L6")
def test_a_slot_that_cannot_be_refilled_counts_as_turned_down() -> None:
    state = loading([DOOR])
    state.hidden.pile = []
    state.table.unseen = as_bits([])
    facts = do(state, "load 12")
    assert fact(facts, "pile-empty").rule == "PR-L6"
    assert list(state.table.slots) == [10, 11, -1, 13, 14]


@pytest.mark.rule("PR-L6", "PR-E2")
def test_no_load_left_means_no_question() -> None:
    state = driving([BESIDE])
    state.table.slots = numbers([-1] * 5)
    facts = do(state, f"drive {DOOR}")
    assert told(facts)[1] == "PR-T1 turn-began"
    state = driving([DOOR])
    state.table.slots = numbers([-1] * 5)
    assert why_not(state, "load 10") == "PR-L6 no-loads-left"
