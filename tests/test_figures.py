"""Figures in the docs are measured ones: those that `make bench` has kept."""

import re

import pytest

from blindpig import registry
from blindpig.lab.bench import Row
from tests.figures import ENVS, PLACE, README, envs_of, figures_of, kept, table_of
from tests.sources import ROOT


def row(game: str, ratio: float, clone: float) -> Row:
    return {
        "game": game,
        "seats": 4,
        "compiled": True,
        "decisions_per_s": 1000,
        "clone_us": clone,
        "ratio": ratio,
    }


def test_figures_are_shares_of_the_peers() -> None:
    plain = [row("reglement", 2.04, 9.0), row("catanatron", 1.0, 40.0)]
    compiled = [row("reglement", 31.46, 0.5), row("catanatron", 1.0, 35.0)]
    figures = figures_of(plain, compiled, [])
    assert figures["games"] == [{"game": "reglement", "plain": 2.0, "compiled": 31.5, "clone": 70.0}]
    assert (figures["peer_decisions_per_s"], figures["peer_clone_us"]) == (1000, 35.0)
    assert "| Règlement de comptes | 2.0 × | 31.5 × | 70.0 × |" in table_of(figures)


def test_the_readmes_table_is_the_one_that_was_measured() -> None:
    found = PLACE.search(README.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept()) + found[2]


def test_the_environments_table_is_the_one_that_was_measured() -> None:
    found = PLACE.search(ENVS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + envs_of(kept()) + found[2]
    assert {row["game"] for row in kept()["envs"]} == set(registry.HOUSE)


@pytest.mark.parametrize("path", [README, *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda path: path.name)
def test_every_ratio_in_the_docs_has_been_measured(path: object) -> None:
    known = {str(value) for figure in kept()["games"] for value in figure.values()}
    known |= {str(row["table_ratio"]) for row in kept()["envs"]}
    text = README.parent.joinpath(str(path)).read_text(encoding="utf-8")
    said = re.findall(r"(\d+(?:\.\d+)?) ×(?! \d)", text)
    assert [value for value in said if value not in known] == []
