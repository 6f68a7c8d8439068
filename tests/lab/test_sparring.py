"""Sparring partners: a game's simple habits, entered like any bot."""

import pytest

from blindpig import registry
from blindpig.games.bootleggers.rules.table import CHOOSE
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.refusal import BadInput
from blindpig.lab import sparring
from blindpig.lab.botgame import BotGame
from blindpig.lab.sparring import Bout
from blindpig.search import bots
from tests.games.bootleggers.rules.scene import scene
from tests.troubles import troubled

PARTNERS = sorted(bots.partners(registry.find("bootleggers")))


@pytest.mark.parametrize("name", PARTNERS)
def test_each_plays_a_round_by_the_rules(name: str) -> None:
    play = BotGame(registry.find("bootleggers"), 4, {}, [f"spar:{name}", *["wiseguy"] * 3], b"spar")
    while play.state.round() < 2:
        assert play.step() is not None


@pytest.mark.parametrize(("name", "at"), [("highest-muscle", -1), ("lowest-muscle", 0)])
def test_the_muscle_habits(name: str, at: int) -> None:
    state = scene(CHOOSE)
    actions = state.actions(0)
    player = bots.find(f"spar:{name}")(registry.find("bootleggers"))
    chosen = player.choose(state.view(0), actions, 0, SeededChance(b""))
    assert chosen.a == sorted(action.a for action in actions)[at]


def test_an_unknown_habit_is_answered_with_the_known_ones() -> None:
    with troubled(BadInput, match="highest-muscle"):
        bots.find("spar:honest")(registry.find("bootleggers"))
    with troubled(BadInput, match="no sparring partner"):
        bots.find("spar:honest")(registry.find("prohibition"))


def test_a_partner_that_wins_for_certain_is_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def strong(slug: str, name: str, among: str, games: int, jobs: int = 1) -> Bout:
        share = 0.4 if name == "price-shark" else 0.2
        return Bout(name, games, share, share - 0.05, share + 0.05, 0.25)

    monkeypatch.setattr(sparring, "bout", strong)
    assert sparring.main(["bootleggers"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told if "too much" in line] == ["price-shark"]
    assert len(told) == len(PARTNERS)


def test_a_bout_is_a_tournament() -> None:
    found = sparring.bout("bootleggers", "truck-hoarder", "random", 4)
    assert (found.games, found.even) == (4, 0.25)
    assert 0.0 <= found.low <= found.share <= found.high <= 1.0
