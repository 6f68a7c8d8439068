"""Calibration: what an evaluator's values are worth, fitted on games of bots and checked on others.

    python -m blindpig.lab.calibrate GAME --seats 4 --seats 3 --games 400 --out calibration.json --report report.json

Half of the games fit the powers, the other half checks them. The report has the points of a reliability plot, the
expected calibration error overall and in each third of a game, and the Brier skill over equal chances.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from blindpig import registry
from blindpig.aftermath.calibration import Calibration
from blindpig.kernel.chance import seed_of
from blindpig.lab.botgame import BotGame
from blindpig.search.bots import evaluator_of

if TYPE_CHECKING:
    from blindpig.kernel.game import State

LOOKS = 14  # positions of each game that are looked at
BUCKETS = 6  # of rounds
BINS = 10  # of chances, in the plot and the error
CASTS = (("wiseguy",), ("rookie",))  # who plays: games of both kinds, by turns
Chances = Callable[["Look"], list[float]]


@dataclass(frozen=True)
class Look:
    """A position of a bot game: the evaluator's values, the round, how far the game was, and who won it."""

    values: list[float]
    round: int
    progress: float
    winners: list[int]


def looks_of(slug: str, seats: int, number: int) -> list[Look]:
    """Positions of one game, evenly over it."""
    game = registry.find(slug)
    evaluator = evaluator_of(game)
    cast = CASTS[number % len(CASTS)]
    play = BotGame(game, seats, {}, cast, seed_of("calibrate", slug, seats, number))
    found: list[State] = []
    while play.step() is not None:
        if play.state.outcome() is None:
            found.append(play.state.clone())
    outcome = play.state.outcome()
    winners = outcome.winners if outcome is not None else []
    every = max(1, len(found) // LOOKS)
    return [
        Look(evaluator.value(state), max(1, state.round()), at / len(found), winners)
        for at, state in enumerate(found)
        if at % every == every // 2
    ]


def loss(looks: Sequence[Look], power: float) -> float:
    """The mean surprise of the winners with one power for all."""
    chances = Calibration((1.0,), (power,))
    total = 0.0
    for look in looks:
        given = chances.chances(look.values, look.round)
        total -= sum(log(given[seat]) for seat in look.winners) / max(1, len(look.winners))
    return total / len(looks)


def fit(looks: Sequence[Look]) -> Calibration:
    """The power that surprises least, for each bucket of rounds."""
    ordered = sorted(looks, key=lambda look: look.round)
    size = max(1, len(ordered) // BUCKETS)
    rounds: list[float] = []
    powers: list[float] = []
    for bucket in range(BUCKETS):
        part = ordered[bucket * size : (bucket + 1) * size if bucket < BUCKETS - 1 else len(ordered)]
        middle = sum(look.round for look in part) / len(part)
        power = min((0.05 * step for step in range(4, 81)), key=lambda tried: loss(part, tried))
        if rounds and middle <= rounds[-1] + 0.25:
            powers[-1] = (powers[-1] + power) / 2
            continue
        rounds.append(round(middle, 2))
        powers.append(round(power, 3))
    return Calibration(tuple(rounds), tuple(powers))


def pairs(looks: Sequence[Look], chances: Chances) -> Iterator[tuple[float, float]]:
    """For each seat of each position its chance, and what became of it."""
    for look in looks:
        for seat, chance in enumerate(chances(look)):
            yield chance, 1.0 / len(look.winners) if seat in look.winners else 0.0


def points(looks: Sequence[Look], chances: Chances) -> list[tuple[float, float, int]]:
    """The reliability plot: mean chance, share that won, how many; a point a bin."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, won in pairs(looks, chances):
        bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        (sum(pair[0] for pair in part) / len(part), sum(pair[1] for pair in part) / len(part), len(part))
        for part in bins
        if part
    ]


def calibration_error(looks: Sequence[Look], chances: Chances) -> float:
    """The expected calibration error: how far chances and shares are apart, weighed by how often."""
    plot = points(looks, chances)
    total = sum(count for _, _, count in plot)
    return sum(count * abs(chance - won) for chance, won, count in plot) / max(1, total)


def brier(looks: Sequence[Look], chances: Chances) -> float:
    """The mean squared error of chances."""
    found = [(chance - won) ** 2 for chance, won in pairs(looks, chances)]
    return sum(found) / len(found)


def judged(looks: Sequence[Look], calibration: Calibration) -> dict[str, object]:
    """The report on one set of games."""

    def chances(look: Look) -> list[float]:
        """As calibrated."""
        return calibration.chances(look.values, look.round)

    def equal(look: Look) -> list[float]:
        """Everybody the same."""
        return [1.0 / len(look.values)] * len(look.values)

    def raw(look: Look) -> list[float]:
        """As the evaluator has it."""
        return look.values

    thirds = [[look for look in looks if int(3 * look.progress) == third] for third in range(3)]
    return {
        "positions": len(looks),
        "error": round(calibration_error(looks, chances), 4),
        "error before": round(calibration_error(looks, raw), 4),
        "thirds": [round(calibration_error(third, chances), 4) for third in thirds],
        "brier skill": round(1.0 - brier(looks, chances) / brier(looks, equal), 4),
        "points": [[round(chance, 4), round(won, 4), count] for chance, won, count in points(looks, chances)],
    }


def main(arguments: list[str]) -> None:
    """Play, fit, check, and write what was found."""
    parser = ArgumentParser(prog="python -m blindpig.lab.calibrate")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, action="append", required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", type=Path, required=True)
    given = parser.parse_args(arguments)
    looks = {seats: [looks_of(given.game, seats, number) for number in range(given.games)] for seats in given.seats}
    half = given.games // 2
    calibration = fit([look for games in looks.values() for game in games[:half] for look in game])
    form = {"rounds": list(calibration.rounds), "powers": list(calibration.powers)}
    given.out.write_text(json.dumps(form) + "\n", encoding="utf-8")
    report = {
        str(seats): {"games": len(games), **judged([look for game in games[half:] for look in game], calibration)}
        for seats, games in looks.items()
    }
    given.report.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
