"""Golden records: games played once, which must replay the same for ever, or until the rules' version changes."""

from pathlib import Path

import pytest

from blindpig import registry
from blindpig.kernel.record import read, verify
from tests.games.pool import KNOWN
from tests.kernel.tiny import TINY
from tests.records.make import HERE, make

FILES = sorted(HERE.glob("*/*.jsonl"))


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.name}" for path in FILES])
def test_golden_records_replay(path: Path) -> None:
    record = read(text_of(path))
    assert record.game == path.parent.name
    outcome = verify(KNOWN[record.game], record)
    assert outcome is not None
    assert record.write() == text_of(path)


@pytest.mark.parametrize("slug", ["tiny", *registry.HOUSE])
def test_every_seat_count_and_option_value_has_a_golden_record(slug: str) -> None:
    game = KNOWN[slug]
    shown: set[tuple[int, str, str]] = set()
    played: set[int] = set()
    for path in FILES:
        if path.parent.name == slug:
            record = read(text_of(path))
            played.add(record.seats)
            shown |= {(record.seats, key, value) for key, value in record.options.items()}
    counts = range(game.min_seats, game.max_seats + 1)
    every = {(seats, option.key, value) for seats in counts for option in game.options for value in option.values}
    assert (played, shown) == (set(counts), every), f"run: python -m tests.records.make {slug}"


def test_records_are_not_made_again_unasked(tmp_path: Path) -> None:
    first = make(tmp_path, TINY, overwrite=False)
    assert [path.name for path in first] == ["2-0.jsonl", "2-1.jsonl", "3-0.jsonl", "3-1.jsonl"]
    first[0].write_text("kept")
    assert make(tmp_path, TINY, overwrite=False) == []
    assert first[0].read_text() == "kept"
    assert make(tmp_path, TINY, overwrite=True) == first
    assert first[0].read_text() != "kept"
