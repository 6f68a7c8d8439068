"""Reviews: the same record gives the same one; blunders are found; chances add up and are calibrated."""

import json

import pytest

from blindpig import registry
from blindpig.aftermath import review as reviews
from blindpig.aftermath.calibration import PLAIN, Calibration, calibration_of
from blindpig.aftermath.review import FINE, Choice, Review, Reviewer
from blindpig.kernel.record import Record
from blindpig.lab import calibrate
from blindpig.lab.calibrate import Look
from tests.aftermath.games import finished


def short(slug: str, seats: int) -> Record:
    """The shortest of a few games."""
    return min((finished(slug, seats, seed) for seed in range(4)), key=lambda record: len(record.entries))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review with little effort."""
    for name, value in (("ROUGH", 1), ("FINE", 2), ("FINER", 2), ("ROLLS", 1), ("DEALT", 1)):
        monkeypatch.setattr(reviews, name, value)


@pytest.mark.usefixtures("hasty")
def test_a_review_grows_and_is_the_same_again() -> None:
    record = short("reglement", 4)
    reviewer = Reviewer(record, [1])
    steps = [(step.done, step.total, len(step.choices)) for step in reviewer.steps()]
    assert steps[0][2] == 0  # the curve comes first
    assert [done for done, _, _ in steps] == sorted(done for done, _, _ in steps)
    assert steps[-1][0] == steps[-1][1]
    once, again = reviewer.review, reviews.review_of(record, [1])
    assert reviews.write(once) == reviews.write(again)
    assert reviews.write(reviews.review_of(record, [3, 2])) == reviews.write(once)  # whoever reads it first
    assert reviews.read(reviews.write(once)) == once
    assert len(once.chances) == len(record.entries)
    assert all(sum(chances) == pytest.approx(1.0, abs=0.01) for chances in once.chances)
    winners = (record.outcome or {})["winners"]
    assert isinstance(winners, list)
    assert sum(once.chances[-1][int(seat)] for seat in winners if isinstance(seat, int)) == pytest.approx(1.0)
    assert all(value <= 0.0 for value in once.play)


def test_a_blunder_is_named_first() -> None:
    record = short("reglement", 4)
    reviewer = Reviewer(record)
    spots = [spot for spot in reviewer.spots if reviewer.is_choice(spot)]
    weighed = [reviewer.weigh(spot, 2) for spot in spots[:12]]
    for choice in weighed:
        assert choice.better >= choice.chance
        assert choice.others == [] or choice.others[0][1] >= choice.others[-1][1]
    review = Review(choices=[*weighed, Choice(999, 0, "pass", "bang 3", 0.1, 0.4, FINE, [])])
    assert review.of(0)[0].move == 999
    assert review.of(0)[0].cost == pytest.approx(0.3)
    assert len(review.of(0)) <= 5


def test_a_review_of_another_edition_is_worked_out_again() -> None:
    text = reviews.write(Review())
    assert reviews.read(text.replace(f'"edition":{reviews.EDITION}', '"edition":0')) is None
    assert reviews.read("nonsense") is None


def test_powers_sharpen_and_flatten() -> None:
    sharp, flat = Calibration((1.0,), (2.0,)), Calibration((1.0,), (0.5,))
    values = [0.6, 0.3, 0.1]
    assert sharp.chances(values, 3)[0] > values[0] > flat.chances(values, 3)[0]
    for chances in (sharp.chances(values, 3), flat.chances(values, 3)):
        assert sum(chances) == pytest.approx(1.0)
    between = Calibration((2.0, 4.0), (1.0, 3.0))
    assert [between.power(number) for number in (1, 2, 3, 4, 9)] == [1.0, 1.0, 2.0, 3.0, 3.0]


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_every_game_of_the_house_is_calibrated(slug: str) -> None:
    found = calibration_of(slug)
    assert found is not PLAIN
    assert list(found.rounds) == sorted(found.rounds)
    assert len(found.rounds) == len(found.powers)
    assert all(0.1 < power < 5.0 for power in found.powers)


def test_the_fit_finds_the_power_that_made_the_games() -> None:
    shares, timid = [0.8, 0.2], [0.667, 0.333]  # the evaluator is too timid: squared, its values are right
    looks = [Look(timid, 1, 0.5, [0 if number < 100 * shares[0] else 1]) for number in range(100)]
    fitted = calibrate.fit(looks)
    assert fitted.powers[0] == pytest.approx(2.0, abs=0.15)

    def chances(look: Look) -> list[float]:
        return fitted.chances(look.values, look.round)

    assert calibrate.calibration_error(looks, chances) < 0.02
    assert calibrate.calibration_error(looks, lambda look: look.values) > 0.1
    assert json.dumps(calibrate.judged(looks, fitted))
