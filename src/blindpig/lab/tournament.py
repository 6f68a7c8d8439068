"""Tournaments: bots play each other in rotating seats and are rated. The same whatever the number of processes.

For as many games as there are seats the same bots sit down, in an order of their own, and move on one seat from game
to game. Game i of seed S is dealt from `seed_of("tournament", slug, S, i)`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import sqrt
from statistics import NormalDist
from typing import TypedDict

from blindpig import programs, registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, Outcome
from blindpig.kernel.refusal import BadInput
from blindpig.lab.botgame import FIXED_EFFORT, BotGame, broken
from blindpig.lab.rating import Party, Rating, ratings
from blindpig.lab.workers import Progress, chunks, perform, unwatched

SURE = 0.99  # of the intervals
DEVIATIONS = NormalDist().inv_cdf((1 + SURE) / 2)
MOST_ENTRANTS = 12


class Standing(TypedDict):
    """How an entrant did."""

    name: str
    games: int
    wins: float  # a shared victory is split
    share: float
    share_low: float
    share_high: float
    rating: float
    rating_low: float
    rating_high: float


@dataclass(frozen=True)
class Result:
    """How one game of a tournament ended."""

    index: int
    decisions: int
    scores: Sequence[int]
    winners: Sequence[int]


@dataclass(frozen=True)
class Tournament:
    """What to play. Made by `tournament`, which checks it."""

    slug: str
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]  # the entrants, by number
    options: Mapping[str, str]
    seconds: float = FIXED_EFFORT  # for a decision; with more than none, results depend on the machine

    def names(self) -> list[str]:
        """The entrants' names: the second rookie is “rookie 2”."""
        found: list[str] = []
        for number, bot in enumerate(self.bots):
            again = self.bots[:number].count(bot)
            found.append(f"{bot} {again + 1}" if again else bot)
        return found

    def line_up(self, index: int) -> list[int]:
        """The entrants of one game, in the order of the seats."""
        parties = list(combinations(range(len(self.bots)), self.seats))
        block, turn = divmod(index, self.seats)
        party = list(parties[block % len(parties)])
        SeededChance(seed_of("line-up", self.seed, block)).shuffle(party)
        return party[turn:] + party[:turn]

    def play(self, game: Game, index: int) -> Result:
        """Play one game."""
        names = [self.bots[entrant] for entrant in self.line_up(index)]
        seed = seed_of("tournament", self.slug, self.seed, index)
        play = BotGame(game, self.seats, self.options, names, seed, budget=self.seconds)
        try:
            while play.step() is not None:
                pass
            outcome = ended(play)
        except Exception as trouble:
            raise broken(index, self.seed, trouble) from trouble
        return Result(index, play.decisions, outcome.scores, outcome.winners)


def ended(play: BotGame) -> Outcome:
    """The outcome of a game that is over."""
    outcome = play.state.outcome()
    if outcome is None:
        raise AssertionError("nobody is waited for, but there is no outcome")
    return outcome


def tournament(
    game: Game,
    names: Sequence[str],
    seats: int,
    count: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    seconds: float = FIXED_EFFORT,
) -> Tournament:
    """A checked tournament, or BadInput that says what is wrong. Bots sit down again where there are too few."""
    if count < 1:
        raise BadInput("one-game", {"count": count})
    if len(names) > MOST_ENTRANTS:
        raise BadInput("entrants", {"most": MOST_ENTRANTS, "count": len(names)})
    chosen = game.check(seats, options or {})
    for name in names:
        programs.find(name)(game)
    entrants = list(names)
    while len(entrants) < seats:
        entrants.append(names[len(entrants) % len(names)])
    return Tournament(game.slug, seats, count, seed, tuple(entrants), chosen, seconds)


def play_chunk(plan: Tournament, indexes: Iterable[int]) -> list[Result]:
    """Play some games, in whatever process."""
    game = registry.find(plan.slug)
    return [plan.play(game, index) for index in indexes]


def hold(plan: Tournament, jobs: int = 1, progress: Progress = unwatched, cluster: str = "") -> list[Result]:
    """Play all games in that many processes, or on a cluster; the results in the order of the games."""
    tasks = [partial(play_chunk, plan, some) for some in chunks(plan.games)]
    found: list[Result] = []
    with closing(perform(tasks, jobs, cluster)) as results:
        for _, some in results:
            found += some
            progress(len(found))
    return sorted(found, key=lambda result: result.index)


def interval(wins: float, played: int) -> tuple[float, float]:
    """Wilson's interval of a share of wins."""
    if played == 0:
        return 0.0, 1.0
    square = DEVIATIONS**2
    share = wins / played
    middle = (share + square / (2 * played)) / (1 + square / played)
    half = DEVIATIONS / (1 + square / played) * sqrt(share * (1 - share) / played + square / (4 * played**2))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def standings(plan: Tournament, results: Sequence[Result]) -> list[Standing]:
    """Every entrant's wins and rating, the best rated first."""
    names = plan.names()
    wins = [Fraction(0)] * len(names)
    played = [0] * len(names)
    parties: dict[tuple[int, ...], list[Fraction]] = {}
    games: Counter[tuple[int, ...]] = Counter()
    for result in results:
        line_up = plan.line_up(result.index)
        party = tuple(sorted(line_up))
        games[party] += 1
        won = parties.setdefault(party, [Fraction(0)] * len(party))
        for entrant in line_up:
            played[entrant] += 1
        for seat in result.winners:
            part = Fraction(1, len(result.winners))
            wins[line_up[seat]] += part
            won[party.index(line_up[seat])] += part
    rated = ratings(len(names), (Party(key, games[key], [float(each) for each in won]) for key, won in parties.items()))
    found = [standing(*each) for each in zip(names, played, map(float, wins), rated, strict=True)]
    return sorted(found, key=lambda standing: -standing["rating"])


def standing(name: str, played: int, wins: float, rating: Rating) -> Standing:
    """How one entrant did."""
    low, high = interval(wins, played)
    spread = DEVIATIONS * rating.deviation
    return {
        "name": name,
        "games": played,
        "wins": wins,
        "share": wins / played if played else 0.0,
        "share_low": low,
        "share_high": high,
        "rating": rating.points,
        "rating_low": rating.points - spread,
        "rating_high": rating.points + spread,
    }
