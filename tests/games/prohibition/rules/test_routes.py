"""Where trucks and characters can go, against every path walked one by one."""

import pytest

from blindpig.games.prohibition.rules.characters import stretch
from blindpig.games.prohibition.rules.city import CROSSROADS, STREETS, as_list
from blindpig.games.prohibition.rules.routes import Reach, Roads, distances, drive_route, walk_route
from blindpig.games.prohibition.rules.setup import lay_table
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.games.prohibition.rules.trucks import can_drive
from blindpig.kernel.chance import Chance, ScriptedChance, SeededChance, seed_of
from blindpig.kernel.numbers import numbers
from tests.games.prohibition.rules.setting import (
    across,
    cross,
    do,
    down,
    driving,
    fact,
    is_legal,
    picking,
    told,
    why_not,
)
from tests.games.prohibition.rules.test_city import ends_of

Cell = tuple[int, int]
ENDS = [sorted(ends_of(street)) for street in range(STREETS)]


def sample(luck: Chance, items: list[int], count: int) -> list[int]:
    """Some of them, no one twice."""
    mixed = items.copy()
    luck.shuffle(mixed)
    return mixed[:count]


def city_with(seed: int) -> CityTable:
    """A made-up table: trucks and characters anywhere, or crowded together; some characters nowhere."""
    luck = SeededChance(seed_of("city", seed))
    table = lay_table(4, {"layout": "A", "buildings": "house"}, ScriptedChance(dice=[1]), None)
    around = distances(luck.below(STREETS))
    streets = [street for street in range(STREETS) if seed % 2 or around[street] < 3]
    for truck, street in zip(table.trucks, sample(luck, streets, 4), strict=True):
        truck.street = street
    corners = sorted({r * 7 + c for street in streets for r, c in ENDS[street]})
    table.places = numbers([place if luck.below(5) else -1 for place in sample(luck, corners, 3)])
    table.truck = luck.below(4)
    table.number = luck.die(3)
    table.touched = numbers([luck.below(16) if luck.below(2) else 0 for _ in range(3)])
    return table


def slow_drives(table: CityTable) -> list[set[int]]:
    """PR-M2 in plain words: for each length the streets where a path of that length ends."""
    others = {truck.street for number, truck in enumerate(table.trucks) if number != table.truck}
    stops = {divmod(place, 7) for place in table.places if place >= 0}
    found: list[set[int]] = [set() for _ in range(5)]

    def go(used: list[int], here: Cell) -> None:
        found[len(used) - 1].add(used[-1])
        if len(used) == 5 or here in stops:
            return
        for street in range(STREETS):
            if here in ENDS[street] and street not in used and street not in others:
                go([*used, street], ENDS[street][0] if ENDS[street][1] == here else ENDS[street][1])

    start = table.trucks[table.truck].street
    for end in ENDS[start]:
        go([start], end)
    return found


def slow_walks(table: CityTable, character: int) -> list[set[int]]:
    """PR-C2 in plain words: for each length the crossroads where a path of that length ends."""
    trucks = {truck.street for truck in table.trucks}
    stops = {divmod(place, 7) for place in table.places if place >= 0}
    found: list[set[int]] = [set() for _ in range(4)]

    def go(path: list[Cell]) -> None:
        found[len(path) - 1].add(path[-1][0] * 7 + path[-1][1])
        if len(path) == 4:
            return
        for street in range(STREETS):
            if path[-1] in ENDS[street] and street not in trucks:
                there = ENDS[street][0] if ENDS[street][1] == path[-1] else ENDS[street][1]
                if there not in path and there not in stops:
                    go([*path, there])

    go([divmod(table.places[character], 7)])
    return found


@pytest.mark.rule("PR-M1", "PR-M2")
@pytest.mark.parametrize("seed", range(150))
def test_trucks_reach_what_paths_of_exact_length_reach(seed: int) -> None:
    table = city_with(seed)
    start = table.playing().street
    reach = Reach(start, Roads(table))
    slow = slow_drives(table)
    for street in range(STREETS):
        ways = [length for length in range(1, 5) if street in slow[length]]
        expected = sum(1 << length for length in ways if length < 4) + (1 if ways else 0)
        assert reach.ways(street) == expected, (street, ways)
        for length in range(1, 5):
            route = drive_route(start, street, length, table.streets(), list(table.places))
            assert bool(route) == (length in ways)
            if route:
                assert route[-1] == street
                assert len(set(route)) == len(route) == length
    assert can_drive(table) == any(slow[1:])


@pytest.mark.rule("PR-C2", "PR-C3", "PR-C4")
@pytest.mark.parametrize("seed", range(150))
def test_characters_end_where_paths_of_exact_length_end(seed: int) -> None:
    table = city_with(seed)
    for character in range(3):
        if table.places[character] < 0:
            continue
        others = {place for one, place in enumerate(table.places) if one != character and place >= 0}
        barred = set()
        for number, truck in enumerate(table.trucks):
            west, east = (r * 7 + c for r, c in ENDS[truck.street])
            if table.touched[character] >> number & 1:
                barred |= {west, east}  # PR-C3
            barred |= {east} if west in others else set()  # PR-C4
            barred |= {west} if east in others else set()
        slow = slow_walks(table, character)
        expected: tuple[int, list[int]] = (0, [])
        for length in range(table.number, 0, -1):
            if slow[length] - barred:
                expected = (length, sorted(slow[length] - barred))
                break
        steps, ends = stretch(table, character, Roads(table))
        assert (int(steps), as_list(int(ends))) == expected
        stops = [place for place in table.places if place != table.places[character]]
        for place in range(CROSSROADS):
            route = walk_route(table.places[character], place, table.number, table.streets(), stops)
            assert bool(route) == (place in slow[table.number])


@pytest.mark.rule("PR-M2")
def test_round_the_block_is_three_streets_and_never_back_home() -> None:
    state = driving([across(3, 3)])
    assert not is_legal(state, f"drive {across(3, 3)}")
    assert why_not(state, f"drive {across(3, 3)}") == "PR-M2 own-street"
    assert is_legal(state, f"drive {down(3, 3)}")
    drove = fact(do(driving([across(3, 3)]), f"drive {across(4, 3)}"), "truck-drove")
    assert drove.args["route"] in ([down(3, 3), across(4, 3)], [down(3, 4), across(4, 3)])


@pytest.mark.rule("PR-M2")
def test_trucks_and_characters_bar_the_way_but_not_the_far_end() -> None:
    state = driving([across(0, 0), across(0, 1), down(0, 0)], ness=cross(1, 1))
    assert why_not(state, f"drive {across(0, 1)}") == "PR-M2 street-taken"
    assert is_legal(state, f"drive {down(0, 1)}"), "Ness stands at its far end"
    assert why_not(state, f"drive {down(1, 1)}") == "PR-M2 no-way"
    assert [action.text for action in state.actions(0) if "deliver" not in action.text] == [f"drive {down(0, 1)}"]


@pytest.mark.rule("PR-M1")
def test_four_streets_are_the_most() -> None:
    state = driving([across(0, 0)])
    assert is_legal(state, f"drive {across(0, 4)}")
    assert why_not(state, f"drive {across(0, 5)}") == "PR-M1 too-far"


@pytest.mark.rule("PR-M3", "PR-D1", "PR-L1")
def test_a_truck_that_cannot_move_stays_and_does_nothing() -> None:
    home = down(2, 1)  # at the door of the distillery in row 2, column 1
    shut = [home, across(2, 0), across(2, 1), down(1, 1)]
    state = picking(shut, 1, 2, seats=4, ness=cross(5, 5), policeman=cross(6, 6), capone=cross(3, 1))
    facts = do(state, f"move ness {cross(5, 4)}")
    assert told(facts)[:3] == ["PR-C2 character-moved", "PR-M3 truck-stayed", "PR-T1 turn-began"]
    assert state.table.trucks[0].street == home
    assert state.table.truck == 1


@pytest.mark.rule("PR-M3")
def test_a_truck_that_can_move_must() -> None:
    state = driving([across(3, 3)])
    assert all(text.startswith("drive") for text in (action.text for action in state.actions(0)))
    assert why_not(state, "pass") == "PR-L1 no-distillery"
