"""Ness, the Policeman and Capone: entering, moving, seizing."""

import pytest

from blindpig.games.prohibition.rules.characters import move_character
from blindpig.games.prohibition.rules.city import CAPONE, CAPONE_HOMES, CENTRE, CORNERS, NESS, POLICEMAN
from blindpig.games.prohibition.rules.table import DRIVE
from tests.games.prohibition.rules.setting import (
    BLACK,
    WHITE,
    across,
    cross,
    do,
    down,
    ends,
    fact,
    fill,
    is_legal,
    lay,
    picking,
    told,
    why_not,
)

FAR_OFF = [across(0, 0), across(0, 1), across(0, 2)]


@pytest.mark.rule("PR-C1")
@pytest.mark.parametrize("layout", [0, 1])
def test_each_character_enters_on_crossroads_of_its_own(layout: int) -> None:
    middle, corner = (NESS, POLICEMAN) if layout == 0 else (POLICEMAN, NESS)
    state = picking(FAR_OFF, 3, CAPONE, layout=layout)
    assert ends(state, middle) == {CENTRE}
    assert ends(state, corner) == set(CORNERS)
    state = picking(FAR_OFF, 3, corner, layout=layout)
    assert ends(state, CAPONE) == set(CAPONE_HOMES)
    assert why_not(state, f"place capone {cross(0, 3)}") == "PR-C1 not-a-start"
    assert why_not(state, f"move capone {cross(0, 1)}") == "PR-C1 character-not-placed"


@pytest.mark.rule("PR-C1")
def test_a_start_must_be_free_and_beside_the_centre_serves() -> None:
    state = picking(FAR_OFF, 1, CAPONE, policeman=CENTRE)
    assert ends(state, NESS) == {cross(2, 3), cross(4, 3), cross(3, 2), cross(3, 4)}
    assert why_not(state, f"place ness {CENTRE}") == "PR-C1 crossroads-taken"
    state = picking(FAR_OFF, 1, CAPONE, policeman=CENTRE, capone=cross(2, 3))
    assert ends(state, NESS) == {cross(4, 3), cross(3, 2), cross(3, 4)}
    state = picking(FAR_OFF, 1, NESS, ness=cross(0, 0))
    assert ends(state, POLICEMAN) == set(CORNERS) - {cross(0, 0)}


@pytest.mark.rule("PR-C1", "PR-C3", "PR-C7")
def test_placing_costs_nothing_may_shut_in_and_counts_as_a_move() -> None:
    state = picking([across(3, 3)], 1, CAPONE, policeman=cross(3, 4))
    fill(state, 0, brown=1)
    facts = do(state, f"place ness {CENTRE}")
    assert told(facts)[0] == "PR-C1 character-placed"
    assert "PR-C7 crate-seized" not in told(facts)
    assert list(state.table.trucks[0].aboard) == [1, 0, 0]
    assert state.table.touched[NESS] == 0b001
    assert why_not(picking([across(3, 3)], 1, CAPONE, ness=CENTRE), "place ness 24") == "PR-C1 character-placed-already"


@pytest.mark.rule("PR-C1", "PR-C5", "PR-C6")
def test_control_starts_with_placing() -> None:
    state = picking([across(3, 1)], 1, CAPONE)
    fill(state, 0, brown=1)
    do(state, f"place ness {CENTRE}")
    assert why_not(state, f"drive {across(3, 2)} deliver 1 brown") == "PR-C6 street-banned"


@pytest.mark.rule("PR-C2")
def test_a_move_is_exactly_the_number_rolled() -> None:
    for number, count in ((1, 4), (2, 8), (3, 16)):
        state = picking(FAR_OFF, number, CAPONE, ness=CENTRE, policeman=cross(0, 6))
        assert len(ends(state, NESS)) == count
        for place in ends(state, NESS):
            row, column = divmod(place, 7)
            assert (abs(row - 3) + abs(column - 3)) % 2 == number % 2
    state = picking(FAR_OFF, 2, CAPONE, ness=CENTRE, policeman=cross(0, 6))
    assert why_not(state, f"move ness {cross(3, 4)}") == "PR-C2 not-so-far"
    assert why_not(state, f"move ness {CENTRE}") == "PR-C2 crossroads-taken"
    assert is_legal(state, f"move ness {cross(2, 4)}")


@pytest.mark.rule("PR-C2")
def test_the_way_is_told_for_drawing() -> None:
    state = picking(FAR_OFF, 3, CAPONE, ness=CENTRE, policeman=cross(0, 6))
    moved = fact(do(state, f"move ness {cross(3, 6)}"), "character-moved")
    assert moved.rule == "PR-C2"
    assert moved.args["route"] == [cross(3, 4), cross(3, 5), cross(3, 6)]
    assert (moved.args["start"], moved.args["crossroads"]) == (CENTRE, cross(3, 6))


@pytest.mark.rule("PR-C2")
def test_a_smaller_number_serves_when_the_one_rolled_has_no_end() -> None:
    walls = [across(6, 0), across(0, 1), down(1, 0)]
    state = picking(walls, 3, CAPONE, ness=cross(0, 0), policeman=cross(1, 1))
    assert ends(state, NESS) == {cross(0, 1), cross(1, 0)}
    assert why_not(state, f"move ness {cross(2, 0)}") == "PR-C2 not-so-far"
    state.table.touched[NESS] = 0b010
    assert ends(state, NESS) == {cross(1, 0)}
    assert why_not(state, f"move ness {cross(0, 1)}") == "PR-C3 touched-before"
    assert fact(do(state, f"move ness {cross(1, 0)}"), "character-moved").args["steps"] == 1


@pytest.mark.rule("PR-C2", "PR-T2")
def test_who_cannot_move_is_not_picked_and_the_step_may_be_skipped() -> None:
    walls = [across(0, 0), down(0, 0), across(6, 0), down(5, 0)]
    state = picking(walls, 2, CAPONE, seats=4, ness=cross(0, 0), policeman=cross(3, 3))
    assert ends(state, NESS) == set()
    assert why_not(state, f"move ness {cross(1, 1)}") == "PR-C2 character-cannot-move"
    assert len(ends(state, POLICEMAN)) == 8
    walls = [across(0, 0), down(0, 0), across(6, 0), across(3, 3)]
    state = lay(walls, seats=4, playing=3, ness=cross(0, 0), policeman=cross(6, 0), capone=cross(5, 0))
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 0
    facts = do(state, f"drive {across(3, 4)}", dice=(2, 3))
    assert told(facts)[-2:] == ["PR-T2 dice-rolled", "PR-C2 nobody-moved"]
    assert (state.table.truck, state.table.stage) == (0, DRIVE), "the next driver drives at once"


@pytest.mark.rule("PR-C3")
@pytest.mark.parametrize("character", [NESS, POLICEMAN, CAPONE])
def test_no_second_contact_with_the_same_truck_wherever_it_is(character: int) -> None:
    others = {"ness": cross(6, 6), "policeman": cross(6, 5), "capone": cross(6, 4)}
    name = ("ness", "policeman", "capone")[character]
    state = picking([across(3, 3)], 1, (character + 1) % 3, **{**others, name: cross(2, 3)})
    assert cross(3, 3) in ends(state, character)
    state.table.touched[character] = 0b001
    assert cross(3, 3) not in ends(state, character)
    assert why_not(state, f"move {name} {cross(3, 3)}") == "PR-C3 touched-before"
    state.table.touched[character] = 0b010
    assert cross(3, 3) in ends(state, character), "that was another truck"


@pytest.mark.rule("PR-C3")
def test_contact_is_noted_at_the_end_of_each_move() -> None:
    state = picking([across(3, 3), down(3, 3)], 1, CAPONE, ness=cross(2, 3), policeman=cross(6, 0))
    do(state, f"move ness {cross(3, 3)}")
    assert state.table.touched[NESS] == 0b011
    state = picking([across(3, 3)], 1, CAPONE, ness=cross(2, 3), policeman=cross(6, 0))
    state.table.touched[NESS] = 0b001
    do(state, f"move ness {cross(1, 3)}")
    assert state.table.touched[NESS] == 0, "a move without contact forgets"


@pytest.mark.rule("PR-C4")
def test_two_characters_never_shut_a_truck_in() -> None:
    state = picking([across(3, 3)], 1, CAPONE, ness=cross(2, 3), policeman=cross(3, 4))
    assert why_not(state, f"move ness {cross(3, 3)}") == "PR-C4 shuts-truck-in"
    assert is_legal(state, f"move ness {cross(2, 4)}")
    state = picking([across(3, 3)], 1, POLICEMAN, ness=cross(2, 3), policeman=cross(6, 6), capone=cross(3, 4))
    assert why_not(state, f"move ness {cross(3, 3)}") == "PR-C4 shuts-truck-in"


@pytest.mark.rule("PR-C7")
@pytest.mark.parametrize(("character", "name", "left"), [(0, "ness", [1, 1, 0]), (1, "policeman", [0, 1, 1])])
def test_ness_takes_the_dearest_and_the_policeman_the_cheapest(character: int, name: str, left: list[int]) -> None:
    places = {"ness": cross(6, 0), "policeman": cross(6, 2), name: cross(2, 3)}
    state = picking([across(3, 3)], 1, CAPONE, **places)
    truck = fill(state, 0, brown=1, black=1, white=1)
    truck.score = 5
    seized = fact(do(state, f"move {name} {cross(3, 3)}"), "crate-seized")
    assert seized.rule == "PR-C7"
    assert seized.args["character"] == character
    assert (list(truck.aboard), truck.score, truck.losses) == (left, 4, 1)
    assert list(truck.lost) == [1 - count for count in left]


@pytest.mark.rule("PR-C7")
def test_a_score_never_falls_below_nothing_and_empty_trucks_lose_nothing() -> None:
    state = picking([across(3, 3), down(3, 3)], 1, CAPONE, ness=cross(2, 3), policeman=cross(6, 0))
    truck = fill(state, 0, white=2)
    facts = do(state, f"move ness {cross(3, 3)}")
    assert fact(facts, "crate-seized").args["points"] == 0
    assert (truck.score, list(truck.lost)) == (0, [0, 0, 1])
    assert state.table.trucks[1].losses == 0


@pytest.mark.rule("PR-C7", "PR-L4", "PR-L5")
def test_several_trucks_lose_in_the_order_of_their_numbers() -> None:
    state = picking([across(3, 3), down(3, 3), across(3, 2)], 1, CAPONE, ness=cross(2, 3), policeman=cross(6, 0))
    for number in range(3):
        truck = fill(state, number, brown=1, bonus=7 if number == 1 else 3)
        truck.score, truck.delivered = 4, 1
    facts = do(state, f"move ness {cross(3, 3)}")
    assert [one.args["truck"] for one in facts if one.key == "crate-seized"] == [0, 1, 2]
    assert told(facts)[1:9] == [
        "PR-C7 crate-seized",
        "PR-L4 truck-empty",
        "PR-L4 bonus-scored",
        "PR-C7 crate-seized",
        "PR-L5 bonus-lost",
        "PR-L4 truck-empty",
        "PR-C7 crate-seized",
        "PR-L4 truck-empty",
    ]
    assert [truck.score for truck in state.table.trucks] == [4 - 1 + 3, 4 - 1, 4 - 1 + 3]
    assert state.table.returned == [3, 7, 3]


@pytest.mark.rule("PR-C7")
def test_moving_on_takes_nothing_from_a_truck_left_behind() -> None:
    state = picking([across(3, 3)], 1, CAPONE, ness=cross(3, 3), policeman=cross(6, 0))
    fill(state, 0, black=1)
    facts = do(state, f"move ness {cross(2, 3)}")
    assert "PR-C7 crate-seized" not in told(facts)
    assert state.table.trucks[0].aboard[BLACK] == 1


@pytest.mark.rule("PR-C9")
def test_capone_protects_a_truck_he_touches() -> None:
    """A made-up position: PR-C4 keeps Ness away from such a truck, but not when he is put there."""
    state = picking([across(3, 3), down(3, 3)], 1, CAPONE, ness=cross(2, 3), policeman=cross(6, 0), capone=cross(3, 4))
    fill(state, 0, white=1)
    fill(state, 1, white=1)
    assert why_not(state, f"move ness {cross(3, 3)}") == "PR-C4 shuts-truck-in"
    move_character(state.table, NESS, cross(3, 3), state.journal)
    assert [truck.aboard[WHITE] for truck in state.table.trucks[:2]] == [1, 0]
    assert state.journal is not None
    assert told(state.journal.take()) == [
        "PR-C2 character-moved",
        "PR-C9 truck-protected",
        "PR-C7 crate-seized",
        "PR-L4 truck-empty",
    ]
