"""A board of the JSON API in words: the same that pages show under “in words”, and every action as a sentence."""

from collections.abc import Mapping, Sequence
from typing import cast

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.spoken import text_of
from blindpig.drawing.words import Words, words_in
from blindpig.i18n.rulebook import rulebook
from blindpig.i18n.teller import Teller
from blindpig.kernel.action import Action
from blindpig.kernel.forms import Form as Reader
from blindpig.kernel.forms import Json
from blindpig.kernel.game import Game, Outcome, TieBreak, View
from blindpig.kernel.journal import EVERYBODY, Fact
from blindpig.kernel.refusal import Arg, BadInput, Refusal
from blindpig.lab.report import of_rule
from blindpig.mcp.house import Form
from blindpig.tables.setting import BOT_NAMES
from blindpig.tables.story import Note
from blindpig.web.stories import note_line

SHOWN = 60  # actions that are listed at once


class Told:
    """One board, ready to be told."""

    def __init__(self, board: Form, lang: str) -> None:
        self.form = Reader(board, "board")
        self.lang = lang
        self.words: Words = words_in(lang, self.form.text("game"))
        self.game: Game = registry.find(self.form.text("game"))
        names = named([seat.text("name") for seat in self.form.forms("seats")])
        self.people = [Person(number, name) for number, name in enumerate(names)]
        self.teller = Teller(self.game.slug, lang, names)

    @property
    def actions(self) -> list[Action]:
        """What this seat may do now."""
        return [self.game.parse(text) for text in self.form.texts("actions")]

    def view(self) -> View | None:
        """What this seat may know; None before the deal."""
        form = self.form.get("view")
        return None if form is None else self.game.load_view(form)

    def context(self) -> BoardContext:
        """Everything about the table that is not in the view."""
        waiting = self.form.numbers("waiting", 0, 63)
        seat = self.form.number("seat", -1, 63)
        asked = self.actions if self.form.flag("asked") else ()
        return BoardContext(
            self.game.slug, self.lang, self.people, seat, asked, waiting, outcome=outcome_of(self.form.get("outcome"))
        )

    def whole(self) -> str:
        """The board: who sits there, all that can be seen, what is asked, how it ended."""
        view, context = self.view(), self.context()
        if view is None:
            return self.words("agent.not-dealt", names=self.words.listed([person.name for person in self.people]))
        seat = (
            self.words("agent.watching")
            if context.seat < 0
            else self.words("agent.you", name=context.name(context.seat), seat=context.seat)
        )
        return "\n\n".join([seat, text_of(board_of(self.game.slug).spoken(view, context)), self.standing(context)])

    def standing(self, context: BoardContext) -> str:
        """Whose turn it is, or how it ended."""
        if context.outcome is not None:
            return f"{self.words('agent.over')} {context.finish}"
        if self.form.flag("asked"):
            return self.words("agent.your-turn")
        if context.waited:
            return self.words("waiting-for", names=self.words.listed(context.waited))
        return self.words("waiting-for-table")

    def choices(self, begins: str = "", shown: int = SHOWN) -> str:
        """The legal actions, a line each: how it is written, and what it means."""
        view = self.view()
        if view is None:
            return ""
        context, says = self.context(), board_of(self.game.slug).says
        found = [action for action in self.actions if action.text.startswith(begins)]
        lines = [f"- `{action.text}`: {says(action, view, context)}" for action in found[:shown]]
        if not lines and self.actions:
            verbs = sorted({action.text.partition(" ")[0] for action in self.actions})
            return self.words("agent.none-begins", begins=begins[:40], verbs=", ".join(verbs))
        if not lines:
            return self.words("agent.no-actions")
        if len(found) > shown:
            verbs = sorted({action.text.partition(" ")[0] for action in found[shown:]})
            lines.append(self.words("agent.more", count=len(found) - shown, verbs=", ".join(verbs)))
        return "\n".join([self.words("agent.may"), *lines])

    def lines(self, story: Sequence[Form]) -> str:
        """Lines of the story, each with its rule."""
        told: list[str] = []
        for line in story:
            if line.get("kind") == "fact":
                args = cast("Mapping[str, Arg]", line["args"])
                fact = Fact(str(line["rule"]), str(line["key"]), args, EVERYBODY)
                told.append(f"- {self.teller.fact(fact)} ({fact.rule})")
                continue
            seat, whom = line.get("seat", -1), line.get("whom", -1)
            note = Note(
                str(line.get("kind")),
                seat if isinstance(seat, int) else -1,
                str(line.get("name", "")),
                str(line.get("text", "")),
                key=str(line.get("key", "")),
                whom=whom if isinstance(whom, int) else -1,
            )
            drawn = note_line(note, self.people, self.lang)
            if drawn.text:
                told.append(f"- {drawn.name}: “{drawn.text}”" if note.is_talk else f"- {drawn.text}")
        return "\n".join(told)

    def refused(self, refusal: Json) -> str:
        """Why not: the sentence, the rule, and the rule's text."""
        form = Reader(refusal, "refusal")
        args = cast("Mapping[str, Arg]", form.form("args").data)
        sentence = self.teller.refusal(Refusal(form.text("rule"), form.text("key"), args))
        return f"{self.words('agent.refused', sentence=sentence)}\n{self.rule(form.text('rule'))}"

    def rule(self, number: str) -> str:
        """A rule with its text; its number alone if it has none."""
        try:
            return "\n".join(of_rule(rulebook(self.game.slug).find(number, self.lang), self.teller))
        except BadInput:
            return number


def named(names: Sequence[str]) -> list[str]:
    """Who sits there; bots and free seats go by the names that pages give them."""
    spare = [name for name in BOT_NAMES if name not in names]
    return [name or spare.pop(0) for name in names]


def outcome_of(form: Json) -> Outcome | None:
    """How a game ended, read back."""
    if form is None:
        return None
    read = Reader(form, "outcome")
    ties = [tie_of(tie) for tie in read.forms("ties")]
    scores = read.numbers("scores", -(10**9), 10**9)
    winners = read.numbers("winners", 0, 63)
    ranked = Outcome(read.text("rule"), scores, None, read.text("ending"), ties)
    if ranked.winners == winners:
        return ranked
    return Outcome(read.text("rule"), scores, winners, read.text("ending"), ties)


def tie_of(form: Reader) -> TieBreak:
    """A tie-break, read back; its figures may be halves."""
    doubled = [int(2 * figure) for figure in form.items("figures") if isinstance(figure, int | float)]
    return TieBreak(form.text("key"), doubled, form.flag("fewest"), halves=True)
