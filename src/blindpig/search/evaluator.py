"""Evaluators: a score for every action and a value for every position. One for each game."""

from abc import ABC, abstractmethod
from math import exp
from typing import Final, final

from mypy_extensions import mypyc_attr

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State
from blindpig.kernel.reason import Reason

FULL_PLAYOUT: Final = 2000  # decisions, enough to finish any game
STYLES: Final = ("bold", "thrifty", "honest", "treacherous")  # how somebody likes to play, at any level


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(ABC):
    """Hand-written knowledge of one game.

    It is asked about determinized states, and uses only what the acting seat can see of them: the table and that
    seat's own hand. So its answers are the same for every state behind one view.
    """

    def __init__(self, temperature: float, playout_depth: int) -> None:
        self.temperature: float = temperature  # of the softmax over scores: this much more is e times as likely
        self.playout_depth: int = playout_depth  # decisions played out from a leaf before its value is asked for
        self.exploration: float = 1.2  # the weight of the prior against the mean value found, in PUCT
        self.greedy_opponents: bool = False  # whether search lets the other seats take what scores best, unbranched
        self.prune_below: float = 0.0  # an action less likely than this, relative to the best, is never searched
        self.believes: bool = False  # whether search asks for `plausibility`, or takes every guess
        self.overlooked: float = 0.5  # the part of their options that somebody at their first game overlooks

    @abstractmethod
    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """How good each action looks for the seat that takes it; only differences matter."""

    @abstractmethod
    def value(self, state: State) -> list[float]:
        """Each seat's chance to win from here; they add up to 1."""

    @abstractmethod
    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """Why the seat would take this action."""

    def key(self, state: State, seat: int) -> bytes:
        """What a seat's options and their scores depend on, for search to remember both; empty if it shall not.

        Worth saying where it takes a fraction of working them out: all that the seat can see, or what of it counts,
        and which seat it is, unless the table says whose decision comes next.
        """
        return b""

    def with_sight(self, sight: float) -> "Evaluator":
        """The same knowledge with a shorter sight: 1 is all of it, 0 sees what lies on the table now and no danger.

        Levels for learners are made of this. A game that brings nothing plays all its levels with full sight.
        """
        return self

    def with_style(self, style: str) -> "Evaluator":
        """The same knowledge with a liking, one of STYLES: a flavour, which must not make it much weaker or stronger.

        A game that brings nothing plays all styles alike.
        """
        return self

    def quiet(self, state: State) -> bool:
        """Whether a position is quiet: its value can be estimated without playing on."""
        return False

    def plausibility(self, state: State, viewer: int) -> float:
        """How likely what the others have done is if this state, one of those behind the viewer's view, is true.

        Above 0; only ratios matter. It may look at what the others would hold in it.
        """
        return 1.0

    def decide(self, state: State, viewer: int, chance: Chance) -> State:
        """The state with what others have decided in secret as they would decide it there; a guess draws it blindly."""
        return state

    def proposals(self, state: State, seat: int) -> list[Action]:
        """Offers worth making now, in addition to the actions of the space. Most games have none."""
        return []


@final
class PlainEvaluator(Evaluator):
    """Knows nothing about the game: all actions score the same, and search plays random games to the end."""

    def __init__(self) -> None:
        super().__init__(1.0, FULL_PLAYOUT)

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """All the same."""
        return [0.0] * len(actions)

    def value(self, state: State) -> list[float]:
        """Every seat is as likely to win as any other."""
        return [1.0 / int(state.seats)] * state.seats

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """There is none."""
        return Reason("no-reason")


PLAIN: Final = PlainEvaluator()


def highest(scores: list[float]) -> float:
    """The highest of some scores, in a fraction of the time of `max` of a list, which compares objects."""
    top = scores[0]
    for score in scores:
        top = max(top, score)
    return top


def best(scores: list[float], chance: Chance) -> int:
    """The index of the highest score; ties are broken at random."""
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


def weights(scores: list[float], temperature: float) -> list[float]:
    """The softmax of the scores: the higher the temperature, the less the differences count."""
    top = highest(scores)
    found: list[float] = []
    total = 0.0
    for score in scores:
        weight = exp((score - top) / temperature)
        found.append(weight)
        total += weight
    for number in range(len(found)):
        found[number] /= total
    return found


RESOLUTION: Final = 65536  # of a random number between 0 and 1


def draw(probabilities: list[float], chance: Chance) -> int:
    """An index drawn with these probabilities."""
    left = (chance.below(RESOLUTION) + 0.5) / RESOLUTION
    for number, probability in enumerate(probabilities):
        left -= probability
        if left <= 0.0:
            return number
    return len(probabilities) - 1
