"""Bans and Capone's help."""

import pytest

from blindpig.games.prohibition.rules.city import STREETS
from blindpig.games.prohibition.rules.control import BANNED, FREE, HELPED, control
from blindpig.games.prohibition.rules.table import DRIVE
from tests.games.prohibition.rules.setting import (
    across,
    at,
    can,
    cross,
    do,
    down,
    driving,
    fill,
    is_legal,
    lay,
    loading,
    stock,
    told,
    why_not,
)

GOAL = across(3, 2)  # on it opens the door of the bar in row 2, column 2


@pytest.mark.rule("PR-C5", "PR-C6")
@pytest.mark.parametrize("name", ["ness", "policeman"])
def test_nothing_is_delivered_in_their_rows_and_columns(name: str) -> None:
    for place in (cross(3, 0), cross(3, 6)):
        state = driving([across(3, 1)], **{name: place})
        fill(state, 0, brown=1)
        assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-C6 street-banned"
        assert is_legal(state, f"drive {GOAL}")
    state = driving([across(3, 1)], **{name: cross(2, 0)})
    fill(state, 0, brown=1)
    assert is_legal(state, f"drive {GOAL} deliver 1 brown")
    state = lay([], **{name: cross(4, 5)})
    banned = {street for street in range(STREETS) if control(state.table, street) == BANNED}
    assert banned == {across(4, column) for column in range(6)} | {down(row, 5) for row in range(6)}


@pytest.mark.rule("PR-C6", "PR-L1")
def test_nothing_is_loaded_in_their_streets() -> None:
    door = down(2, 1)
    state = driving([down(3, 1)], ness=cross(6, 1))
    facts = do(state, f"drive {door}")
    assert told(facts)[1] == "PR-T1 turn-began", "nothing to ask about"
    state = driving([down(3, 1)])
    do(state, f"drive {door}")
    assert can(state, "load") == [f"load {card}" for card in range(10, 15)]
    state = lay([door, across(6, 4)], playing=2, ness=cross(6, 1))
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    do(state, f"drive {across(5, 5)}")
    assert state.table.truck == 0
    assert why_not(state, "load 10") == "PR-C6 street-banned"


@pytest.mark.rule("PR-C8", "PR-D5")
def test_capone_allows_one_crate_more() -> None:
    state = driving([across(3, 1)])
    fill(state, 0, brown=3)
    assert can(state, f"drive {GOAL} deliver") == [f"drive {GOAL} deliver 1 brown"]
    assert why_not(state, f"drive {GOAL} deliver 2 brown") == "PR-D2 one-crate-only"
    state = driving([across(3, 1)], capone=cross(3, 6))
    truck = fill(state, 0, brown=3)
    assert can(state, f"drive {GOAL} deliver") == [f"drive {GOAL} deliver {count} brown" for count in (1, 2)]
    assert why_not(state, f"drive {GOAL} deliver 3 brown") == "PR-D5 too-many"
    facts = do(state, f"drive {GOAL} deliver 2 brown")
    assert told(facts)[1:3] == ["PR-C8 capone-helped", "PR-D6 crates-delivered"]
    assert (truck.score, state.table.stock.crates_in(at(2, 2))) == (2, 2)


@pytest.mark.rule("PR-C8", "PR-D4")
def test_capone_allows_a_crate_in_a_bar_that_has_some() -> None:
    state = driving([across(3, 1)], capone=cross(3, 6))
    fill(state, 0, brown=3)
    stock(state, at(2, 2), 0)
    assert can(state, f"drive {GOAL} deliver") == [f"drive {GOAL} deliver 1 brown"]
    assert why_not(state, f"drive {GOAL} deliver 2 brown") == "PR-C8 one-more-only"
    facts = do(state, f"drive {GOAL} deliver 1 brown")
    assert told(facts)[1] == "PR-C8 capone-helped"
    assert state.table.stock.crates_in(at(2, 2)) == 2
    full = driving([across(3, 1)], capone=cross(3, 6))
    fill(full, 0, brown=1)
    stock(full, at(2, 2), 0, 2)
    assert why_not(full, f"drive {GOAL} deliver 1 brown") == "PR-D5 bar-full"


@pytest.mark.rule("PR-C10")
def test_the_nearest_decide() -> None:
    table = lay([], ness=cross(3, 6), capone=cross(3, 0)).table
    powers = [control(table, across(3, column)) for column in range(6)]
    assert powers == [HELPED, HELPED, HELPED, BANNED, BANNED, BANNED]
    table = lay([], ness=cross(3, 5), capone=cross(3, 0)).table
    assert [control(table, across(3, column)) for column in range(6)] == [HELPED, HELPED, FREE, BANNED, BANNED, BANNED]


@pytest.mark.rule("PR-C10")
def test_capone_as_near_as_another_means_neither_ban_nor_help() -> None:
    state = driving([across(3, 1)], ness=cross(3, 0), capone=cross(3, 5))
    state.table.trucks[0].street = across(3, 3)
    fill(state, 0, brown=2)
    assert control(state.table, GOAL) == FREE
    assert can(state, f"drive {GOAL} deliver") == [f"drive {GOAL} deliver 1 brown"]


@pytest.mark.rule("PR-C10")
def test_ness_and_the_policeman_never_cancel() -> None:
    state = driving([across(3, 1)], ness=cross(3, 0), policeman=cross(3, 5))
    fill(state, 0, brown=1)
    assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-C10 street-banned"
    state = driving([across(3, 1)], ness=cross(3, 4), policeman=cross(3, 0), capone=cross(3, 6))
    fill(state, 0, brown=1)
    assert why_not(state, f"drive {GOAL} deliver 1 brown") == "PR-C10 street-banned"


@pytest.mark.rule("PR-C10", "PR-L1")
def test_the_nearest_decide_about_loading_too() -> None:
    door = down(2, 1)
    state = driving([down(3, 1)], ness=cross(6, 1), capone=cross(0, 1))
    do(state, f"drive {door}")
    assert can(state, "load"), "Capone is nearer"
    assert can(loading([door], ness=cross(5, 2)), "load")
    state = driving([down(3, 1)], ness=cross(1, 1), capone=cross(4, 1))
    state.table.trucks[0].street = across(2, 1)
    assert control(state.table, door) == FREE
    do(state, f"drive {door}")
    assert can(state, "load"), "as near as each other"
