"""Fitting values: the weights that made the games are found again, and the same command finds the same."""

import json
from pathlib import Path

import numpy as np
import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.lab.fit import Looks, fit, judged, main, softmax
from blindpig.search.values import Features


def test_the_weights_that_made_the_winners_are_found_again() -> None:
    chance = np.random.default_rng(1)
    rows = chance.normal(size=(8000, 3, 2)) * [1.0, 10.0]
    truth = np.array([1.0, -0.1])
    chances = softmax(rows @ truth)
    won = np.array([chance.multinomial(1, each) for each in chances], dtype=float)
    found = fit(rows, won)
    assert found == pytest.approx(truth, rel=0.1)
    assert judged(softmax(rows @ found), won)["log loss"] <= judged(chances, won)["log loss"]


def test_a_position_counts_at_the_knots_around_its_stage() -> None:
    looks = Looks([0.0, 2.0, 6.0])
    features = Features(3.0)
    features.rows.extend([[1.0, 4.0], [0.0, 8.0]])
    looks.add(0, features, [0.5, 0.5], [1.0, 0.0])
    assert looks.rows[0].tolist() == [[0.0, 0.75, 0.25, 0.0, 3.0, 1.0], [0.0, 0.0, 0.0, 0.0, 6.0, 2.0]]


def test_the_same_command_finds_the_same_numbers(tmp_path: Path) -> None:
    outs = [tmp_path / "one.json", tmp_path / "two.json"]
    for out in outs:
        main(["prohibition", "--games", "5", "--out", str(out), "--report", str(tmp_path / "report.json")])
    assert outs[0].read_text() == outs[1].read_text()
    assert set(json.loads(outs[0].read_text())) == {"2", "3", "4"}
    report = json.loads((tmp_path / "report.json").read_text())
    assert set(report["3"]) == {"games", "positions", "equal", "before", "after"}


def test_a_stage_that_hardly_occurs_tells_little() -> None:
    chance = np.random.default_rng(2)
    held = chance.normal(size=(4000, 3, 1))
    late = (np.arange(4000) % 400 == 0)[:, None, None]  # ten positions at the second of two stages
    rows = np.concatenate([held * ~late, held * late], axis=2)
    won = np.array([chance.multinomial(1, each) for each in softmax(held[:, :, 0])], dtype=float)
    won[::400] = np.eye(3)[held[::400, :, 0].argmin(axis=1)]  # whoever had least won these ten
    alone, smooth = fit(rows, won, 2), fit(rows, won, 2, smooth=0.01)
    assert alone[0] == pytest.approx(smooth[0], abs=0.1) == pytest.approx(1.0, abs=0.1)
    assert alone[1] < 0 < smooth[1]


@pytest.mark.usefixtures("tiny")
def test_values_that_are_not_fitted_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        main(["tiny", "--games", "1", "--out", str(tmp_path / "out"), "--report", str(tmp_path / "report")])
    assert caught.value.phrase.key == "not-fitted"
