"""Sentences as people say them: whose turn it is, the Godfather, one full stop, years where the game counts years."""

import re

import pytest

from blindpig import registry
from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.teller import Teller
from blindpig.kernel.journal import EVERYBODY, Fact

STIFF = re.compile(r"the turn of|\ba \{role\}|Move on\?")
YEARS = re.compile(r"(?<!a)\brounds?\b(?!\})", re.IGNORECASE)


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_nobody_speaks_like_a_form(slug: str) -> None:
    said = [form for message in catalogue(slug, "en").values() for form in message.forms]
    assert [form for form in said if STIFF.search(form)] == []


def test_bootleggers_counts_years() -> None:
    said = [form for message in catalogue("bootleggers", "en").values() for form in message.forms]
    assert [form for form in said if YEARS.search(form)] == []


@pytest.mark.parametrize(
    ("key", "args", "told"),
    [
        ("turn-began", {"round": 3, "seat": 0}, "Round 3: Stranger’s turn."),
        (
            "moved",
            {"seat": 0, "role": 0, "from": 2, "place": 5},
            "Stranger moved the Godfather from place 2 to place 5.",
        ),
        ("moved", {"seat": 0, "role": 3, "from": 2, "place": 5}, "Stranger moved a Bruiser from place 2 to place 5."),
        ("drew-these", {"seat": 0, "cards": [7, 1]}, "Stranger drew: Move and Bang!"),
    ],
)
def test_the_dinner_is_told_in_good_english(key: str, args: dict[str, int | list[int]], told: str) -> None:
    teller = Teller("reglement", "en", ["Stranger", "Sal", "Mabel"])
    assert teller.fact(Fact("RC-T1", key, args, EVERYBODY)) == told


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_name_that_ends_like_a_sentence_has_no_second_full_stop(lang: str) -> None:
    teller = Teller("reglement", lang, ["Al Jr.", "Sal", "Mabel"])
    fact = Fact("RC-T1", "set-off", {"seat": 1, "owner": 0}, EVERYBODY)
    assert not teller.fact(fact).endswith("..")
    assert not teller.fact(Fact("RC-T1", "drew-these", {"seat": 0, "cards": [7, 1]}, EVERYBODY)).endswith("!.")
