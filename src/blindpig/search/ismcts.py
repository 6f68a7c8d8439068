"""Information-set Monte Carlo tree search for any number of seats.

There is one tree, for the seat that searches. Every iteration determinizes that seat's view and walks down the tree
with the state it got. Branches are actions, regardless of the chance outcomes between them, so a node stands for every
state its actions may have led to. Each seat picks what is best for itself. The evaluator gives the priors and the
values of leaves.

No seat in the tree knows what is hidden from it: where several seats decide simultaneously, the searcher decides
first, and the others are sampled from the evaluator like dice.
"""

from math import exp, sqrt
from typing import Final

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, State, View
from blindpig.search.evaluator import Evaluator, best, draw, weights

# Progressive widening: an action is tried once its prior, relative to the best, is over 1 / (WIDENING + visits).
WIDENING: Final = 8.0
FIRST_PLAY_REDUCTION: Final = 0.05  # an untried action is assumed to be worth this much less than its parent
MAX_DEPTH: Final = 60  # branches; a node this deep is a leaf


class Node:
    """The statistics after a sequence of actions: visits, and the sum of the values for every seat."""

    def __init__(self, action: Action | None, seats: int) -> None:
        self.action: Action | None = action
        self.visits: int = 0
        self.offered: int = 0  # visits of its parent in which the action was available
        self.totals: list[float] = [0.0] * seats
        self.children: dict[str, Node] = {}


class Search:
    """One search. It is given a view, never a state."""

    def __init__(self, game: Game, evaluator: Evaluator, view: View, actions: list[Action], chance: Chance) -> None:
        self.game: Game = game
        self.evaluator: Evaluator = evaluator
        self.view: View = view
        self.chance: Chance = chance
        state = game.determinize(view, chance)
        self.seats: int = state.seats
        self.options: list[Action] = actions + evaluator.proposals(state, view.seat)
        self.root: Node = Node(None, self.seats)
        self.scores: list[float] = []  # of the options; the same for every state behind the view
        if len(self.options) > 1:
            self.scores = evaluator.scores(state, view.seat, self.options)
        self.done: int = 0
        self.simultaneous: int = 0  # the seats that decide without seeing each other's decisions, as bits

    def settled(self, iterations: int) -> bool:
        """Whether only one option would be tried in this many iterations."""
        top = max(self.scores)
        least = 1.0 / (WIDENING + iterations)
        tried = 0
        for score in self.scores:
            if exp((score - top) / self.evaluator.temperature) >= least:
                tried += 1
        return tried == 1

    def iterate(self) -> None:
        """Determinize, select down to a leaf, evaluate it, and back the values up."""
        state = self.game.determinize(self.view, self.chance)
        path = [self.root]
        self.simultaneous = 0
        self.note_simultaneous(state.waiting_on())
        node = self.select(self.root, self.view.seat, self.options, self.scores)
        self.take(state, self.view.seat, node)
        path.append(node)
        while node.visits > 0 and len(path) < MAX_DEPTH:
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
            actions = state.actions(seat)
            if len(actions) == 1:
                state.perform(seat, actions[0], self.chance)
            elif seat != self.view.seat and (self.evaluator.greedy_opponents or self.simultaneous >> seat & 1):
                self.play(state, seat, actions)
            else:
                scores = self.evaluator.scores(state, seat, actions)
                forced = self.forced(scores)
                if forced < 0:
                    child = self.select(node, seat, actions, scores)
                    self.take(state, seat, child)
                    return child
                state.perform(seat, actions[forced], self.chance)
            waiting = state.waiting_on()
        return None

    def forced(self, scores: list[float]) -> int:
        """The index of the only action that is not pruned; -1 if there are several."""
        if self.evaluator.prune_below <= 0.0:
            return -1
        top = max(scores)
        found = -1
        for number, score in enumerate(scores):
            if exp((score - top) / self.evaluator.temperature) >= self.evaluator.prune_below:
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
        return self.view.seat if self.view.seat in waiting else waiting[0]

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
        top = max(scores)
        least = 1.0 / (WIDENING + node.visits)
        found: list[Action] = []
        priors: list[float] = []
        total = 0.0
        for number, action in enumerate(actions):
            prior = exp((scores[number] - top) / temperature)
            if prior >= least:
                found.append(action)
                priors.append(prior)
                total += prior
        untried = node.totals[seat] / node.visits - FIRST_PLAY_REDUCTION if node.visits > 0 else 0.5
        children = node.children
        chosen = 0
        highest = -1000.0
        for number, action in enumerate(found):
            child = children.get(action.text)
            share = self.evaluator.exploration * priors[number] / total
            if child is None:
                worth = untried + share * sqrt(node.visits + 1.0)
            else:
                child.offered += 1
                known = child.totals[seat] / child.visits if child.visits > 0 else untried
                worth = known + share * sqrt(child.offered + 1.0) / (1.0 + child.visits)
            if worth > highest:
                highest = worth
                chosen = number
        action = found[chosen]
        picked = children.get(action.text)
        if picked is None:
            picked = Node(action, self.seats)
            picked.offered = node.visits + 1
            children[action.text] = picked
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
