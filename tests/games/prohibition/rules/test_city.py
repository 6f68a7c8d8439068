"""The city: every street, door, neighbour and line, against what the rules say in coordinates."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations, product

import pytest

from blindpig.games.prohibition.rules.characters import contacts
from blindpig.games.prohibition.rules.city import (
    BUILDINGS,
    CAPONE_HOMES,
    CENTRE,
    CORNERS,
    CROSSROADS,
    DOORS,
    FACING,
    FAR,
    FIRST_END,
    NO_COLOUR,
    NOBODY,
    SECOND_END,
    STREETS,
    STREETS_AT,
    City,
    as_list,
    beside,
    buildings_in,
    in_line,
    plot,
)
from blindpig.games.prohibition.rules.control import distance
from blindpig.games.prohibition.rules.edition import HOUSE
from blindpig.games.prohibition.rules.plan import count_placings, placing, random_city
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from tests.games.prohibition.rules.setting import across, at, cross, down, lay


def cell(building: int) -> tuple[int, int]:
    return divmod(building, 6)


def ends_of(street: int) -> set[tuple[int, int]]:
    """The rows and columns of a street's ends, worked out from its number alone."""
    if street < 42:
        row, column = divmod(street, 6)
        return {(row, column), (row, column + 1)}
    row, column = divmod(street - 42, 7)
    return {(row, column), (row + 1, column)}


def sides_of(street: int) -> list[tuple[int, int]]:
    """The buildings whose corners are both ends of a street."""
    corners = [((r, c), {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}) for r, c in product(range(6), repeat=2)]
    return [place for place, around in corners if ends_of(street) <= around]


@pytest.mark.rule("PR-B1")
def test_streets_join_neighbouring_crossroads() -> None:
    seen = set()
    for street in range(STREETS):
        first, second = divmod(FIRST_END[street], 7), divmod(SECOND_END[street], 7)
        assert {first, second} == ends_of(street)
        assert abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1
        seen.add((first, second))
    assert len(seen) == STREETS == 84
    for crossroads in range(CROSSROADS):
        meeting = [street for street in range(STREETS) if divmod(crossroads, 7) in ends_of(street)]
        assert STREETS_AT[crossroads] == meeting
    assert Counter(len(streets) for streets in STREETS_AT) == {2: 4, 3: 20, 4: 25}


@pytest.mark.rule("PR-B2")
@pytest.mark.parametrize("layout", [0, 1])
def test_doors_alternate(layout: int) -> None:
    for street, owner in enumerate(DOORS[layout]):
        sides = sides_of(street)
        open_here = []
        for row, column in sides:
            north_south = (row + column) % 2 == layout
            if north_south == (street < 42):
                open_here.append(at(row, column))
        assert len(open_here) == 1 or len(sides) == 1
        assert owner == (open_here[0] if open_here else NOBODY)
    outside = [DOORS[layout][street] != NOBODY for street in range(STREETS) if len(sides_of(street)) == 1]
    assert Counter(outside) == {True: 12, False: 12}
    assert Counter(DOORS[layout])[NOBODY] == 12
    assert all(Counter(DOORS[layout])[building] == 2 for building in range(BUILDINGS))


@pytest.mark.rule("PR-B2")
def test_the_outside_street_has_every_second_door() -> None:
    for layout in (0, 1):
        north = [DOORS[layout][across(0, column)] != NOBODY for column in range(6)]
        assert north == [column % 2 == layout for column in range(6)]
    assert [a != NOBODY for a in DOORS[0][:6]] == [b == NOBODY for b in DOORS[1][:6]]


def all_placings() -> set[tuple[frozenset[int], frozenset[int]]]:
    """Every placing by brute force: choose a distillery and a private bar in each quarter, keep those apart."""
    quarters = [
        [at(r + top, c + left) for r, c in product(range(3), repeat=2)] for top, left in product((0, 3), repeat=2)
    ]

    @cache
    def apart(chosen: tuple[int, ...]) -> bool:
        return all(
            max(abs(cell(a)[0] - cell(b)[0]), abs(cell(a)[1] - cell(b)[1])) > 1 for a, b in combinations(chosen, 2)
        )

    pairs = [[pair for pair in permutations(quarter, 2) if apart(pair)] for quarter in quarters]
    west = [(a, c) for a in pairs[0] for c in pairs[2] if apart(a + c)]
    east = [(b, d) for b in pairs[1] for d in pairs[3] if apart(b + d)]
    return {
        (frozenset((a[0], b[0], c[0], d[0])), frozenset((a[1], b[1], c[1], d[1])))
        for a, c in west
        for b, d in east
        if apart(a + b) and apart(c + d) and apart(a + d) and apart(b + c)
    }


@pytest.mark.rule("PR-B3")
def test_a_random_placing_is_any_of_the_39168_with_the_same_chance() -> None:
    """One number below 39,168 is drawn, and each number is a placing of its own: so all are equally likely."""
    assert count_placings() == 39168
    drawn = {(frozenset(found[0]), frozenset(found[1])) for found in map(placing, range(39168))}
    assert len(drawn) == 39168
    assert drawn == all_placings()
    house = HOUSE.city(0)
    assert (frozenset(house.distilleries), frozenset(house.private)) in drawn


class Asked(Chance):
    """Notes what is asked for, and gives the least."""

    def __init__(self) -> None:
        super().__init__()
        self.limits: list[int] = []

    def draw(self, limit: int) -> int:
        self.limits.append(limit)
        return 0


@pytest.mark.rule("PR-B3", "PR-B4")
def test_the_colours_of_private_bars_are_shuffled() -> None:
    chance = Asked()
    random_city(0, HOUSE.private, chance)
    assert chance.limits == [39168, 4, 3, 2]
    colours = Counter(
        tuple(random_city(0, HOUSE.private, SeededChance(seed_of("colours", n))).colours) for n in range(400)
    )
    assert set(colours) == set(permutations((0, 1, 1, 2)))


@pytest.mark.rule("PR-B3", "PR-B4")
def test_the_fixed_plan() -> None:
    city = HOUSE.city(0)
    assert [cell(building) for building in city.distilleries] == [(2, 1), (1, 3), (3, 4), (4, 2)]
    assert [cell(building) for building in city.private] == [(0, 1), (1, 5), (5, 4), (4, 0)]
    assert city.colours == [1, 0, 1, 2]
    turned = HOUSE.city(1)
    assert [cell(building)[::-1] for building in turned.distilleries] == [cell(one) for one in city.distilleries]
    assert [cell(building)[::-1] for building in turned.private] == [cell(one) for one in city.private]
    assert turned.colours == city.colours


@pytest.mark.rule("PR-B3")
@pytest.mark.parametrize("layout", [0, 1])
def test_bars_and_distilleries_share_the_doors(layout: int) -> None:
    city: City = HOUSE.city(layout)
    assert len(buildings_in(city.bars)) == 32
    assert len([building for building in range(BUILDINGS) if city.takes[building] >= 0]) == 4
    assert len(city.depots) == 8
    for street in range(STREETS):
        door = DOORS[layout][street]
        distillery = door in city.distilleries
        assert city.distillery_on[street] == (door if distillery else NOBODY)
        assert city.bar_on[street] == (NOBODY if distillery else door)
        assert (street in city.depots) == distillery
        for building in range(BUILDINGS):
            doors = city.doors_across(plot(building)) if street < 42 else city.doors_down(plot(building))
            assert (doors >> FIRST_END[street] & 1 == 1) == (door == building)
    assert [building for building in range(BUILDINGS) if city.takes[building] == NO_COLOUR] == sorted(city.distilleries)


@pytest.mark.rule("PR-B5")
def test_buildings_face_each_other_across_one_street() -> None:
    across_a_street: dict[int, set[int]] = {building: set() for building in range(BUILDINGS)}
    for street in range(STREETS):
        sides = [at(*place) for place in sides_of(street)]
        if len(sides) == 2:
            across_a_street[sides[0]].add(sides[1])
            across_a_street[sides[1]].add(sides[0])
    for building in range(BUILDINGS):
        assert set(FACING[building]) == across_a_street[building]
        assert buildings_in(beside(plot(building))) == sorted(FACING[building])
        assert all(building in FACING[other] for other in FACING[building])


@pytest.mark.rule("PR-B6")
def test_contact_is_a_shared_crossroads() -> None:
    state = lay([across(3, 3), down(3, 3), across(2, 2)])
    for crossroads in range(CROSSROADS):
        touching = [n for n, t in enumerate(state.table.trucks) if divmod(crossroads, 7) in ends_of(t.street)]
        assert as_list(contacts(state.table, crossroads)) == touching
    assert as_list(contacts(state.table, cross(3, 3))) == [0, 1]


@pytest.mark.rule("PR-C5")
def test_lines_of_control_run_across_the_whole_city() -> None:
    for crossroads, street in product(range(CROSSROADS), range(STREETS)):
        row, column = divmod(crossroads, 7)
        (one, other) = sorted(ends_of(street))
        if one[0] == other[0] == row:
            expected = min(abs(column - one[1]), abs(column - other[1]))
        elif one[1] == other[1] == column:
            expected = min(abs(row - one[0]), abs(row - other[0]))
        else:
            expected = FAR
        assert in_line(crossroads, street) == expected
        state = lay([], ness=crossroads)
        assert distance(state.table, 0, street) == expected
        assert distance(state.table, 1, street) == FAR
    assert sum(in_line(CENTRE, street) < FAR for street in range(STREETS)) == 12


@pytest.mark.rule("PR-C1")
def test_starting_crossroads_are_one_four_and_sixteen() -> None:
    assert divmod(CENTRE, 7) == (3, 3)
    assert {divmod(place, 7) for place in CORNERS} == {(0, 0), (0, 6), (6, 0), (6, 6)}
    edge = {(r, c) for r, c in product(range(7), repeat=2) if {r, c} & {0, 6}}
    corners_and_middles = {(r, c) for r, c in edge if r in (0, 3, 6) and c in (0, 3, 6)}
    assert {divmod(place, 7) for place in CAPONE_HOMES} == edge - corners_and_middles
    assert len(CAPONE_HOMES) == 16
