"""The strength that the docs tell is the one that was measured."""

import json
from pathlib import Path

import pytest

from tests import dealings
from tests import matches as matches_module
from tests.matches import LADDER, MATCHES, Played, key_of
from tests.strength import DOCS, TITLES, kept, place_of, table_of


@pytest.mark.parametrize("about", sorted(TITLES))
def test_the_tables_of_the_docs_are_the_ones_that_were_measured(about: str) -> None:
    found = place_of(about).search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept(), about) + found[2]
    assert found[0].count("\n| ") > 2


def test_every_kept_row_is_one_that_the_command_plays_and_was_compiled() -> None:
    matches = {(match[1], match[2], match[3], match[4]): match for match in MATCHES}
    for row in kept():
        assert row["games"] == matches[key_of(row)][5]
        assert row["compiled"]
        assert row["low"] <= row["share"] <= row["high"]


def test_a_match_is_played_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [(LADDER, "reglement", 3, "rookie", "random", 3), (LADDER, "prohibition", 2, "rookie", "random", 2)]
    monkeypatch.setattr(matches_module, "MATCHES", matches)
    file = tmp_path / "strength.json"
    matches_module.main([str(file), "1"])
    matches_module.main([str(file), "0"])
    rows = json.loads(file.read_text(encoding="utf-8"))
    assert [(row["game"], row["games"]) for row in rows] == [("reglement", 3), ("prohibition", 2)]


def lines_in(file: Path) -> list[Played]:
    """The games that were kept."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_match_that_was_stopped_goes_on_with_the_games_that_were_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "strength.json"
    games = tmp_path / "strength.json.games"
    kept = {"match": ["reglement", 3, "rookie", "random"], "index": 1, "won": 0.25, "seconds": 7.0}
    games.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    monkeypatch.setattr(matches_module, "MATCHES", [(LADDER, "reglement", 3, "rookie", "random", 3)])
    matches_module.main([str(file)])
    lines = lines_in(games)
    assert lines[0] == kept
    assert sorted(line["index"] for line in lines) == [0, 1, 2]
    row = json.loads(file.read_text(encoding="utf-8"))[0]
    assert row["share"] == round(sum(line["won"] for line in lines) / 3, 4)
    assert row["seconds"] >= 7.0


def test_a_row_that_has_grown_plays_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "strength.json"
    games = tmp_path / "strength.json.games"
    monkeypatch.setattr(matches_module, "MATCHES", [(LADDER, "reglement", 3, "rookie", "random", 3)])
    matches_module.main([str(file)])
    row = json.loads(file.read_text(encoding="utf-8"))[0]
    file.write_text(json.dumps([row | {"share": round(1 / 9, 4)}]), encoding="utf-8")
    games.unlink()
    monkeypatch.setattr(matches_module, "MATCHES", [(LADDER, "reglement", 3, "rookie", "random", 4)])
    matches_module.main([str(file)])
    lines = lines_in(games)
    assert [line["index"] for line in lines] == [3]
    assert json.loads(file.read_text(encoding="utf-8"))[0]["share"] == round((1 / 3 + lines[0]["won"]) / 4, 4)


def test_the_lines_about_deals_are_the_ones_that_were_counted() -> None:
    found = dealings.PLACE.search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + dealings.lines_of(dealings.kept()) + found[2]


def test_the_lines_about_the_deals_of_bosses_are_the_ones_that_were_counted() -> None:
    found = dealings.BOSSES_PLACE.search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + dealings.boss_lines(dealings.kept_of_bosses()) + found[2]


def test_promises_were_made_and_kept_and_some_were_broken_by_who_breaks_them() -> None:
    found = dealings.kept()
    assert 0 < found["kept"] <= found["promises"]
    assert found["broken"] == 0
    assert found["breaker"]["broken"] > 0
    assert found["breaker"]["wins"] <= 0.3 * found["breaker"]["games"]
