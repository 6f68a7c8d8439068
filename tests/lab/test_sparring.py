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


def test_a_partner_that_wins_too_much_is_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def strong(slug: str, name: str, among: str, games: int, *_: object) -> Bout:
        share = 0.4 if name == "price-shark" else 0.2
        return Bout(name, games, share, share - 0.05, share + 0.05, 0.25)

    monkeypatch.setattr(sparring, "bout", strong)
    assert sparring.main(["bootleggers"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told if "too much" in line] == ["price-shark"]
    assert len(told) == len(PARTNERS)
    assert sparring.main(["bootleggers", "--only", "no-deals"]) == 0


@pytest.mark.parametrize(
    ("share", "high", "bosses", "hole"),
    [
        (0.27, 0.30, False, False),
        (0.28, 0.29, False, True),
        (0.26, 0.31, False, True),
        (0.20, 0.30, True, False),
        (0.21, 0.22, True, True),
    ],
)
def test_what_a_partner_may_win(share: float, high: float, bosses: bool, hole: bool) -> None:
    assert Bout("habit", 100, share, 0.1, high, 0.25, bosses).is_hole == hole


def test_a_boss_without_time_is_no_boss(capsys: pytest.CaptureFixture[str]) -> None:
    assert sparring.main(["bootleggers", "--among", "boss", "--games", "1"]) == 2
    assert "--seconds" in capsys.readouterr().err


def test_a_bout_is_a_tournament() -> None:
    found = sparring.bout("bootleggers", "truck-hoarder", "random", 4)
    assert (found.games, found.even) == (4, 0.25)
    assert 0.0 <= found.low <= found.share <= found.high <= 1.0
