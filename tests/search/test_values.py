"""Values that are fitted: chances out of features, with numbers for every game and number of seats."""

from math import exp

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.lab.botgame import BotGame
from blindpig.search.bots import evaluator_of
from blindpig.search.values import Features, Values, as_fitted

FITTED = [
    (slug, seats)
    for slug, game in registry.games().items()
    if as_fitted(evaluator_of(game)) is not None
    for seats in range(game.min_seats, game.max_seats + 1)
]


def features(stage: float, *rows: list[float]) -> Features:
    found = Features(stage)
    found.rows.extend(rows)
    return found


def values(weights: list[float]) -> Values:
    found = Values([0.0, 2.0, 6.0], "blindpig.games.reglement.bot")
    found.weights = {2: weights}
    return found


@pytest.mark.parametrize(
    ("stage", "weight"), [(-1.0, 1.0), (0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 2.5), (6.0, 1.0), (9.0, 1.0)]
)
def test_a_weight_changes_evenly_between_the_knots(stage: float, weight: float) -> None:
    found = values([1.0, 3.0, 1.0]).chances(features(stage, [1.0], [0.0]))
    assert found == pytest.approx([1 / (1 + exp(-weight)), 1 / (1 + exp(weight))])


def test_every_feature_has_weights_of_its_own() -> None:
    known = values([1.0, 0.0, 0.0, -1.0, 0.0, 0.0])
    assert known.chances(features(0.0, [2.0, 2.0], [5.0, 5.0])) == pytest.approx([0.5, 0.5])
    assert known.chances(features(0.0, [2.0, 0.0], [0.0, 2.0]))[0] == pytest.approx(1 / (1 + exp(-4.0)))


def test_without_numbers_for_so_many_seats_all_are_equal() -> None:
    assert values([1.0, 1.0, 1.0]).chances(features(0.0, [9.0], [0.0], [1.0])) == [1 / 3] * 3


@pytest.mark.parametrize(("slug", "seats"), FITTED)
def test_there_are_numbers_for_every_number_of_seats(slug: str, seats: int) -> None:
    evaluator = as_fitted(evaluator_of(registry.find(slug)))
    assert evaluator is not None
    state = registry.find(slug).deal(seats, {}, SeededChance(b"deal"))
    rows = evaluator.features(state).rows
    assert {len(row) for row in rows} == {len(evaluator.values.weights[seats]) / len(evaluator.values.knots)}


@pytest.mark.parametrize(("slug", "seats"), FITTED)
def test_late_in_a_game_the_winner_is_thought_to_win(slug: str, seats: int) -> None:
    evaluator = evaluator_of(registry.find(slug))
    found: list[float] = []
    for number in range(3):
        game = BotGame(registry.find(slug), seats, {}, ["wiseguy"], seed_of("late", number))
        late: list[float] = []
        while game.step() is not None:
            if game.decisions % 10 == 0 and game.state.outcome() is None:
                late = evaluator.value(game.state)
        outcome = game.state.outcome()
        assert outcome is not None
        assert sum(late) == pytest.approx(1.0)
        found.append(sum(late[seat] for seat in outcome.winners))
    assert sum(found) / len(found) > 1.5 / seats
