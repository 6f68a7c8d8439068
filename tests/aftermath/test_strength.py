"""Strength: the scale of the bots, words for it, and what a game does to ratings."""

import pytest

from blindpig import registry
from blindpig.aftermath.strength import ANCHORS, Entrant, FixedPoints, Rating, fixed_points, rate
from blindpig.search.bots import LEVELS

POINTS = FixedPoints(
    {"random": 0.0, "greenhorn": 8.0, "rookie": 10.0, "wiseguy": 20.0, "boss": 40.0}, Rating(10.0, 8.0)
)


@pytest.mark.parametrize("slug", registry.games())
def test_every_game_of_ours_has_its_bots_in_order_on_the_scale(slug: str) -> None:
    points = fixed_points(slug)
    assert points is not None
    assert list(points.bots) == ["random", *LEVELS]
    assert [points.value(points.bots[name]) for name in ANCHORS] == pytest.approx([0, 1, 2, 3])
    marks = [mark for _, mark in points.marks()]
    assert marks == sorted(marks)
    assert points.newcomer.mu == points.bots["rookie"]
    newcomer = points.strength(points.newcomer)
    assert newcomer.high > 2.5  # a newcomer may be anybody
    assert points.of_bot("nobody") is None


def test_a_game_that_brings_no_fixed_points_has_none() -> None:
    assert fixed_points("chess") is None


@pytest.mark.parametrize(
    ("mu", "value"), [(-5.0, -0.5), (0.0, 0.0), (5.0, 0.5), (10.0, 1.0), (15.0, 1.5), (40.0, 3.0), (60.0, 4.0)]
)
def test_a_rating_on_the_scale(mu: float, value: float) -> None:
    assert POINTS.value(mu) == pytest.approx(value)
    strength = POINTS.strength(Rating(mu, 2.0))
    assert strength.low < strength.value < strength.high
    assert strength.margin == pytest.approx((strength.high - strength.low) / 2)


@pytest.mark.parametrize(
    ("value", "beside"),
    [
        (1.5, ("rookie", "wiseguy")),
        (2.05, ("wiseguy", "wiseguy")),
        (0.4, ("random", "greenhorn")),
        (0.85, ("greenhorn", "greenhorn")),  # the nearest of two that are near
        (3.4, ("boss", "")),
        (-1.0, ("", "random")),
    ],
)
def test_beside_which_bots_somebody_stands(value: float, beside: tuple[str, str]) -> None:
    assert POINTS.neighbours(value) == beside


def test_winning_is_worth_more_against_the_strong_and_in_larger_company() -> None:
    me, strong, weak = Rating(20.0, 3.0), Rating(30.0, 3.0), Rating(10.0, 3.0)

    def gain(*others: Rating) -> float:
        return rate([Entrant(me, 1), *[Entrant(other, 2) for other in others]])[0].mu - me.mu

    assert gain(strong) > gain(me) > gain(weak) > 0
    assert gain(me, me, me) > gain(me)


def test_equals_tell_nothing_of_each_other_and_everybody_else_does() -> None:
    first, second, third = rate([Entrant(Rating(20.0, 3.0), rank) for rank in (1, 1, 2)])
    assert first == second
    assert first.mu > 20.0 > third.mu
    alike = rate([Entrant(Rating(20.0, 3.0), 2), Entrant(Rating(10.0, 3.0), 2)])
    assert [round(each.mu, 9) for each in alike] == [20.0, 10.0]


def test_whoever_leaves_loses_more_than_whoever_only_lost() -> None:
    ranks = rate([Entrant(Rating(20.0, 3.0), rank) for rank in (1, 2, 2, 3)])
    assert ranks[3].mu < ranks[1].mu < 20.0 + 3.0
    assert ranks[0].mu > ranks[1].mu


def test_a_deviation_shrinks_with_games_and_not_for_ever() -> None:
    rating, seen = Rating(10.0, 8.0), [8.0]
    for number in range(3000):
        rating = rate([Entrant(rating, 1 + number % 2), Entrant(Rating(10.0, 0.001), 2 - number % 2, fixed=True)])[0]
        seen.append(rating.sigma)
    assert seen[10] < seen[0]
    assert 0.3 < seen[-1] < 1.5
    assert seen[-1] == pytest.approx(seen[-100], rel=0.02)
