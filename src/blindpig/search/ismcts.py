"""Information-set Monte Carlo tree search for any number of seats.

There is one tree, for the seat that searches. Every iteration determinizes that seat's view, by what it believes of
the others (`beliefs.py`), and walks down the tree with the state it got. Branches are actions, regardless of the
chance outcomes between them, so a node stands for every state its actions may have led to. Each seat picks what is best
for itself. The evaluator gives the priors and the values of leaves.

No seat in the tree knows what is hidden from it: where several seats decide simultaneously, the searcher decides
first, and the others are sampled from the evaluator like dice.
"""

from math import exp, log, sqrt
from typing import Final, final

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, State, View
from blindpig.kernel.numbers import Floats, floats
from blindpig.search.beliefs import Beliefs
from blindpig.search.evaluator import Evaluator, best, draw, highest, weights
from blindpig.search.luck import Luck

# Progressive widening: an action is tried once its prior, relative to the best, is over 1 / (WIDENING + visits).
WIDENING: Final = 8.0
FIRST_PLAY_REDUCTION: Final = 0.05  # an untried action is assumed to be worth this much less than its parent
MAX_DEPTH: Final = 60  # branches; a node this deep is a leaf
REMEMBERED: Final = 20_000  # decisions whose options and scores a search keeps


@final
class Node:
    """The statistics after a sequence of actions: visits, and the sum of the values for every seat."""

    def __init__(self, action: Action | None, seat: int, seats: int) -> None:
        self.action: Action | None = action
        self.seat: int = seat  # who took it
        self.visits: int = 0
        self.offered: int = 0  # visits of its parent in which the action was available
        self.totals: Floats = floats(0.0, seats)
        self.children: dict[str, Node] = {}


@final
class Decision:
    """What a seat may do, and how good it looks: the same wherever the seat sees the same."""

    def __init__(self, actions: list[Action], scores: list[float]) -> None:
        self.actions: list[Action] = actions
        self.scores: list[float] = scores


class Search:
    """One search. It is given a view, never a state."""

    def __init__(self, game: Game, evaluator: Evaluator, view: View, actions: list[Action], chance: Chance) -> None:
        self.game: Game = game
        self.evaluator: Evaluator = evaluator
        self.view: View = view
        self.chance: Chance = Luck(chance)
        self.beliefs: Beliefs = Beliefs(game, evaluator, view, self.chance)
        state = game.determinize(view, self.chance)
        self.seat: int = view.seat
        self.seats: int = state.seats
        # Without any, others decide first: the search looks ahead.
        self.options: list[Action] = actions + evaluator.proposals(state, view.seat) if actions else []
        self.root: Node = Node(None, view.seat, self.seats)
        self.scores: list[float] = []  # of the options; the same for every state behind the view
        if len(self.options) > 1:
            self.scores = evaluator.scores(state, view.seat, self.options)
        self.known: dict[bytes, Decision] = {}
        self.done: int = 0
        self.simultaneous: int = 0  # the seats that decide without seeing each other's decisions, as bits

    def settled(self, iterations: int) -> bool:
        """Whether only one option would be tried in this many iterations."""
        least = highest(self.scores) - self.evaluator.temperature * log(WIDENING + iterations)
        tried = 0
        for score in self.scores:
            if score >= least:
                tried += 1
        return tried == 1

    def iterate(self) -> None:
        """Determinize, select down to a leaf, evaluate it, and back the values up."""
        state = self.beliefs.draw()
        node = self.root
        path = [node]
        self.simultaneous = 0
        self.note_simultaneous(state.waiting_on())
        if self.options:
            node = self.select(node, self.seat, self.options, self.scores)
            self.take(state, self.seat, node)
            path.append(node)
        while (node.visits > 0 or node is self.root) and len(path) < MAX_DEPTH:
            following = self.descend(state, node)
            if following is None:
                break
            path.append(following)
            node = following
        values = self.evaluate(state)
        for passed in path:
            passed.visits += 1
            totals = passed.totals
            for seat in range(self.seats):
                totals[seat] += values[seat]
        self.done += 1

    def descend(self, state: State, node: Node) -> Node | None:
        """Take the next decision that branches; None if the game ends first."""
        waiting = state.waiting_on()
        while waiting:
            self.note_simultaneous(waiting)
            seat = self.next_of(waiting)
            if seat != self.seat and (self.evaluator.greedy_opponents or self.simultaneous >> seat & 1):
                self.play(state, seat, state.actions(seat))
            else:
                decision = self.decision(state, seat)
                forced = self.forced(decision.scores)
                if forced < 0:
                    child = self.select(node, seat, decision.actions, decision.scores)
                    self.take(state, seat, child)
                    return child
                state.perform(seat, decision.actions[forced], self.chance)
            waiting = state.waiting_on()
        return None

    def decision(self, state: State, seat: int) -> Decision:
        """What a seat may do, and how good it looks; remembered, where the evaluator says by what."""
        key = self.evaluator.key(state, seat)
        found = self.known.get(key) if key else None
        if found is None:
            actions = state.actions(seat)
            found = Decision(actions, self.evaluator.scores(state, seat, actions) if len(actions) > 1 else [0.0])
            if key and len(self.known) < REMEMBERED:
                self.known[key] = found
        return found

    def forced(self, scores: list[float]) -> int:
        """The index of the only action that is not pruned; -1 if there are several."""
        if len(scores) == 1:
            return 0
        if self.evaluator.prune_below <= 0.0:
            return -1
        least = highest(scores) + self.evaluator.temperature * log(self.evaluator.prune_below)
        found = -1
        for number, score in enumerate(scores):
            if score >= least:
                if found >= 0:
                    return -1
                found = number
        return found

    def note_simultaneous(self, waiting: list[int]) -> None:
        """Seats that are waited for together decide in secret, each until it has decided."""
        bits = 0
        for seat in waiting:
            bits |= 1 << seat
        self.simultaneous &= bits
        if len(waiting) > 1:
            self.simultaneous = bits

    def next_of(self, waiting: list[int]) -> int:
        """Whose decision comes next: the searcher's, before those that others make at the same time."""
        return self.seat if self.seat in waiting else waiting[0]

    def take(self, state: State, seat: int, node: Node) -> None:
        """Perform the action that leads to a node."""
        if node.action is not None:
            state.perform(seat, node.action, self.chance)

    def play(self, state: State, seat: int, actions: list[Action]) -> None:
        """Take an action by the evaluator's scores, without branching."""
        number = 0
        if len(actions) > 1:
            scores = self.evaluator.scores(state, seat, actions)
            if self.evaluator.greedy_opponents:
                number = best(scores, self.chance)
            else:
                number = draw(weights(scores, self.evaluator.temperature), self.chance)
        state.perform(seat, actions[number], self.chance)

    def select(self, node: Node, seat: int, actions: list[Action], scores: list[float]) -> Node:
        """The child to visit by PUCT, among the actions whose prior has been reached by widening."""
        temperature = self.evaluator.temperature
        top = highest(scores)
        least = top - temperature * log(WIDENING + node.visits)
        total = 0.0
        for score in scores:
            if score >= least:
                total += exp((score - top) / temperature)
        exploration = self.evaluator.exploration / total
        untried = node.totals[seat] / node.visits - FIRST_PLAY_REDUCTION if node.visits > 0 else 0.5
        untried_share = sqrt(node.visits + 1.0)
        children = node.children
        picked: Node | None = None
        chosen = 0
        most = -1000.0
        for number, score in enumerate(scores):
            if score < least:
                continue
            share = exploration * exp((score - top) / temperature)
            child = children.get(actions[number].text)
            if child is None:
                worth = untried + share * untried_share
            else:
                child.offered += 1
                known = child.totals[seat] / child.visits if child.visits > 0 else untried
                worth = known + share * sqrt(child.offered + 1.0) / (1.0 + child.visits)
            if worth > most:
                most = worth
                chosen = number
                picked = child
        if picked is None:
            picked = Node(actions[chosen], seat, self.seats)
            picked.offered = node.visits + 1
            children[actions[chosen].text] = picked
        return picked

    def evaluate(self, state: State) -> list[float]:
        """The values of a leaf: the outcome if the game is over, else the evaluator's, after playing on until quiet."""
        for _ in range(self.evaluator.playout_depth):
            waiting = state.waiting_on()
            if not waiting or self.evaluator.quiet(state):
                break
            seat = waiting[0]
            self.play(state, seat, state.actions(seat))
        outcome = state.outcome()
        if outcome is None:
            return self.evaluator.value(state)
        values = [0.0] * self.seats
        for seat in outcome.winners:
            values[seat] = 1.0 / len(outcome.winners)
        return values

    def answer(self) -> Action:
        """The option visited most; the higher score breaks ties."""
        most = -1
        chosen = 0
        if len(self.options) == 1:
            return self.options[0]
        for number, action in enumerate(self.options):
            child = self.root.children.get(action.text)
            visits = 0 if child is None else child.visits
            if visits > most or (visits == most and self.scores[number] > self.scores[chosen]):
                most = visits
                chosen = number
        return self.options[chosen]
