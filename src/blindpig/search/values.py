"""Values that are fitted: each seat's chance to win, out of numbers that speak for it.

A game says what speaks for a seat (`Features`), and brings what each of these numbers adds to the logarithm of the
seat's odds: at a few stages of the game, the knots, between which it changes evenly, and for each number of seats.
`blindpig.lab.fit` finds these weights in bots' games and writes them into a file beside the game's evaluator.
"""

import json
from abc import abstractmethod
from importlib.resources import files
from typing import Final, final

from mypy_extensions import mypyc_attr

from blindpig.kernel.game import State
from blindpig.search.evaluator import Evaluator, weights

FILE: Final = "values.json"


@final
class Features:
    """What speaks for each seat in a position, and how much of the game is left."""

    def __init__(self, stage: float) -> None:
        self.stage: float = stage
        self.rows: list[list[float]] = []  # by seat


def read_weights(package: str) -> dict[int, list[float]]:
    """The weights in a package's file, by number of seats; none before the first fit."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    found: dict[int, list[float]] = {}
    for seats, numbers in json.loads(file.read_text(encoding="utf-8")).items():
        found[int(seats)] = [float(number) for number in numbers]
    return found


@final
class Values:
    """Chances out of features."""

    def __init__(self, knots: list[float], package: str) -> None:
        self.knots: list[float] = knots  # rising stages
        self.weights: dict[int, list[float]] = read_weights(package)  # a feature's at every knot, then the next one's

    def chances(self, features: Features) -> list[float]:
        """Each seat's chance to win; equal ones where nothing has been fitted."""
        rows = features.rows
        known = self.weights.get(len(rows))
        if known is None:
            return [1.0 / len(rows)] * len(rows)
        knots = self.knots
        stage = min(max(features.stage, knots[0]), knots[-1])
        knot = 0
        while knot + 2 < len(knots) and stage > knots[knot + 1]:
            knot += 1
        beyond = (stage - knots[knot]) / (knots[knot + 1] - knots[knot])
        logs = [0.0] * len(rows)
        at = knot
        for number in range(len(rows[0])):
            low = known[at]
            weight = low + beyond * (known[at + 1] - low)
            for seat in range(len(rows)):
                logs[seat] += weight * rows[seat][number]
            at += len(knots)
        return weights(logs, 1.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class FittedEvaluator(Evaluator):
    """An evaluator whose values are fitted."""

    def __init__(self, temperature: float, playout_depth: int, values: Values) -> None:
        super().__init__(temperature, playout_depth)
        self.values: Values = values

    @abstractmethod
    def features(self, state: State) -> Features:
        """What speaks for each seat."""

    def value(self, state: State) -> list[float]:
        """Each seat's chance to win from here, as bots' games ended."""
        return self.values.chances(self.features(state))


def as_fitted(evaluator: Evaluator) -> FittedEvaluator | None:
    """An evaluator whose values are fitted, or None.

    It is asked here, where it is compiled: compiled classes share what `isinstance` remembers of abstract ones with
    those they derive from, so that plain Python would be told one's answer for the other.
    """
    return evaluator if isinstance(evaluator, FittedEvaluator) else None
