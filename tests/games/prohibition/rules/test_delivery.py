"""Delivering: where, what, how many, and for how much. With the first worked example."""

import pytest

from blindpig.games.prohibition.rules.city import plot
from tests.games.prohibition.rules.setting import (
    BLACK,
    BROWN,
    WHITE,
    across,
    at,
    can,
    cross,
    do,
    down,
    driving,
    fact,
    fill,
    is_legal,
    stock,
    told,
    why_not,
)

GOAL = across(3, 2)  # on it opens the door of the bar in row 2, column 2
BAR = at(2, 2)
ONE, TWO, THREE = across(3, 1), across(3, 0), down(2, 0)  # so many streets from the goal
PRIVATE_DOOR = down(0, 1)  # of the black private bar in row 0, column 1
PRIVATE = at(0, 1)
TO_PRIVATE = down(1, 0)  # two streets from it


@pytest.mark.rule("PR-M1", "PR-D2", "PR-D6")
@pytest.mark.parametrize(
    ("start", "crates", "colour"), [(ONE, {"brown": 1}, 0), (TWO, {"black": 1}, 1), (THREE, {"white": 1}, 2)]
)
def test_worked_example_one_two_or_three_streets(start: int, crates: dict[str, int], colour: int) -> None:
    state = driving([start])
    truck = fill(state, 0, **crates)
    name = ("brown", "black", "white")[colour]
    facts = do(state, f"drive {GOAL} deliver 1 {name}")
    assert fact(facts, "truck-drove").args["streets"] == colour + 1
    assert fact(facts, "crates-delivered").args["points"] == colour + 1
    assert truck.score == colour + 1
    assert (state.table.stock.colour_in(BAR), state.table.stock.crates_in(BAR)) == (colour, 1)


@pytest.mark.rule("PR-C8", "PR-D6")
def test_worked_example_two_black_ones_where_capone_helps() -> None:
    state = driving([TWO], capone=cross(3, 5))
    truck = fill(state, 0, black=2)
    drove = fact(do(state, f"drive {GOAL} deliver 2 black"), "truck-drove")
    assert drove.args["route"] == [ONE, GOAL]
    assert truck.score == 4
    assert state.table.stock.crates_in(BAR) == 2


@pytest.mark.rule("PR-M1", "PR-D2")
def test_the_colour_goes_with_the_distance() -> None:
    state = driving([ONE])
    fill(state, 0, brown=1, black=1, white=1)
    assert can(state, f"drive {GOAL} deliver") == [f"drive {GOAL} deliver 1 brown"]
    assert why_not(state, f"drive {GOAL} deliver 1 black") == "PR-M1 wrong-distance"
    assert is_legal(state, f"drive {GOAL}"), "delivering is never compulsory"


@pytest.mark.rule("PR-M1")
def test_a_street_reached_in_two_ways_takes_either_colour() -> None:
    state = driving([across(3, 3)])
    fill(state, 0, brown=1, white=1)
    near = down(3, 3)
    assert can(state, f"drive {near} deliver") == [f"drive {near} deliver 1 brown", f"drive {near} deliver 1 white"]
    drove = fact(do(state, f"drive {near} deliver 1 white"), "truck-drove")
    assert drove.args["route"] == [down(3, 4), across(4, 3), near], "round the block"


@pytest.mark.rule("PR-D1", "PR-D4")
def test_only_into_the_bar_whose_door_opens_there() -> None:
    state = driving([across(0, 0)])
    fill(state, 0, brown=1)
    assert why_not(state, f"drive {across(0, 1)} deliver 1 brown") == "PR-D1 no-door"
    state = driving([down(3, 1)])
    fill(state, 0, brown=1)
    assert why_not(state, f"drive {down(2, 1)} deliver 1 brown") == "PR-D4 distillery-takes-none"


@pytest.mark.rule("PR-D1")
def test_only_after_moving() -> None:
    state = driving([GOAL])
    fill(state, 0, brown=1)
    assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-M2 own-street"


@pytest.mark.rule("PR-D2")
def test_only_what_is_aboard() -> None:
    state = driving([ONE], capone=cross(3, 5))
    fill(state, 0, brown=1)
    assert why_not(state, f"drive {GOAL} deliver 2 brown") == "PR-D2 not-aboard"
    assert why_not(state, f"drive {across(3, 3)} deliver 1 black") == "PR-D2 not-aboard"


@pytest.mark.rule("PR-D3")
def test_one_colour_in_a_bar_and_none_like_it_next_door() -> None:
    state = driving([ONE], capone=cross(3, 5))
    fill(state, 0, brown=2)
    stock(state, BAR, WHITE)
    assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-D3 bar-has-colour"
    for neighbour in (at(1, 2), at(2, 3), at(3, 2)):
        state = driving([ONE])
        fill(state, 0, brown=2)
        stock(state, neighbour, BROWN)
        assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-D3 neighbour-has-colour"
    state = driving([ONE])
    fill(state, 0, brown=2)
    stock(state, at(1, 2), BLACK)
    stock(state, at(3, 3), BROWN)
    assert is_legal(state, f"drive {GOAL} deliver 1 brown"), "another colour, or only a corner shared"


@pytest.mark.rule("PR-D4")
def test_a_supplied_bar_takes_no_more_and_a_closed_one_none() -> None:
    state = driving([ONE])
    fill(state, 0, brown=2)
    stock(state, BAR, BROWN)
    assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-D4 bar-supplied"
    state = driving([ONE], capone=cross(3, 5))
    fill(state, 0, brown=2)
    state.table.stock.closed = plot(BAR)
    assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-D4 bar-closed"


@pytest.mark.rule("PR-D5")
def test_a_private_bar_takes_only_its_colour_one_or_two_at_once() -> None:
    state = driving([TO_PRIVATE])
    fill(state, 0, brown=3, black=3)
    assert can(state, f"drive {PRIVATE_DOOR} deliver") == [f"drive {PRIVATE_DOOR} deliver {n} black" for n in (1, 2)]
    assert why_not(state, f"drive {PRIVATE_DOOR} deliver 3 black") == "PR-D5 too-many"
    assert why_not(state, f"drive {PRIVATE_DOOR} deliver 1 brown") == "PR-D5 private-colour"
    facts = do(state, f"drive {PRIVATE_DOOR} deliver 2 black")
    assert "PR-C8 capone-helped" not in told(facts)
    assert (state.table.trucks[0].score, state.table.stock.crates_in(PRIVATE)) == (4, 2)


@pytest.mark.rule("PR-D5", "PR-C8")
def test_a_private_bar_with_capone() -> None:
    state = driving([TO_PRIVATE], capone=cross(6, 1))
    fill(state, 0, black=3)
    do(state, f"drive {PRIVATE_DOOR} deliver 3 black")
    assert (state.table.trucks[0].score, state.table.stock.crates_in(PRIVATE)) == (6, 3)
    for held, legal in ((1, [1]), (2, [1]), (3, [])):
        for capone in (cross(6, 1), -1):
            state = driving([TO_PRIVATE], capone=capone)
            fill(state, 0, black=3)
            stock(state, PRIVATE, BLACK, held)
            expected = [f"drive {PRIVATE_DOOR} deliver {n} black" for n in legal] if capone >= 0 else []
            assert can(state, f"drive {PRIVATE_DOOR} deliver") == expected
    state = driving([TO_PRIVATE], capone=cross(6, 1))
    fill(state, 0, black=1)
    stock(state, PRIVATE, BLACK, 2)
    do(state, f"drive {PRIVATE_DOOR} deliver 1 black")
    assert state.table.stock.crates_in(PRIVATE) == 3


@pytest.mark.rule("PR-D6", "PR-L4")
def test_the_last_crate_settles_the_bonus() -> None:
    state = driving([ONE])
    truck = fill(state, 0, brown=1, bonus=3)
    facts = do(state, f"drive {GOAL} deliver 1 brown")
    assert told(facts)[:4] == [
        "PR-M1 truck-drove",
        "PR-D6 crates-delivered",
        "PR-L4 truck-empty",
        "PR-L4 bonus-scored",
    ]
    assert (truck.score, truck.bonus, state.table.returned) == (1 + 3, 0, [3])
