"""A problem as one guest meets it: the board, the question with its hints, and, after the try, the answer in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Final

import msgspec

from blindpig import registry
from blindpig.aftermath.problems import Problem, Worth, after, start
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import words_in
from blindpig.kernel.game import Game, State, View
from blindpig.kernel.refusal import Trouble
from blindpig.tables.setting import bot_name
from blindpig.web.api.troubles import sentence_of
from blindpig.web.contexts import recent_facts
from blindpig.web.pages.visitor import Visitor
from blindpig.web.stories import story_html

HINTS: Final = 3
OTHERS: Final = 3  # alternatives that are told
ASKED, TOLD = 0, 1  # the number of the prompt before the try and after it


class Mark(msgspec.Struct, array_like=True, frozen=True):
    """A problem that was tried: whether the move was found, and what was tried; nothing by who gave up."""

    name: str
    found: bool
    tried: str = ""


class Marks:
    """What a guest has tried, in this order."""

    def __init__(self, tried: list[Mark]) -> None:
        self.tried = tried

    @classmethod
    def read(cls, text: str) -> "Marks":
        """As it was kept; nothing, if that cannot be read."""
        try:
            return cls(msgspec.json.decode(text or "[]", type=list[Mark]))
        except msgspec.DecodeError:
            return cls([])

    def write(self) -> str:
        """As it is kept."""
        return msgspec.json.encode(self.tried).decode()

    def of(self, name: str) -> Mark | None:
        """What became of a problem."""
        return next((mark for mark in self.tried if mark.name == name), None)

    def count(self, problems: Sequence[Problem], found: bool) -> int:
        """How many of these problems were found, or missed."""
        names = {problem.name for problem in problems}
        return sum(mark.found == found for mark in self.tried if mark.name in names)

    @property
    def best_run(self) -> int:
        """The most that were found one after the other."""
        longest = now = 0
        for mark in self.tried:
            now = now + 1 if mark.found else 0
            longest = max(longest, now)
        return longest


def marks_in(likes: Mapping[str, str], slug: str) -> Marks:
    """What a guest with these preferences has tried of a game."""
    return Marks.read(likes.get(key_of(slug), ""))


def key_of(slug: str) -> str:
    """Under which key that is kept."""
    return f"problems.{slug}"


def of_the_day(count: int) -> int:
    """The number of the problem of the day."""
    return datetime.now(UTC).toordinal() % count + 1


@dataclass(frozen=True)
class Told:
    """An action in words: what it is worth in points of a hundred, and what speaks for it."""

    title: str
    chance: int
    reason: str
    look: str  # "best", "tried", "tempting" or nothing


class Posed:
    """A problem for one guest."""

    def __init__(self, slug: str, problems: Sequence[Problem], number: int, marks: Marks, visitor: Visitor) -> None:
        self.slug = slug
        self.problems = problems
        self.number = number
        self.marks = marks
        self.visitor = visitor
        self.problem: Problem = problems[number - 1]
        self.game: Game = registry.find(slug)
        self.words = words_in(visitor.lang, slug)

    @cached_property
    def state(self) -> State:
        """The position."""
        return start(self.game, self.problem)

    @cached_property
    def view(self) -> View:
        """What whoever has to find the move sees of it."""
        return self.state.view(self.problem.seat)

    @cached_property
    def people(self) -> list[Person]:
        """The guest among bots."""
        own = self.problem.seat
        return [
            Person(seat, self.visitor.name if seat == own else bot_name(seat - (seat > own)))
            for seat in range(self.problem.seats)
        ]

    def context(self) -> BoardContext:
        """What the board needs besides the view, before the try."""
        return BoardContext(
            self.slug,
            self.visitor.lang,
            self.people,
            self.problem.seat,
            actions=self.state.actions(self.problem.seat),
            waiting=self.state.waiting_openly(),
            prompt=ASKED,
        )

    def board(self) -> str:
        """The board before the try."""
        return board_of(self.slug).draw(self.view, self.context())

    def answered(self, mark: Mark, moves: int = 1) -> str:
        """The board after the try: the best move, and so many of those that follow, are made."""
        state, facts = after(self.game, self.problem, moves)
        context = BoardContext(
            self.slug,
            self.visitor.lang,
            self.people,
            self.problem.seat,
            waiting=state.waiting_openly(),
            prompt=TOLD,
            facts=recent_facts(facts, self.slug),
            outcome=state.outcome(),
            bar=self.bar(mark),
        )
        return board_of(self.slug).draw(state.view(self.problem.seat), context)

    def said(self, action: str) -> str:
        """An action in words, as it stands before the try."""
        return board_of(self.slug).says(self.game.parse(action), self.view, self.context())

    def quoted(self, action: str) -> str:
        """An action in words, as it stands inside a sentence."""
        return self.said(action).removesuffix(".")

    @property
    def following(self) -> str:
        """Where the next problem is."""
        return f"/problems/{self.slug}?after={self.number}"

    def points(self, worth: Worth) -> int:
        """The guest's chance after an action, in points of a hundred."""
        return round(100 * self.problem.chance(worth))

    def reason(self, worth: Worth) -> str:
        """What a bot says for an action."""
        return self.context().teller.say(f"why.{worth.why}", dict(worth.args), start=True) if worth.why else ""

    def bar(self, mark: Mark) -> str:
        """The verdict, in place of the question."""
        problem, worth = self.problem, self.problem.of(mark.tried)
        right = mark.tried if mark.found and worth is not None else problem.best.action
        return tight(
            render(
                "problem_bar.html",
                t=self.words,
                slug=self.slug,
                csrf=self.visitor.csrf,
                home=f"/problems/{self.slug}/{self.number}",
                following=self.following,
                found=mark.found,
                best=self.said(right) if mark.found or worth is None else self.quoted(right),
                chance=self.points(problem.best),
                tried="" if worth is None else self.quoted(worth.action),
                kept=0 if worth is None else self.points(worth),
                lost=0 if worth is None else self.points(problem.best) - self.points(worth),
                rule=problem.rule,
            )
        )

    def hints(self, count: int) -> list[str]:
        """The first hints in words."""
        problem = self.problem
        tempting = problem.of(problem.tempting) or problem.worth[-1]
        who = self.people[problem.victim].name
        return [
            self.words("problem.hint.victim.told", name=who),
            self.words(
                "problem.hint.tempting.told",
                action=self.quoted(tempting.action),
                chance=self.points(tempting),
                best=self.points(problem.best),
            ),
            self.words("problem.hint.rule.told"),
        ][:count]

    def panel(self, hints: int) -> str:
        """The question, with so many hints."""
        told = self.hints(hints) if hints else []
        return tight(
            render(
                "problem_panel.html",
                t=self.words,
                slug=self.slug,
                number=self.number,
                told=told,
                rule=self.problem.rule if hints == HINTS else "",
                hints=HINTS,
                round=max(1, self.state.round()),
                options=len(self.problem.worth),
                run=self.marks.best_run,
            )
        )

    def alternatives(self, tried: str) -> list[Told]:
        """The best action and what else one thinks of: what was tried, what tempts, what is worth most."""
        problem = self.problem
        named = [problem.best.action, tried, problem.tempting]
        rest = [worth.action for worth in problem.worth if worth.action not in problem.solutions]
        chosen = list(dict.fromkeys(action for action in [*named, *rest] if action))[: OTHERS + 1]
        looks = {problem.tempting: "tempting", tried: "tried", problem.best.action: "best"}
        return [
            Told(
                self.quoted(worth.action),
                self.points(worth),
                self.reason(worth) if worth is problem.best else "",
                looks.get(worth.action, ""),
            )
            for worth in problem.worth
            if worth.action in chosen
        ]

    def told(self, mark: Mark) -> str:
        """The answer: why, what else there was, how it goes on."""
        problem = self.problem
        tempting = problem.of(problem.tempting) or problem.worth[-1]
        victim, (_, facts) = problem.victim, after(self.game, problem, len(problem.line))
        return tight(
            render(
                "problem_told.html",
                t=self.words,
                slug=self.slug,
                number=self.number,
                found=mark.found,
                rule=problem.rule,
                tempting=self.quoted(tempting.action),
                tempting_chance=self.points(tempting),
                chance=self.points(problem.best),
                victim=self.people[victim],
                victim_before=round(100 * tempting.chances[victim]),
                victim_after=round(100 * problem.best.chances[victim]),
                rows=self.alternatives(mark.tried),
                line=story_html(self.slug, facts, self.people, self.visitor.lang, reader=self.problem.seat),
                moves=len(problem.line),
                following=self.following,
                worlds=problem.worlds,
            )
        )

    def pips(self) -> str:
        """All problems of the game: found, missed, still open."""
        marks = [self.marks.of(problem.name) for problem in self.problems]
        return tight(
            render(
                "problem_pips.html",
                t=self.words,
                slug=self.slug,
                number=self.number,
                marks=marks,
                found=self.marks.count(self.problems, found=True),
                missed=self.marks.count(self.problems, found=False),
            )
        )

    def refused(self, action: str) -> str:
        """Why an action is no answer: the rules refuse it, or it is an offer in free words."""
        try:
            refusal = self.state.refusal(self.problem.seat, self.game.parse(action))
        except Trouble as trouble:
            return sentence_of(trouble, self.visitor.lang)
        return self.words("problem.no-offers") if refusal is None else self.context().refused(refusal)
