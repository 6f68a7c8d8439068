"""Holidays: a person's clocks stand still for some days, so many a year. For those who play over days only.

Whoever sits at a table sees it, since it is a line of the table's log; a live game goes on as it is.
"""

import math
from datetime import UTC, datetime

from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.refusal import BadInput
from blindpig.tables import entries as log
from blindpig.tables.now import now
from blindpig.tables.registry import TableRegistry
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Change, Table
from blindpig.tables.trouble import NotNow

MOST = 28  # days a year
LONGEST = 14  # days at a time
DAY = 86400.0
UNTIL = "holiday.until"  # among a guest's preferences


def key_of(at: float) -> str:
    """Where it is kept how many days of a year were taken."""
    return f"holiday.{datetime.fromtimestamp(at, UTC).year}"


async def state(tables: TableRegistry, guest: str) -> tuple[float, int]:
    """Until when somebody is on holiday (0 if not), and how many days are left this year."""
    likes = await tables.store.preferences(guest)
    until = float(likes.get(UNTIL) or 0.0)
    return (until if until > now() else 0.0), MOST - int(likes.get(key_of(now())) or 0)


async def go(tables: TableRegistry, guest: str, days: int) -> None:
    """Stop somebody's clocks for some days, from now on."""
    until, left = await state(tables, guest)
    if until:
        raise NotNow("on-holiday")
    if not 1 <= days <= LONGEST:
        raise BadInput("holiday-days", {"most": LONGEST})
    if days > left:
        raise NotNow("holidays-used", {"left": left, "most": MOST})
    await tables.store.prefer(guest, key_of(now()), str(MOST - left + days))
    await tables.store.prefer(guest, UNTIL, str(now() + days * DAY))
    await everywhere(tables, guest)


async def come_back(tables: TableRegistry, guest: str) -> None:
    """Somebody is back early: clocks run again, and the days that were not used are given back."""
    until, left = await state(tables, guest)
    if not until:
        return
    unused = math.floor((until - now()) / DAY)
    await tables.store.prefer(guest, key_of(now()), str(max(0, MOST - left - unused)))
    await tables.store.prefer(guest, UNTIL, str(now()))
    await everywhere(tables, guest)


async def everywhere(tables: TableRegistry, guest: str) -> None:
    """Say it at every table under way at which somebody sits."""
    for row in await tables.store.of_guest(guest):
        if row.status == "running":
            await say(tables, await tables.table(row.id), guest)


async def at_start(tables: TableRegistry, table: Table) -> None:
    """A game begins while some of its people are on holiday."""
    for chair in table.sheet.chairs:
        if chair.guest and (await state(tables, chair.guest))[0]:
            await say(tables, table, chair.guest)


async def say(tables: TableRegistry, table: Table, guest: str) -> None:
    """Write into a table's log until when a guest's clock stands still."""
    until = float((await tables.store.preferences(guest)).get(UNTIL) or 0.0)

    def decide(sheet: Sheet) -> Change:
        seat = sheet.seat_of(guest)
        if sheet.status != "running" or seat == SPECTATOR or not sheet.setting.clock.is_slow():
            return NOTHING
        before = sheet.account.rests.get(seat, 0.0)
        if before == until or max(before, until) <= now() - DAY:
            return NOTHING
        return Change([log.Rested(seat, until)])

    await table.change(decide)
