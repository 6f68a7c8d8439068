"""Problems: positions of bots' games with one action that is clearly best, and is not the one that looks best.

A game's folder has them in a file that its manifest names, a line each; `blindpig problems` writes such lines. A
problem keeps the position, what every legal action is worth to everybody, which answers are right, and how the game
could go on.
"""

import json
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from blindpig import registry
from blindpig.kernel.chance import ReplayedChance
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.manifest import BadPackage, Manifest, said
from blindpig.kernel.record import Entry, Record

if TYPE_CHECKING:
    from blindpig.kernel.forms import Json
    from blindpig.kernel.game import Game, State

Arg = int | str | list[int]


class ProblemMove(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A move: who, what, and what chance brought."""

    seat: int
    action: str
    outcomes: tuple[int, ...] = ()


class Worth(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A legal action, everybody's chance to win after it, and why one would take it: a key with arguments."""

    action: str
    chances: tuple[float, ...]
    why: str = ""
    args: dict[str, Arg] = {}


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One problem."""

    name: str
    seat: int
    seats: int
    options: dict[str, str]
    rules: int  # the version of the rules that its game was played by
    commitment: str
    position: msgspec.Raw
    moves: tuple[ProblemMove, ...]  # the game so far; the deal is the first
    solutions: tuple[str, ...]  # the best, and what is as good and of its kind
    tempting: str  # what looks best at first sight
    rule: str  # of the best
    worth: tuple[Worth, ...]  # all legal actions, the best first
    line: tuple[ProblemMove, ...]  # how it could go on, from the best
    worlds: int  # in which everything was compared

    @property
    def game_state(self) -> "Json":
        """The position as JSON."""
        found: Json = json.loads(bytes(self.position))
        return found

    @property
    def theme(self) -> str:
        """What kind of action is best, why, and with which card if it is about one."""
        kind = self.solutions[0].split(" ", 1)[0]
        return " ".join([kind, self.best.why, str(self.best.args.get("card", ""))]).rstrip()

    @property
    def best(self) -> Worth:
        """The best action."""
        return self.worth[0]

    def of(self, action: str) -> Worth | None:
        """What an action is worth; None for what was not compared, an offer in free words."""
        return next((worth for worth in self.worth if worth.action == action), None)

    def chance(self, worth: Worth) -> float:
        """The chance of whoever has to find the move."""
        return worth.chances[self.seat]

    @property
    def gap(self) -> float:
        """How much better the worst right answer is than the best of all others."""
        right = [self.chance(worth) for worth in self.worth if worth.action in self.solutions]
        others = [self.chance(worth) for worth in self.worth if worth.action not in self.solutions]
        return min(right) - max(others)

    @property
    def victim(self) -> int:
        """Who loses most by the best action, compared with the tempting one."""
        tempting = self.of(self.tempting) or self.worth[-1]
        others = [seat for seat in range(self.seats) if seat != self.seat]
        return max(others, key=lambda seat: tempting.chances[seat] - self.best.chances[seat])

    def record(self, slug: str) -> Record:
        """The game so far."""
        found = Record(slug, self.rules, self.seats, self.options, self.commitment)
        found.entries = [Entry(move.seat, move.action, list(move.outcomes)) for move in self.moves]
        return found


def start(game: "Game", problem: Problem) -> "State":
    """The position of a problem."""
    return game.load(problem.game_state)


def after(game: "Game", problem: Problem, moves: int) -> tuple["State", list[Fact]]:
    """The position after so many moves of the line, and what has happened, as the seat sees it."""
    state, journal = start(game, problem), Journal()
    state.journal = journal
    for move in problem.line[:moves]:
        state.apply(move.seat, game.parse(move.action), ReplayedChance(list(move.outcomes)))
    return state, [fact for fact in journal.take() if fact.seen_by(problem.seat)]


def write(problem: Problem) -> str:
    """A problem as one line."""
    return msgspec.json.encode(problem).decode() + "\n"


@cache
def problems_of(manifest: Manifest) -> tuple[Problem, ...]:
    """The problems that a game brings; none if it names no file, BadPackage if that cannot be read."""
    if not manifest.problems:
        return ()
    try:
        text = (manifest.folder() / manifest.problems).read_text(encoding="utf-8")
        found = tuple(msgspec.json.decode(line, type=Problem) for line in text.splitlines())
    except (OSError, ValueError) as error:
        raise BadPackage(
            "package.load", {"package": manifest.origin, "part": manifest.problems, "error": said(error)}
        ) from error
    return tuple(problem for problem in found if problem.rules == registry.find(manifest.slug).version)
