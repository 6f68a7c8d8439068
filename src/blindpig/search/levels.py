"""The three house players: Rookie, Wiseguy and Boss, the same in every game."""

import time
from collections.abc import Callable
from typing import ClassVar, Final

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, View
from blindpig.search.evaluator import Evaluator, best, draw, weights
from blindpig.search.ismcts import Search
from blindpig.search.player import Player, Reason

SLIPS: Final = 8  # a rookie takes any action one time in so many
NERVES: Final = 2.0  # and otherwise judges at so many times the usual heat
USUAL: Final = 1000  # iterations that a budget is taken to allow, to see whether a choice is one
RESERVE: Final = 0.04  # of the budget, for what comes after the search


class Wiseguy(Player):
    """Takes what his judgement says is best, at once."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        super().__init__(game)
        self.evaluator: Evaluator = evaluator

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """The best action by judgement."""
        state = self.game.determinize(view, chance)
        options = actions + self.evaluator.proposals(state, view.seat)
        if len(options) == 1:
            return options[0]
        return options[best(self.evaluator.scores(state, view.seat, options), chance)]

    def explain(self, view: View, action: Action) -> Reason:
        """What speaks for the action; it is read from the table and the seat's own hand."""
        state = self.game.determinize(view, Still())
        return self.evaluator.reason(state, view.seat, action)


class Still(Chance):
    """A chance without luck, for where luck does not matter."""

    def draw(self, limit: int) -> int:
        """Always the last."""
        return limit - 1


class Rookie(Wiseguy):
    """Has heard what a Wiseguy knows, gets it half right, and slips."""

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """Something plausible, or now and then anything."""
        if len(actions) == 1 or chance.below(SLIPS) == 0:
            return actions[chance.below(len(actions))]
        state = self.game.determinize(view, chance)
        options = actions + self.evaluator.proposals(state, view.seat)
        scores = self.evaluator.scores(state, view.seat, options)
        return options[draw(weights(scores, NERVES * self.evaluator.heat), chance)]


class Boss(Wiseguy):
    """Searches, with Wiseguy's judgement. With neither budget nor iterations he plays like one."""

    ponders: ClassVar[bool] = True

    def __init__(
        self, game: Game, evaluator: Evaluator, iterations: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(game, evaluator)
        self.iterations: int = iterations  # at most; 0 for as many as the budget allows
        self.clock: Callable[[], float] = clock

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """The action that search visited most, within the budget or after the iterations, whichever comes first."""
        start = self.clock()
        if budget <= 0.0 and self.iterations == 0:
            return super().choose(view, actions, budget, chance)
        search = Search(self.game, self.evaluator, view, actions, chance)
        if len(search.options) == 1 or search.settled(self.iterations or USUAL):
            return search.answer()
        deadline = start + budget * (1.0 - RESERVE)
        longest = 0.0
        before = start
        while self.iterations == 0 or search.done < self.iterations:
            search.iterate()
            if budget > 0.0:
                now = self.clock()
                longest = max(longest, now - before)
                if now + longest > deadline:
                    break
                before = now
        return search.answer()
