"""What the docs say of fitted values is what was measured, and it is better than what was there before."""

import pytest

from blindpig import registry
from tests.fitted import DOCS, PLACE, Report, kept, table_of

REPORTS = [(game, seats, report) for game, found in kept().items() for seats, report in found.items()]


def test_the_table_of_the_docs_is_what_was_measured() -> None:
    found = PLACE.search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + table_of(kept()) + found[2]


def test_every_number_of_seats_was_fitted() -> None:
    for slug, found in kept().items():
        game = registry.find(slug)
        assert list(found) == [str(seats) for seats in range(game.min_seats, game.max_seats + 1)]


@pytest.mark.parametrize(("game", "seats", "report"), REPORTS, ids=[f"{game}-{seats}" for game, seats, _ in REPORTS])
def test_fitted_values_are_better_on_games_they_were_not_fitted_to(game: str, seats: str, report: Report) -> None:
    equal, before, after = report["equal"], report["before"], report["after"]
    assert after["log loss"] < before["log loss"] < equal["log loss"]
    assert after["brier"] < before["brier"] < equal["brier"]
