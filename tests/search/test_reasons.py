"""Reasons: each has its sentence in both languages, and is made of what the seat can see."""

import ast

import pytest

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.search import bots
from tests.i18n.readers import ADDRESSED
from tests.search.test_players import KNOWN, NAMES, moments
from tests.sources import ROOT, parsed
from tests.test_texts import sentences

every_game = pytest.mark.parametrize("slug", KNOWN)


def written(folder: str) -> set[str]:
    """The keys of the reasons in some sources."""
    found = set()
    for _, tree in parsed(ROOT / "src" / "blindpig" / folder):
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Reason":
                key = call.args[0]
                assert isinstance(key, ast.Constant), "write keys as literals, so that this test finds them"
                assert isinstance(key.value, str)
                found.add(f"why.{key.value}")
    return found


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_a_sentence_and_none_is_left_over(slug: str, language: str) -> None:
    common = {key for key in sentences("common", language) if key.startswith("why.")}
    told = {key for key in sentences(slug, language) if key.startswith("why.")}
    to_you = {key for key in told if ADDRESSED.search(key)}
    assert told - to_you == written(f"games/{slug}") - common
    assert {ADDRESSED.sub("", key) for key in to_you} <= told - to_you


@every_game
@pytest.mark.parametrize("name", NAMES)
def test_reasons_can_be_told_and_do_not_depend_on_what_is_hidden(slug: str, name: str) -> None:
    game = registry.games()[slug]
    player = bots.find(name)(game)
    tellers = [Teller(slug, language) for language in ("en", "fr")]
    needed = {**sentences("common", "en"), **sentences(slug, "en")}
    for state, seat in moments(game, 4, 9):
        view = state.view(seat)
        action = player.choose(view, state.actions(seat), 0.0, SeededChance(b"luck"))
        reason = player.explain(view, action)
        assert set(reason.args) == needed[f"why.{reason.key}"], reason
        for teller in tellers:
            assert "⟨" not in teller.sentence(f"why.{reason.key}", reason.args)
        other = game.determinize(view, SeededChance(seed_of("behind", 1)))
        again = player.explain(other.view(seat), action)
        assert (again.key, again.args) == (reason.key, reason.args)
