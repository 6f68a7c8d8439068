"""Finding problems: games of bots are searched for decisions where one action is clearly best and looks worse.

A decision is looked at in steps, each dearer than the one before: a few worlds for all legal actions, more worlds, then
many with other luck. What is left is played on after the best action, the second and the tempting one, for two rounds
and to the end of the game; and the bots' own search is made to look at these three, for by itself it would not look at
a surprise. All of them must agree.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from blindpig import registry
from blindpig.aftermath.judge import Judge
from blindpig.aftermath.problems import Problem, ProblemMove, Worth, write
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State, View, compact
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import BadInput
from blindpig.kernel.system import system_says
from blindpig.lab.botgame import BotGame
from blindpig.lab.workers import Progress, perform, unwatched
from blindpig.search.evaluator import best, weights
from blindpig.search.ismcts import Search
from blindpig.search.levels import FixedChance

HUNCH: Final = 1  # world that shows whether anything hangs on a decision
GLANCE: Final = 4  # worlds for a first idea
LOOK: Final = 24  # worlds for what seems to be a problem
MANY: Final = 80  # worlds for what is kept
AHEAD: Final = (8, 24)  # games played on for some rounds after each of three actions: at first few, then more
ROUNDS: Final = 2  # that they are played on
ENDS: Final = 40  # games played to their end, which must not speak against it
SEARCHED: Final = 60  # iterations of the bots' search after each of them
AS_GOOD: Final = 0.015  # an action of the same kind that is worth so little less is right, too
SHY: Final = 0.25  # a surprise: a player of the evaluator's judgement takes the best less often than this
MOST_ACTIONS: Final = 40  # with more to choose from nobody finds it
LEAST_ACTIONS: Final = 3
PER_GAME: Final = 3
LINE: Final = 6  # moves of how it goes on, the answer included
Order: TypeAlias = list[tuple[Action, list[float]]]  # actions with everybody's chance after them, the best first
ENDLESS: Final = 5000  # decisions of a game that is played to its end, or rounds
CAST: Final = ("wiseguy", "rookie", "wiseguy", "rookie", "wiseguy", "wiseguy")  # mistakes make problems


@dataclass
class Hunt:
    """What is looked for."""

    slug: str
    seats: int
    wanted: int = 30
    gap: float = 0.1
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def of_a_kind(self) -> int:
        """How many problems may have an answer of the same kind, for the same reason."""
        return max(2, self.wanted * 2 // 5)


class Finder:
    """Looks for problems in a game."""

    def __init__(self, hunt: Hunt) -> None:
        self.hunt: Hunt = hunt
        self.game: Game = registry.find(hunt.slug)
        self.judge: Judge = Judge(self.game)
        self.looked: Counter[str] = Counter()  # decisions, by how far they got
        self.dropped: set[tuple[int, str]] = set()  # what did not hold in this game: whose, and which action

    def of_game(self, number: int) -> Iterator[Problem]:
        """The problems of one game, each of another kind."""
        hunt = self.hunt
        seed = seed_of("problems", self.game.slug, hunt.seats, hunt.seed, number)
        play = BotGame(self.game, hunt.seats, hunt.options, CAST[: hunt.seats], seed)
        here: set[str] = set()
        self.dropped.clear()
        while play.state.waiting_on() and len(here) < PER_GAME:
            problem = self.at(play, f"{hunt.seed} {hunt.seats} {number}")
            if problem is not None and problem.theme not in here:
                here.add(problem.theme)
                yield problem
            if play.step() is None:
                return

    def at(self, play: BotGame, name: str) -> Problem | None:
        """The problem at the present decision of a game, if it is one."""
        state = play.state
        if state.silence() is not None:  # a moment to speak up in is no time to ponder
            return None
        seat = state.waiting_on()[0]
        actions = [action for action in state.actions(seat) if action.index != FREE]
        if not LEAST_ACTIONS <= len(actions) <= MOST_ACTIONS:
            return None
        view, seed = state.view(seat), f"{name} {len(play.match.record.entries)}"
        self.looked["seen"] += 1
        if not self.something_hangs(view, actions, seed):
            return None
        order = self.standing_out(view, actions, GLANCE, 0.5, seed)
        if not order or (seat, order[0][0].text) in self.dropped:
            return None
        order = self.standing_out(view, actions, LOOK, 0.8, seed)
        if not order:
            return None
        self.looked["stands out"] += 1
        margin = self.hunt.gap / 2
        if self.lead(view, order, AHEAD[0], ROUNDS, seed) < margin or self.search_lead(view, order, seed) < margin:
            self.dropped.add((seat, order[0][0].text))
            return None
        self.looked["seems to hold"] += 1
        order = self.standing_out(view, actions, MANY, 1.0, seed)
        if not order or self.lead(view, order, AHEAD[1], ROUNDS, seed) < margin:
            return None
        if self.lead(view, order, ENDS, ENDLESS, seed) < 0.0:
            return None
        return self.written(play, seat, order, seed)

    def something_hangs(self, view: View, actions: list[Action], seed: str) -> bool:
        """Whether in some world some action is better than what looks best."""
        seat, tempting = view.seat, actions.index(self.tempting(view, actions))
        if self.judge.evaluator.playout_depth:
            values = self.judge.compare(view, actions, HUNCH, f"hunch {seed}")
        else:  # a position has its value as it stands
            values = [self.judge.values(self.done(view, action, seed)) for action in actions]
        return max(value[seat] for value in values) - values[tempting][seat] >= self.hunt.gap / 2

    def done(self, view: View, action: Action, seed: str) -> State:
        """A position after an action, in some world."""
        state = self.game.determinize(view, SeededChance(seed_of("hunch", seed)))
        state.perform(view.seat, action, SeededChance(seed_of("hunch luck", seed)))
        return state

    def standing_out(self, view: View, actions: list[Action], worlds: int, share: float, seed: str) -> Order:
        """The actions with what they are worth, the best first; nothing, unless it stands out and is a surprise."""
        seat = view.seat
        values = self.judge.compare(view, actions, worlds, f"problem {worlds} {seed}")
        order = sorted(zip(actions, values, strict=True), key=lambda pair: -pair[1][seat])
        right = self.right(order, seat)
        if len(right) == len(order):
            return []
        gap = order[len(right) - 1][1][seat] - order[len(right)][1][seat]
        return order if gap >= share * self.hunt.gap and self.surprising(view, actions, right) else []

    def right(self, order: Order, seat: int) -> list[Action]:
        """The best action, and those after it that are as good and of its kind."""
        best_one, value = order[0]
        found = [best_one]
        for action, values in order[1:]:
            if action.kind != best_one.kind or value[seat] - values[seat] > AS_GOOD:
                break
            found.append(action)
        return found

    def scores(self, view: View, actions: list[Action]) -> list[float]:
        """The evaluator's scores: what the actions look like at first sight."""
        return self.judge.evaluator.scores(self.game.determinize(view, FixedChance()), view.seat, actions)

    def surprising(self, view: View, actions: list[Action], right: list[Action]) -> bool:
        """Whether a player who goes by the looks seldom takes a right action."""
        likely = weights(self.scores(view, actions), self.judge.evaluator.temperature)
        shares = [share for action, share in zip(actions, likely, strict=True) if action in right]
        return sum(shares) < SHY and self.tempting(view, actions) not in right

    def tempting(self, view: View, actions: list[Action]) -> Action:
        """What looks best; of equals the first of the action space."""
        scores = self.scores(view, actions)
        return max(zip(scores, actions, strict=True), key=lambda pair: (pair[0], -pair[1].index))[1]

    def three(self, view: View, order: Order) -> list[Action]:
        """The best action, the best of those that are not right, and the one that looks best, if that is another."""
        second = order[len(self.right(order, view.seat))][0]
        tempting = self.tempting(view, [action for action, _ in order])
        return [order[0][0], second] if tempting is second else [order[0][0], second, tempting]

    def lead(self, view: View, order: Order, games: int, rounds: int, seed: str) -> float:
        """How much better the best action turns out than the others when games are played on from there."""
        actions = self.three(view, order)
        totals = [0.0] * len(actions)
        for world in range(games):
            state = self.game.determinize(view, SeededChance(seed_of("on", games, seed, world)))
            for number, action in enumerate(actions):
                copy, luck = state.clone(), SeededChance(seed_of("on luck", games, seed, world))
                copy.perform(view.seat, action, luck)
                totals[number] += self.played_on(copy, state.round() + rounds, luck)[view.seat]
        return (totals[0] - max(totals[1:])) / games

    def played_on(self, state: State, until: int, luck: SeededChance) -> list[float]:
        """Everybody's chance once a round is reached, or the game is over; all play by the evaluator."""
        evaluator = self.judge.evaluator
        for _ in range(ENDLESS):
            waiting = state.waiting_on()
            if not waiting or (state.round() >= until and (not evaluator.playout_depth or evaluator.quiet(state))):
                break
            actions = state.actions(waiting[0])
            scores = evaluator.scores(state, waiting[0], actions) if len(actions) > 1 else [0.0]
            state.perform(waiting[0], actions[best(scores, luck)], luck)
        return self.judge.values(state)

    def search_lead(self, view: View, order: Order, seed: str) -> float:
        """How much better the bots' search, made to look at each of the three, finds the best one."""
        values: list[float] = []
        for action in self.three(view, order):
            search = Search(self.game, self.judge.evaluator, view, [action], SeededChance(seed_of("agree", seed)))
            search.options, search.scores = [action], [0.0]
            while search.done < SEARCHED:
                search.iterate()
            values.append(search.root.totals[view.seat] / search.done)
        return values[0] - max(values[1:])

    def written(self, play: BotGame, seat: int, order: Order, seed: str) -> Problem:
        """The problem as it is kept."""
        state, record = play.state, play.match.record
        position = compact(state.position()).encode()
        line, rule = self.line(state, seat, order[0][0], seed)
        return Problem(
            name=sha256(position + b"%d" % seat).hexdigest()[:8],
            seat=seat,
            seats=state.seats,
            options=dict(record.options),
            rules=record.version,
            commitment=record.commitment,
            position=msgspec.Raw(position),
            moves=tuple(ProblemMove(entry.seat, entry.action, tuple(entry.outcomes)) for entry in record.entries),
            solutions=tuple(action.text for action in self.right(order, seat)),
            tempting=self.three(state.view(seat), order)[-1].text,
            rule=rule,
            worth=tuple(self.worth(state.view(seat), action, values) for action, values in order),
            line=line,
            worlds=MANY,
        )

    def worth(self, view: View, action: Action, values: list[float]) -> Worth:
        """What an action is worth, and what speaks for it."""
        state = self.game.determinize(view, FixedChance())
        reason = self.judge.evaluator.reason(state, view.seat, action)
        chances = tuple(round(value, 3) for value in values)
        if reason.key == "no-reason":
            return Worth(action.text, chances)
        return Worth(action.text, chances, reason.key, dict(reason.args))

    def line(self, state: State, seat: int, action: Action, seed: str) -> tuple[tuple[ProblemMove, ...], str]:
        """How it goes on, everybody taking what looks best, and the rule of the first move."""
        copy, journal, rule = state.clone(), Journal(), ""
        copy.journal = journal
        found: list[ProblemMove] = []
        acting, chosen = seat, action
        while len(found) < LINE:
            luck = SeededChance(seed_of("line", seed, len(found)), keep=True)
            copy.perform(acting, chosen, luck)
            found.append(ProblemMove(acting, chosen.text, tuple(luck.take())))
            facts = journal.take()
            rule = rule or next((fact.rule for fact in facts), "")
            waiting = copy.waiting_on()
            if not waiting:
                break
            acting = waiting[0]
            actions = copy.actions(acting)
            chosen = actions[best(self.scores(copy.view(acting), actions), FixedChance())]
        return tuple(found), rule


@dataclass
class Searched:
    """A game that was searched: its problems, each with its theme, as they are kept; decisions, by how far they got."""

    problems: list[tuple[str, str]]
    looked: Counter[str]


def search(hunt: Hunt, number: int) -> Searched:
    """Search one game, by itself: whoever does it finds the same."""
    finder = Finder(hunt)
    return Searched([(problem.theme, write(problem)) for problem in finder.of_game(number)], finder.looked)


class Harvest:
    """What came of a hunt so far. Games are taken in their order, whoever was done first."""

    def __init__(self, hunt: Hunt) -> None:
        self.hunt = hunt
        self.games = 0
        self.kinds: Counter[str] = Counter()
        self.looked: Counter[str] = Counter()
        self.early: dict[int, Searched] = {}  # those that must wait for one before them

    def enough(self) -> bool:
        """Whether as many are found as were wanted."""
        return self.kinds.total() >= self.hunt.wanted

    def take(self, number: int, searched: Searched) -> Iterator[str]:
        """The problems to keep now that one game more was searched: few of a kind, and none once there are enough."""
        self.early[number] = searched
        while self.games in self.early and not self.enough():
            game = self.early.pop(self.games)
            self.games += 1
            self.looked += game.looked
            for theme, line in game.problems:
                if self.kinds[theme] < self.hunt.of_a_kind:
                    self.kinds[theme] += 1
                    yield line


def write_problems(
    hunt: Hunt, games: int, out: Path | None, progress: Progress = unwatched, jobs: int = 1, cluster: str = ""
) -> Harvest:
    """Search so many games, or until there are enough problems, and write each as soon as it is found."""
    harvest = Harvest(hunt)
    tasks = [partial(search, hunt, number) for number in range(games)]
    try:
        with (
            nullcontext(sys.stdout) if out is None else out.open("a", encoding="utf-8") as file,
            closing(perform(tasks, jobs, cluster)) as results,
        ):
            for number, searched in results:
                for line in harvest.take(number, searched):
                    file.write(line)
                file.flush()
                progress(harvest.games)
                if harvest.enough():
                    break
    except OSError as error:
        raise BadInput("problems-not-written", {"error": system_says(error)}) from error
    return harvest
