"""No dead translations: every text of every catalogue has a reader."""

import pytest

from blindpig import registry
from blindpig.drawing.words import PAGES
from blindpig.games.bootleggers.rules import components as bootleggers
from blindpig.i18n.catalogue import COMMON, catalogue
from tests.i18n.readers import DECLARED, HOLE, dead, fits, has_reader, shapes

# Nouns that are called by a number, and how many there are of them in the game.
NUMBERED = {
    ("bootleggers", "mobster"): bootleggers.MAX_SEATS,
    ("bootleggers", "bar"): len(bootleggers.BARS),
    ("bootleggers", "truck"): bootleggers.TRUCKS,
    ("reglement", "family"): registry.find("reglement").max_seats,
    ("prohibition", "driver"): registry.find("prohibition").max_seats,
}


@pytest.mark.parametrize("domain", [COMMON, PAGES, *registry.HOUSE])
def test_every_text_has_a_reader(domain: str) -> None:
    assert dead(domain) == []


@pytest.mark.parametrize(("slug", "kind"), list(NUMBERED))
def test_nouns_with_numbers_are_those_of_the_game(slug: str, kind: str) -> None:
    numbers = [key.removeprefix(f"{kind}.") for key in catalogue(slug, "en") if key.startswith(f"{kind}.")]
    found = sorted(int(number) for number in numbers if number.isdecimal())
    assert found == list(range(NUMBERED[slug, kind]))


@pytest.mark.parametrize("slug", DECLARED)
def test_what_is_declared_is_there(slug: str) -> None:
    keys = [key for domain in ([slug] if slug else [*registry.HOUSE, "web"]) for key in catalogue(domain, "en")]
    words = frozenset(part for key in keys for part in key.split("."))
    for shape in DECLARED[slug]:
        assert any(fits(key, shape, words) for key in keys), shape


def test_the_finder_finds_what_is_dead() -> None:
    assert has_reader("bootleggers", "board.how.hijack")
    assert not has_reader("bootleggers", "board.how.nothing-of-the-kind")
    assert not has_reader("bootleggers", "board.nothing-of-the-kind")
    assert not has_reader("", "nothing.of-the-kind")
    assert f"board.how.{HOLE}" in shapes("bootleggers")
    assert fits("a.b.3", f"a.{HOLE}.{HOLE}", frozenset({"b"}))
    assert not fits("a.c.3", f"a.{HOLE}.{HOLE}", frozenset({"b"}))
