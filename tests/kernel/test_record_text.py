"""Whatever an action says, its record is one line."""

import pytest

from blindpig.kernel.record import BadRecord, Entry, read, start
from tests.kernel.tiny import TINY
from tests.troubles import troubled


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\x85", "\n", "\r", "\x0b", "\x1c", "“é” 🐷"])
def test_words_with_line_breaks_of_any_kind_are_read_back(odd: str) -> None:
    record = start(TINY, 2, {}, b"lines").record
    record.entries.append(Entry(0, f"offer 1 to 1: one{odd}two", []))
    text = record.write()
    assert text.count("\n") == 3
    back = read(text)
    assert back.entries[1].action == f"offer 1 to 1: one{odd}two"
    assert back.write() == text


def test_half_a_character_is_no_text() -> None:
    header, deal = start(TINY, 2, {}, b"lines").record.write().splitlines()
    with troubled(BadRecord, match="The first line of the record is not JSON"):
        read(header.replace("tiny", r"\ud800") + f"\n{deal}\n")
    with troubled(BadRecord, match="Move 0 is not JSON"):
        read(f"{header}\n" + deal.replace("deal", r"\udfff") + "\n")
