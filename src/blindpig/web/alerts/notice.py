"""Notices what absent persons should hear, and puts it into the queue.

It waits there a little: for the person to come back, who then needs no message, and for more to go with it.
"""

import asyncio
import time
from collections.abc import Coroutine, Mapping

import msgspec
import structlog

from blindpig.kernel.refusal import Trouble
from blindpig.store import StoreTrouble
from blindpig.store.deliveries import Deliveries
from blindpig.store.tasks import put_away
from blindpig.store.ways import Way, Ways
from blindpig.tables.now import now
from blindpig.tables.registry import TableRegistry
from blindpig.tables.scoring import settle
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table
from blindpig.web.alerts.courier import Courier
from blindpig.web.alerts.events import Event, events_of, found_of, next_near
from blindpig.web.alerts.likes import goes
from blindpig.web.alerts.messages import message_of
from blindpig.web.alerts.quiet import QUIET, read_quiet
from blindpig.web.settings import AlertSettings

ROUNDS = 30.0  # seconds between two looks for ends that nobody was told of

logger = structlog.get_logger("blindpig.alerts")


def keys_of(events: Mapping[str, Event]) -> set[str]:
    """The keys of events, those of a table's channel too."""
    return {key for event in events.values() for key in (event.key, event.shared)}


class Alerts:
    """Notices what absent persons should hear; a courier delivers it."""

    def __init__(self, tables: TableRegistry, settings: AlertSettings) -> None:
        self.tables = tables
        self.settings = settings
        self.queue = Deliveries(tables.store, settings.claim)
        self.ways = Ways(tables.store)
        self.courier = Courier(tables.store, self.queue, self.ways, settings)
        self.told: dict[str, dict[str, Event]] = {}  # by table, the events that were noticed here
        self.ended: set[str] = set()  # tables whose end was told: those who leave later have seen it
        self.finds: set[str] = set()  # keys of tables that were found, told to those who have not come yet
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to notice and to deliver."""
        self.tables.followers.append(self.noticed)
        self.spawn(self.look_for_ends())
        self.spawn(self.courier.deliver())

    async def close(self) -> None:
        """Stop; what has not arrived stays in the queue."""
        if self.noticed in self.tables.followers:
            self.tables.followers.remove(self.noticed)
        for timer in self.timers.values():
            timer.cancel()
        await put_away(self.tasks)
        await self.courier.close()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a task in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def found(self, table: Table) -> None:
        """A table was found for some who waited: whoever is not brought there by an open page hears of it."""
        events = found_of(table.sheet)
        self.finds |= {event.key for event in events}
        await self.enqueue(table, events, set())

    def noticed(self, table: Table) -> None:
        """A table changed, or somebody came or went: look whether somebody who is away should hear of it."""
        self.set_timer(table)
        if table.sheet.status == "open":
            self.came(table)
        if not self.tables.owns(table.id):
            self.told.pop(table.id, None)
            return
        if table.sheet.status == "over":
            self.told.pop(table.id, None)
            self.spawn(self.tell_end(table))
            return
        before, events = self.told.get(table.id, {}), events_of(table.sheet, now())
        self.told[table.id] = events
        new = [event for key, event in events.items() if key not in before]
        void = keys_of(before) - keys_of(events)
        if new or void:
            self.spawn(self.enqueue(table, new, void))

    def came(self, table: Table) -> None:
        """Whoever has come to a table that was found need not hear of it any more."""
        here = {f"found {table.id} {chair.number}" for chair in table.sheet.chairs if chair.guest and chair.present}
        if here & self.finds:
            self.finds -= here
            self.spawn(self.enqueue(table, [], here))

    def set_timer(self, table: Table) -> None:
        """Look again when somebody's time runs low."""
        timer = self.timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        near = next_near(table.sheet, now()) if self.tables.owns(table.id) else None
        if near is not None:
            loop = asyncio.get_running_loop()
            self.timers[table.id] = loop.call_later(max(0.001, near - now()), self.noticed, table)

    async def enqueue(self, table: Table, events: list[Event], void: set[str]) -> None:
        """Put events into the queue for those who want them, and take back those that are over."""
        try:
            if void:
                await self.queue.withdraw(void)
            await self.put(table.sheet, events)
        except Trouble as trouble:
            self.told.pop(table.id, None)  # it is noticed again with the next change
            logger.warning("alert not queued", said=str(trouble))

    async def put(self, sheet: Sheet, events: list[Event]) -> None:
        """Put events into the queue: for their persons, and once for the table's own channel."""
        channel = [way for way in await self.ways.of(sheet.row.id) if way.kind == "table"] if events else []
        for event in events:
            likes = await self.tables.store.preferences(event.guest)
            for way in [*await self.ways.of(event.guest), *channel]:
                if goes(event, way, {} if way.kind == "table" else likes):
                    text = msgspec.json.encode(message_of(sheet, event, way)).decode()
                    key = event.shared if way.kind == "table" else event.key
                    await self.queue.add(key, way.id, text, self.due(event, way, likes))

    def due(self, event: Event, way: Way, likes: Mapping[str, str]) -> float:
        """When an event is told: soon, and not in the quiet hours of its person."""
        soon = time.time() + (0.0 if event.kind in ("near", "over") else self.settings.wait)
        quiet = read_quiet(likes.get(QUIET, "")) if way.kind != "table" else None
        return soon if quiet is None else quiet.due(soon)

    async def tell_end(self, table: Table) -> None:
        """A game is over: it goes onto people's pages, and all who are away hear it. The store remembers until then."""
        if table.id in self.ended:
            return
        self.ended.add(table.id)
        try:
            await settle(table)
            await self.put(table.sheet, list(events_of(table.sheet, now()).values()))
            await self.queue.end_told(table.id)
        except Trouble as trouble:
            self.ended.discard(table.id)
            logger.warning("end not told yet", table=table.id, said=str(trouble))

    async def look_for_ends(self) -> None:
        """Again and again: games that were over when a server died, before anybody was told."""
        while True:
            try:
                await self.queue.forget()
                for key in await self.queue.untold_ends():
                    await self.look_at_end(key)
            except Trouble as trouble:
                logger.warning("ends must wait", said=str(trouble))
            await asyncio.sleep(ROUNDS)

    async def look_at_end(self, key: str) -> None:
        """Tell one of them, unless it is still being shown; one that cannot be read is left."""
        try:
            table = await self.tables.table(key)
        except StoreTrouble as trouble:  # it may be read the next time: it is not to go unscored
            logger.warning("end must wait", table=key, said=str(trouble))
            return
        except Trouble as trouble:
            logger.warning("end not read", table=key, said=str(trouble))
            await self.queue.end_told(key)
            return
        if table.sheet.status == "over":
            await self.tell_end(table)
