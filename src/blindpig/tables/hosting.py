"""What only the host does before the game: free a seat, put a bot on it, add or take away a chair, close the table."""

from collections.abc import Callable

from blindpig.kernel.refusal import BadInput
from blindpig.search import bots
from blindpig.tables import entries as log
from blindpig.tables.chairs import Chair
from blindpig.tables.seating import not_closed
from blindpig.tables.setting import character
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Change, Table
from blindpig.tables.trouble import NotAllowed, NotNow


async def decided(table: Table, guest: str, decide: Callable[[Sheet], Change]) -> None:
    """A change that is the host's to make, and only before the deal."""

    def checked(sheet: Sheet) -> Change:
        if guest != sheet.row.host:
            raise NotAllowed("host-arranges")
        not_closed(sheet)
        if sheet.status != "open":
            raise NotNow("started-already")
        return decide(sheet)

    await table.change(checked)


def chair_of(sheet: Sheet, seat: int) -> Chair:
    """A chair by its number."""
    if not 0 <= seat < len(sheet.chairs):
        raise NotNow("no-such-seat", {"last": len(sheet.chairs) - 1})
    return sheet.chairs[seat]


async def free(table: Table, guest: str, seat: int) -> None:
    """Free a seat that somebody has taken."""

    def decide(sheet: Sheet) -> Change:
        return Change([log.Freed(seat)]) if chair_of(sheet, seat).guest else NOTHING

    await decided(table, guest, decide)


async def place(table: Table, guest: str, seat: int, bot: str) -> None:
    """Put a bot on a seat, or change which; with no bot the seat is for a person again."""
    if bot:
        bots.find(bot)

    def decide(sheet: Sheet) -> Change:
        chair = chair_of(sheet, seat)
        if chair.guest:
            raise NotNow("seat-taken")
        if not bot:
            return Change([log.Placed(seat)]) if chair.bot else NOTHING
        bots.find(bot)(sheet.game)  # a bot that does not know the game says so
        found = character(bot, chair.name if chair.bot else "", sheet.names(), sheet.setting.rated)
        same = (found.bot, found.name, found.style) == (chair.bot, chair.name, chair.style)
        return NOTHING if same else Change([log.Placed(seat, found.bot, found.name, found.style)])

    await decided(table, guest, decide)


async def fill(table: Table, guest: str, bot: str) -> None:
    """Put a bot on every seat that is free."""
    bots.find(bot)

    def decide(sheet: Sheet) -> Change:
        names, placed = sheet.names(), []
        for seat in sheet.free():
            found = character(bot, "", names, sheet.setting.rated)
            placed.append(log.Placed(seat, found.bot, found.name, found.style))
            names.add(found.name)
        return Change(placed)

    await decided(table, guest, decide)


def fits(sheet: Sheet, seats: int) -> bool:
    """Whether the game can be played by so many. One that goes on from another has the seats of that one."""
    if sheet.setting.branch is not None:
        return seats == len(sheet.setting.seats)
    try:
        sheet.game.check(seats, sheet.setting.options)
    except BadInput:
        return False
    return True


async def add(table: Table, guest: str) -> None:
    """One more chair, for a person."""

    def decide(sheet: Sheet) -> Change:
        sheet.game.check(len(sheet.chairs) + 1, sheet.setting.options)
        if sheet.setting.branch is not None:
            raise NotNow("seats-fixed")
        return Change([log.Placed(len(sheet.chairs))])

    await decided(table, guest, decide)


def can_remove(sheet: Sheet, seat: int) -> bool:
    """Whether a chair may go: nobody sits on it, and nobody behind it sits at the host's screen by its number."""
    later = any(chair.guest == sheet.hot[chair.number] for chair in sheet.chairs[seat + 1 :])
    return not sheet.chairs[seat].guest and not later and fits(sheet, len(sheet.chairs) - 1)


async def remove(table: Table, guest: str, seat: int) -> None:
    """Take a chair away on which no person sits."""

    def decide(sheet: Sheet) -> Change:
        if chair_of(sheet, seat).guest:
            raise NotNow("seat-taken")
        sheet.game.check(len(sheet.chairs) - 1, sheet.setting.options)
        if sheet.setting.branch is not None:
            raise NotNow("seats-fixed")
        if not can_remove(sheet, seat):
            raise NotNow("chair-stays")
        return Change([log.Removed(seat)])

    await decided(table, guest, decide)


def can_begin(sheet: Sheet) -> bool:
    """Whether those who are here could play without the chairs that are free."""
    free = sheet.free()
    behind = any(chair.guest == sheet.hot[chair.number] and chair.number > free[0] for chair in sheet.chairs if free)
    return bool(free) and not behind and fits(sheet, len(sheet.chairs) - len(free))


async def drop_free(table: Table, guest: str) -> None:
    """Take all free chairs away."""

    def decide(sheet: Sheet) -> Change:
        free = sheet.free()
        sheet.game.check(len(sheet.chairs) - len(free), sheet.setting.options)
        if free and not can_begin(sheet):
            raise NotNow("chair-stays")
        return Change([log.Removed(seat) for seat in reversed(free)])

    await decided(table, guest, decide)


async def close(table: Table, guest: str) -> None:
    """Close the table: nobody can sit down any more, and it is on no list."""

    def decide(sheet: Sheet) -> Change:
        return Change([log.Closed()], status="closed")

    if table.sheet.status == "closed" and table.sheet.row.host == guest:
        return
    await decided(table, guest, decide)
