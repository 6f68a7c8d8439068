"""The real catalogues: alike in both languages, well set, and telling whole games without a gap."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from blindpig import registry
from blindpig.cli.usage import DOMAIN as CLI
from blindpig.drawing.words import PAGES
from blindpig.i18n.catalogue import COMMON, HOME, Message, catalogue, path_of
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.teller import Teller
from blindpig.i18n.troubles import DOMAIN as TROUBLES
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game
from blindpig.kernel.journal import Journal
from blindpig.lab.botgame import BotGame
from blindpig.web.stories import SAYINGS

DOMAINS = [COMMON, TROUBLES, CLI, PAGES, SAYINGS, *registry.games()]


def placeholders(message: Message) -> set[str]:
    return {name for form in message.forms for _, name, _, _ in Formatter().parse(form) if name}


def test_every_folder_with_catalogues_is_a_language() -> None:
    assert {path.parent.name for path in HOME.glob("*/*.po")} == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_says_what_english_says(domain: str, lang: str) -> None:
    english, other = catalogue(domain, "en"), catalogue(domain, lang)
    assert english.keys() == other.keys()
    for key, message in english.items():
        assert placeholders(message) == placeholders(other[key]), key
        assert message.counted == other[key].counted, key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_entry_is_finished_plain_text(domain: str, lang: str) -> None:
    with path_of(domain, lang).open("rb") as file:
        entries = [entry for entry in read_po(file, locale=lang, abort_invalid=True) if entry.id]
    assert not [entry.id for entry in entries if entry.fuzzy or not entry.string]
    assert len(entries) == len(catalogue(domain, lang))
    for key, message in catalogue(domain, lang).items():
        for form in message.forms:
            assert not re.search(r"<|&\w+;|  |^\s|\s$|\n", form), key


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_no_breaking_space_before_tall_punctuation(domain: str) -> None:
    for key, message in catalogue(domain, "fr").items():
        for form in message.forms:
            assert not re.search(r" [;:!?»$]|« |\w[;!?](?!\w)", form), key


def told(game: Game, seats: int, teller: Teller) -> Iterator[str]:
    """Every fact of a random game, secret ones included, and many refusals on the way."""
    journal = Journal()
    seed = seed_of("told", game.slug, seats)
    chance = SeededChance(seed)
    play = BotGame(game, seats, {}, ["random"], seed, journal)
    going = True
    while going:
        yield from [teller.fact(fact) for fact in journal.take()]
        for _ in range(10):
            refusal = play.state.refusal(chance.below(seats), game.space.all[chance.below(min(len(game.space), 65536))])
            if refusal is not None:
                yield teller.refusal(refusal)
        going = play.step() is not None
    outcome = play.state.outcome()
    assert outcome is not None
    yield teller.outcome(outcome)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", registry.games())
def test_whole_games_are_told_without_a_gap(slug: str, lang: str) -> None:
    game = registry.find(slug)
    for seats in range(game.min_seats, game.max_seats + 1):
        sentences = list(told(game, seats, Teller(slug, lang)))
        assert len(sentences) > 20
        for sentence in sentences:
            assert re.fullmatch(r"[^a-z⟨{ ][^⟨⟩{}<>]*[.!?»”]", sentence), sentence
