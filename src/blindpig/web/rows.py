"""Tables in lists: one's own, and those that anybody may join or watch."""

import time
from collections.abc import Collection
from dataclasses import dataclass

from blindpig.drawing.context import Person
from blindpig.drawing.words import Words, words_in
from blindpig.kernel.refusal import Trouble
from blindpig.store.friends import Friends
from blindpig.store.store import TableRow
from blindpig.tables import listing
from blindpig.tables.registry import TableRegistry
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table
from blindpig.web.contexts import people_of
from blindpig.web.pages.visitor import Visitor
from blindpig.web.terms import clock_words, pace_words, span

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True)
class Row:
    """A table as a line of a list."""

    slug: str
    title: str
    line: str
    verb: str
    href: str
    status: str
    slow: bool
    my_turn: bool = False
    turn: Person | None = None  # whom it waits for, if that is one person
    watching: int = 0
    secured: bool = False  # whether the host’s name is their own, by a passkey
    seats: int = 0
    friends: str = ""  # the names of those there whom the visitor follows

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.status == "over"


async def tables_of_rows(tables: TableRegistry, rows: list[TableRow]) -> list[Table]:
    """The tables of some rows, without those that cannot be read."""
    found: list[Table] = []
    for kept in rows:
        try:
            found.append(await tables.table(kept.id))
        except Trouble:
            continue
    return found


def time_left(sheet: Sheet, seat: int, words: Words) -> str:
    """How long a seat still has, roughly; nothing where no clock runs."""
    deadline = sheet.account.deadline(seat)
    if deadline is None:
        return ""
    left = max(0, int(deadline - time.time()))
    rounded = left // HOUR * HOUR if left >= HOUR else left // MINUTE * MINUTE if left >= MINUTE else left
    return words("lobby.left", time=span(rounded, words))


def line_of(sheet: Sheet, visitor: Visitor, waited: list[int]) -> str:
    """What a table waits for."""
    words = words_in(visitor.lang, sheet.game.slug)
    if sheet.session is None:
        clock = sheet.setting.clock
        missing = len(sheet.free())
        free = words("lobby.needs", count=missing) if missing else words("room.all-here")
        rated = f" · {words('rated')}" if sheet.setting.rated else ""
        return f"{free} · {pace_words(clock, words)}, {clock_words(clock, words)}{rated}"
    outcome = sheet.session.state.outcome()
    if outcome is not None:
        return words.game(sheet.game.slug, [person.name for person in people_of(sheet)]).victory(outcome)
    left = time_left(sheet, waited[0], words) if waited else ""
    round_ = words("lobby.round", round=sheet.session.state.round())
    return f"{round_}, {left}" if left else round_


def row_of(table: Table, visitor: Visitor, friends: Collection[str] = ()) -> Row:
    """A table as this visitor sees it in a list."""
    sheet, words = table.sheet, words_in(visitor.lang)
    seat = sheet.seat_of(visitor.guest)
    mine, over = seat >= 0, sheet.status == "over"
    running = sheet.session is not None and not over
    waited = sheet.session.state.waiting_openly() if sheet.session is not None and running else []
    seated = {sheet.screen_of(chair) for chair in sheet.chairs if chair.guest}
    if over:
        verb = "lobby.replay"
    elif mine or sheet.row.host == visitor.guest:
        verb = "lobby.return"
    else:
        verb = "lobby.watch" if running else "lobby.look-in"
    door = f"/i/{sheet.row.id}" if sheet.status == "open" and verb == "lobby.look-in" else f"/t/{sheet.row.id}"
    return Row(
        sheet.game.slug,
        words("lobby.table-of", name=sheet.host_name()),
        line_of(sheet, visitor, waited),
        words(verb),
        f"{door}/replay" if over else door,
        sheet.status,
        sheet.setting.clock.is_slow(),
        my_turn=mine and seat in waited,
        turn=people_of(sheet)[waited[0]] if len(waited) == 1 and seat not in waited else None,
        secured=sheet.row.host in sheet.secured,
        watching=len((table.broadcast.here() | table.broadcast.elsewhere) - seated) if running else 0,
        seats=len(sheet.chairs),
        friends=words.listed([chair.name for chair in sheet.chairs if chair.guest and chair.guest in friends]),
    )


async def own_rows(tables: TableRegistry, visitor: Visitor) -> list[Row]:
    """The visitor's tables: those that wait for them first, then the others under way, then those that are over."""
    found = await tables_of_rows(tables, await tables.store.of_guest(visitor.guest))
    rows = [
        row_of(table, visitor)
        for table in found
        if table.sheet.status != "closed"
        and (table.sheet.seat_of(visitor.guest) >= 0 or table.sheet.row.host == visitor.guest)
    ]
    return sorted(rows, key=lambda row: (row.over, not row.my_turn))


async def listed_rows(tables: TableRegistry, visitor: Visitor) -> list[Row]:
    """The tables that anybody may see: friends' first, then those with a free chair, then the most watched."""
    found = await tables_of_rows(tables, await listing.listed(tables))
    friends = {friend.id for friend in await Friends(tables.store).of(visitor.guest)}
    rows = [row_of(table, visitor, friends) for table in found if table.sheet.seat_of(visitor.guest) < 0]
    return sorted(rows, key=lambda row: (not row.friends, row.status != "open", -row.watching))
