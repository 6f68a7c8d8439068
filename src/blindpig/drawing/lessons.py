"""Lessons: a prepared game with comments and questions, read from `lesson.jsonl` in a game's folder.

The first line says how the game is dealt, and what is then put where. Every other line is a step: moves that others (or
the learner) make on the way there, what the board points at, and perhaps a question, which is a list of right answers.
An answer is the text of an action; in a pattern `*` stands for anything. What is said at a step is in the game's own
catalogues: `lesson.KEY`, and of a question `lesson.KEY.right` and `lesson.KEY.wrong`; a wrong answer that has a name
(`wrong`) has a sentence of its own, `lesson.KEY.wrong.NAME`.
"""

import json
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from blindpig import registry
from blindpig.drawing.position import changed
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance, ReplayedChance, SeededChance
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.manifest import BadPackage, Manifest, said

if TYPE_CHECKING:
    from blindpig.kernel.forms import Json
    from blindpig.kernel.game import State

LEARNER = 0  # the seat of whoever takes the lesson


class LessonMove(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A move of a lesson: who, what, and what the dice said if that matters."""

    seat: int
    action: str
    outcomes: tuple[int, ...] | None = None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson; a question, if it has right answers."""

    key: str
    play: tuple[LessonMove, ...] = ()  # before anything is said
    look: tuple[str, ...] = ()  # the elements that stay in the light
    rule: str = ""
    right: tuple[str, ...] = ()  # patterns; the first one is what “skip” plays
    wrong: dict[str, str] = {}  # patterns of answers that have a sentence of their own, and its name
    outcomes: tuple[int, ...] | None = None  # of the right answer

    def takes(self, answer: str) -> bool:
        """Whether this is a right answer."""
        return any(fnmatchcase(answer, pattern) for pattern in self.right)

    def wrong_name(self, answer: str) -> str:
        """What a wrong answer is called, if it has a sentence of its own."""
        return next((name for pattern, name in self.wrong.items() if fnmatchcase(answer, pattern)), "")


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a lesson begins."""

    seats: int
    people: tuple[str, ...]  # the others, by name
    minutes: int
    options: dict[str, str] = {}
    changes: msgspec.Raw = msgspec.Raw(b"{}")  # JSON: to the position as it is dealt


class Lesson(msgspec.Struct, frozen=True):
    """A game's lesson."""

    slug: str
    deal: Deal
    steps: tuple[Step, ...]


def read_lesson(slug: str, path: Path) -> Lesson:
    """The lesson in a file."""
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    steps = tuple(msgspec.json.decode(line, type=Step) for line in rest)
    return Lesson(slug, msgspec.json.decode(first, type=Deal), steps)


@cache
def lesson_of(manifest: Manifest) -> Lesson | None:
    """The lesson that a game brings, if it brings one; BadPackage if it cannot be read."""
    if not manifest.lesson:
        return None
    try:
        return read_lesson(manifest.slug, manifest.folder() / manifest.lesson)
    except (OSError, ValueError) as error:
        raise BadPackage(
            "package.load", {"package": manifest.origin, "part": manifest.lesson, "error": said(error)}
        ) from error


def chance_of(outcomes: Sequence[int] | None, number: int) -> Chance:
    """What the dice say at a move: what the lesson wants, or always the same."""
    return SeededChance(b"lesson %d" % number) if outcomes is None else ReplayedChance(outcomes)


class LessonRun:
    """A lesson as far as somebody has come: the position, what has happened, and how many steps are behind them."""

    def __init__(self, lesson: Lesson) -> None:
        game, deal = registry.find(lesson.slug), lesson.deal
        dealt = game.deal(deal.seats, deal.options, SeededChance(b"picture"))
        self.lesson = lesson
        self.game = game
        changes: Json = json.loads(bytes(deal.changes))
        self.state: State = game.load(changed(dealt.position(), changes))
        self.journal = Journal()
        self.state.journal = self.journal
        self.facts: list[Fact] = []
        self.answers: list[str] = []
        self.at = 0
        self.moves = 0
        self.enter()

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether this is the end of the lesson."""
        return self.at == len(self.lesson.steps) - 1

    def apply(self, move: LessonMove) -> None:
        """A move is made."""
        self.moves += 1
        self.state.apply(move.seat, self.game.parse(move.action), chance_of(move.outcomes, self.moves))
        self.facts += [fact for fact in self.journal.take() if fact.seen_by(LEARNER)]

    def enter(self) -> None:
        """The moves on the way to the present step are made."""
        for move in self.step.play:
            self.apply(move)

    def actions(self) -> Sequence[Action]:
        """What the learner may do now: nothing, unless something is asked."""
        return self.state.actions(LEARNER) if self.step.right else ()

    def solution(self) -> str:
        """An answer that is right."""
        for pattern in self.step.right:
            for action in self.actions():
                if fnmatchcase(action.text, pattern):
                    return action.text
        return self.step.right[0]  # an offer of a deal is no listed action

    def answer(self, action: str) -> None:
        """A right answer is played, and the lesson goes on."""
        self.apply(LessonMove(LEARNER, action, self.step.outcomes))
        self.answers.append(action)
        self.go_on()

    def go_on(self) -> None:
        """The next step."""
        self.at += 1
        self.enter()

    def would(self, action: str) -> list[Fact]:
        """What a legal answer would do, tried on a copy."""
        copy, journal = self.state.clone(), Journal()
        copy.journal = journal
        copy.apply(LEARNER, self.game.parse(action), chance_of(None, self.moves + 1))
        return [fact for fact in journal.take() if fact.seen_by(LEARNER)]


def resumed(lesson: Lesson, at: int, answers: Sequence[str]) -> LessonRun:
    """A lesson where somebody left it; from the beginning, if the lesson is another one now."""
    run, left = LessonRun(lesson), list(answers)
    while run.at < min(at, len(lesson.steps) - 1):
        if not run.step.right:
            run.go_on()
        elif left and run.step.takes(left[0]):
            run.answer(left.pop(0))
        else:
            return LessonRun(lesson)
    return run
