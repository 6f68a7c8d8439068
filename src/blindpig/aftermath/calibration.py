"""From an evaluator's values to chances: a power for each part of the game, fitted on games of bots.

A value says who is ahead; how much that is worth depends on how much of the game is left. `chances` raises the values
to a power that was fitted for the round, and makes them add up to 1 again. `blindpig.lab.calibrate` writes the file.
"""

import json
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from blindpig import registry

FLOOR = 1e-6  # no value counts as nothing
LEAST = 0.002  # nobody who still plays has no chance at all


@dataclass(frozen=True)
class Calibration:
    """Powers by round; between two rounds they are interpolated."""

    rounds: tuple[float, ...] = (1.0,)
    powers: tuple[float, ...] = (1.0,)

    def power(self, number: int) -> float:
        """The power for a round."""
        points = list(zip(self.rounds, self.powers, strict=True))
        if number <= points[0][0]:
            return points[0][1]
        for (before, low), (after, high) in pairwise(points):
            if number <= after:
                return low + (high - low) * (number - before) / (after - before)
        return points[-1][1]

    def chances(self, values: list[float], number: int) -> list[float]:
        """Everybody's chance to win in a round."""
        power = self.power(number)
        raised = [max(value, FLOOR) ** power for value in values]
        total = sum(raised)
        count = len(values)
        return [LEAST + (1.0 - count * LEAST) * value / total for value in raised]


PLAIN = Calibration()


@cache
def calibration_of(slug: str) -> Calibration:
    """The calibration that a game brings; values as they are if it brings none."""
    manifest = registry.manifest(slug)
    if not manifest.calibration:
        return PLAIN
    form = json.loads((manifest.folder() / manifest.calibration).read_text(encoding="utf-8"))
    return Calibration(tuple(form["rounds"]), tuple(form["powers"]))
