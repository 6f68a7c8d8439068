"""The strength that the docs tell is the one that was measured."""

import json
from pathlib import Path

import pytest

from tests import dealings
from tests import matches as matches_module
from tests.matches import LADDER, MATCHES, key_of
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


def test_the_lines_about_deals_are_the_ones_that_were_counted() -> None:
    found = dealings.PLACE.search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + dealings.lines_of(dealings.kept()) + found[2]


def test_promises_were_made_and_kept_and_some_were_broken_by_who_breaks_them() -> None:
    found = dealings.kept()
    assert 0 < found["kept"] <= found["promises"]
    assert found["broken"] == 0
    assert found["breaker"]["broken"] > 0
    assert found["breaker"]["wins"] <= 0.3 * found["breaker"]["games"]
