"""Alerts away from the page: whose turn it is, that a game is over. A queue in the store; any server delivers.

Who is at the table needs none. An event is keyed by the table and the seat's own number of moves, so that it is told
once, whatever restarts and whichever servers notice it.
"""

import asyncio
from collections.abc import Coroutine

import structlog

from blindpig.drawing.words import words_in
from blindpig.i18n.languages import ENGLISH, known
from blindpig.kernel.refusal import Trouble
from blindpig.store.deliveries import Deliveries, Delivery
from blindpig.tables.registry import TableRegistry
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table
from blindpig.web.webhooks import Unreached, post

HOOK, LANG, HOME = "alert.hook", "alert.lang", "alert.home"  # what a guest has said, among the preferences
PAUSE = 2.0  # seconds between two looks into the queue
TOGETHER = 8  # deliveries under way at once

logger = structlog.get_logger("blindpig.alerts")


def events_of(sheet: Sheet) -> dict[str, tuple[str, str]]:
    """What absent persons should hear: by the event's key, the guest and the kind."""
    session = sheet.session
    if session is None:
        return {}
    waited = session.state.waiting_openly()
    found: dict[str, tuple[str, str]] = {}
    for chair in sheet.chairs:
        if not chair.guest or chair.present or chair.resigned:
            continue
        if sheet.status == "over":
            found[f"over {sheet.row.id} {chair.number}"] = (sheet.screen_of(chair), "over")
        elif chair.number in waited and not chair.by_bot():
            moves = sum(1 for entry in session.record.entries if entry.seat == chair.number)
            found[f"turn {sheet.row.id} {chair.number} {moves}"] = (sheet.screen_of(chair), "turn")
    return found


class Alerts:
    """Notices what absent persons should hear, and delivers it."""

    def __init__(self, tables: TableRegistry, private: bool = False, pause: float = PAUSE) -> None:
        self.tables = tables
        self.queue = Deliveries(tables.store)
        self.private = private  # whether addresses inside may be posted to
        self.pause = pause
        self.told: dict[str, set[str]] = {}  # by table, the events that were noticed here
        self.tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to notice and to deliver."""
        self.tables.followers.append(self.noticed)
        self.spawn(self.deliver())

    async def close(self) -> None:
        """Stop; what has not arrived stays in the queue."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a task in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def noticed(self, table: Table) -> None:
        """A table changed: look whether somebody who is away should hear of it."""
        if not self.tables.owns(table.id):
            self.told.pop(table.id, None)
            return
        events = events_of(table.sheet)
        new = {key: event for key, event in events.items() if key not in self.told.get(table.id, ())}
        self.told[table.id] = set(events)
        if new:
            self.spawn(self.enqueue(table.sheet, new))

    async def enqueue(self, sheet: Sheet, events: dict[str, tuple[str, str]]) -> None:
        """Put events into the queue for those who want them."""
        try:
            for key, (guest, kind) in events.items():
                likes = await self.tables.store.preferences(guest)
                if likes.get(HOOK):
                    text = told(sheet, kind, known(likes.get(LANG, "")) or ENGLISH, likes.get(HOME, ""))
                    await self.queue.add(key, guest, likes[HOOK], text)
        except Trouble as trouble:
            self.told.pop(sheet.row.id, None)  # it is noticed again with the next change
            logger.warning("alert not queued", said=str(trouble))

    async def deliver(self) -> None:
        """Again and again: send what is due."""
        while True:
            try:
                claimed = await self.queue.claim(TOGETHER)
                await asyncio.gather(*[self.send(delivery) for delivery in claimed])
                if claimed:
                    continue
            except Trouble as trouble:
                logger.warning("alerts must wait", said=str(trouble))
            await asyncio.sleep(self.pause)

    async def send(self, delivery: Delivery) -> None:
        """Send one; a dead address is dropped, any other trouble waits."""
        try:
            await asyncio.to_thread(post, delivery.address, delivery.text, self.private)
        except Unreached as unreached:
            logger.warning("alert not delivered", why=str(unreached), tries=delivery.tries)
            if unreached.for_good:
                await self.queue.done(delivery.key)
                likes = await self.tables.store.preferences(delivery.guest)
                if likes.get(HOOK) == delivery.address:
                    await self.tables.store.prefer(delivery.guest, HOOK, "")
            else:
                await self.queue.failed(delivery)
        else:
            await self.queue.done(delivery.key)


def told(sheet: Sheet, kind: str, lang: str, home: str) -> str:
    """An alert in words, with the way to the table and the way to be left alone."""
    words = words_in(lang, sheet.game.slug)
    place = words("lobby.table-of", name=sheet.host_name())
    said = words(f"alert.{kind}", game=words("title"), place=place)
    return f"{said} {home}/t/{sheet.row.id}\n{words('alert.off', address=f'{home}/alerts')}"
