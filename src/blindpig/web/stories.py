"""The story of a table as lines of HTML: facts with their rules, notes about seats, what was said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from blindpig.drawing.board import Board, board_of, decider_of
from blindpig.drawing.context import Person
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import words_in
from blindpig.i18n.catalogue import COMMON
from blindpig.i18n.teller import Teller
from blindpig.i18n.terms import Terms
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Fact
from blindpig.tables.story import Note, StoryLine

Asks = Callable[[int], str]  # by what name a bot is asked about a line, by the line's place
SAYINGS = "talk"  # the domain of what bots say
ACTORS = ("seat", "owner", "victim")  # arguments of a fact that say whom it is about, the first one first


@dataclass(frozen=True)
class DrawnLine:
    """One line as the template draws it."""

    shape: str
    text: str
    who: Person | None = None
    name: str = ""
    rule: str = ""
    at: str = ""  # the elements of the places it is about
    again: Json = None  # what the game's script needs to show it again
    why: str | None = None  # where a bot can be asked the reason: by what name
    by_bot: bool = False  # whether a bot said it


def counted(_place: int) -> str:
    """A line without a name of its own: the page that asks counts the facts before it."""
    return ""


def fact_line(fact: Fact, people: Sequence[Person], teller: Teller, board: Board, why: str | None) -> DrawnLine:
    """A fact with its rule, where it happened, and whom it is about."""
    args, places = fact.args, board.places
    seat = next((args[key] for key in ACTORS if key in args), None)
    who = people[seat] if isinstance(seat, int) and 0 <= seat < len(people) else None
    at = " ".join(f"{places[key]}-{args[key]}" for key in places if isinstance(args.get(key), int))
    shape = "head" if fact.key in board.chapters else "fact"
    decider = decider_of(board, fact)
    if decider is None or not people[decider].bot:
        why = None
    return DrawnLine(shape, teller.fact(fact), who, rule=fact.rule, at=at, again=board.again(fact), why=why)


def saying(note: Note, people: Sequence[Person], lang: str) -> str:
    """What a bot said, in the reader's language; to somebody by their name, or to nobody in particular."""
    teller = Teller(SAYINGS, lang, terms=Terms(), domains=(SAYINGS,), nouns=(COMMON,))
    key = f"talk.{note.key}"
    if note.whom >= 0 and teller.message(f"{key}.whom") is not None:
        return teller.say(f"{key}.whom", {"whom": people[note.whom].name})
    return teller.say(key, {})


def note_line(note: Note, people: Sequence[Person], lang: str, reader: int = SPECTATOR) -> DrawnLine:
    """Somebody sat, spoke or left; a note without a text in the catalogue is not told."""
    who = people[note.seat] if note.seat >= 0 else None
    name = note.name or (who.name if who else "")
    if note.is_talk:
        text = saying(note, people, lang) if note.key else note.text
        return DrawnLine("said", text, who, name, by_bot=bool(note.key))
    words, key = words_in(lang), f"story.{note.kind}"
    if who is not None and who.seat == reader and name == who.name and words.has(f"{key}.name-you"):
        key = f"{key}.name-you"
    return DrawnLine("note", words(key, name=name, text=note.text) if words.has(key) else "", who)


def speaks_to(reader: int, line: StoryLine, slug: str, lang: str) -> bool:
    """Whether a line says “you” to somebody: everybody else reads what spectators read."""
    if reader == SPECTATOR:
        return False
    if isinstance(line, Note):
        return reader in (line.seat, line.whom)
    return teller_to(reader, slug, lang).addresses(line)


@lru_cache(maxsize=256)
def teller_to(reader: int, slug: str, lang: str) -> Teller:
    """Tells a game to one of those who sit there, without names."""
    return Teller(slug, lang, reader=reader)


def story_html(
    slug: str,
    lines: Sequence[StoryLine],
    people: Sequence[Person],
    lang: str,
    asks: Asks | None = None,
    reader: int = SPECTATOR,
) -> str:
    """Lines of the story to the reader, newest last; what was said is marked for the talk.

    Without `asks` nobody can be asked why.
    """
    teller = Teller(slug, lang, [person.name for person in people], reader=reader)
    board = board_of(slug)
    drawn = [
        note_line(line, people, lang, reader)
        if isinstance(line, Note)
        else fact_line(line, people, teller, board, asks(place) if asks else None)
        for place, line in enumerate(lines)
    ]
    words = words_in(lang, slug)
    return tight(render("story.html", slug=slug, lines=[line for line in drawn if line.text], t=words))
