"""What judgement is: a score for every action, a worth for every position. One for each game."""

from abc import ABC, abstractmethod
from math import exp
from typing import Final, final

from mypy_extensions import mypyc_attr

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State
from blindpig.search.player import Reason

PLAY_OUT: Final = 2000  # decisions of a game that nobody knows anything about, at most


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(ABC):
    """Hand-written knowledge of one game.

    It is asked about states that could be behind a view, and reads of them what the seat that acts can see: the table
    and that seat's own hand. So its answers are the same for every state behind one view.
    """

    def __init__(self, heat: float, ahead: int) -> None:
        self.heat: float = heat  # a difference of scores that makes one action e times likelier than another
        self.ahead: int = ahead  # decisions that search plays on by judgement before it asks for the value, at most
        self.curiosity: float = 1.2  # how much a score counts in search against the value found
        self.follow: bool = False  # whether search takes the others to do what scores best
        self.hopeless: float = 0.0  # an action that is so much less likely than the best is never looked at by search

    @abstractmethod
    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """How good each action looks for the seat that takes it; only differences matter."""

    @abstractmethod
    def value(self, state: State) -> list[float]:
        """Each seat's chance to win from here, as far as one can tell; they add up to 1."""

    @abstractmethod
    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """Why one would take this action."""

    def calm(self, state: State) -> bool:
        """Whether the value of a position can be told without playing on."""
        return False

    def proposals(self, state: State, seat: int) -> list[Action]:
        """Offers worth making now, beside the actions of the space. Most games have none."""
        return []


@final
class PlainEvaluator(Evaluator):
    """Knows nothing of the game: every action is as good as any other, and search plays at random to the end."""

    def __init__(self) -> None:
        super().__init__(1.0, PLAY_OUT)

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """All alike."""
        return [0.0] * len(actions)

    def value(self, state: State) -> list[float]:
        """Nobody is ahead, as far as one can tell."""
        return [1.0 / state.seats] * state.seats

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """None that could be put into words."""
        return Reason("no-reason")


PLAIN: Final = PlainEvaluator()


def best(scores: list[float], chance: Chance) -> int:
    """The number of the highest score; the chance decides between equals."""
    top = scores[0]
    equals = 0
    found = 0
    for number, score in enumerate(scores):
        if score > top:
            top = score
            equals = 1
            found = number
        elif score == top:
            equals += 1
            if chance.below(equals) == 0:
                found = number
    return found


def weights(scores: list[float], heat: float) -> list[float]:
    """Scores as probabilities: the higher the heat, the less the differences count."""
    top = max(scores)
    found: list[float] = []
    total = 0.0
    for score in scores:
        weight = exp((score - top) / heat)
        found.append(weight)
        total += weight
    for number in range(len(found)):
        found[number] /= total
    return found


FINE = 65536


def draw(probabilities: list[float], chance: Chance) -> int:
    """A number drawn with these probabilities."""
    mark = (chance.below(FINE) + 0.5) / FINE
    for number, probability in enumerate(probabilities):
        mark -= probability
        if mark <= 0.0:
            return number
    return len(probabilities) - 1
