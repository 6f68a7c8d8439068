"""How strong somebody is at a game, on a scale whose fixed points are the bots: ratings, and what they mean.

A rating is openskill's: a mean and a deviation. The bots' never change; `blindpig.lab.fixed` has worked them out of
measured matches. What people read is the strength: Drunk 0, Rookie 1, Wiseguy 2, Boss 3, and straight lines between.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from math import exp, hypot, log

from blindpig import registry

BETA = 25.0 / 6.0  # openskill's own: how much luck there is in a game
DRIFT = 0.06  # how far somebody's strength may move from one game to the next
FIRM = 0.001  # the deviation of a bot: it stays put
SURE = 1.6449  # deviations on either side that hold the truth nine times in ten
ANCHORS = ("random", "rookie", "wiseguy", "boss")  # at 0, 1, 2 and 3
NEAR = 0.1  # of strength: nearer to a bot than this is as strong as that bot
ENOUGH = 10  # rated games; with fewer a rating is provisional


@dataclass(frozen=True)
class Rating:
    """Somebody's rating at a game."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Strength:
    """A rating as people read it: the figure, and the bar that holds the truth nine times in ten."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the bar."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Entrant:
    """A seat in a game that is rated: its rating before, where it stands, and whether it stays put."""

    rating: Rating
    rank: int
    fixed: bool = False


@dataclass(frozen=True)
class FixedPoints:
    """The bots' ratings at a game, weakest first, and a newcomer's."""

    bots: Mapping[str, float]
    newcomer: Rating

    def of_bot(self, name: str) -> Rating | None:
        """The rating of a bot; None if nobody has measured it."""
        mu = self.bots.get(name)
        return None if mu is None else Rating(mu, FIRM)

    def value(self, mu: float) -> float:
        """A mean on the scale: straight lines between the anchors, and on beyond them."""
        marks = [self.bots[name] for name in ANCHORS]
        for step, (low, high) in enumerate(pairwise(marks)):
            if mu <= high or step == len(marks) - 2:
                return step + (mu - low) / (high - low)
        return 0.0

    def strength(self, rating: Rating) -> Strength:
        """A rating on the scale."""
        wide = SURE * rating.sigma
        return Strength(self.value(rating.mu), self.value(rating.mu - wide), self.value(rating.mu + wide))

    def marks(self) -> list[tuple[str, float]]:
        """The bots on the scale, weakest first."""
        return [(name, self.value(mu)) for name, mu in self.bots.items()]

    def neighbours(self, value: float) -> tuple[str, str]:
        """The bots below and above a strength; twice the same for one that is as strong, none past an end."""
        far, nearest = min((abs(mark - value), name) for name, mark in self.marks())
        if far < NEAR:
            return nearest, nearest
        below = [name for name, mark in self.marks() if mark < value]
        above = [name for name, mark in self.marks() if mark > value]
        return below[-1] if below else "", above[0] if above else ""


@cache
def fixed_points(slug: str) -> FixedPoints | None:
    """The fixed points that a game brings; None if it brings none, and nobody is rated at it."""
    manifest = registry.manifests().get(slug)
    if manifest is None or not manifest.strength:
        return None
    form = json.loads((manifest.folder() / manifest.strength).read_text(encoding="utf-8"))
    return FixedPoints(form["bots"], Rating(**form["newcomer"]))


def rate(entrants: Sequence[Entrant]) -> list[Rating]:
    """Everybody's rating after a game: whoever stands before somebody beat them. Equals tell nothing of each other.

    Each pair is a game of two for openskill, all from the ratings before. The winner's pairs hang together, so each
    counts less the more there are: with equals, a game tells as much as that one of them was first.
    """
    from openskill.models import BradleyTerryFull  # not before a game is rated

    model = BradleyTerryFull(beta=BETA, tau=0.0, gamma=untamed)
    before = [model.rating(mu=each.rating.mu, sigma=hypot(each.rating.sigma, DRIFT)) for each in entrants]
    moved, narrowed, weight = [0.0] * len(entrants), [0.0] * len(entrants), 2.0 / len(entrants)
    for first, second in combinations(range(len(entrants)), 2):
        ranks = [float(entrants[first].rank), float(entrants[second].rank)]
        if ranks[0] == ranks[1]:
            continue
        after = model.rate([[before[first]], [before[second]]], ranks=ranks)
        for seat, [rating] in zip((first, second), after, strict=True):
            moved[seat] += weight * (rating.mu - before[seat].mu)
            narrowed[seat] += weight * log(rating.sigma / before[seat].sigma)
    return [
        each.rating if each.fixed else Rating(old.mu + moved[seat], old.sigma * exp(narrowed[seat]))
        for seat, (each, old) in enumerate(zip(entrants, before, strict=True))
    ]


def untamed(*_: object) -> float:
    """A game narrows a deviation by what it tells; openskill's own default lets it do less."""
    return 1.0
