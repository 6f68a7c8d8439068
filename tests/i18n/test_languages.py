"""Which language somebody gets."""

import pytest

from blindpig.i18n.languages import pick_language
from blindpig.kernel.refusal import BadInput
from tests.troubles import troubled


@pytest.mark.parametrize("asked", ["fr", "FR", "fr_CA", "fr-BE", "fr_FR.UTF-8"])
def test_what_is_asked_for_wins(asked: str) -> None:
    assert pick_language(asked, {"LANG": "en_GB.UTF-8"}, "en") == "fr"


def test_a_language_we_do_not_speak_is_refused_by_name() -> None:
    with troubled(BadInput, match=r"“de”.*en, fr"):
        pick_language("de")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:fr:en"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
    ],
)
def test_a_terminal_says_its_language(environ: dict[str, str], language: str) -> None:
    assert pick_language(None, environ) == language


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("en;q=0.2, fr;q=0.7", "fr"),
        ("de, en;q=0.5", "en"),
        ("fr;q=0, en", "en"),
        ("fr;q=rubbish, ;;, ,", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_a_browser_says_its_language(accept: str, language: str) -> None:
    assert pick_language(None, None, accept) == language
