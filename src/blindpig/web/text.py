"""A table in text, for those who hear it: what happened, what can be done, all that is seen, a thing by its name.

It is made of the same words as “in words”, the API's tools and the story: nothing here knows a game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from blindpig.drawing.board import board_of
from blindpig.drawing.spoken import Section
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import words_in
from blindpig.i18n.typography import capitalised
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Fact
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import StoryLine
from blindpig.web.contexts import context_of, people_of
from blindpig.web.stories import fact_line, note_line

FEW = 12  # ways to do one kind of thing that are shown at once; more are behind a word
LATELY = 6  # lines of the story that are told at first, if nothing else says how many
FOUND = 30  # lines that a question is answered with


@dataclass(frozen=True)
class Way:
    """Something that can be done: how it is written, and in words."""

    action: str
    said: str


@dataclass(frozen=True)
class Ways:
    """What can be done of one kind."""

    verb: str  # the first of them, without its full stop
    ways: tuple[Way, ...]

    @property
    def many(self) -> bool:
        """Whether they are behind a word."""
        return len(self.ways) > FEW


def ways_of(sheet: Sheet, seat: int, lang: str) -> list[Ways]:
    """All that a seat may do now, kind by kind."""
    session = sheet.session
    if session is None:
        return []
    context = context_of(sheet, seat, lang)
    view, says = session.state.view(seat), board_of(sheet.game.slug).says
    found: dict[str, list[Way]] = {}
    for action in context.actions:
        verb = action.text.partition(" ")[0]
        found.setdefault(verb, []).append(Way(action.text, capitalised(says(action, view, context))))
    return [Ways(ways[0].said.removesuffix("."), tuple(ways)) for ways in found.values()]


def sections_of(sheet: Sheet, seat: int, lang: str) -> list[Section]:
    """All that a seat sees, in words."""
    if sheet.session is None:
        return []
    return board_of(sheet.game.slug).spoken(sheet.session.state.view(seat), context_of(sheet, seat, lang))


def standing(sheet: Sheet, seat: int, lang: str) -> str:
    """Whether one is asked, whom the game waits for, or how it ended."""
    words, session = words_in(lang, sheet.game.slug), sheet.session
    if session is None:
        return words("agent.not-dealt", names=words.listed([person.name for person in people_of(sheet)]))
    context = context_of(sheet, seat, lang)
    if context.outcome is not None:
        return f"{words('agent.over')} {context.finish}"
    if context.mine and seat in session.state.waiting_on():
        return words("agent.your-turn")
    return words("waiting-for", names=words.listed(context.waited)) if context.waited else words("waiting-for-table")


def told(snapshot: Snapshot, lines: Sequence[StoryLine], lang: str) -> list[str]:
    """Lines of the story, as they are said to who reads."""
    sheet, reader = snapshot.sheet, snapshot.seat
    people, words = people_of(sheet), words_in(lang, sheet.game.slug)
    teller = words.game(sheet.game.slug, [person.name for person in people]).to(reader)
    board = board_of(sheet.game.slug)
    found: list[str] = []
    for line in lines:
        if isinstance(line, Fact):
            found.append(fact_line(line, people, teller, board, None).text)
        else:
            drawn = note_line(line, people, lang, reader)
            found.append(words("text.said", name=drawn.name, text=drawn.text) if line.is_talk else drawn.text)
    return [text for text in found if text]


def since(snapshot: Snapshot) -> Sequence[StoryLine]:
    """What a seat may know to have happened since its last move; the last lines for who only watches."""
    sheet, seat, lines = snapshot.sheet, snapshot.seat, snapshot.story()
    session = sheet.session
    own = [place for place, entry in enumerate(session.record.entries) if entry.seat == seat] if session else []
    if not own or seat == SPECTATOR:
        return lines[-LATELY:]
    news = [line for line in lines if isinstance(line, Fact) and sheet.moves.get(id(line), 0) > own[-1]]
    return news or lines[-LATELY:]


def found_in(sections: Sequence[Section], asked: str) -> list[str]:
    """The lines about something, by any word of its name."""
    wanted = asked.casefold().split()
    lines = [
        f"{section.title}: {line}"
        for section in sections
        for line in section.lines
        if all(word in f"{section.title} {line}".casefold() for word in wanted)
    ]
    return lines[:FOUND] if wanted else []


class TextRenderer:
    """Draws a table in text for people who read one language."""

    cuts = False

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.name = f"text-{lang}"

    def board(self, snapshot: Snapshot) -> bytes:
        """What can be done, and all that is seen."""
        return self.main(snapshot).encode()

    def main(self, snapshot: Snapshot) -> str:
        """The same as a page has it."""
        sheet, seat = snapshot.sheet, snapshot.seat
        session = sheet.session
        html = render(
            "text-board.html",
            t=words_in(self.lang, sheet.game.slug),
            standing=standing(sheet, seat, self.lang),
            prompt=session.prompts[seat] if session is not None and seat != SPECTATOR else 0,
            groups=ways_of(sheet, seat, self.lang),
            sections=sections_of(sheet, seat, self.lang),
            asked=bool(session) and seat != SPECTATOR and sheet.status == "running",
            over=sheet.status == "over",
        )
        return tight(html)

    def story(self, snapshot: Snapshot, lines: Sequence[StoryLine]) -> bytes:
        """New lines of the story."""
        html = render("text-story.html", lines=told(snapshot, lines, self.lang))
        return tight(html).encode()
