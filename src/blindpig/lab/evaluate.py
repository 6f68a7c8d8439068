"""A benchmark that stays put: an agent plays the same deals against the same four levels of bots, seats rotating.

Deal i of a game at some seats is dealt from `seed_of("evaluate", EDITION, slug, seats, i)`, the same for every level;
the agent sits at seat i modulo the seats. So two agents are compared on equal cards, on any number of processes.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypedDict

from blindpig import programs, registry
from blindpig.kernel.chance import seed_of
from blindpig.kernel.game import Game
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import BadInput
from blindpig.lab.bargains import Bargains
from blindpig.lab.botgame import BotGame, broken
from blindpig.lab.tournament import ended, interval
from blindpig.lab.workers import Progress, chunks, perform, unwatched

EDITION: Final = 3  # of this benchmark: numbers of different editions do not compare
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


def play(exam: Exam, game: Game, index: int) -> Trial:
    """One game of an exam."""
    level, deal = divmod(index, exam.deals)
    seat = exam.seat(deal)
    names = [exam.agent if at == seat else exam.levels[level] for at in range(exam.seats)]
    journal, watch = Journal(), Bargains(game, exam.seats)
    play = BotGame(
        game, exam.seats, exam.options, names, seed_of("evaluate", EDITION, exam.slug, exam.seats, deal), journal
    )
    player = play.players[seat]
    tried = Counter(player.illegal) if isinstance(player, programs.ProgramPlayer) else Counter()
    decisions, going = 0, True
    try:
        while going:
            before = play.state.clone() if watch.kinds else play.state
            journal.take()
            entry = play.step()
            going = entry is not None
            decisions += entry is not None and entry.seat == seat
            if watch.kinds:
                watch.see(before, play.state, journal.facts)
        outcome = ended(play)
    except Exception as trouble:
        raise broken(deal, 0, trouble) from trouble
    now = Counter(player.illegal) if isinstance(player, programs.ProgramPlayer) else Counter()
    won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Trial(
        index, won, outcome.scores[seat], sum(outcome.scores), decisions, watch.struck[seat], watch.surplus[seat],
        watch.given[seat], watch.kept[seat], watch.broken[seat], dict(now - tried),
    )  # fmt: skip


def play_chunk(exam: Exam, indexes: Iterable[int]) -> list[Trial]:
    """Play some games, in whatever process."""
    game = registry.find(exam.slug)
    return [play(exam, game, index) for index in indexes]


def sit(exam: Exam, jobs: int = 1, progress: Progress = unwatched, cluster: str = "") -> list[Report]:
    """Play the whole exam in that many processes, or on a cluster; a report for each level."""
    tasks = [partial(play_chunk, exam, some) for some in chunks(exam.games())]
    trials: list[Trial] = []
    with closing(perform(tasks, jobs, cluster)) as results:
        for _, some in results:
            trials += some
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
