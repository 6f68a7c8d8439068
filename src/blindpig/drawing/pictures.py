"""Pictures: a position drawn by the game's own board, with letters and numbers on it, for rulebooks and reviews."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from blindpig import registry
from blindpig.drawing.clicks import Clicks
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.position import Picture, read_picture, state_of
from blindpig.drawing.words import Words
from blindpig.kernel.action import Action
from blindpig.kernel.game import SPECTATOR, View

LIVE = re.compile(r'\s(?:id|role|tabindex|title|aria-[a-z]+|data-[a-z-]+)(?:="[^"]*")?(?=[\s>/])')  # not in a picture
BETTER, DID = "✓", "×"  # what would have been best, and what was done
BUTTON = re.compile(r"<(/?)button\b")


@dataclass(frozen=True)
class IndexCard:
    """A card in the index of the rulebook: its name, how many there are, its rule and a drawing."""

    name: str
    copies: int
    rule: str
    piece: str


def no_picture(_: View, __: BoardContext, ___: Picture) -> str:
    """A game that draws nothing for its rulebook."""
    return ""


def no_cards(_: Words) -> Sequence[IndexCard]:
    """A game without cards."""
    return ()


@dataclass(frozen=True)
class Pictures:
    """What a game draws for its rulebook."""

    draw: Callable[[View, BoardContext, Picture], str] = no_picture
    cards: Callable[[Words], Sequence[IndexCard]] = no_cards
    last: Callable[[View, BoardContext], str] | None = None  # the last board, small; else all of it is drawn
    # The board before a decision, with each label where its action would have been clicked; else as the last board.
    then: Callable[[View, BoardContext, Mapping[str, Action]], str] | None = None


NONE = Pictures()


@cache
def pictures_of(slug: str) -> Pictures:
    """What a game draws for its rulebook; nothing if it does not say."""
    manifest = registry.manifest(slug)
    return manifest.checked(manifest.pictures, Pictures) if manifest.pictures else NONE


def letter(label: str) -> str:
    """The class of a disc with this label: letters of examples are amber, the numbers of callouts wine."""
    return "disc-callout" if label.isdigit() or label == DID else "disc-letter"


def with_letters(html: str, marks: Mapping[str, str], by: str = "id") -> str:
    """HTML with a disc at the beginning of each element that a mark names by its id, or by another attribute."""
    for label, target in marks.items():
        opening = re.compile(rf'<[^<>]*\s{by}="{re.escape(target)}"[^<>]*>')
        if not opening.search(html):
            raise LookupError(f"nothing drawn is called “{target}”")
        html = opening.sub(rf'\g<0><i class="{letter(label)}">{label}</i>', html, count=1)
    return html


def where_clicked(paths: Mapping[str, Clicks], drawn: Callable[[str], bool]) -> dict[str, str]:
    """For each label the last element of its clicks that is drawn; where two would share one, nobody has it."""
    found: dict[str, str] = {}
    for label, clicks in paths.items():
        targets = [target for step in reversed(clicks.steps) for target in step if drawn(target)]
        if targets and targets[0] not in found.values():
            found[label] = targets[0]
        elif targets:
            return {}
    return found


def still(html: str) -> str:
    """HTML that does nothing: no ids that another picture has too, no buttons, nothing for the Tab key."""
    return BUTTON.sub(r"<\1div", LIVE.sub("", html))


@cache
def drawn(slug: str, file: str, lang: str) -> Markup:
    """The picture of a position file in the game's folder; empty if the game draws none."""
    picture = read_picture(registry.manifest(slug).folder() / file)
    people = [Person(seat, name) for seat, name in enumerate(picture.people)]
    context = BoardContext(slug, lang, people, facts=list(enumerate(picture.facts, 1)))
    html = pictures_of(slug).draw(state_of(slug, picture).view(SPECTATOR), context, picture)
    return Markup(still(html))  # noqa: S704 - out of a template, which escapes


def last_board(view: View, context: BoardContext) -> Markup:
    """The board at the end of a game, small and still; empty if the game draws none."""
    found = pictures_of(context.slug)
    if found.last is not None:
        return Markup(still(found.last(view, context)))  # noqa: S704 - out of a template, which escapes
    everything = Picture(seats=len(context.people), people=tuple(person.name for person in context.people))
    return Markup(still(found.draw(view, context, everything)))  # noqa: S704 - out of a template, which escapes


def board_then(view: View, context: BoardContext, did: Action, better: Action) -> Markup:
    """The board before a decision, small and still, with what was done and what would have been better."""
    found = pictures_of(context.slug)
    if found.then is None:
        return last_board(view, context)
    return Markup(still(found.then(view, context, {BETTER: better, DID: did})))  # noqa: S704 - out of a template
