"""What a seat believes: states that could be behind its view, as often as what the others did makes them likely."""

from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, State, View
from blindpig.search.evaluator import RESOLUTION, Evaluator


class Beliefs:
    """Draws states behind one view. Everything comes from the view, so equal views draw the same.

    One state is drawn by the deal at a time. It takes the last one's place as often as it is more plausible (the
    independence sampler of Metropolis and Hastings): what was drawn before is drawn again while nothing better comes.
    """

    def __init__(self, game: Game, evaluator: Evaluator, view: View, chance: Chance) -> None:
        self.game: Game = game
        self.evaluator: Evaluator = evaluator
        self.view: View = view
        self.chance: Chance = chance
        self.last: State | None = None
        self.weight: float = 0.0

    def draw(self) -> State:
        """A state that could be behind the view."""
        state = self.game.determinize(self.view, self.chance)
        if self.evaluator.believes:
            state = self.likelier(state)
        return self.evaluator.decide(state, self.view.seat, self.chance)

    def likelier(self, state: State) -> State:
        """This state or the last one, by how plausible they are."""
        weight = self.evaluator.plausibility(state, self.view.seat)
        last = self.last
        if last is not None and self.chance.below(RESOLUTION) * self.weight >= weight * RESOLUTION:
            return last.clone()
        self.last = state.clone()
        self.weight = weight
        return state
