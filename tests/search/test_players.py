"""What every house bot keeps to in every game: legal, honest about hidden things, the same again, in time."""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State, View
from blindpig.kernel.refusal import BadInput
from blindpig.search import bots
from blindpig.search.evaluator import Evaluator
from blindpig.search.levels import Boss, Learner
from blindpig.search.player import Player
from blindpig.testing.play import random_game
from tests.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

KNOWN = list(registry.games())
NAMES = ["random", "greenhorn", "rookie", "hustler", "wiseguy", "boss:8"]
every_game = pytest.mark.parametrize("slug", KNOWN)
every_bot = pytest.mark.parametrize("name", NAMES)


def moments(game: Game, seats: int, every: int) -> list[tuple[State, int]]:
    """States of a random game where somebody has a choice, and who."""
    found = []
    for number, (state, seat, _) in enumerate(random_game(game, seats, {}, 1)):
        if number % every == 0 and len(state.actions(seat)) > 1:
            found.append((state.clone(), seat))
    return found


def chosen(player: Player, state: State, seat: int, seed: int = 0) -> str:
    return player.choose(state.view(seat), state.actions(seat), 0.0, SeededChance(seed_of("bot", seed))).text


@every_game
def test_the_game_brings_an_evaluator(slug: str) -> None:
    assert isinstance(bots.evaluator_of(registry.games()[slug]), Evaluator)


@every_game
@every_bot
def test_choices_are_legal(slug: str, name: str) -> None:
    game = registry.games()[slug]
    player = bots.find(name)(game)
    for seats in (game.min_seats, 4):
        for state, seat in moments(game, seats, 12):
            assert state.refusal(seat, game.parse(chosen(player, state, seat))) is None


@every_game
@every_bot
def test_equal_views_give_equal_choices_whatever_is_behind_them(slug: str, name: str) -> None:
    game = registry.games()[slug]
    player = bots.find(name)(game)
    for number, (state, seat) in enumerate(moments(game, 4, 25)):
        view = state.view(seat)
        choice = chosen(player, state, seat, number)
        for luck in range(3):
            other = game.determinize(view, SeededChance(seed_of("behind", luck)))
            assert other.view(seat) == view
            assert chosen(player, other, seat, number) == choice


@every_game
@every_bot
def test_the_same_seed_gives_the_same_choice_and_the_view_stays_as_it_was(slug: str, name: str) -> None:
    game = registry.games()[slug]
    for state, seat in moments(game, game.min_seats, 30):
        view = state.view(seat)
        before = view.form()
        choices = {chosen(bots.find(name)(game), state, seat) for _ in range(2)}
        assert len(choices) == 1
        assert view.form() == before


@every_game
def test_judgement_leaves_the_state_alone_and_shares_add_up(slug: str) -> None:
    game = registry.games()[slug]
    evaluator = bots.evaluator_of(game)
    for state, seat in moments(game, 4, 15):
        digest = state.digest()
        actions = state.actions(seat)
        assert len(evaluator.scores(state, seat, actions)) == len(actions)
        values = evaluator.value(state)
        assert len(values) == state.seats
        assert sum(values) == pytest.approx(1.0)
        assert min(values) >= 0.0
        assert state.digest() == digest


@every_game
def test_a_boss_without_budget_or_iterations_plays_like_a_wiseguy(slug: str) -> None:
    game = registry.games()[slug]
    boss, wiseguy = bots.find("boss")(game), bots.find("wiseguy")(game)
    for state, seat in moments(game, 4, 20):
        assert chosen(boss, state, seat) == chosen(wiseguy, state, seat)


@every_game
def test_the_levels_from_a_first_game_to_a_master_are_all_there(slug: str) -> None:
    game = registry.games()[slug]
    for level in bots.LEVELS:
        assert level in bots.BOTS
        assert isinstance(bots.find(level)(game), Player)
    assert "beginner" in bots.partners(game), "somebody to tune the first level by"


@every_game
def test_a_learner_sees_less_far_and_overlooks_what_a_wiseguy_sees(slug: str) -> None:
    game = registry.games()[slug]
    full = bots.evaluator_of(game)
    near = full.with_sight(0.0)
    differ = 0
    for state, seat in moments(game, 4, 9):
        actions = state.actions(seat)
        assert full.with_sight(1.0).scores(state, seat, actions) == full.scores(state, seat, actions)
        differ += near.scores(state, seat, actions) != full.scores(state, seat, actions)
    assert differ > 0
    state, seat = moments(game, 4, 9)[-1]
    view, actions = state.view(seat), state.actions(seat)
    blind = Learner(game, full, 1.0, 1.0)
    chances = [SeededChance(seed_of("blind", number)) for number in range(40)]
    assert len({blind.choose(view, actions, 0.0, chance).text for chance in chances}) > 1, "it sees one thing only"
    sharp = Learner(game, full, 1.0, 0.0)
    wiseguy = bots.find("wiseguy")(game)
    scores = dict(zip([action.text for action in actions], full.scores(state, seat, actions), strict=True))
    one, other = chosen(sharp, state, seat), chosen(wiseguy, state, seat)
    assert scores.get(one) == scores.get(other)


class Clock:
    """A clock that moves on a little whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now = 100.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@every_game
@pytest.mark.parametrize(("budget", "step"), [(0.25, 0.01), (0.05, 0.004), (1.0, 0.09)])
def test_a_boss_answers_within_the_budget(slug: str, budget: float, step: float) -> None:
    game = registry.games()[slug]
    state, seat = moments(game, 4, 40)[-1]
    clock = Clock(step)
    boss = Boss(game, bots.evaluator_of(game), clock=clock)
    start = clock.now
    action = boss.choose(state.view(seat), state.actions(seat), budget, SeededChance(b"luck"))
    assert action in state.actions(seat)
    assert clock.now - start <= 1.1 * budget
    assert clock.now - start >= 0.5 * budget, "it should use the time it has"


def test_iterations_end_a_search_before_the_budget_does() -> None:
    game = registry.games()["reglement"]
    state, seat = moments(game, 4, 40)[-1]
    clock = Clock(0.001)
    start = clock.now
    boss = Boss(game, bots.evaluator_of(game), 5, clock)
    boss.choose(state.view(seat), state.actions(seat), 10.0, SeededChance(b"luck"))
    assert clock.now - start < 0.02


def test_a_bot_is_given_a_view_and_cannot_take_a_state() -> None:
    assert not issubclass(State, View)
    game = registry.games()["reglement"]
    state = game.deal(4, {}, SeededChance(b"deal"))
    wrong: Callable[..., object] = bots.find("wiseguy")(game).choose
    with pytest.raises((BadInput, TypeError)):
        wrong(state, state.actions(0), 0.0, SeededChance(b"luck"))


GIVEN_A_STATE = """
from blindpig.search.player import Player
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State

def cheat(player: Player, state: State, chance: Chance) -> None:
    player.choose(state.view(0), state.actions(0), 0.0, chance)
    player.choose(state, state.actions(0), 0.0, chance)
"""


def test_the_type_checker_refuses_a_state_where_a_view_belongs(tmp_path: Path) -> None:
    (tmp_path / "cheat.py").write_text(GIVEN_A_STATE, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", str(tmp_path / "cheat.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Found 1 error" in checked.stdout, checked.stdout + checked.stderr
    assert '"State"; expected "View"' in checked.stdout


@pytest.mark.parametrize("name", ["boss:0", "boss:", "boss:-3", "boss:many", "boss:9999999", "boss:٣", "the boss"])
def test_names_that_make_no_bot_are_bad_input(name: str) -> None:
    with pytest.raises(BadInput):
        bots.find(name)
