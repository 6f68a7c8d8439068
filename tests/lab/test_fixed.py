"""The bots' fixed ratings are those that the measured matches give."""

import json
from math import exp
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.aftermath.strength import BETA
from blindpig.lab import fixed
from blindpig.lab.fixed import Match, distance, form_of, main, ratings
from tests.sources import ROOT

MEASURED = ROOT / "docs" / "strength.json"


def match(who: str, among: str, share: float, games: int = 1000, seats: int = 4) -> Match:
    return {"about": "ladder", "game": "x", "seats": seats, "who": who, "among": among, "games": games, "share": share}


@pytest.mark.parametrize("slug", registry.games())
def test_what_the_package_has_is_what_was_measured(slug: str) -> None:
    rows = [row for row in json.loads(MEASURED.read_text()) if (row["about"], row["game"]) == ("ladder", slug)]
    manifest = registry.manifest(slug)
    assert json.loads((manifest.folder() / manifest.strength).read_text()) == form_of(rows)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_distance_gives_the_share_back(seats: int) -> None:
    far, _ = distance(match("rookie", "random", 0.6, games=10**6, seats=seats))
    weight = exp(far / (2**0.5 * BETA))
    assert weight / (weight + seats - 1) == pytest.approx(0.6, abs=1e-4)


def test_rows_are_added_up_from_the_weakest_and_weighed() -> None:
    ladder = [match("greenhorn", "random", 0.9), match("rookie", "greenhorn", 0.4), match("boss:30", "rookie", 0.5)]
    found = ratings(ladder)
    assert list(found) == ["random", "greenhorn", "rookie", "boss"]
    assert found["rookie"] == fixed.START
    more = ratings([*ladder, match("boss:200", "rookie", 0.7, games=3000)])
    assert found["boss"] < more["boss"]
    assert ratings([match("rookie", "random", 1.0, games=10)])["random"] > -100.0  # nobody wins every time


def test_the_command_writes_a_file_for_every_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = next(iter(registry.games()))
    manifest = registry.manifest(slug)
    monkeypatch.setattr(type(manifest), "folder", lambda _: tmp_path)
    main([str(MEASURED)])
    assert json.loads((tmp_path / manifest.strength).read_text())["newcomer"]["mu"] == fixed.START
