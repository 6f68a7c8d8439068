"""What simulated games add up to. Sums are exact, so that their order does not matter."""

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from blindpig.kernel.game import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

Figures = dict[str, "int | float"]
Sums: TypeAlias = (
    "int | list[float] | list[list[int]] | Mapping[str, Figures] | Mapping[str, list[Figures]] | Mapping[str, int]"
)


class Spread:
    """The mean, the least and the most of a number of things."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.least = 0
        self.most = 0

    def add(self, value: int) -> None:
        """One more."""
        self.merge(value, value, value, 1)

    def merge(self, total: int, least: int, most: int, count: int) -> None:
        """Many more at once."""
        if count:
            self.least = min(self.least, least) if self.count else least
            self.most = max(self.most, most) if self.count else most
            self.total += total
            self.count += count

    def form(self) -> Figures:
        """As JSON."""
        return {"mean": self.total / self.count if self.count else 0.0, "min": self.least, "max": self.most}

    def halved(self) -> Figures:
        """As JSON, for what is counted in halves."""
        return {"mean": self.total / self.count / 2 if self.count else 0.0, "min": self.least / 2, "max": self.most / 2}


class TieSpreads:
    """The figures of a tie-break in the games that needed it, by seat."""

    def __init__(self, seats: int, halves: bool) -> None:
        self.halves = halves
        self.seats = [Spread() for _ in range(seats)]

    def add(self, figures: list[int]) -> None:
        """One more game."""
        for spread, figure in zip(self.seats, figures, strict=True):
            spread.add(figure)

    def merge(self, other: "TieSpreads") -> None:
        """The games of others, too."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs.total, theirs.least, theirs.most, theirs.count)

    def form(self) -> list[Figures]:
        """As JSON: what a person reads."""
        return [spread.halved() if self.halves else spread.form() for spread in self.seats]


class Tally:
    """The sums over some games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [Fraction(0)] * seats
        self.scores = [0] * seats
        self.decisions = Spread()
        self.rounds = Spread()
        self.places = [[0] * seats for _ in range(seats)]  # by seat, how often each place from 1
        self.ends: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.ties: Counter[str] = Counter()
        self.tie_figures: dict[str, TieSpreads] = {}
        self.coverage: Counter[str] = Counter()
        self.facts: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()

    def add(self, outcome: Outcome, decisions: int, rounds: int) -> None:
        """One finished game; a shared victory is split."""
        self.games += 1
        for seat in outcome.winners:
            self.wins[seat] += Fraction(1, len(outcome.winners))
        for seat, score in enumerate(outcome.scores):
            self.scores[seat] += score
        self.decisions.add(decisions)
        self.rounds.add(rounds)
        for seat, place in enumerate(outcome.places):
            self.places[seat][place - 1] += 1
        self.ends[outcome.rule] += 1
        self.endings[f"{outcome.rule} {outcome.ending}".rstrip()] += 1
        for tie in outcome.ties:
            self.ties[tie.key] += 1
            self.figures_of(tie.key, tie.halves).add(tie.figures)

    def figures_of(self, tie: str, halves: bool) -> TieSpreads:
        """The figures of a tie-break so far."""
        return self.tie_figures.setdefault(tie, TieSpreads(len(self.scores), halves))

    def merge(self, other: "Tally") -> None:
        """The games of another tally, too."""
        self.games += other.games
        for seat, wins in enumerate(other.wins):
            self.wins[seat] += wins
        for seat, score in enumerate(other.scores):
            self.scores[seat] += score
        for mine, theirs in ((self.decisions, other.decisions), (self.rounds, other.rounds)):
            mine.merge(theirs.total, theirs.least, theirs.most, theirs.count)
        for seat, counts in enumerate(other.places):
            for place, count in enumerate(counts):
                self.places[seat][place] += count
        self.ends.update(other.ends)
        self.endings.update(other.endings)
        self.ties.update(other.ties)
        for tie, figures in other.tie_figures.items():
            self.figures_of(tie, figures.halves).merge(figures)
        self.coverage.update(other.coverage)
        self.facts.update(other.facts)
        self.refusals.update(other.refusals)

    def form(self) -> dict[str, "Sums"]:
        """As JSON: see `blindpig sim --help` for what the fields say."""
        return {
            "games": self.games,
            "decisions": self.decisions.total,
            "wins": [float(wins) for wins in self.wins],
            "scores": [score / self.games if self.games else 0.0 for score in self.scores],
            "length": {"decisions": self.decisions.form(), "rounds": self.rounds.form()},
            "places": self.places,
            "ends": dict(sorted(self.ends.items())),
            "endings": dict(sorted(self.endings.items())),
            "ties": dict(sorted(self.ties.items())),
            "tie_figures": {tie: figures.form() for tie, figures in sorted(self.tie_figures.items())},
            "coverage": dict(sorted(self.coverage.items())),
            "facts": dict(sorted(self.facts.items())),
            "refusals": dict(sorted(self.refusals.items())),
        }
