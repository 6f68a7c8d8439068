"""Games told as stories."""

import pytest

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import SPECTATOR, Game
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Record
from blindpig.lab.botgame import BotGame
from blindpig.lab.story import ToldLine, of_bots, of_record

FIRST = next(iter(registry.games()))


def played(lang: str) -> tuple[list[ToldLine], Record]:
    journal = Journal()
    game = registry.find(FIRST)
    play = BotGame(game, game.min_seats, {}, ["random"], b"story", journal)
    return list(of_bots(play, Teller(FIRST, lang), journal)), play.match.record


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_is_told_with_its_rules_to_the_final_score(lang: str) -> None:
    lines, _ = played(lang)
    prefix = registry.find(FIRST).prefix
    scores = registry.find(FIRST).min_seats
    assert all(line.rule.startswith(prefix) for line in lines[:-scores])
    assert any(line.opens for line in lines)
    assert sum("★" in line.text for line in lines[-scores:]) >= 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_record_tells_the_same_story(lang: str) -> None:
    lines, record = played(lang)
    assert list(of_record(record, Teller(FIRST, lang))) == lines


@pytest.mark.filterwarnings("ignore::blindpig.i18n.catalogue.MissingText")  # the tiny game has no catalogue
def test_a_story_tells_what_spectators_see_and_no_more(tiny: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    teller = Teller("tiny", "en")
    monkeypatch.setattr(teller, "fact", lambda fact: f"{fact.key} {fact.audience}")
    monkeypatch.setattr(teller, "sentence", lambda key, args=None: key)
    journal = Journal()
    play = BotGame(tiny, 2, {}, ["random"], b"quiet", journal)
    texts = [line.text for line in of_bots(play, teller, journal)]
    assert f"bid-sealed {SPECTATOR}" in texts
    assert not [text for text in texts if text.startswith(("bid-this", "passed"))]


def test_an_unfinished_record_says_so() -> None:
    _, record = played("en")
    record.entries = record.entries[:10]
    assert list(of_record(record, Teller(FIRST, "en")))[-1].text == "The record stops here: the game is not over."
