"""Values fitted to games of Wiseguys: what each feature adds to the logarithm of a seat's odds to win.

    python -m blindpig.lab.fit GAME --games 2000 --out values.json --report report.json

needs NumPy (`pip install 'blindpig[envs]'`) and the compiled engine: with it, all numbers of seats of a game whose
evaluator is quick take about a minute of a processor. Every fourth game checks what the others fit; the same
command finds the same numbers. The report has the log loss and the Brier score of equal chances, of the values that the
evaluator had before, and of the new ones, on the games that check. `--smooth` keeps the weights of features that hardly
occur at some stage of the game near those that they have at the stages beside it.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.refusal import BadInput
from blindpig.lab.botgame import BotGame
from blindpig.search.bots import evaluator_of
from blindpig.search.values import Features, FittedEvaluator, as_fitted

Array: TypeAlias = NDArray[np.float64]

LOOKS: Final = 12  # positions of each game that are looked at
CHECKED: Final = 4  # every so many games one checks
RIDGE: Final = 1e-3  # how strongly weights are drawn to 0, for features of unit spread
STEPS: Final = 20  # of Newton's method, at most
CLOSE: Final = 1e-4  # a step this small is the last
FLOOR: Final = 1e-6  # no chance counts as nothing


def evaluator_for(slug: str) -> FittedEvaluator:
    """The evaluator whose values are fitted."""
    found = as_fitted(evaluator_of(registry.find(slug)))
    if found is None:
        raise BadInput("not-fitted", {"game": slug})
    return found


class Looks:
    """Positions of bot games with one number of seats, and who won."""

    def __init__(self, knots: list[float]) -> None:
        self.knots = knots
        self.games: list[int] = []
        self.rows: list[Array] = []
        self.before: list[list[float]] = []
        self.won: list[list[float]] = []

    def add(self, game: int, features: Features, values: list[float], won: list[float]) -> None:
        """One position: every feature at the knots around its stage, as near as it is to each."""
        hats = [np.interp(features.stage, self.knots, one) for one in np.eye(len(self.knots))]
        rows = np.array(features.rows)
        self.games.append(game)
        self.rows.append((rows[:, :, None] * np.array(hats)).reshape(len(rows), -1))
        self.before.append(values)
        self.won.append(won)


def play(looks: Looks, slug: str, seats: int, number: int) -> None:
    """Look at positions of one game, evenly over it."""
    evaluator = evaluator_for(slug)
    game = BotGame(registry.find(slug), seats, {}, ("wiseguy",), seed_of("fit", slug, seats, number))
    found: list[tuple[Features, list[float]]] = []
    every = 1
    chance = SeededChance(seed_of("looks", slug, seats, number))
    while game.step() is not None:
        if game.state.outcome() is None and chance.below(every) == 0:
            found.append((evaluator.features(game.state), evaluator.value(game.state)))
            if len(found) == 2 * LOOKS:  # too many by now: every other one, and fewer from here on
                found = found[chance.below(2) :: 2]
                every *= 2
    outcome = game.state.outcome()
    winners = outcome.winners if outcome is not None else []
    won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    for features, values in found:
        looks.add(number, features, values, won)


def softmax(logs: Array) -> Array:
    """Chances out of logarithms of odds, a row a position."""
    raised = np.exp(logs - logs.max(axis=1, keepdims=True))
    chances: Array = raised / raised.sum(axis=1, keepdims=True)
    return chances


def pull(rows: Array, spread: Array, knots: int, smooth: float) -> Array:
    """What draws weights to 0, and those of one feature to each other: a stage that hardly occurs tells little."""
    drawn = RIDGE * np.eye(len(spread))
    for first in range(0, len(spread), knots):
        whole = rows[:, :, first : first + knots].sum(axis=2).std()  # the feature's own spread, over all stages
        for knot in range(first, first + knots - 1):
            apart = np.zeros(len(spread))
            apart[knot : knot + 2] = whole / spread[knot], -whole / spread[knot + 1]
            drawn += smooth * np.outer(apart, apart)
    return np.asarray(drawn)


def fit(rows: Array, won: Array, knots: int = 1, smooth: float = 0.0) -> Array:
    """The weights that surprise least, by Newton's method."""
    spread = rows.reshape(-1, rows.shape[2]).std(axis=0) + FLOOR
    scaled = rows / spread
    found = np.zeros(rows.shape[2])
    drawn = pull(rows, spread, knots, smooth)
    for _ in range(STEPS):
        chances = softmax(scaled @ found)
        slope = np.tensordot(scaled, chances - won, axes=([0, 1], [0, 1])) / len(scaled) + drawn @ found
        weighed = scaled * chances[:, :, None]
        mean = weighed.sum(axis=1)
        curve = (np.tensordot(weighed, scaled, axes=([0, 1], [0, 1])) - mean.T @ mean) / len(scaled)
        step = np.linalg.solve(curve + drawn, slope)
        found = found - step
        if np.abs(step).max() < CLOSE:
            break
    return np.asarray(found / spread)


def judged(chances: Array, won: Array) -> dict[str, float]:
    """How far chances are from what happened."""
    surprise = -(won * np.log(np.maximum(chances, FLOOR))).sum(axis=1).mean()
    return {"log loss": round(float(surprise), 4), "brier": round(float(((chances - won) ** 2).mean()), 4)}


def fitted(slug: str, seats: int, games: int, smooth: float = 0.0) -> tuple[list[float], dict[str, object]]:
    """The weights for one number of seats, and the report on them."""
    looks = Looks(evaluator_for(slug).values.knots)
    for number in range(games):
        play(looks, slug, seats, number)
    rows, won, before = np.array(looks.rows), np.array(looks.won), np.array(looks.before)
    checks = np.array(looks.games) % CHECKED == 0
    found = fit(rows[~checks], won[~checks], len(looks.knots), smooth)
    report: dict[str, object] = {
        "games": games,
        "positions": len(rows),
        "equal": judged(np.full(won.shape, 1.0 / seats)[checks], won[checks]),
        "before": judged(before[checks], won[checks]),
        "after": judged(softmax(rows[checks] @ found), won[checks]),
    }
    return [round(float(weight), 4) for weight in found], report


def main(arguments: list[str]) -> None:
    """Play, fit, check, and write what was found."""
    parser = ArgumentParser(prog="python -m blindpig.lab.fit")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--smooth", type=float, default=0.0, help="how strongly a weight is drawn to the next stage's")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", type=Path, required=True)
    given = parser.parse_args(arguments)
    game = registry.find(given.game)
    weights: dict[str, list[float]] = {}
    reports: dict[str, dict[str, object]] = {}
    for seats in range(game.min_seats, game.max_seats + 1):
        weights[str(seats)], reports[str(seats)] = fitted(given.game, seats, given.games, given.smooth)
        sys.stdout.write(f"{seats} {json.dumps(reports[str(seats)])}\n")
        sys.stdout.flush()
    lines = [f'"{seats}": {json.dumps(found)}' for seats, found in weights.items()]
    given.out.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    given.report.write_text(json.dumps(reports, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
