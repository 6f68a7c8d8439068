"""How long a fresh clone takes: the page says what was measured, and nothing else."""

from tests.fresh import PAGE, PLACE, Fresh, kept, table_of


def test_the_page_says_what_was_measured() -> None:
    found = PLACE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept()) + found[2]


def test_what_was_not_measured_has_no_line() -> None:
    runs: list[Fresh] = [{"seconds": {"open": 7.5, "build": 80.1}, "peer": {"open": 27_000, "build": 26_500}}]
    assert table_of(runs).splitlines()[2:] == [
        "| `make play`, the first time: to the first page | 7.5 (27,000) |",
        "| `make compile`: from nothing | 80.1 (26,500) |",
    ]
