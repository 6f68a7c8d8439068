"""Information-set Monte Carlo tree search for any number of seats.

One tree for the seat that searches. Every iteration draws a state that could be behind the seat's view and walks down
the tree with it; the branches are actions, whatever chance brought between them, so a node stands for all states that
its actions may have led to. Each seat picks what serves itself. Evaluator says what to try first and how
good a leaf is.

Nobody in the tree knows what he must not: where several seats decide at once, the searcher decides first, and the
others by judgement, unseen, as dice would.
"""

from math import exp, sqrt
from typing import Final

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, State, View
from blindpig.search.evaluator import Evaluator, best, draw, weights

WIDTH: Final = 8.0  # an action is tried once its prior, relative to the best, is over 1 / (WIDTH + visits)
CAUTION: Final = 0.05  # an untried action is taken to be worth this much less than its node
DEEPEST: Final = 60  # branches; deeper the leaf is judged where it is


class Node:
    """What was found after some actions: visits, and the values of every seat added up."""

    def __init__(self, action: Action | None, seats: int) -> None:
        self.action: Action | None = action
        self.visits: int = 0
        self.offered: int = 0  # how often the action could have been taken when its parent was visited
        self.totals: list[float] = [0.0] * seats
        self.children: dict[str, Node] = {}


class Search:
    """One search: made of a view, never of a state."""

    def __init__(self, game: Game, evaluator: Evaluator, view: View, actions: list[Action], chance: Chance) -> None:
        self.game: Game = game
        self.evaluator: Evaluator = evaluator
        self.view: View = view
        self.chance: Chance = chance
        state = game.determinize(view, chance)
        self.seats: int = state.seats
        self.options: list[Action] = actions + evaluator.proposals(state, view.seat)
        self.root: Node = Node(None, self.seats)
        self.opinion: list[float] = []  # of the options; they stay the same behind one view
        if len(self.options) > 1:
            self.opinion = evaluator.scores(state, view.seat, self.options)
        self.done: int = 0
        self.sealing: int = 0  # the seats that decide without knowing what others decide at the same time, as bits

    def settled(self, iterations: int) -> bool:
        """Whether only one option is good enough to be tried in so many iterations."""
        top = max(self.opinion)
        least = 1.0 / (WIDTH + iterations)
        tried = 0
        for score in self.opinion:
            if exp((score - top) / self.evaluator.heat) >= least:
                tried += 1
        return tried == 1

    def iterate(self) -> None:
        """Draw a state, walk down, judge the leaf, and tell everybody on the way up."""
        state = self.game.determinize(self.view, self.chance)
        path = [self.root]
        self.sealing = 0
        self.seal(state.waiting_on())
        node = self.pick(self.root, self.view.seat, self.options, self.opinion)
        self.take(state, self.view.seat, node)
        path.append(node)
        while node.visits > 0 and len(path) < DEEPEST:
            following = self.descend(state, node)
            if following is None:
                break
            path.append(following)
            node = following
        values = self.judge(state)
        for passed in path:
            passed.visits += 1
            totals = passed.totals
            for seat in range(self.seats):
                totals[seat] += values[seat]
        self.done += 1

    def descend(self, state: State, node: Node) -> Node | None:
        """Take the next decision that branches; None if the game ends before it."""
        waiting = state.waiting_on()
        while waiting:
            self.seal(waiting)
            seat = self.next_of(waiting)
            actions = state.actions(seat)
            if len(actions) == 1:
                state.perform(seat, actions[0], self.chance)
            elif seat != self.view.seat and (self.evaluator.follow or self.sealing >> seat & 1):
                self.play(state, seat, actions)
            else:
                scores = self.evaluator.scores(state, seat, actions)
                forced = self.forced(scores)
                if forced < 0:
                    child = self.pick(node, seat, actions, scores)
                    self.take(state, seat, child)
                    return child
                state.perform(seat, actions[forced], self.chance)
            waiting = state.waiting_on()
        return None

    def forced(self, scores: list[float]) -> int:
        """The number of the only action that is not hopeless, -1 if there are several."""
        if self.evaluator.hopeless <= 0.0:
            return -1
        top = max(scores)
        found = -1
        for number, score in enumerate(scores):
            if exp((score - top) / self.evaluator.heat) >= self.evaluator.hopeless:
                if found >= 0:
                    return -1
                found = number
        return found

    def seal(self, waiting: list[int]) -> None:
        """Several who are waited for at once decide in secret, and stay so until they are waited for no more."""
        bits = 0
        for seat in waiting:
            bits |= 1 << seat
        self.sealing &= bits
        if len(waiting) > 1:
            self.sealing = bits

    def next_of(self, waiting: list[int]) -> int:
        """Whose decision is looked at: the searcher's before those that others make at the same time."""
        return self.view.seat if self.view.seat in waiting else waiting[0]

    def take(self, state: State, seat: int, node: Node) -> None:
        """Perform the action of a node."""
        if node.action is not None:
            state.perform(seat, node.action, self.chance)

    def play(self, state: State, seat: int, actions: list[Action]) -> None:
        """Take an action as judgement would, more or less."""
        number = 0
        if len(actions) > 1:
            scores = self.evaluator.scores(state, seat, actions)
            if self.evaluator.follow:
                number = best(scores, self.chance)
            else:
                number = draw(weights(scores, self.evaluator.heat), self.chance)
        state.perform(seat, actions[number], self.chance)

    def pick(self, node: Node, seat: int, actions: list[Action], scores: list[float]) -> Node:
        """The child to visit: prior against value found, among what is good enough to be tried by now."""
        heat = self.evaluator.heat
        top = max(scores)
        least = 1.0 / (WIDTH + node.visits)
        found: list[Action] = []
        priors: list[float] = []
        total = 0.0
        for number, action in enumerate(actions):
            prior = exp((scores[number] - top) / heat)
            if prior >= least:
                found.append(action)
                priors.append(prior)
                total += prior
        untried = node.totals[seat] / node.visits - CAUTION if node.visits > 0 else 0.5
        children = node.children
        chosen = 0
        highest = -1000.0
        for number, action in enumerate(found):
            child = children.get(action.text)
            share = self.evaluator.curiosity * priors[number] / total
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

    def judge(self, state: State) -> list[float]:
        """What a leaf is worth: played on by judgement until it is calm, then judged; or, if it is over, who won."""
        for _ in range(self.evaluator.ahead):
            waiting = state.waiting_on()
            if not waiting or self.evaluator.calm(state):
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
        """The option visited most; the better opinion decides between equals."""
        most = -1
        chosen = 0
        if len(self.options) == 1:
            return self.options[0]
        for number, action in enumerate(self.options):
            child = self.root.children.get(action.text)
            visits = 0 if child is None else child.visits
            if visits > most or (visits == most and self.opinion[number] > self.opinion[chosen]):
                most = visits
                chosen = number
        return self.options[chosen]
