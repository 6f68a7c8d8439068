"""The house players: learners, Wiseguy and those who search, the same in every game."""

import gc
import time
from collections.abc import Callable
from typing import ClassVar, Final

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, View
from blindpig.kernel.reason import Reason
from blindpig.search.evaluator import Evaluator, best
from blindpig.search.ismcts import Search
from blindpig.search.keeping import Kept
from blindpig.search.player import Player

TYPICAL_ITERATIONS: Final = 1000  # what a budget is assumed to allow, to see whether there is a choice at all
RESERVE: Final = 0.04  # the fraction of the budget left for what comes after the search


class Wiseguy(Player):
    """Takes the action with the highest score, at once."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        super().__init__(game)
        self.evaluator: Evaluator = evaluator

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """The action with the highest score."""
        state = self.game.determinize(view, chance)
        options = actions + self.evaluator.proposals(state, view.seat)
        if len(options) == 1:
            return options[0]
        return options[best(self.evaluator.scores(state, view.seat, options), chance)]

    def explain(self, view: View, action: Action) -> Reason:
        """The evaluator's reason; it depends on the table and the seat's own hand only."""
        state = self.game.determinize(view, FixedChance())
        return self.evaluator.reason(state, view.seat, action)


class FixedChance(Chance):
    """A chance that always gives the same, for where the outcome does not matter."""

    def draw(self, limit: int) -> int:
        """Always the last."""
        return limit - 1


SHARPNESS: Final = 1000  # in how many parts attention is counted


class Learner(Wiseguy):
    """Errs like people: sees less far than a Wiseguy, and overlooks some of the options."""

    def __init__(self, game: Game, evaluator: Evaluator, sight: float, overlooked: float) -> None:
        super().__init__(game, evaluator.with_sight(sight))
        self.overlooked: float = overlooked

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """The best of what was noticed."""
        if len(actions) == 1:
            return actions[0]
        state = self.game.determinize(view, chance)
        options = actions + self.evaluator.proposals(state, view.seat)
        limit = round(self.overlooked * SHARPNESS)
        noticed = [option for option in options if chance.below(SHARPNESS) >= limit]
        if not noticed:
            noticed = [options[chance.below(len(options))]]
        if len(noticed) == 1:
            return noticed[0]
        return noticed[best(self.evaluator.scores(state, view.seat, noticed), chance)]


class Boss(Wiseguy):
    """Searches, with the same evaluator. With neither budget nor iterations it plays like a Wiseguy."""

    ponders: ClassVar[bool] = True

    def __init__(
        self, game: Game, evaluator: Evaluator, iterations: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(game, evaluator)
        self.iterations: int = iterations  # at most; 0 for as many as the budget allows
        self.clock: Callable[[], float] = clock
        self.keeps: bool = False  # whether it plays one seat of one game, and keeps its tree between moves
        self.kept: Kept | None = None

    def seated(self) -> Player:
        """One that keeps its tree between moves."""
        found = Boss(self.game, self.evaluator, self.iterations, self.clock)
        found.keeps = True
        return found

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """The action visited most once the budget or the iterations are used up, whichever comes first."""
        start = self.clock()
        if budget <= 0.0 and self.iterations == 0:
            return super().choose(view, actions, budget, chance)
        return self.searched(view, actions, budget, chance, start).answer()

    def searched(self, view: View, actions: list[Action], budget: float, chance: Chance, start: float) -> Search:
        """A search that has used up the budget or the iterations; `start` is when it was asked for."""
        search = Search(self.game, self.evaluator, view, actions, chance)
        if len(search.options) > 1:
            self.recall(search)
            if not search.settled(self.iterations or TYPICAL_ITERATIONS):
                self.run(search, start, budget)
        return search

    def recall(self, search: Search) -> None:
        """Begin with what is known of this view, if anything is, and keep what will be."""
        if not self.keeps:
            return
        if self.kept is not None:
            part = self.kept.part_for(search.view, search.chance)
            if part is not None:
                search.root = part
        self.kept = Kept(self.game, search.view, search.root)

    def look_ahead(self, view: View, chance: Chance) -> Search:
        """A search of what others may do and what then, to go on with while nothing is asked; what it finds is kept."""
        search = Search(self.game, self.evaluator, view, [], chance)
        self.recall(search)
        return search

    def run(self, search: Search, start: float, budget: float) -> None:
        """Search until the budget or the iterations are used up."""
        collects = gc.isenabled()
        gc.disable()  # a search makes and drops states by the thousand, and none refers to itself
        try:
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
        finally:
            if collects:
                gc.enable()


def as_boss(player: Player) -> Boss | None:
    """A player who searches, or None.

    It is asked here, where it is compiled: what `isinstance` remembers of a compiled class is shared with those
    that derive from it, so plain Python would take every player for a Boss once somebody has asked for a Player.
    """
    return player if isinstance(player, Boss) else None
