"""The waiting room: chairs, the invitation to hand on, and what the host can do before the deal."""

from dataclasses import dataclass

from blindpig import registry
from blindpig.drawing.context import Person
from blindpig.drawing.lessons import lesson_of
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import Words, words_in
from blindpig.kernel.game import SPECTATOR
from blindpig.search import bots
from blindpig.tables import hosting
from blindpig.tables.sheet import Sheet
from blindpig.web.contexts import people_of
from blindpig.web.terms import clock_words, option_lines, pace_words

STAND_BY = "wiseguy"  # the bot that fills free chairs


@dataclass(frozen=True)
class ChairRow:
    """A chair as the room shows it."""

    person: Person
    bot: str
    line: str
    taken: bool
    mine: bool
    host: bool
    removable: bool
    unrated: bool  # at a rated table: this person does not want a rating

    @property
    def free(self) -> bool:
        """Whether it waits for a person."""
        return not self.bot and not self.taken


def hosts(sheet: Sheet, seat: int) -> bool:
    """Whether the host sits there."""
    return seat != SPECTATOR and sheet.seat_of(sheet.row.host) == seat


def strengths_of(sheet: Sheet, words: Words) -> list[tuple[str, str]]:
    """The bots that know this game, each with its strength in words."""
    return [(name, words.or_else(f"bot.{name}", name)) for name in bots.playing(sheet.game)]


def row_of(sheet: Sheet, person: Person, seat: int, words: Words) -> ChairRow:
    """One chair."""
    chair = sheet.chairs[person.seat]
    if chair.bot:
        strength = words.or_else(f"bot.{chair.bot}", chair.bot)
        text = words.or_else(f"bot.{chair.bot}.text")
        line = words("room.strength", strength=strength, text=text) if text else strength
    elif chair.guest:
        line = words("room.here" if person.here else "absent")
    else:
        line = words("room.for-anybody" if sheet.row.listed else "room.for-friends")
    return ChairRow(
        person,
        chair.bot,
        line,
        taken=bool(chair.guest),
        mine=person.seat == seat,
        host=bool(chair.guest) and chair.guest == sheet.row.host,
        removable=hosting.can_remove(sheet, person.seat),
        unrated=chair.unrated,
    )


def waiting_room(sheet: Sheet, seat: int, lang: str) -> str:
    """The room before the deal, as one seat sees it."""
    words = words_in(lang, sheet.game.slug)
    rows = [row_of(sheet, person, seat, words) for person in people_of(sheet, seat)]
    missing = len(sheet.free())
    guest = sheet.chairs[seat].guest if seat != SPECTATOR else ""
    manifest = registry.manifest(sheet.game.slug)
    html = render(
        "room.html",
        t=words,
        slug=sheet.game.slug,
        home=f"/t/{sheet.row.id}",
        seat=seat,
        rows=rows,
        missing=missing,
        seated=len(rows) - missing,
        closed=sheet.status == "closed",
        pledge=sheet.sharing.pledges.get(guest, ""),
        seal=sheet.commitment,
        opened=guest in sheet.sharing.nonces,
        called=sheet.sharing.called,
        host=hosts(sheet, seat),
        host_name=sheet.host_name(),
        strengths=strengths_of(sheet, words),
        stand_by=STAND_BY,
        addable=hosting.fits(sheet, len(rows) + 1),
        shorter=hosting.can_begin(sheet),
        least=sheet.game.min_seats,
        most=sheet.game.max_seats,
        pace=pace_words(sheet.setting.clock, words),
        clock=clock_words(sheet.setting.clock, words),
        options=option_lines(sheet.game, sheet.setting, words),
        hints=sheet.setting.hints,
        rated=sheet.setting.rated,
        howto=manifest.howto,
        lesson=lesson_of(manifest),
    )
    return tight(html)
