"""This server among others that share its store: its lease, the tables it takes over, who is at which table."""

import asyncio
from typing import TYPE_CHECKING

import structlog

from blindpig.kernel.refusal import Trouble
from blindpig.tables import entries as log
from blindpig.tables import metrics
from blindpig.tables.table import NOTHING, Change

if TYPE_CHECKING:
    from blindpig.tables.registry import TableRegistry

logger = structlog.get_logger("blindpig.tables")

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
                adopted = set(await tables.store.heartbeat(tables.server))
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
            for key in found:
                await self.adopt(key, orphan=key in orphans)
                await asyncio.sleep(0)

    async def adopt(self, key: str, orphan: bool) -> None:
        """Continue a table; if its server was gone, no clock is charged for the time in between."""
        try:
            known = key in self.tables.tables
            table = await self.tables.table(key)
            if known:  # read before this server had it: the one that is gone may have written more
                await table.refresh(table.sheet.seq + 1)
            if orphan and table.sheet.setting.clock.kind != "none":
                await table.change(lambda sheet: Change([log.Resumed()]) if sheet.status == "running" else NOTHING)
            self.tables.changed(table)
        except Trouble as trouble:
            logger.error("cannot adopt", table=key, said=str(trouble))
