"""Boards and stories as HTML for the streams of pages. Viewers of one seat and one language share the bytes."""

from collections.abc import Hashable, Iterable, Sequence

from blindpig.drawing.board import board_of
from blindpig.drawing.context import Person
from blindpig.drawing.orders import orders_of
from blindpig.drawing.templating import kept, render, tight
from blindpig.drawing.words import words_in
from blindpig.kernel.game import SPECTATOR
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.chairs import Chair
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import StoryLine
from blindpig.web.contexts import context_of, name_of, people_seen, recent_facts
from blindpig.web.stories import counted, speaks_to, story_html
from blindpig.web.waiting import hosts, waiting_room

NO_NOTICES = '<div id="notices"></div>'


class Curtain:
    """Draws nothing: a stream that only says that somebody is there, behind the curtain of a shared screen."""

    name = "curtain"
    cuts = False

    def board(self, snapshot: Snapshot) -> bytes:
        """Nothing."""
        return b""

    def story(self, snapshot: Snapshot, lines: Sequence[StoryLine]) -> bytes:
        """Nothing."""
        return b""


class HtmlRenderer:
    """Draws for people who read one language."""

    cuts = True

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.name = f"html-{lang}"

    def board(self, snapshot: Snapshot) -> bytes:
        """The whole board, and what else the table asks of this seat."""
        parts = (self.main(snapshot), self.notices(snapshot), self.ways(snapshot), self.sealed(snapshot))
        return "".join(parts).encode()

    def main(self, snapshot: Snapshot) -> str:
        """The board itself, or the waiting room before the deal."""
        sheet, session = snapshot.sheet, snapshot.sheet.session
        if session is None:
            return waiting_room(sheet, snapshot.seat, self.lang)
        facts = recent_facts(snapshot.story(), sheet.game.slug)
        context = context_of(sheet, snapshot.seat, self.lang, facts, snapshot.parts)
        return board_of(sheet.game.slug).draw(session.state.view(snapshot.seat), context)

    def notices(self, snapshot: Snapshot) -> str:
        """Requests to undo, a seat that a bot plays for its owner, persons who keep the table waiting."""
        sheet, seat = snapshot.sheet, snapshot.seat
        asked = sheet.undo_asked
        people = people_seen(sheet, seat, snapshot.parts)
        late = late_of(sheet, people) if hands_over(sheet, seat) else []
        handed = seat != SPECTATOR and sheet.chairs[seat].handed and not sheet.chairs[seat].resigned
        if asked < 0 and not late and not handed and not sheet.held_up:
            return NO_NOTICES
        html = render(
            "notices.html",
            t=words_in(self.lang),
            seated=seat != SPECTATOR,
            undo=people[asked].name if asked >= 0 else "",
            mine=asked == seat,
            agreed=seat in sheet.undo_agreed,
            late=late,
            handed=handed,
            held_up=sheet.held_up,
        )
        return tight(html)

    def ways(self, snapshot: Snapshot) -> str:
        """What the menu offers as the table stands."""
        sheet, seat = snapshot.sheet, snapshot.seat
        running = sheet.status == "running"
        return self.kept_part(
            "ways.html",
            home=home_of(sheet),
            started=sheet.session is not None,
            playing=running and seat != SPECTATOR and not sheet.chairs[seat].resigned,
            away=others_of(sheet) if running and hands_over(sheet, seat) else (),
            pace=sheet.pace,
            paces=running and seat != SPECTATOR and sheet.paces(seat),
            seat=seat,
            orders=running and seat != SPECTATOR and orders_of(sheet.game.slug) is not None,
            followed=followed_of(sheet, seat) if sheet.session is not None else (),
            closable=sheet.status == "open" and hosts(sheet, seat),
        )

    def sealed(self, snapshot: Snapshot) -> str:
        """What of the game can be checked and taken home by now."""
        sheet = snapshot.sheet
        over, started = sheet.status == "over", sheet.session is not None
        return self.kept_part("sealed.html", home=home_of(sheet), over=over, started=started)

    def kept_part(self, template: str, **values: Hashable) -> str:
        """A part that changes seldom, drawn of these values."""
        key = (template, self.lang, *values.values())
        return kept(key, lambda: tight(render(template, t=words_in(self.lang), **values)))

    def story(self, snapshot: Snapshot, lines: Sequence[StoryLine]) -> bytes:
        """New lines of the story."""
        people = people_seen(snapshot.sheet, SPECTATOR, snapshot.parts)
        return "".join([self.line(snapshot, line, people) for line in lines]).encode()

    def line(self, snapshot: Snapshot, line: StoryLine, people: Sequence[Person]) -> str:
        """One of them; whoever is not spoken to in it reads what spectators read."""
        slug = snapshot.sheet.game.slug
        reader = snapshot.seat if speaks_to(snapshot.seat, line, slug, self.lang) else SPECTATOR
        key = (self.lang, f"line {id(line)} {reader}")
        found: str | None = snapshot.parts.get(key)
        if found is None:
            drawn = story_html(slug, [line], people, self.lang, counted, reader)
            found = snapshot.parts[key] = drawn.rstrip("\n")
        return found


def named(chairs: Iterable[Chair]) -> tuple[tuple[int, str], ...]:
    """Seats and names: all that the menu shows of people."""
    return tuple((chair.number, name_of(chair)) for chair in chairs)


def hands_over(sheet: Sheet, seat: int) -> bool:
    """Whether a seat may let a bot play for somebody who is away: the host's, where no clock decides over ratings."""
    return hosts(sheet, seat) and not sheet.setting.rated


def home_of(sheet: Sheet) -> str:
    """The address of a table."""
    return f"/t/{sheet.row.id}"


def others_of(sheet: Sheet) -> tuple[tuple[int, str], ...]:
    """The persons for whom the host may let a bot play while they are away: not those at the host's own screen."""
    return named(chair for chair in sheet.chairs if not chair.by_bot() and sheet.screen_of(chair) != sheet.row.host)


def followed_of(sheet: Sheet, seat: int) -> tuple[tuple[int, str], ...]:
    """The persons whom somebody at the table may follow: those who have browsers of their own."""
    if seat == SPECTATOR:
        return ()
    mine = sheet.screen_of(sheet.chairs[seat])
    return named(chair for chair in sheet.chairs if chair.guest and sheet.screen_of(chair) == chair.guest != mine)


def late_of(sheet: Sheet, people: list[Person]) -> list[Person]:
    """The persons who are waited for and away: the host may let a bot play for them."""
    waiting = sheet.session.state.waiting_openly() if sheet.session is not None else []
    return [people[seat] for seat in waiting if not (people[seat].here or sheet.chairs[seat].by_bot())]
