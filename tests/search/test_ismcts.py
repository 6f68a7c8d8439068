"""The search, on the tiny game of sealed bids: what is decided at once is decided unseen."""

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance, ScriptedChance, SeededChance
from blindpig.kernel.game import State
from blindpig.kernel.reason import Reason
from blindpig.search.evaluator import Evaluator, best, draw, weights
from blindpig.search.ismcts import Search
from tests.kernel.tiny import TINY, TinyState


class TinyJudgement(Evaluator):
    """Knows nothing but the coins, and remembers which seats it was asked to play for."""

    def __init__(self) -> None:
        super().__init__(1.0, 0)
        self.asked: list[tuple[int, int]] = []  # a seat, and how many were waited for then

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        self.asked.append((seat, len(state.waiting_on())))
        return [0.0] * len(actions)

    def value(self, state: State) -> list[float]:
        assert isinstance(state, TinyState)
        return weights([float(coins) for coins in state.table.coins], 1.0)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        return Reason("no-reason")


def search(seat: int, iterations: int, seed: bytes = b"search") -> Search:
    state = TINY.deal(3, {}, SeededChance(b"deal"))
    made = Search(TINY, TinyJudgement(), state.view(seat), state.actions(seat), SeededChance(seed))
    for _ in range(iterations):
        made.iterate()
    return made


def test_every_iteration_goes_through_the_root() -> None:
    found = search(1, 60)
    assert found.done == found.root.visits == 60
    assert sum(child.visits for child in found.root.children.values()) == 60
    assert found.answer() in found.options


def test_the_searcher_decides_first_where_all_decide_at_once() -> None:
    found = search(2, 40)
    options = {action.text for action in found.options}
    assert set(found.root.children) <= options


def test_nobody_in_the_tree_branches_on_a_sealed_bid() -> None:
    """The others' bids are luck, the last one too: below a bid of the searcher come bids of the next round, his own."""
    found = search(0, 300)
    options = {action.text for action in found.options}
    below = [text for child in found.root.children.values() for text in child.children]
    assert below
    assert {text for text in below if text.startswith("bid")} <= options


def test_a_search_comes_out_the_same_again() -> None:
    one, other = search(0, 80), search(0, 80)
    assert one.answer() is other.answer()
    assert {text: node.visits for text, node in one.root.children.items()} == {
        text: node.visits for text, node in other.root.children.items()
    }


def test_equal_scores_are_drawn_between_and_better_ones_win() -> None:
    assert best([0.0, 2.0, 1.0], SeededChance(b"any")) == 1
    assert {best([1.0, 1.0, 0.0], SeededChance(bytes([seed]))) for seed in range(20)} == {0, 1}


class Fixed(Chance):
    """Always the same number."""

    def __init__(self, value: int) -> None:
        super().__init__()
        self.value = value

    def draw(self, limit: int) -> int:
        return min(self.value, limit - 1)


def test_probabilities_are_drawn_from() -> None:
    odds = weights([0.0, 0.0], 1.0)
    assert odds == [0.5, 0.5]
    assert draw(odds, Fixed(0)) == 0
    assert draw(odds, Fixed(65535)) == 1
    assert ScriptedChance(dice=[1]).die() == 1
