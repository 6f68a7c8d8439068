"""Beliefs: the others' hands as their play makes them likely, from the view alone.

The numbers were fitted on other deals (seeds `fit` and `rcfit`).
"""

from collections.abc import Iterator
from math import log
from typing import TYPE_CHECKING, cast

import pytest

from blindpig import registry
from blindpig.games.reglement.rules.actions import KNIFE
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import Game, State
from blindpig.lab.botgame import BotGame
from blindpig.search import bots
from blindpig.search.beliefs import Beliefs
from blindpig.search.evaluator import PLAIN, Evaluator

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner

OTHERS = 12  # states that are guessed beside the true one


def decisions(game: Game, number: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of a game of Wiseguys, and who is to decide."""
    play = BotGame(game, 4, {}, ["wiseguy"], seed_of("held out", game.slug, number))
    while waiting := play.state.waiting_on():
        if play.decisions % every == every - 1:
            yield play.state, waiting[0]
        play.step()


def gain(game: Game, evaluator: Evaluator, state: State, seat: int, chance: Chance) -> float:
    """How much likelier the true state is by what is believed than by the deal alone, as a logarithm."""
    view = state.view(seat)
    true = evaluator.plausibility(state, seat)
    guessed = [evaluator.plausibility(game.determinize(view, chance), seat) for _ in range(OTHERS)]
    return log(true * (OTHERS + 1) / (true + sum(guessed)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "games", "every", "least", "rising"),
    [("bootleggers", 48, 47, 0.15, False), ("reglement", 24, 5, 0.5, True)],
)
def test_what_is_true_is_likelier_by_beliefs_than_by_the_deal_alone(
    slug: str, games: int, every: int, least: float, rising: bool
) -> None:
    game = registry.games()[slug]
    evaluator = bots.evaluator_of(game)
    chance = SeededChance(b"guesses")
    by_game: list[float] = []
    thirds: list[list[float]] = [[], [], []]
    for number in range(games):
        found: list[float] = []
        for state, _ in decisions(game, number, every):
            viewers = [gain(game, evaluator, state, seat, chance) for seat in range(4)]
            found.append(sum(viewers) / 4)
        by_game.append(sum(found) / len(found))
        for at, one in enumerate(found):
            thirds[3 * at // len(found)].append(one)
    mean = sum(by_game) / games
    spread = (sum((one - mean) ** 2 for one in by_game) / (games - 1)) ** 0.5
    assert mean > least
    assert mean > 3.0 * spread / games**0.5, "this may be luck"
    means = [sum(third) / len(third) for third in thirds]
    assert min(means) > 0.1, "all through a game"
    assert means[2] > means[0] or not rising, "the longer a game, the more is known"


@pytest.mark.parametrize("slug", ["bootleggers", "reglement", "prohibition"])
def test_beliefs_come_from_the_view_alone(slug: str) -> None:
    game = registry.games()[slug]
    evaluator = bots.evaluator_of(game)
    for state, seat in list(decisions(game, 0, 7))[:12]:
        view = state.view(seat)
        other = game.determinize(view, SeededChance(b"behind"))
        one = Beliefs(game, evaluator, view, SeededChance(b"luck"))
        two = Beliefs(game, evaluator, other.view(seat), SeededChance(b"luck"))
        for _ in range(8):
            drawn = one.draw()
            assert drawn.view(seat) == view
            assert drawn.digest() == two.draw().digest()


class Sceptic(Evaluator):
    """Takes only what an oracle says to be plausible."""

    def __init__(self, liked: int) -> None:
        super().__init__(1.0, 0)
        self.believes = True
        self.liked = liked

    def plausibility(self, state: State, viewer: int) -> float:
        """Nine times as likely if family 1 holds so many knives, or more."""
        return 9.0 if cast("Dinner", state).hidden.holds(1, KNIFE) >= self.liked else 1.0

    scores = PLAIN.scores
    value = PLAIN.value
    reason = PLAIN.reason


def test_states_are_drawn_as_often_as_they_are_plausible() -> None:
    game = registry.games()["reglement"]
    view = game.deal(4, {}, SeededChance(b"deal")).view(0)

    def share(evaluator: Evaluator) -> float:
        beliefs = Beliefs(game, evaluator, view, SeededChance(b"luck"))
        drawn = [cast("Dinner", beliefs.draw()).hidden.holds(1, KNIFE) >= 1 for _ in range(3000)]
        return sum(drawn) / len(drawn)

    usual = share(Sceptic(99))
    assert share(Sceptic(1)) == pytest.approx(9 * usual / (9 * usual + 1 - usual), abs=0.04)
