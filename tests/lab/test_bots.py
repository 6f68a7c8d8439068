"""The bots' contract and their list."""

from typing import ClassVar

import pytest

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance, SeededChance
from blindpig.kernel.game import SPECTATOR, View
from blindpig.kernel.refusal import BadInput, Refused
from blindpig.lab.botgame import BotGame, cast
from blindpig.search import bots
from blindpig.search.player import BLINDFOLD, Player
from tests.kernel.tiny import TINY, TinyView
from tests.troubles import troubled


class Looker(Player):
    """Plays the first action, and remembers what it was shown."""

    shown: ClassVar[list[View]] = []

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        self.shown.append(view)
        assert budget == 0
        return actions[0]


class Cheat(Player):
    """Tries what it may not do."""

    needs_view = False

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        return TINY.space.parse("accept")


def test_an_unknown_bot_is_answered_with_the_known_ones() -> None:
    with troubled(BadInput, match=r"no bot “deep-pig” here\. The bots are: random"):
        bots.find("deep-pig")


def test_one_name_is_for_all_seats() -> None:
    assert cast(["random"], 3) == ("random",) * 3
    with troubled(BadInput, match="each of the 3 seats, not 2"):
        cast(["random", "random"], 3)


def test_random_takes_every_action_sooner_or_later() -> None:
    actions = TINY.space.all[:5]
    chance = SeededChance(b"any")
    player = bots.find("random")(TINY)
    assert {player.choose(BLINDFOLD, actions, 0, chance).text for _ in range(200)} == {each.text for each in actions}


def test_a_bot_is_shown_the_view_of_its_seat_and_no_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "looker", Looker)
    Looker.shown.clear()
    play = BotGame(TINY, 2, {}, ["looker"], b"look")
    first = play.state.view(0)
    play.step()
    play.step()
    assert [type(view) for view in Looker.shown] == [TinyView, TinyView]
    assert [view.seat for view in Looker.shown] == [0, 1]
    assert Looker.shown[0] == first


def test_a_bot_that_needs_no_view_gets_the_blindfold() -> None:
    assert BLINDFOLD.seat == SPECTATOR
    assert BLINDFOLD.form() == {}


def test_a_bot_cannot_break_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "cheat", Cheat)
    play = BotGame(TINY, 2, {}, ["cheat"], b"cheat")
    before = play.state.digest()
    with pytest.raises(Refused, match="TG-5"):
        play.step()
    assert play.state.digest() == before
