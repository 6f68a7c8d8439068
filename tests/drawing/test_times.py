"""Clocks as one reads them, from seconds to weeks."""

import pytest

from blindpig.drawing.times import clock_text, rough_span
from blindpig.drawing.words import words_in


@pytest.mark.parametrize(
    ("seconds", "english", "french"),
    [
        (0, "0:00", "0:00"),
        (65, "1:05", "1:05"),
        (3599, "59:59", "59:59"),
        (3600, "1 h 00", "1 h 00"),
        (47 * 3600 + 120, "47 h 02", "47 h 02"),
        (72 * 3600, "3 d 0 h", "3 j 0 h"),
    ],
)
def test_nobody_counts_in_minutes_for_days(seconds: int, english: str, french: str) -> None:
    for lang, said in (("en", english), ("fr", french)):
        assert clock_text(seconds, words_in(lang)).replace("\u202f", " ").replace("\xa0", " ") == said


def test_what_is_nearly_over_is_a_minute() -> None:
    assert rough_span(3, words_in("en")) == "1\xa0min"
