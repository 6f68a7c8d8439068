"""A benchmark that stays put: an agent plays the same deals against the same four levels of bots, seats rotating.

Deal i of a game at some seats is dealt from `seed_of("evaluate", EDITION, slug, seats, i)`, the same for every level;
the agent sits at seat i modulo the seats. So two agents are compared on equal cards, on any number of processes.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypedDict

from blindpig import programs, registry
from blindpig.kernel.chance import seed_of
from blindpig.kernel.game import Game, State
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.refusal import BadInput
from blindpig.lab.botgame import BotGame, broken
from blindpig.lab.tournament import ended, interval
from blindpig.lab.workers import Progress, apart, unwatched
from blindpig.search import bots

EDITION: Final = 1  # of this benchmark: numbers of different editions do not compare
LEVELS: Final = ("random", "rookie", "wiseguy", "boss:20")


@dataclass(frozen=True)
class Exam:
    """What an agent plays. Made by `exam`, which checks it."""

    slug: str
    seats: int
    agent: str
    deals: int
    levels: tuple[str, ...]
    options: Mapping[str, str]

    def seat(self, deal: int) -> int:
        """Where the agent sits."""
        return deal % self.seats

    def games(self) -> int:
        """How many games it is."""
        return self.deals * len(self.levels)


@dataclass(frozen=True)
class Trial:
    """How one game went for the agent."""

    index: int
    won: float  # its share of the victory
    score: int
    total: int  # everybody's scores: the welfare of the table
    decisions: int  # of the agent
    deals: int = 0  # that it was a party to
    surplus: float = 0.0  # what they added to its chance to win, as the house's evaluator judges
    given: float = 0.0  # and to its partners'
    kept: int = 0  # promises of its own that others marked
    broken: int = 0
    illegal: Mapping[str, int] = field(default_factory=dict)  # attempts, by the rule that refused


class Report(TypedDict):
    """How an agent did against one level."""

    level: str
    games: int
    share: float
    share_low: float
    share_high: float
    score: float
    welfare: float
    deals: float
    surplus: float
    given: float
    kept: int
    broken: int
    decisions: int
    illegal: dict[str, int]


def exam(game: Game, agent: str, seats: int, deals: int, levels: Sequence[str] = LEVELS) -> Exam:
    """A checked exam, or BadInput that says what is wrong."""
    if deals < 1:
        raise BadInput("one-game", {"count": deals})
    for name in (agent, *levels):
        programs.find(name)(game)
    return Exam(game.slug, seats, agent, deals, tuple(levels), game.check(seats, {}))


class Watch:
    """Watches the deals of a game: what each adds to whose chance to win."""

    def __init__(self, game: Game, seat: int) -> None:
        self.bargains = registry.manifest(game.slug).bargains
        self.evaluator = bots.evaluator_of(game)
        self.seat = seat
        self.counts: Counter[str] = Counter()
        self.surplus = self.given = 0.0

    def see(self, before: State, after: State, facts: Iterable[Fact]) -> None:
        """What one move brought."""
        for fact in facts:
            kind = self.bargains.get(fact.key, "")
            parties = (fact.args.get("seat"), fact.args.get("partner"))
            if kind == "struck" and self.seat in parties:
                self.counts["struck"] += 1
                old, new = self.evaluator.value(before), self.evaluator.value(after)
                other = parties[1] if parties[0] == self.seat else parties[0]
                self.surplus += new[self.seat] - old[self.seat]
                if isinstance(other, int):
                    self.given += new[other] - old[other]
            elif kind in ("kept", "broken") and parties[1] == self.seat:
                self.counts[kind] += 1


def play(exam: Exam, game: Game, index: int) -> Trial:
    """One game of an exam."""
    level, deal = divmod(index, exam.deals)
    seat = exam.seat(deal)
    names = [exam.agent if at == seat else exam.levels[level] for at in range(exam.seats)]
    journal, watch = Journal(), Watch(game, seat)
    play = BotGame(
        game, exam.seats, exam.options, names, seed_of("evaluate", EDITION, exam.slug, exam.seats, deal), journal
    )
    player = play.players[seat]
    tried = Counter(player.illegal) if isinstance(player, programs.ProgramPlayer) else Counter()
    decisions, going = 0, True
    try:
        while going:
            before = play.state.clone() if watch.bargains else play.state
            journal.take()
            entry = play.step()
            going = entry is not None
            decisions += entry is not None and entry.seat == seat
            if watch.bargains:
                watch.see(before, play.state, journal.facts)
        outcome = ended(play)
    except Exception as trouble:
        raise broken(deal, 0, trouble) from trouble
    now = Counter(player.illegal) if isinstance(player, programs.ProgramPlayer) else Counter()
    won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Trial(
        index, won, outcome.scores[seat], sum(outcome.scores), decisions, watch.counts["struck"], watch.surplus,
        watch.given, watch.counts["kept"], watch.counts["broken"], dict(now - tried),
    )  # fmt: skip


def play_share(exam: Exam, first: int, step: int) -> Generator[Trial]:
    """What one process plays: every so many games."""
    game = registry.find(exam.slug)
    for index in range(first, exam.games(), step):
        yield play(exam, game, index)


def sit(exam: Exam, jobs: int = 1, progress: Progress = unwatched) -> list[Report]:
    """Play the whole exam in that many processes; a report for each level."""
    if jobs < 1:
        raise BadInput("one-job", {"count": jobs})
    count = min(jobs, exam.games())
    shares = [partial(play_share, exam, first, count) for first in range(count)]
    trials: list[Trial] = []
    with closing(shares[0]() if count == 1 else apart(shares)) as results:
        for trial in results:
            trials.append(trial)
            progress(len(trials))
    trials.sort(key=lambda trial: trial.index)
    return [report(level, trials[at * exam.deals : (at + 1) * exam.deals]) for at, level in enumerate(exam.levels)]


def report(level: str, trials: Sequence[Trial]) -> Report:
    """What the games against one level add up to."""
    count = len(trials)
    low, high = interval(sum(trial.won for trial in trials), count)
    deals = sum(trial.deals for trial in trials)
    illegal: Counter[str] = Counter()
    for trial in trials:
        illegal.update(trial.illegal)
    return {
        "level": level,
        "games": count,
        "share": sum(trial.won for trial in trials) / count,
        "share_low": low,
        "share_high": high,
        "score": sum(trial.score for trial in trials) / count,
        "welfare": sum(trial.total for trial in trials) / count,
        "deals": deals / count,
        "surplus": sum(trial.surplus for trial in trials) / deals if deals else 0.0,
        "given": sum(trial.given for trial in trials) / deals if deals else 0.0,
        "kept": sum(trial.kept for trial in trials),
        "broken": sum(trial.broken for trial in trials),
        "decisions": sum(trial.decisions for trial in trials),
        "illegal": dict(sorted(illegal.items())),
    }
