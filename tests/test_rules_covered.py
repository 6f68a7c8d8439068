"""Every rule of a rulebook has a test, and every id that tests or sources name is in a rulebook, in both languages."""

from functools import cache

import pytest

from blindpig import registry
from tests.sources import CHAPTERS, GAMES_HOME, TESTS, cited, known_ids, marked, parsed, rulebook

PREFIXES = tuple(f"{game.prefix}-" for game in registry.games().values())


@cache
def marks() -> dict[str, str]:
    """The rules that tests show, each with a file that does."""
    return {rule: str(path.relative_to(TESTS)) for path, tree in parsed(TESTS) for rule in marked(tree)}


@pytest.mark.parametrize("slug", list(registry.games()))
def test_the_rulebook_has_the_same_rules_in_every_language(slug: str) -> None:
    ids = rulebook(slug)
    assert tuple(ids) == CHAPTERS, f"the rulebook of {slug} has the chapters {', '.join(CHAPTERS)}"
    english = ids["English"]
    assert all(chapter == english for chapter in ids.values())
    assert len(set(english)) == len(english)
    assert all(rule.startswith(f"{registry.games()[slug].prefix}-") for rule in english)


@pytest.mark.parametrize("slug", list(registry.games()))
def test_every_rule_has_a_test(slug: str) -> None:
    ids = rulebook(slug)["English"]
    assert [rule for rule in ids if rule not in marks()] == []


def test_tests_name_rules_that_exist() -> None:
    known = known_ids()
    assert {rule: path for rule, path in marks().items() if rule not in known} == {}


@pytest.mark.parametrize("slug", list(registry.games()))
def test_sources_cite_rules_that_exist(slug: str) -> None:
    known = known_ids()
    wrong = {
        str(path.relative_to(GAMES_HOME)): unknown
        for path, tree in parsed(GAMES_HOME / slug)
        if (unknown := {rule for rule in cited(tree) if rule.startswith(PREFIXES)} - known)
    }
    assert wrong == {}
