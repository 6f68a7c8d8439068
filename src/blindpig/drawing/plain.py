"""The plain board, for a game that brings none of its own: the view in words, every legal action a button.

A game's catalogue makes it read better, and nothing of it is needed: `view.<field>` is the name of a field of the view,
`action.<verb>` the text of the actions whose text begins with that verb, its arguments being {a}, {b}, {c} and {d}.
What a field's values are called is said by the game's words, as it is for the arguments of its facts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blindpig.drawing.clicks import ClickPath, one_click, path_forms
from blindpig.drawing.context import BoardContext, Why
from blindpig.drawing.spoken import Section
from blindpig.drawing.templating import render, tight
from blindpig.i18n.typography import capitalised
from blindpig.kernel.action import Action
from blindpig.kernel.forms import Json
from blindpig.kernel.game import State, View

if TYPE_CHECKING:
    from blindpig.kernel.refusal import Arg

RECENT = 4  # facts that are repeated beside the table, for screens without the story


@dataclass(frozen=True)
class Line:
    """A field of the view: its name, and its value in words or the lines inside it."""

    name: str
    value: str = ""
    lines: tuple["Line", ...] = ()


@dataclass(frozen=True)
class Button:
    """A legal action."""

    id: str
    text: str


@dataclass(frozen=True)
class Group:
    """The legal actions of one verb."""

    verb: str
    buttons: tuple[Button, ...]


def name_of(key: str, context: BoardContext) -> str:
    """What a field is called: by the catalogue, or by its key."""
    return capitalised(context.words.or_else(f"view.{key}", key.replace("_", " ").replace("-", " ")))


def one_value(key: str, value: int | str, context: BoardContext) -> str:
    """A single value in words."""
    teller = context.teller
    if isinstance(value, bool):
        return context.words("yes" if value else "no")
    kind = teller.terms.kind(key)
    if kind == teller.terms.seat and not teller.is_name(kind, value):
        return context.words("plain.nobody")
    try:
        return context.words("none") if value == "" else teller.noun(kind, value)
    except (LookupError, ValueError):  # spelt out for facts, whose argument of this name is something else
        return str(value)


def line_of(key: str, name: str, value: Json, context: BoardContext) -> Line:
    """A field and what it holds."""
    if value is None or value == []:
        return Line(name, context.words("none"))
    if isinstance(value, (int, str)):
        return Line(name, one_value(key, value, context))
    if isinstance(value, float):
        return Line(name, str(value))
    if isinstance(value, Mapping):
        return Line(name, lines=tuple(outline(value, context)))
    by_seat = key in context.teller.terms.by_seat and len(value) == len(context.people)
    if by_seat or not all(isinstance(item, (int, str)) for item in value):
        names = [person.name for person in context.people] if by_seat else [str(n + 1) for n in range(len(value))]
        return Line(
            name, lines=tuple(line_of(key, each, item, context) for each, item in zip(names, value, strict=True))
        )
    return Line(
        name, context.words.listed([one_value(key, item, context) for item in value if isinstance(item, (int, str))])
    )


def outline(form: Mapping[str, Json], context: BoardContext) -> list[Line]:
    """The fields of a view, in the order the game gives them."""
    return [line_of(key, name_of(key, context), value, context) for key, value in form.items()]


def sections_of(view: View, context: BoardContext) -> list[Line]:
    """The view, a section for each of its parts; single fields come first, together. Viewers know their own seat."""
    lines = outline({key: value for key, value in view.form().items() if key != "seat"}, context)
    single = tuple(line for line in lines if not line.lines)
    parts = [line for line in lines if line.lines]
    return [Line(context.words("plain.seen"), lines=single), *parts] if single else parts


def sentences(line: Line) -> list[str]:
    """A field and all that is inside it, a sentence each."""
    if not line.lines:
        return [f"{line.name}: {line.value}"]
    return [f"{line.name} / {said}" for inner in line.lines for said in sentences(inner)]


def spoken(view: View, context: BoardContext) -> list[Section]:
    """The view in words."""
    return [
        Section(part.name, tuple(said for line in part.lines for said in sentences(line)))
        for part in sections_of(view, context)
    ]


def text_of(action: Action, context: BoardContext) -> str:
    """What a button says: the catalogue's text of the action's verb, or the action as it is written."""
    key = f"action.{action.text.partition(' ')[0]}"
    if context.teller.message(key) is None:
        return action.text
    args: dict[str, Arg] = dict(zip("abcd", action.args, strict=False))
    return context.teller.sentence(key, args)


def says(action: Action, _view: View, context: BoardContext) -> str:
    """An action in words: as its button says it."""
    return text_of(action, context)


def element(action: Action) -> str:
    """The id of an action's button."""
    return f"act-{action.index}"


def click_paths(actions: Sequence[Action]) -> list[ClickPath]:
    """One click for each action."""
    return [ClickPath(one_click(element(action)), action) for action in actions]


def groups_of(context: BoardContext) -> list[Group]:
    """The legal actions, verb by verb."""
    found: dict[str, list[Button]] = {}
    for action in context.actions:
        verb = action.text.partition(" ")[0]
        found.setdefault(verb, []).append(Button(element(action), text_of(action, context)))
    return [Group(verb, tuple(buttons)) for verb, buttons in found.items()]


def scores_of(context: BoardContext) -> list[tuple[int, str, bool]]:
    """Once the game is over: each seat, its score in words, and whether it won."""
    if context.outcome is None:
        return []
    winners = context.outcome.winners
    return [
        (seat, context.teller.noun("score", score), seat in winners)
        for seat, score in enumerate(context.outcome.scores)
    ]


def draw(view: View, context: BoardContext) -> str:
    """The whole of what is played on, for the one who looks."""
    words = context.words
    html = render(
        "plain.html",
        context=context,
        t=words,
        prompt={"title": words("your-turn"), "text": words("plain.choose"), "rule": ""} if context.mine else {},
        sections=sections_of(view, context),
        groups=groups_of(context),
        scores=scores_of(context),
        recent=[context.teller.to(context.seat).fact(fact) for _, fact in context.facts[-RECENT:]],
        paths=path_forms(click_paths(context.actions)),
    )
    return tight(html)


def why(_state: State, _view: View, _context: BoardContext, _picks: list[str]) -> Why | None:
    """Nothing that cannot be done is shown."""
    return None
