"""A review at a terminal: in words, with progress, and as a file."""

import pytest

from blindpig.aftermath import review as reviews
from blindpig.web import printed
from tests.aftermath.games import finished


@pytest.mark.parametrize(("lang", "word"), [("en", "luck"), ("fr", "chance")])
def test_a_review_in_words_and_as_a_page(lang: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ROUGH", 1), ("FINE", 1), ("FINER", 1), ("ROLLS", 1)):
        monkeypatch.setattr(reviews, name, value)
    record = min((finished("reglement", 4, seed) for seed in range(4)), key=lambda found: len(found.entries))
    seen: list[int] = []
    review = printed.worked_out(record, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 100
    lines = printed.lines(record, review, lang)
    assert sum(word in line and not line.startswith(" ") for line in lines) == record.seats
    assert 'id="review"' in printed.page(record, review, lang, "game")
