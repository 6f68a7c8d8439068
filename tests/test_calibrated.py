"""What the docs say of calibration is what was measured, and it is good enough for reviews."""

import pytest

from tests.calibrated import DOCS, PLACE, PLOT, Judged, kept, plot_of, table_of

REPORTS = [(game, seats, report) for game, found in kept().items() for seats, report in found.items()]


def test_the_table_and_the_plot_of_the_docs_are_what_was_measured() -> None:
    found = PLACE.search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept()) + found[2]
    assert PLOT.read_text(encoding="utf-8") == plot_of(kept())


def test_every_game_was_measured_with_four_seats_and_another_number() -> None:
    games = ("bootleggers", "reglement", "prohibition")
    assert [(game, *sorted(found)) for game, found in kept().items()] == [(game, "3", "4") for game in games]


@pytest.mark.parametrize(("game", "seats", "report"), REPORTS, ids=[f"{game}-{seats}" for game, seats, _ in REPORTS])
def test_chances_are_calibrated(game: str, seats: str, report: Judged) -> None:
    assert report["error"] <= 0.03
    assert max(report["thirds"]) <= 0.05
    assert report["brier skill"] > 0.1
