"""`make baselines`: a run that was stopped goes on where it was, and comes to what one run comes to."""

from pathlib import Path

import pytest

from blindpig.lab.evaluate import LEVELS, Exam, Trial, exam, play_chunk, sit
from blindpig.registry import find
from tests import baselines
from tests.baselines import Cell, bots_of, line_of, measure, played_before


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Règlement only, a dozen games against each level, kept elsewhere."""
    monkeypatch.setattr(baselines, "TABLES", {"reglement": (3, 12)})
    monkeypatch.setattr(baselines, "FEWER", {"reglement": 2})
    monkeypatch.setattr(baselines, "KEPT", tmp_path / "baselines.json")
    monkeypatch.setattr(baselines, "PARTS", tmp_path / "parts.jsonl")
    docs = tmp_path / "envs.md"
    docs.write_text("<!-- baselines -->\n<!-- end of baselines -->\n", encoding="utf-8")
    monkeypatch.setattr(baselines, "DOCS", docs)
    return tmp_path


def test_a_run_that_was_stopped_goes_on(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, most = list[int](), 3

    def stops(task: Exam, some: range) -> list[Trial]:
        if len(played) == most:
            raise KeyboardInterrupt
        played.append(len(some))
        return play_chunk(task, some)

    monkeypatch.setattr(baselines, "play_chunk", stops)
    with pytest.raises(KeyboardInterrupt):
        measure(["reglement:random"])
    assert baselines.kept() == []
    before = played_before(baselines.PARTS)
    assert {cell.level: len(trials) for cell, trials in before.items()} == {"random": 12, "rookie": 10}
    most = 99
    measure(["reglement:random"])
    assert len(played) == 7  # chunks: three levels of two, and one; none twice
    (row,) = baselines.kept()
    assert row["levels"][:3] == sit(exam(find("reglement"), "random", 3, 12, LEVELS[:3]))
    assert [level["games"] for level in row["levels"]] == [12, 12, 12, 2]
    assert "| Règlement de comptes | 3 | random | 12, 12, 12, 2 | " in baselines.DOCS.read_text(encoding="utf-8")


def test_what_other_bots_played_does_not_count(small: Path) -> None:
    cell = Cell("reglement", "random", "random")
    trials = next(cell.play({}))
    baselines.PARTS.write_text(line_of(cell, trials), encoding="utf-8")
    assert played_before(baselines.PARTS) == {cell: {trial.index: trial for trial in trials}}
    other = baselines.PARTS.read_text(encoding="utf-8").replace(bots_of("reglement"), "others")
    baselines.PARTS.write_text(other, encoding="utf-8")
    assert played_before(baselines.PARTS) == {}
