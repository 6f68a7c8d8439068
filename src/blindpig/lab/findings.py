"""What the rows of a study add up to: shares with intervals, means, and which differences hold for all that was asked.

Every interval is at 99 %. "Holds" is Holm's step-down at 1 % over all comparisons of a section, so that one section in
a hundred, not one line in a hundred, says so by luck alone.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import erfc, sqrt
from pathlib import Path
from typing import Final

from blindpig.aftermath.metrics import Metrics, metrics_of
from blindpig.lab.study import Arm, Study
from blindpig.lab.tournament import DEVIATIONS, SURE, interval

Row = Mapping[str, str]
FEWEST: Final = 30  # seats; a share of fewer says nothing


@dataclass
class Sample:
    """Some figures: how many, their sum and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 0.0
        spread = max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)
        return sqrt(spread / self.count)


@dataclass(frozen=True)
class Share:
    """How often those won of whom something is true; beside it, what an even share would be."""

    key: str
    count: int
    share: float
    even: float
    holds: bool = False

    @property
    def span(self) -> tuple[float, float]:
        """The interval of the share."""
        return interval(self.share * self.count, self.count)

    @property
    def chance(self) -> float:
        """How likely luck alone makes such a difference from even."""
        error = sqrt(self.even * (1 - self.even) / self.count)
        return two_sided((self.share - self.even) / error) if error else 1.0


@dataclass(frozen=True)
class Difference:
    """A figure of two arms, and whether they differ for certain."""

    key: str
    first: float
    second: float
    error: float
    holds: bool = False

    @property
    def by(self) -> float:
        """How much more the second has."""
        return self.second - self.first

    @property
    def reach(self) -> float:
        """Half of the interval of the difference."""
        return DEVIATIONS * self.error

    @property
    def chance(self) -> float:
        """How likely luck alone makes such a difference."""
        return two_sided(self.by / self.error) if self.error else 1.0


def two_sided(deviations: float) -> float:
    """How likely luck alone is as far from the middle."""
    return erfc(abs(deviations) / sqrt(2))


def holm(chances: Sequence[float], level: float = 1 - SURE) -> list[bool]:
    """Which of many comparisons hold together: the least likely first, each judged by those that are left."""
    found = [False] * len(chances)
    for done, at in enumerate(sorted(range(len(chances)), key=lambda at: chances[at])):
        if chances[at] > level / (len(chances) - done):
            break
        found[at] = True
    return found


@dataclass
class ArmTally:
    """The sums over one arm's games."""

    arm: Arm
    metrics: Metrics
    games: int = 0
    shares: dict[str, Sample] = field(default_factory=dict)  # by column, seat, order or bot: who won
    samples: dict[str, Sample] = field(default_factory=dict)  # by measure: a figure for each game
    rounds: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    leads: dict[int, Sample] = field(default_factory=dict)  # by round: whether who led alone after it won

    def add(self, rows: Sequence[Row]) -> None:
        """One game."""
        self.games += 1
        self.rounds[int(rows[0]["rounds"])] += 1
        self.endings[rows[0]["ending"]] += 1
        for row in rows:
            won = float(row["won"])
            for key in self.true_of(row):
                self.shares.setdefault(key, Sample()).add(won)
        for key, value in self.measures(rows):
            self.samples.setdefault(key, Sample()).add(value)
        self.lead(rows)

    def true_of(self, row: Row) -> Iterator[str]:
        """What is true of a seat."""
        yield f"seat.{row['seat']}"
        yield f"bot.{row['bot']}"
        if row["order"]:
            yield f"order.{row['order']}"
        for group in self.metrics.groups:
            for column in group.columns():
                if row[column] not in ("", "0"):
                    yield column

    def measures(self, rows: Sequence[Row]) -> Iterator[tuple[str, float]]:
        """The figures of a game."""
        scores, asked = [int(row["score"]) for row in rows], sum(int(row["asked"]) for row in rows)
        yield "rounds", int(rows[0]["rounds"])
        yield "decisions", int(rows[0]["decisions"])
        for key in ("choices", "unseen"):
            yield key, sum(float(row[key] or 0) * int(row["asked"]) for row in rows) / asked if asked else 0.0
        yield "best", max(scores)
        yield "spread", max(scores) - min(scores)
        yield "lead_changes", int(rows[0]["lead_changes"])
        ahead = [row for row in rows if row["halfway"] == "1"]
        if len(ahead) == 1:
            yield "halfway", float(ahead[0]["won"])
        if rows[0]["halfway"] != "0":
            yield "comeback", sum(float(row["won"]) for row in rows if 2 * int(row["halfway"]) > len(rows) + 1)
        for row in rows:
            if row["order"] == "1":
                yield "first", float(row["won"])
        deals = sum(int(row["deals"]) for row in rows) / 2
        if deals or "deals" in self.samples:
            yield "deals", deals
        if deals:
            yield "surplus", sum(float(row["surplus"]) for row in rows) / deals
        for column in self.metrics.counts:
            yield column, sum(int(row[column]) for row in rows)

    def lead(self, rows: Sequence[Row]) -> None:
        """Whether those who led alone after each round won."""
        fortunes = [[int(value) for value in row["fortunes"].split()] for row in rows]
        for number, standing in enumerate(zip(*fortunes, strict=True)):
            most = max(standing)
            if number and standing.count(most) == 1:
                self.leads.setdefault(number, Sample()).add(float(rows[standing.index(most)]["won"]))


@dataclass(frozen=True)
class Section:
    """Arms of one game with one number of seats; the others are compared with the first."""

    slug: str
    seats: int
    arms: Sequence[ArmTally]
    shares: Mapping[str, Share]  # of the first arm
    against: Sequence[Sequence[Difference]]  # by other arm

    @property
    def comparisons(self) -> int:
        """How many comparisons were made."""
        return len(self.shares) + sum(len(each) for each in self.against)


def tallies(study: Study, rows: Path) -> list[ArmTally]:
    """The sums of every arm, from the file of a study."""
    found = {arm.name: ArmTally(arm, metrics_of(arm.slug)) for arm in study.arms}
    with rows.open(encoding="utf-8", newline="") as file:
        for (name, _), game in groupby(csv.DictReader(file), key=lambda row: (row["arm"], row["index"])):
            found[name].add(list(game))
    return list(found.values())


def sections(study: Study, rows: Path) -> list[Section]:
    """What a study found, by game and number of seats."""
    found: dict[tuple[str, int], list[ArmTally]] = {}
    for tally in tallies(study, rows):
        found.setdefault((tally.arm.slug, tally.arm.seats), []).append(tally)
    return [section(slug, seats, arms) for (slug, seats), arms in found.items()]


def section(slug: str, seats: int, arms: Sequence[ArmTally]) -> Section:
    """All comparisons of some arms, and which of them hold together."""
    first = arms[0]
    shares = [
        Share(key, sample.count, sample.mean, 1 / seats)
        for key, sample in first.shares.items()
        if sample.count >= FEWEST and not (key.startswith("bot.") and len(set(first.arm.bots)) == 1)
    ]
    against = [list(differences(first, other)) for other in arms[1:]]
    chances = [each.chance for each in shares] + [each.chance for some in against for each in some]
    holds = iter(holm(chances))
    judged = {each.key: Share(each.key, each.count, each.share, each.even, next(holds)) for each in shares}
    compared = [
        [Difference(each.key, each.first, each.second, each.error, next(holds)) for each in some] for some in against
    ]
    return Section(slug, seats, arms, judged, compared)


def differences(first: ArmTally, other: ArmTally) -> Iterable[Difference]:
    """Every figure that both arms have."""
    both = [(key, first.samples[key], other.samples[key]) for key in first.samples if key in other.samples]
    both += [(key, first.shares[key], other.shares[key]) for key in first.shares if compared(key, other)]
    for key, one, two in both:
        if min(one.count, two.count) >= FEWEST:
            yield Difference(key, one.mean, two.mean, sqrt(one.error**2 + two.error**2))


def compared(key: str, other: ArmTally) -> bool:
    """Whether a share is compared between arms: seats and what the game groups, not who plays first or which bot."""
    return key in other.shares and not key.startswith(("bot.", "order."))
