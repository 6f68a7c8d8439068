"""Ratings of a whole tournament at once: the strengths that make its results likeliest, in whatever order they came.

Whoever sits at a table wins as often as their strength's part of all strengths there (Luce's choice, as in the values
of the bots). Strengths are told as chess players do: 1500 is the mean of the field, 400 more are ten times the
strength. A weak prior keeps somebody who has won, or lost, every game within reach.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

MEAN: Final = 1500.0
POINTS: Final = 400.0 / log(10.0)  # of a rating, for e times the strength
WIDTH: Final = 3.0  # of the prior, in logarithms of strength: about 520 points
ROUNDS: Final = 100  # of Newton's method, far more than it takes
LONGEST: Final = 1.0  # step of one of them, in logarithms of strength
CLOSE: Final = 1e-9

Matrix = list[list[float]]


class Party(NamedTuple):
    """Some games of the same entrants, and what each of them won of these."""

    entrants: Sequence[int]
    games: int
    wins: Sequence[float]


class Rating(NamedTuple):
    """An entrant's rating, and its standard deviation: both beside the mean of the field."""

    points: float
    deviation: float


def ratings(count: int, parties: Iterable[Party]) -> list[Rating]:
    """The likeliest ratings of that many entrants."""
    played = list(parties)
    strengths = [0.0] * count
    for _ in range(ROUNDS):
        slope, curve = shape(strengths, played)
        spread = inverse(curve)
        step = [sum(each * rise for each, rise in zip(row, slope, strict=True)) for row in spread]
        longest = max(map(abs, step))
        part = min(1.0, LONGEST / longest) if longest > 0.0 else 1.0
        strengths = [strength + part * each for strength, each in zip(strengths, step, strict=True)]
        if longest < CLOSE:
            break
    _, curve = shape(strengths, played)
    squares = beside_the_mean(inverse(curve))
    return [
        Rating(MEAN + POINTS * strength, POINTS * sqrt(max(0.0, squares[entrant])))
        for entrant, strength in enumerate(strengths)
    ]


def beside_the_mean(spread: Matrix) -> list[float]:
    """How far each strength may lie from where it is, once the mean of all is taken out: results say nothing of it."""
    size = len(spread)
    means = [sum(row) / size for row in spread]
    all_over = sum(means) / size
    return [spread[entrant][entrant] - 2 * means[entrant] + all_over for entrant in range(size)]


def shape(strengths: Sequence[float], parties: Iterable[Party]) -> tuple[list[float], Matrix]:
    """How the likelihood rises with each strength, and how it bends."""
    prior = 1.0 / WIDTH**2
    slope = [-prior * strength for strength in strengths]
    curve = [[prior if row == column else 0.0 for column in range(len(strengths))] for row in range(len(strengths))]
    for entrants, games, wins in parties:
        chances = chances_of([strengths[entrant] for entrant in entrants])
        for entrant, chance, won in zip(entrants, chances, wins, strict=True):
            slope[entrant] += won - games * chance
            curve[entrant][entrant] += games * chance
            for other, theirs in zip(entrants, chances, strict=True):
                curve[entrant][other] -= games * chance * theirs
    return slope, curve


def chances_of(strengths: Sequence[float]) -> list[float]:
    """Each one's chance to win at a table."""
    most = max(strengths)
    parts = [exp(strength - most) for strength in strengths]
    return [part / sum(parts) for part in parts]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, which needs no pivots."""
    size = len(matrix)
    work = [[*row, *(1.0 if at == number else 0.0 for at in range(size))] for number, row in enumerate(matrix)]
    for column in range(size):
        work[column] = [each / work[column][column] for each in work[column]]
        for row in range(size):
            if row != column:
                factor = work[row][column]
                work[row] = [each - factor * pivot for each, pivot in zip(work[row], work[column], strict=True)]
    return [row[size:] for row in work]
