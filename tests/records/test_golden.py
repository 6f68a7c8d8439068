"""Golden records: games played once, which must replay the same for ever, or until the rules' version changes."""

from pathlib import Path

import pytest

from blindpig import registry
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.troubles import tell
from blindpig.kernel.record import BadRecord, read, verify
from tests.games.pool import KNOWN
from tests.kernel.tiny import TINY
from tests.records.make import HERE, make

FILES = sorted(path for slug in KNOWN for path in (HERE / slug).glob("*.jsonl"))
OLD = sorted((HERE / "version1").glob("*.jsonl"))  # of the rules before


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.name}" for path in FILES])
def test_golden_records_replay(path: Path) -> None:
    record = read(text_of(path))
    assert record.game == path.parent.name
    outcome = verify(KNOWN[record.game], record)
    assert outcome is not None
    assert record.write() == text_of(path)


@pytest.mark.parametrize("path", OLD, ids=[path.name for path in OLD])
def test_records_of_old_rules_are_read_and_refused_in_a_sentence(path: Path) -> None:
    record = read(text_of(path))
    game = KNOWN[record.game]
    assert record.write() == text_of(path), "it can be handed out as it is"
    if record.version == game.version:
        pytest.skip("these rules have not changed yet")
    for lang in LANGUAGES:
        with pytest.raises(BadRecord) as caught:
            verify(game, record)
        said = tell(caught.value, lang)
        assert "version 1" in said
        assert f"version {game.version}" in said


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
