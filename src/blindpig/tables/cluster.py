"""This server among others that share its store: its lease, the tables it takes over, who is at which table."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import structlog

from blindpig.kernel.refusal import Trouble
from blindpig.store.store import LogLine, TableRow
from blindpig.tables import entries as log
from blindpig.tables import metrics
from blindpig.tables.folding import Slices, folded
from blindpig.tables.table import NOTHING, Change, Table
from blindpig.tables.trouble import NoTable

if TYPE_CHECKING:
    from blindpig.tables.registry import TableRegistry

logger = structlog.get_logger("blindpig.tables")

BUNDLE = 16  # tables that are read at once
AGAIN = 1.0  # seconds after which a failed heartbeat is tried again


class Cluster:
    """The heartbeat, and what it finds."""

    def __init__(self, tables: "TableRegistry") -> None:
        self.tables = tables
        self.announced: set[tuple[str, str]] = set()  # who is at which table here, as other servers know it
        self.adopting = asyncio.Lock()

    async def heartbeat(self) -> None:
        """Again and again: renew this server's lease, adopt tables whose server is gone."""
        tables = self.tables
        while True:
            pause = tables.store.lease / 3
            try:
                listens = 0 if tables.listener is None else tables.listener.backend
                adopted = set(await tables.store.heartbeat(tables.server, listens))
                before = set(tables.owned)
                owned = await tables.store.owned(tables.server)
                # A table may have started here while the store was asked.
                tables.owned = owned | (tables.owned - before)
                metrics.owned.set(len(tables.owned))
                tables.spawn(self.adopt_all(tables.owned - before | adopted, adopted))
                await self.share_presence()
            except Trouble as trouble:
                tables.owned = set()  # others may have taken the tables: their bots are not ours to move
                pause = AGAIN
                logger.warning("heartbeat failed", said=str(trouble))
            await asyncio.sleep(pause)

    async def share_presence(self) -> None:
        """Exchange with the other servers who is at which table."""
        if not self.tables.store.shared:
            return
        here = {(table.id, guest) for table in self.tables.loaded() for guest in table.broadcast.here() if guest}
        elsewhere = await self.tables.store.attend(self.tables.server, here - self.announced, self.announced - here)
        self.announced = here
        for table in self.tables.loaded():
            table.broadcast.elsewhere = elsewhere.get(table.id, set())
            table.presence_changed()

    async def adopt_all(self, keys: set[str], orphans: set[str]) -> None:
        """Continue tables one after the other, those with persons first: whoever asks for a page need not wait."""
        async with self.adopting:
            try:
                found = await self.tables.store.people_first(keys)
            except Trouble as trouble:
                logger.warning("any order", said=str(trouble))
                found = sorted(keys)
            slices = Slices()
            for place in range(0, len(found), BUNDLE):
                together = found[place : place + BUNDLE]
                fresh = await self.load(together, slices)
                for key in together:
                    await self.adopt(key, key in orphans, key in fresh)
                    await slices.rest()

    async def load(self, keys: Sequence[str], slices: Slices) -> set[str]:
        """Read all that are not in memory at once; those that were read. Whoever asks for one meanwhile waits for it.

        They are said to be under way before they are read: what is written from then on is followed, as ever.
        """
        loop, tables = asyncio.get_running_loop(), self.tables
        missing: dict[str, asyncio.Future[Table]] = {}
        for key in keys:
            if key not in tables.tables:
                missing[key] = tables.tables[key] = loop.create_future()
                missing[key].add_done_callback(partial(tables.forget_failed, key))
        failed: Exception = NoTable()
        try:
            for row, lines in await tables.store.bundle(list(missing)) if missing else []:
                await self.keep(missing[row.id], row, lines, slices)
        except Trouble as trouble:  # each is tried for itself, and each says so
            logger.warning("one by one", said=str(trouble))
            failed = trouble
        finally:
            for key, found in missing.items():
                if not found.done():
                    found.set_exception(failed)
                    tables.tables.pop(key)
        return {key for key, found in missing.items() if found.exception() is None}

    async def keep(self, found: asyncio.Future[Table], row: TableRow, lines: Sequence[LogLine], slices: Slices) -> None:
        """Fold a table that was read, and give it to those who wait."""
        try:
            table = self.tables.set_up(await folded(row, lines, self.tables.games, self.tables.tempo, slices))
        except Exception as error:
            found.set_exception(error)
        else:
            found.set_result(table)

    async def adopt(self, key: str, orphan: bool, fresh: bool = False) -> None:
        """Continue a table; if its server was gone, no clock is charged for the time in between."""
        try:
            known = key in self.tables.tables and not fresh
            table = await self.tables.table(key)
            if known:  # read before this server had it: the one that is gone may have written more
                await table.refresh(table.sheet.seq + 1)
            if orphan and table.sheet.setting.clock.kind != "none":
                await table.change(lambda sheet: Change([log.Resumed()]) if sheet.status == "running" else NOTHING)
            self.tables.changed(table)
        except Trouble as trouble:
            logger.error("cannot adopt", table=key, said=str(trouble))
