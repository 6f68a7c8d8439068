"""An alert in words: which game and table, the story since one's last move, the way there, the way to be left alone."""

from collections.abc import Sequence

import msgspec

from blindpig.drawing.times import rough_span
from blindpig.drawing.words import Words, words_in
from blindpig.i18n.languages import ENGLISH, known
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Fact
from blindpig.store.ways import Way
from blindpig.tables.now import now
from blindpig.tables.sheet import Sheet
from blindpig.web.alerts.events import Event
from blindpig.web.contexts import people_of

LINES = 5  # of the story
LONGEST = 1900  # letters of all that a channel is sent at once: Discord takes 2000
MANY = 12  # events that one message names


class Message(msgspec.Struct, frozen=True):
    """One event in words; the way to it begins with a slash."""

    title: str
    lines: tuple[str, ...] = ()
    path: str = "/"


class Letter(msgspec.Struct, frozen=True):
    """What is sent at once by one way: one or more messages."""

    messages: tuple[Message, ...]
    way: Way
    off: str  # the address that turns this way off

    @property
    def words(self) -> Words:
        """The words of whoever reads it."""
        return words_in(language_of(self.way))

    @property
    def subject(self) -> str:
        """One line for all of it."""
        if len(self.messages) == 1:
            return self.messages[0].title
        return self.words("alert.several", count=len(self.messages))

    def body(self, storied: bool = True) -> str:
        """All of it but the way to turn it off."""
        told = [self.told(message, storied) for message in self.messages[:MANY]]
        more = len(self.messages) - len(told)
        return "\n\n".join([*told, *([self.words("alert.more", count=more)] if more else [])])

    def told(self, message: Message, storied: bool) -> str:
        """One event with its story, and where it is."""
        lines = [f"· {line}" for line in message.lines] if storied else []
        return "\n".join([message.title, *lines, f"{self.way.home}{message.path}"])

    def text(self) -> str:
        """All of it as a text for a channel, without stories where it would be too long."""
        off = self.words("alert.off", address=self.off)
        whole = f"{self.body()}\n\n{off}"
        return whole if len(whole) <= LONGEST else f"{self.body(storied=False)[: LONGEST - len(off) - 2]}\n\n{off}"


def language_of(way: Way) -> str:
    """The language of a way's owner."""
    return known(way.lang) or ENGLISH


def message_of(sheet: Sheet, event: Event, way: Way) -> Message:
    """An event in words. A channel that others may read gets what everybody may know, and nothing else."""
    words = words_in(language_of(way), sheet.game.slug)
    place = words("lobby.table-of", name=sheet.host_name())
    name = people_of(sheet)[event.seat].name
    shared = way.kind == "table"
    left = ""
    if event.kind == "near":
        left = rough_span(int((sheet.account.deadline(event.seat) or 0.0) - now()), words)
    addressed = shared and event.kind in ("turn", "near", "offer")
    key = f"alert.{event.kind}-of" if addressed else f"alert.{event.kind}"
    title = words(key, game=words("title"), place=place, name=name, left=left)
    viewer = event.seat if way.kind in ("push", "mail") else SPECTATOR
    return Message(title, tuple(story_since(sheet, event.seat, viewer, words)), f"/t/{sheet.row.id}")


def story_since(sheet: Sheet, seat: int, viewer: int, words: Words) -> Sequence[str]:
    """What happened since a seat's last move, as a viewer may read it: the last lines of it, or how it ended."""
    session = sheet.session
    if session is None:
        return []
    teller = words.game(sheet.game.slug, [person.name for person in people_of(sheet)])
    outcome = session.state.outcome()
    if outcome is not None and sheet.status == "over":
        return [teller.victory(outcome)]
    own = [place for place, entry in enumerate(session.record.entries) if entry.seat == seat]
    acts = own if viewer == seat else session.acts_of(seat)
    last = acts[-1] if acts else 0
    facts = [line for line in sheet.story if isinstance(line, Fact) and sheet.moves.get(id(line), 0) > last]
    seen = [teller.to(viewer).fact(fact) for fact in facts if fact.seen_by(viewer)]
    return seen[-LINES:]
