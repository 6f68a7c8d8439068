"""Every fact and every refusal has its sentence, in French and English, and is told with what the sentence needs."""

import re
from functools import cache
from string import Formatter

import pytest

from blindpig import registry
from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.languages import LANGUAGES
from blindpig.testing.play import policy_of
from blindpig.testing.pool import POOL, played
from blindpig.testing.probing import sample
from tests.games.pool import SUBJECTS, TABLES
from tests.sources import GAMES_HOME, Keys, parsed

PROBED = 40  # actions that are asked about for each seat at one decision
every_game = pytest.mark.parametrize("slug", list(registry.games()))
every_table = pytest.mark.parametrize(("slug", "seats"), [table for table in TABLES if table[0] in registry.games()])


@cache
def sentences(slug: str, language: str) -> dict[str, set[str]]:
    """The keys of a catalogue, and the arguments that each one needs."""
    found: dict[str, set[str]] = {}
    for key, message in catalogue(slug, language).items():
        counted = {message.counted} if message.counted else set[str]()
        found[key] = counted | {name for form in message.forms for _, name, _, _ in Formatter().parse(form) if name}
    return found


SPOKEN = re.compile(r"\.[a-z]+-you$")  # the same text to one whom it is about: tests/i18n/test_you.py


@cache
def keys_of(slug: str) -> Keys:
    """The keys that a game's sources use."""
    return Keys((str(path.relative_to(GAMES_HOME)), tree) for path, tree in parsed(GAMES_HOME / slug))


@every_game
def test_keys_are_literals(slug: str) -> None:
    assert keys_of(slug).unread == [], "write keys as literals, so that this test finds them"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["fact", "refusal"])
def test_what_is_told_has_a_sentence_and_no_sentence_is_left_over(slug: str, language: str, kind: str) -> None:
    texts = sentences(slug, language)
    written = {key for key in texts if key.startswith(f"{kind}.") and not SPOKEN.search(key)}
    assert written == {f"{kind}.{key}" for key in keys_of(slug).found[kind]}


@every_table
def test_facts_have_what_their_sentences_need(slug: str, seats: int) -> None:
    needed = sentences(slug, "en")
    for seed in range(POOL):
        for fact in played(SUBJECTS[slug], seats, seed).facts:
            assert needed[f"fact.{fact.key}"] <= set(fact.args), fact


@every_table
def test_refusals_have_what_their_sentences_need(slug: str, seats: int) -> None:
    needed, space = sentences(slug, "en"), registry.games()[slug].space.all
    for seed in range(POOL):
        policy = policy_of(seed)
        for spot in played(SUBJECTS[slug], seats, seed).spots:
            for seat in range(seats):
                for action in sample(space, PROBED, policy):
                    refusal = spot.kept.refusal(seat, action)
                    assert refusal is None or needed[f"refusal.{refusal.key}"] <= set(refusal.args), refusal
