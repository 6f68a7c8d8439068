"""What search remembers: where an evaluator's key is the same, so are the options and their scores."""

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.search import bots
from blindpig.search.ismcts import Search
from blindpig.search.luck import Luck
from blindpig.testing.play import random_game

KEYED = ["reglement", "prohibition"]
OTHERWISE = {"reglement": {"seating": "free"}, "prohibition": {"buildings": "chosen"}}


@pytest.mark.parametrize("slug", KEYED)
def test_equal_keys_mean_equal_options_and_scores(slug: str) -> None:
    """Positions that differ in a hand, a pile or a die, or in the past alone: all that a key could forget."""
    game = registry.games()[slug]
    evaluator = bots.evaluator_of(game)
    known: dict[bytes, tuple[list[str], list[float]]] = {}
    met = 0
    for options in ({}, OTHERWISE[slug]):
        known.clear()
        for number in range(4):
            for at, (state, seat, _) in enumerate(random_game(game, 3, options, number)):
                if at % 3:
                    continue
                for luck in range(3):
                    other = game.determinize(state.view(seat), SeededChance(seed_of("behind", luck)))
                    key = evaluator.key(other, seat)
                    actions = other.actions(seat)
                    found = ([action.text for action in actions], evaluator.scores(other, seat, actions))
                    met += key in known
                    assert not key or known.setdefault(key, found) == found
    assert met > 100


@pytest.mark.parametrize("slug", KEYED)
def test_a_key_tells_apart_what_scores_differently_move_by_move(slug: str) -> None:
    """The same deal played on by small steps: as many keys as there are different boards."""
    game = registry.games()[slug]
    evaluator = bots.evaluator_of(game)
    found: dict[bytes, str] = {}
    for number in range(3):
        for state, seat, _ in random_game(game, 4, {}, number):
            key = evaluator.key(state, seat)
            if key and len(state.actions(seat)) > 1:
                scores = str(evaluator.scores(state, seat, state.actions(seat)))
                assert found.setdefault(key, scores) == scores
    assert len(found) > 50


@pytest.mark.parametrize("slug", KEYED)
def test_remembering_changes_no_answer(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.games()[slug]
    states = [(state.clone(), seat) for state, seat, _ in random_game(game, 4, {}, 2)][5::40]

    def visits() -> list[dict[str, int]]:
        found = []
        for state, seat in states:
            actions = state.actions(seat)
            if len(actions) > 1:
                search = Search(game, bots.evaluator_of(game), state.view(seat), actions, SeededChance(b"luck"))
                for _ in range(60):
                    search.iterate()
                found.append({text: node.visits for text, node in search.root.children.items()})
        return found

    remembered = visits()
    monkeypatch.setattr("blindpig.search.ismcts.REMEMBERED", 0)
    assert visits() == remembered


def test_luck_is_even_and_the_same_again() -> None:
    luck, again = Luck(SeededChance(b"one")), Luck(SeededChance(b"one"))
    drawn = [luck.below(6) for _ in range(6000)]
    assert drawn == [again.below(6) for _ in range(6000)]
    assert drawn != [Luck(SeededChance(b"other")).below(6) for _ in range(6000)]
    assert all(850 < drawn.count(face) < 1150 for face in range(6))
    assert luck.below(1) == 0


def test_luck_shuffles_every_order_alike() -> None:
    luck = Luck(SeededChance(b"shuffles"))
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [1, 2, 3]
        luck.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
