"""Reviews name the blunders that were planted, and the docs say how many of them."""

from pathlib import Path

import msgspec
import pytest

from blindpig import registry
from blindpig.aftermath import review as reviews
from blindpig.lab import blunders
from blindpig.lab.blunders import WORSE, Blunder, Deal, collect, read
from tests.blundered import DOCS, KEPT, PLACE, Counted, counted, kept, table_of, taken_over


def test_the_table_of_the_docs_is_what_was_counted() -> None:
    found = PLACE.search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept()) + found[2]


@pytest.mark.skipif(not KEPT.is_file(), reason="nothing was counted yet, and the docs say nothing")
def test_four_of_five_planted_blunders_are_named() -> None:
    assert [row["game"] for row in kept()] == list(registry.HOUSE)
    for row in kept():
        check(row)


def check(row: Counted) -> None:
    """Fifty games, all different, and most of the blunders found."""
    assert row["compiled"]
    assert row["seats"] == 4
    assert row["games"] == len(row["blunders"]) == 50
    assert row["found"] == sum(blunder["found"] for blunder in row["blunders"]) >= 40
    assert all(blunder["gap"] >= WORSE and blunder["move"] <= blunder["moves"] for blunder in row["blunders"])
    assert len({blunder["deal"] for blunder in row["blunders"]}) == 50


def deal(number: int, named: list[int] | None, sources: str = "these") -> Deal:
    """A deal with a blunder at move 12, and what the review named; None for no blunder."""
    blunder = None if named is None else Blunder(12, 80, 1, "pass", 0.2, named)
    return Deal("reglement", 4, number, blunder, compiled=True, sources=sources)


def test_counted_together() -> None:
    row = counted([deal(0, [12, 40]), deal(1, None), deal(2, [40])])
    assert (row["deals"], row["games"], row["found"]) == (3, 2, 1)
    assert "| Règlement de comptes | 4 | 2 | 1 (50 %) | 20, 20 |" in table_of([row])
    again = taken_over([row], [deal(2, [12]), deal(0, [12])])
    assert [(each["games"], each["found"]) for each in again] == [(2, 2)]


def test_a_run_goes_on_where_it_was_and_plays_others_where_nothing_was_planted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def dealt(_slug: str, _seats: int, number: int) -> Deal:
        played.append(number)
        return deal(number, None if number == 1 else [12])

    monkeypatch.setattr(blunders, "dealt", dealt)
    monkeypatch.setattr(blunders, "sources", lambda: "these")
    path = tmp_path / "kept.jsonl"
    lines = [deal(0, [12]), deal(2, [12], "others"), deal(9, [12])]
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    found = collect("reglement", 4, 3, 1, path)
    assert [each.number for each in found] == [0, 1, 2, 3]
    assert sorted(played) == [1, 2, 3], "the first was kept; another sources' deal is played again"
    played.clear()
    assert collect("reglement", 4, 3, 1, path) == found
    assert played == []
    assert len(read(path)) == 6


def test_nothing_to_plant_ends_after_some_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blunders, "dealt", lambda _slug, _seats, number: deal(number, None))
    assert len(collect("reglement", 4, 2, 1, tmp_path / "kept.jsonl")) == 8


@pytest.mark.slow
def test_a_blunder_is_planted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ROUGH", 2), ("FINE", 6), ("FINER", 5)):
        monkeypatch.setattr(reviews, name, value)
    monkeypatch.setattr(blunders, "FINE", 6)
    monkeypatch.setattr(blunders, "GLANCE", 6)
    found = blunders.dealt("prohibition", 4, 0)
    assert found.blunder is not None
    assert found.blunder.gap >= WORSE
    made = blunders.planted("prohibition", 4, 0)
    assert made is not None
    record, move, seat, _ = made
    assert record.entries[move].seat == seat == found.blunder.seat
    assert record.entries[move].action == found.blunder.played
    assert len(found.blunder.named) <= 5
