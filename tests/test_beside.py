"""Docs tell what the run beside the older server has kept, and nothing else."""

from tests.load.beside import FANS, PAGE, PLACE, Beside, Turn, kept, table_of

SLOW, FAST = ({game: (wait, 2 * wait) for game, *_ in FANS} for wait in (20.0, 5.0))
FOUND: Beside = {
    "commit": "0ld",
    "peer": 27_000,
    "old": [Turn(clicks=clicks, spent=6.0, submit=(8.0, 40.0), streams=SLOW) for clicks in (90.0, 100.0, 900.0)],
    "new": [Turn(clicks=clicks, spent=1.5, submit=(4.0, 10.0), streams=FAST) for clicks in (100.0, 300.0, 310.0)],
}


def test_the_page_tells_what_was_measured() -> None:
    found = PLACE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept()) + found[2]


def test_ratios_are_those_of_the_medians() -> None:
    said = table_of(FOUND)
    assert "(medians of 3 turns) | 0ld | now" in said
    assert "| clicks a second at 200 tables | 100 | 300 | 3.00 |" in said
    assert "| the server's processor for each, ms | 6.00 | 1.50 | 0.25 |" in said
    assert "| a click at 200 tables, p99, ms | 40.0 | 10.0 | 0.25 |" in said
    assert "| Bootleggers: click to 200 streams, p50, ms | 20.0 | 5.0 | 0.25 |" in said


def test_more_than_one_turn_was_kept() -> None:
    run = kept()
    assert len(run["old"]) == len(run["new"]) >= 3
