"""Measurements: their shape, never their size."""

import sys
import time

import pytest

from blindpig.kernel import playout
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput
from blindpig.lab import bench, thought
from blindpig.lab.bench import Subject
from tests.kernel.tiny import TINY
from tests.troubles import troubled


def test_a_row_says_what_was_measured() -> None:
    (row,) = bench.bench([TINY], repeats=2, seconds=0)
    assert row.keys() == {"game", "seats", "compiled", "decisions_per_s", "clone_us"}
    assert (row["game"], row["seats"]) == ("tiny", 3)
    assert row["decisions_per_s"] > 0
    assert row["clone_us"] > 0


def test_every_number_of_seats_can_be_measured() -> None:
    rows = bench.bench([TINY], all_seats=True, repeats=1, seconds=0)
    assert [row["seats"] for row in rows] == [2, 3]


def test_a_peer_adds_its_row_and_the_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        def play(self, number: int) -> int:
            time.sleep(0.02)  # so slow that the ratio cannot be rounded down to nothing
            return 1

        copy = play

    monkeypatch.setattr(bench, "Catanatron", Slow)
    ours, peer = bench.bench([TINY], peers=True, repeats=1, seconds=0)
    assert peer["game"] == "catanatron"
    assert peer["ratio"] == 1.0
    assert ours["ratio"] > 0


def test_catanatron_plays_whole_games_if_it_is_here() -> None:
    pytest.importorskip("catanatron")
    ours, peer = bench.bench([TINY], peers=True, repeats=1, seconds=0)
    assert peer["decisions_per_s"] > 0
    assert "ratio" in ours


def test_a_missing_peer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catanatron.game", None)
    with troubled(BadInput, match="Catanatron is not installed: run `uv sync --group bench`"):
        bench.bench([TINY], peers=True)


def test_measurements_take_turns_and_the_median_counts() -> None:
    seen: list[str] = []

    def noted(name: str) -> Subject:
        def work(number: int) -> int:
            seen.append(name)
            return 1

        return Subject(name, 1, False, work, work)

    one, other = noted("one"), noted("other")
    for turn in range(2):
        for each in (one, other):
            each.measure(turn, 0)
    assert seen == ["one", "one", "other", "other"] * 2
    one.rates, one.costs = [1.0, 50.0, 3.0], [9.0, 2.0, 2.5]
    assert one.row() == {"game": "one", "seats": 1, "compiled": False, "decisions_per_s": 3, "clone_us": 2.5}


def test_the_kernel_says_whether_it_is_compiled(tiny: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "__file__", "kernel/playout.cpython-311.so")
    assert playout.compiled()
    monkeypatch.setattr(playout, "__file__", "kernel/playout.py")
    assert not playout.compiled()


def test_the_speed_of_thought_is_measured_on_views_with_a_choice() -> None:
    (row,) = thought.think([TINY], repeats=2, seconds=0)
    assert row.keys() == {"game", "seats", "compiled", "iterations_per_s"}
    assert (row["game"], row["seats"]) == ("tiny", 3)
    assert row["iterations_per_s"] > 0
    seen = thought.views(TINY, 3)
    assert len(seen) == thought.VIEWS
    assert all(len(actions) > 1 for _, actions in seen)
    assert [view.form() for view, _ in seen] == [view.form() for view, _ in thought.views(TINY, 3)]
