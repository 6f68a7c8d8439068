"""Positions of a city that cannot be are refused."""

from collections.abc import Callable

import pytest

from blindpig.games.prohibition.rules.city import plot
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.forms import BadForm
from tests.games.prohibition.rules.setting import BLACK, BROWN, across, at, cross, driving, fill, stock
from tests.troubles import troubled


def city() -> ProhibitionState:
    """The first truck is about to drive; Ness stands in the centre."""
    state = driving([across(3, 1)], ness=cross(3, 3))
    fill(state, 0, brown=2, bonus=3)
    state.table.trucks[0].bonus = 3
    stock(state, at(2, 2), BROWN)
    return state


def no_such_token(state: ProhibitionState) -> None:
    state.table.returned.append(4)


def no_such_bonus(state: ProhibitionState) -> None:
    state.table.trucks[0].bonus = 4


def two_in_a_street(state: ProhibitionState) -> None:
    state.table.trucks[1].street = across(3, 1)


def two_at_a_crossroads(state: ProhibitionState) -> None:
    state.table.places[1] = cross(3, 3)


def neighbours_of_one_colour(state: ProhibitionState) -> None:
    stock(state, at(2, 3), BROWN)


def a_wrong_colour(state: ProhibitionState) -> None:
    stock(state, at(0, 1), BROWN)  # a private bar for black crates


def too_many_in_a_bar(state: ProhibitionState) -> None:
    stock(state, at(2, 4), BLACK, 3)


def a_closed_bar_with_crates(state: ProhibitionState) -> None:
    state.table.stock.closed = plot(at(2, 2))


def too_many_crates(state: ProhibitionState) -> None:
    state.table.supply[BROWN] += 1


def a_load_seen_twice(state: ProhibitionState) -> None:
    state.table.slots[0] = state.table.slots[1]


def a_late_end(state: ProhibitionState) -> None:
    state.table.last_round, state.table.ending = 5, "loads-gone"


@pytest.mark.rule("PR-S1", "PR-S3", "PR-C2", "PR-D3", "PR-D4", "PR-D5", "PR-E1", "PR-E2", "PR-L3", "PR-L5", "PR-M2")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (no_such_token, "bonus tokens of the values there are"),
        (no_such_bonus, "0, 3, 5 or 7"),
        (two_in_a_street, "trucks"),
        (two_at_a_crossroads, "places"),
        (neighbours_of_one_colour, "crates"),
        (a_wrong_colour, "crates"),
        (too_many_in_a_bar, "crates"),
        (a_closed_bar_with_crates, "closed"),
        (too_many_crates, "supply"),
        (a_load_seen_twice, "slots"),
        (a_late_end, "last_round"),
    ],
)
def test_a_city_that_cannot_be_is_refused(spoil: Callable[[ProhibitionState], None], said: str) -> None:
    state = city()
    assert PROHIBITION.load(state.position()).digest() == state.digest()
    spoil(state)
    with troubled(BadForm, match=said):
        PROHIBITION.load(state.position())
