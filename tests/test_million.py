"""The million games that the docs tell of: a run that was stopped goes on."""

from pathlib import Path

from tests.million import played, summed


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    parts = tmp_path / "parts.jsonl"
    whole = played("reglement", 6, 2, parts, jobs=1)
    assert [part["games"] for part in whole] == [2, 2, 2]
    lines = parts.read_text().splitlines()
    parts.write_text(lines[0] + "\n" + lines[1].replace(whole[1]["engine"], "another engine") + "\n")
    again = played("reglement", 6, 2, parts, jobs=1)
    assert again[0] == whole[0]  # to the last digit of its time: it was not played again
    assert len(parts.read_text().splitlines()) == 4
    assert [part["decisions"] for part in again] == [part["decisions"] for part in whole]
    row = summed("reglement", again, 1000.0)
    assert (row["games"], row["decisions"]) == (6, sum(part["decisions"] for part in whole))
    assert row["decisions"] > 6 * 20
