"""What `make prove` has shown holds for the rules of today, and the page says no more than that."""

from pathlib import Path

import pytest

from blindpig import registry
from tests.prove import (
    ACTIONS,
    GAMES,
    KEPT,
    PAGE,
    PLACE,
    POSITIONS,
    Part,
    Unproved,
    check_ending,
    done_before,
    engine,
    kept,
    line_of,
    parts_of,
    summed,
    table_of,
    timed,
    ways_of,
)

HOUSE = [registry.find(slug) for slug in registry.HOUSE]


@pytest.mark.skipif(not KEPT.is_file(), reason="nothing was shown yet, and the page says nothing")
def test_the_last_run_was_of_the_compiled_engine_and_of_todays_rules() -> None:
    proved = kept()
    assert proved is not None
    assert proved["compiled"]
    assert [(each["game"], each["rules"], each["ways"]) for each in proved["simulated"]] == [
        (game.slug, game.version, len(ways_of(game))) for game in HOUSE
    ]
    for each in proved["simulated"]:
        assert each["games"] == GAMES * each["ways"] == sum(each["endings"].values())
    assert [each["deals"] for each in proved["acted"] if each["actions"] >= ACTIONS // 2] == ["open", "private"]
    assert [tried["positions"] for tried in proved["changed"]] == [POSITIONS] * len(HOUSE)
    assert all(tried["refused"] + tried["played"] == tried["positions"] for tried in proved["changed"])


def test_the_page_tells_what_was_shown_and_nothing_else() -> None:
    found = PLACE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept()) + found[2]


def test_every_way_to_set_a_game_up_is_played() -> None:
    parts = parts_of(500, 1_000_000, 100_000)
    assert len(set(parts)) == len(parts)
    for game in HOUSE:
        ways = {(part.seats, part.options) for part in parts if (part.kind, part.about) == ("simulated", game.slug)}
        assert ways == set(ways_of(game))
    assert sum(part.count for part in parts if part.kind == "acted") == 1_000_000
    assert sum(part.count for part in parts if part.kind == "changed") == 300_000


def test_a_short_run_adds_up_and_can_go_on(tmp_path: Path) -> None:
    some = {(part.kind, part.about): part for part in parts_of(1, 200, 20)}  # one of a kind is enough here
    results = {part: timed(part) for part in some.values()}
    kept_parts = tmp_path / "parts.jsonl"
    kept_parts.write_text("".join(line_of(part, *result) for part, result in results.items()))
    before = done_before(kept_parts, some.values())
    assert {part: found for part, (found, _) in before.items()} == {part: found for part, (found, _) in results.items()}
    kept_parts.write_text(kept_parts.read_text().replace(engine("reglement"), "another engine"))
    assert {part.slug for part in before} - {part.slug for part in done_before(kept_parts, some.values())} == {
        "reglement"
    }
    proved = summed((part, *result) for part, result in before.items())
    assert [each["games"] for each in proved["simulated"]] == [1, 1, 1]
    assert [each["positions"] for each in proved["changed"]] == [2, 2, 2]
    assert all(each["actions"] >= 10 for each in proved["acted"])
    assert "| Prohibition | 1 | 1 | " in table_of(proved)


@pytest.mark.parametrize("ending", ["XX-1 rounds", "RC-E2 whatever", ""])
def test_an_ending_that_no_rule_knows_is_found(ending: str) -> None:
    game = registry.find("reglement")
    check_ending(game, "RC-E2 bank-empty")
    with pytest.raises(Unproved, match="which no rule knows"):
        check_ending(game, ending)


def test_a_position_that_breaks_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.prove.fuzz_positions", lambda *_: ({"broken": 1}, {"table.kept": "an example"}))
    with pytest.raises(Unproved, match=r"table\.kept: an example"):
        Part("changed", "prohibition", 1).run()
