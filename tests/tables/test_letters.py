"""Nobody goes by another's name, and no line hides what is in it or reaches over others."""

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.tables.setting import CHAT, NAME, clean, own_name, spare_name

FAMILY = "👩\u200d👩\u200d👧"
SAME = [
    "Al",
    "al",
    "A\u200dl",
    "A\u034fl",
    "А\u006c",
    "AI",
    "A1",
    "A|",
    "Ａｌ",
    "𝐀𝐥",
    "Al\u3164",
    "\u2800Al",
    "A\u180bl",
    "Al\ufe0f",
]


@pytest.mark.parametrize("name", SAME)
def test_a_name_that_looks_like_anothers_gets_a_number(name: str) -> None:
    told = clean(name, NAME, "what.a-name")
    assert own_name(told, {"Al"}) == f"{told} 2"
    assert own_name(told, {"Al", f"{told} 2"}) == f"{told} 3"


@pytest.mark.parametrize("name", ["Eve", "Ál", "Alan", "A L", "アル", "Ален", FAMILY])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert own_name(clean(name, NAME, "what.a-name"), {"Al"}) == name


def test_a_bot_takes_no_name_that_looks_like_a_persons() -> None:
    assert spare_name({"Маbel"}) != "Mabel"


@pytest.mark.parametrize(
    "blank", ["\u200d", "\u3164", "\u2800", "\u115f\u1160", "\u202e", "\u2066\u2069", "\ufeff", " \t"]
)
def test_what_cannot_be_seen_is_no_name(blank: str) -> None:
    with pytest.raises(BadInput):
        clean(blank, NAME, "what.a-name")


def test_a_line_stays_in_its_line() -> None:
    assert clean("a\u202eb\u2066c\u061cd\ne\u2028f", CHAT, "what.a-message") == "abcd e f"
    assert len(clean("Z" + "\u0336" * 300, CHAT, "what.a-message")) < 10
    for word in ("Nguyễn", "हिन्दी", "שָׁלוֹם", "ที่นี่", FAMILY, "👍🏽"):
        assert clean(word, NAME, "what.a-name") == word
