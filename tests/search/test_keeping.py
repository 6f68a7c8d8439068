"""The tree kept between moves: only what belongs to the view is taken over, and only views decide that."""

import pytest

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, View
from blindpig.lab.botgame import BotGame
from blindpig.search import bots
from blindpig.search.ismcts import Search
from blindpig.search.keeping import Kept
from blindpig.search.levels import Boss
from blindpig.testing.play import random_game

KNOWN = list(registry.games())
every_game = pytest.mark.parametrize("slug", KNOWN)


def questions(game: Game, seat: int, most: int) -> list[tuple[View, list[Action], str]]:
    """What a seat is asked in a game of Wiseguys, and what it did."""
    play = BotGame(game, 4, {}, ["wiseguy"], seed_of("keeping", game.slug))
    found: list[tuple[View, list[Action], str]] = []
    while play.state.waiting_on() and len(found) < most:
        waiting = play.state.waiting_on()[0]
        view, actions = play.state.view(waiting), play.state.actions(waiting)
        entry = play.step()
        if waiting == seat and entry is not None:
            found.append((view, actions, entry.action))
    return found


def seated(game: Game, iterations: int) -> Boss:
    found = bots.find(f"boss:{iterations}")(game).seated()
    assert isinstance(found, Boss)
    return found


def answers(game: Game, asked: list[tuple[View, list[Action], str]], iterations: int) -> tuple[list[str], int]:
    """What a Boss who keeps its tree says to these questions in turn, and how often it began with a part of one."""
    boss = seated(game, iterations)
    found: list[str] = []
    kept = 0
    for number, (view, actions, _) in enumerate(asked):
        if boss.kept is not None and len(actions) > 1:
            kept += boss.kept.part_for(view, SeededChance(b"look")) is not None
        found.append(boss.choose(view, actions, 0.0, SeededChance(seed_of("luck", number))).text)
    return found, kept


@every_game
def test_equal_views_give_equal_answers_with_the_tree_kept(slug: str) -> None:
    """The views come from two worlds that the seat cannot tell apart: the true one, and one that was guessed."""
    game = registry.games()[slug]
    asked = questions(game, 1, 14)
    guessed = []
    for number, (view, actions, text) in enumerate(asked):
        other = game.determinize(view, SeededChance(seed_of("behind", number)))
        guessed.append((other.view(1), other.actions(1), text))
        assert [action.text for action in other.actions(1)] == [action.text for action in actions]
    assert answers(game, asked, 40) == answers(game, guessed, 40)


@pytest.mark.parametrize("slug", ["reglement", "prohibition"])
def test_a_bot_asked_again_in_its_turn_goes_on_with_its_tree(slug: str) -> None:
    game = registry.games()[slug]
    play = BotGame(game, 4, {}, ["boss:60", "wiseguy", "wiseguy", "wiseguy"], seed_of("own game"))
    boss = play.players[0]
    assert isinstance(boss, Boss)
    kept = 0
    for _ in range(80):
        waiting = play.state.waiting_on()
        if waiting and waiting[0] == 0 and boss.kept is not None:
            kept += boss.kept.part_for(play.state.view(0), SeededChance(b"look")) is not None
        play.step()
    assert kept > 2


def after_own_action(game: Game) -> tuple[Kept, View, str]:
    """A tree kept, the view that it expects next, and the action that leads there."""
    for state, seat, _ in random_game(game, 4, {}, 3):
        view, actions = state.view(seat), state.actions(seat)
        if len(actions) < 2:
            continue
        search = Search(game, bots.evaluator_of(game), view, actions, SeededChance(b"luck"))
        for _ in range(80):
            search.iterate()
        answer = search.answer()
        then = state.clone()
        then.perform(seat, answer, SeededChance(b"game"))
        kept = Kept(game, view, search.root)
        if then.waiting_on() == [seat] and kept.part_for(then.view(seat), SeededChance(b"look")) is not None:
            return kept, then.view(seat), answer.text
    raise AssertionError("nobody decides twice in a row")


@pytest.mark.parametrize("slug", ["reglement", "prohibition"])
def test_another_view_has_no_part_in_the_tree(slug: str) -> None:
    """The one after the answer has its own part, the one before (the answer had gone stale) all; no other has any."""
    game = registry.games()[slug]
    kept, expected, text = after_own_action(game)
    assert kept.part_for(expected, SeededChance(b"look")) is kept.root.children[text]
    assert kept.part_for(kept.view, SeededChance(b"look")) is kept.root
    state = game.determinize(expected, SeededChance(b"behind"))
    for seat in range(4):
        if seat != expected.seat:
            assert kept.part_for(state.view(seat), SeededChance(b"look")) is None
    for number in range(3):
        other = game.deal(4, {}, SeededChance(seed_of("another game", number)))
        assert kept.part_for(other.view(expected.seat), SeededChance(b"look")) is None


@every_game
def test_a_bot_for_everybody_keeps_nothing(slug: str) -> None:
    """One object is asked for several seats and games in turn: its answers depend on the question alone."""
    game = registry.games()[slug]
    boss = bots.find("boss:30")(game)
    assert isinstance(boss, Boss)
    for view, actions, _ in questions(game, 2, 6):
        boss.choose(view, actions, 0.0, SeededChance(b"luck"))
        assert boss.kept is None


def looked_ahead(game: Game, view: View, iterations: int) -> Boss:
    """A Boss who has thought on while others decide."""
    boss = seated(game, 40)
    search = boss.look_ahead(view, SeededChance(b"ahead"))
    for _ in range(iterations):
        search.iterate()
    assert search.root.visits >= iterations
    return boss


@every_game
def test_equal_views_give_equal_answers_after_looking_ahead(slug: str) -> None:
    """While others decide a Boss goes on from its own view, and finds the tree again when it is asked."""
    game = registry.games()[slug]
    iterations, most = (12, 6) if slug == "bootleggers" else (300, 1000)  # there an iteration takes its time
    found = compared = 0
    last: View | None = None
    for state, seat, _ in random_game(game, 3, {}, 5):
        if seat != 0 and state.waiting_on() == [seat]:
            last = state.view(0)
        elif last is not None and seat == 0 and len(state.actions(0)) > 1:
            guessed = game.determinize(last, SeededChance(seed_of("behind", found)))
            assert guessed.view(0) == last
            one, other = looked_ahead(game, last, iterations), looked_ahead(game, guessed.view(0), iterations)
            assert one.kept is not None
            found += one.kept.part_for(state.view(0), SeededChance(b"look")) is not None
            view, actions = state.view(0), state.actions(0)
            luck = [SeededChance(b"luck"), SeededChance(b"luck")]
            assert one.choose(view, actions, 0.0, luck[0]) is other.choose(view, actions, 0.0, luck[1])
            last, compared = None, compared + 1
        if found > 1 or compared >= most:
            break
    assert compared > 1
    assert found > 0 or slug != "reglement", "what was thought ahead is of no use, where no die is rolled in between"
