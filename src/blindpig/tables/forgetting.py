"""A guest wants to be forgotten: their seats are given up, and what the store keeps of them is removed.

Games that nobody else played go. Of the others the moves stay, by somebody without a name; what the guest said is gone.
What was written into a move itself, as the words of a promise, is part of the record, and stays.
"""

import asyncio
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
import structlog

from blindpig.kernel.chance import commitment_of
from blindpig.kernel.refusal import Trouble
from blindpig.store import StoreTrouble, removal
from blindpig.store.store import TableRow
from blindpig.tables import entries as log
from blindpig.tables import hosting, seating
from blindpig.tables import setting as settings
from blindpig.tables.chairs import hot_guest
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Table

HOUR, DAY = 3600.0, 86400.0
MOST = 200  # tables that are removed in one round
GONE = "…"  # in place of what somebody said

logger = structlog.get_logger("blindpig.tables")


@dataclass(slots=True, frozen=True)
class Traces:
    """What a table's log says of a guest."""

    lines: Mapping[int, log.Sat | log.Said]  # everybody's
    own: Mapping[str, str]  # the guest's numbers there, those at a shared screen too, and who stands in for each
    name: str  # of the stand-in

    def is_alone(self) -> bool:
        """Whether nobody else sat there or said anything."""
        return all(entry.guest in self.own for entry in self.lines.values())

    def names(self) -> dict[str, str]:
        """The names that the guest had there, and the one that stands there instead."""
        return {entry.name: self.name for entry in self.lines.values() if entry.guest in self.own}

    def changed(self) -> dict[int, str]:
        """The entries in which the guest stands, without them."""
        found: dict[int, str] = {}
        for seq, entry in self.lines.items():
            if entry.guest in self.own:
                other = msgspec.structs.replace(entry, guest=self.own[entry.guest], name=self.name)
                said = msgspec.structs.replace(other, text=GONE) if isinstance(other, log.Said) else other
                found[seq] = log.write(said)
        return found


async def forget(tables: TableRegistry, guest: str, name: str) -> None:
    """Give up the guest's seats, and remove what is kept of them; where they sat, somebody by that name did."""
    places: dict[str, dict[str, str]] = {}  # by a game's commitment: names, and what they are now
    for key in await removal.tables_with(tables.store, guest):
        row = await tables.store.table(key)
        if row is not None:
            places[commitment_of(row.seed)] = await forget_at(tables, row, guest, name)
    await rename_branches(tables, places)
    await removal.forget_guest(tables.store, guest)


async def forget_at(tables: TableRegistry, row: TableRow, guest: str, name: str) -> dict[str, str]:
    """Forget a guest at one table; which names became which."""
    traces = await traces_of(tables, row, guest, name)
    if traces.is_alone():
        await removal.remove_table(tables.store, row.id)
        tables.drop(row.id)
        return traces.names()
    host = traces.own[guest]
    if row.status in ("open", "running"):
        try:
            host = await give_up(await tables.table(row.id), traces) or host
        except StoreTrouble:
            raise
        except Trouble as trouble:  # of rules no longer played, broken, or the game has ended just now
            logger.warning("seat not given up", table=row.id, said=str(trouble))
    names = traces.names()
    rewording = removal.Rewording(row.id, tuple(traces.own), traces.changed(), host, tuple(names))
    await removal.reword(tables.store, rewording)
    await tables.reload(row.id)
    return names


async def traces_of(tables: TableRegistry, row: TableRow, guest: str, name: str) -> Traces:
    """What a table's log says of a guest, and of those who shared their screen."""
    lines: dict[int, log.Sat | log.Said] = {}
    stand_in = secrets.token_hex(16)
    own = {guest: stand_in}
    for line in await removal.named_lines(tables.store, row.id):
        try:
            entry = log.read(line.entry)
        except msgspec.DecodeError as error:
            logger.warning("entry not read", table=row.id, seq=line.seq, why=str(error))
            continue
        if isinstance(entry, log.Sat | log.Said):
            lines[line.seq] = entry
        if isinstance(entry, log.Sat) and row.host == guest and entry.guest == hot_guest(guest, entry.seat):
            own[entry.guest] = hot_guest(stand_in, entry.seat)
    others = {entry.name for entry in lines.values() if entry.guest not in own}
    return Traces(lines, own, settings.own_name(name, others))


async def give_up(table: Table, traces: Traces) -> str:
    """Close one's table or leave one's seat before the game; resign from a game under way, and name a new host."""
    sheet, mine = table.sheet, [chair.guest for chair in table.sheet.chairs if chair.guest in traces.own]
    if sheet.status == "running":
        for each in mine:
            await seating.resign(table, each)
        return next((chair.guest for chair in sheet.chairs if chair.guest and chair.guest not in traces.own), "")
    if sheet.status == "open" and sheet.row.host in traces.own:
        await hosting.close(table, sheet.row.host)
    elif sheet.status == "open":
        for each in mine:
            await seating.leave(table, each)
    return ""


async def rename_branches(tables: TableRegistry, places: Mapping[str, Mapping[str, str]]) -> None:
    """A table that goes on from one of these is called after it: not by that name any more."""
    for key, text in await removal.branches(tables.store) if places else ():
        setting = settings.read(text)
        branch = setting.branch
        if branch is None or branch.commitment not in places:
            continue
        place = branch.place
        for name, other in places[branch.commitment].items():
            place = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", other.replace("\\", r"\\"), place)
        renamed = msgspec.structs.replace(setting, branch=msgspec.structs.replace(branch, place=place))
        await removal.reset(tables.store, key, settings.write(renamed))
        await tables.reload(key)


async def clear_now_and_then(tables: TableRegistry, days: int) -> None:
    """If the host wants it, every hour, and not before the first is over: remove old tables."""
    while days:
        await asyncio.sleep(HOUR)
        try:
            await clear_out(tables, days)
        except Trouble as trouble:
            logger.warning("old tables not removed", said=str(trouble))


async def clear_out(tables: TableRegistry, days: int) -> None:
    """Remove tables at which nothing has happened for so many days."""
    for key in await removal.old_tables(tables.store, time.time() - days * DAY, MOST):
        await removal.remove_table(tables.store, key)
        tables.drop(key)
        logger.info("table removed", table=key)
