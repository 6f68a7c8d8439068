"""The real catalogues: complete, alike in both languages, and telling whole games without a gap."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import blindpig.games
from blindpig import games
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game
from blindpig.kernel.journal import Journal
from blindpig.lab.botgame import BotGame
from blindpig.text.catalogue import HOUSE, Message, catalogue, path_of
from blindpig.text.journal import Teller
from blindpig.text.languages import LANGUAGES

DOMAINS = [HOUSE, *games.GAMES]
PACKAGE = Path(blindpig.games.__file__).parent


def placeholders(message: Message) -> set[str]:
    return {name for form in message.forms for _, name, _, _ in Formatter().parse(form) if name}


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_say_the_same_things(domain: str) -> None:
    english, french = catalogue(domain, "en"), catalogue(domain, "fr")
    assert english.keys() == french.keys()
    for key, message in english.items():
        other = french[key]
        assert placeholders(message) == placeholders(other), key
        assert (len(message.forms), message.counted) == (len(other.forms), other.counted), key


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


def calls(slug: str, *names: str) -> Iterator[ast.Call]:
    for path in (PACKAGE / slug).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name in names:
                    yield node


def keys_said(slug: str, *names: str) -> set[str]:
    """The keys that calls name: the strings in their second argument."""
    found: set[str] = set()
    for call in calls(slug, *names):
        for node in ast.walk(call.args[1]) if len(call.args) > 1 else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_fact_and_refusal_of_the_rules_has_a_sentence(slug: str) -> None:
    texts = catalogue(slug, "en")
    said = {f"fact.{key}" for key in keys_said(slug, "tell")} | {f"refusal.{key}" for key in keys_said(slug, "Refusal")}
    assert said
    assert not said - texts.keys()


@pytest.mark.parametrize("slug", games.GAMES)
def test_no_sentence_is_left_over(slug: str) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / slug).rglob("*.py"))
    sentences = [key for key in catalogue(slug, "en") if key.startswith(("fact.", "refusal."))]
    assert not [key for key in sentences if f'"{key.partition(".")[2]}"' not in source]


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
@pytest.mark.parametrize("slug", games.GAMES)
def test_whole_games_are_told_without_a_gap(slug: str, lang: str) -> None:
    game = games.find(slug)
    for seats in range(game.min_seats, game.max_seats + 1):
        sentences = list(told(game, seats, Teller(slug, lang)))
        assert len(sentences) > 20
        for sentence in sentences:
            assert re.fullmatch(r"[^a-z⟨{ ][^⟨⟩{}<>]*[.!?»”]", sentence), sentence
