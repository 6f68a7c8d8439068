"""Standing orders are played for a seat by the server that owns the table, by the same road as any other submit.

An order sees what its seat may know, and plays only what is legal. Others are told what was done, and not that it was
an order: it waits as long as a person might, and at a moment for the beat, or to the end of a brief one, as all do.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence

import msgspec
import structlog

from blindpig.drawing import orders as kinds
from blindpig.drawing.orders import MOST, Order, Orders, orders_of
from blindpig.kernel.action import Action
from blindpig.kernel.refusal import Trouble
from blindpig.store import Store
from blindpig.store.orders import OrderBook
from blindpig.store.tasks import put_away
from blindpig.tables.seating import own_seat, running
from blindpig.tables.table import Submit, Table
from blindpig.tables.trouble import NotNow

AGAIN = 1.0  # seconds to wait when the store is in trouble
FINE = 1000  # parts of the wait

logger = structlog.get_logger("blindpig.tables")


class OrderDriver:
    """Plays the orders at the tables that this server owns."""

    def __init__(self, store: Store, owns: Callable[[str], bool], wait: tuple[float, float]) -> None:
        self.book = OrderBook(store)
        self.owns = owns
        self.wait = wait
        self.part: Callable[[str], Orders | None] = orders_of
        self.kept: dict[str, dict[str, tuple[Order, ...]]] = {}  # by table and guest, as they were read
        self.outdated: set[str] = set()  # tables whose orders were changed while they were read
        self.refused: dict[tuple[str, int], int] = {}  # the prompt at which a seat's order was refused
        self.tasks: dict[tuple[str, int], asyncio.Task[None]] = {}  # by table and seat; seat -1 reads

    # What people do

    async def of(self, table: Table, guest: str) -> tuple[Order, ...]:
        """A guest's orders at a table."""
        text = (await self.book.of(table.id)).get(guest, "")
        return kinds.read(text) if text else ()

    async def put(self, table: Table, guest: str, orders: Sequence[Order]) -> None:
        """Keep a guest's orders instead of those before."""
        own_seat(table.sheet, guest)
        if orders:
            running(table.sheet)
        if len(orders) > MOST:
            raise NotNow("orders-many", {"most": MOST})
        await self.book.put(table.id, guest, kinds.write(orders) if orders else "")
        self.changed(table)

    def changed(self, table: Table) -> None:
        """Orders at a table were changed, here or at another server."""
        self.kept.pop(table.id, None)
        self.outdated.add(table.id)
        self.wake(table)

    # What is done for them

    def wake(self, table: Table) -> None:
        """Something happened: see whether an order is to be played."""
        sheet = table.sheet
        if sheet.status != "running" or not self.owns(table.id) or self.part(sheet.game.slug) is None:
            self.kept.pop(table.id, None)
            return
        kept = self.kept.get(table.id)
        if kept is None:
            if any(chair.guest for chair in sheet.chairs):
                self.begin(table, -1)
            return
        for seat, chair in enumerate(sheet.chairs):
            if chair.guest in kept and self.next(table, seat) is not None:
                self.begin(table, seat)

    def begin(self, table: Table, seat: int) -> None:
        """Play a seat's orders, or read them all, unless that is under way."""
        if (table.id, seat) not in self.tasks:
            work = self.play(table, seat) if seat >= 0 else self.read(table)
            self.tasks[table.id, seat] = asyncio.create_task(work)

    async def read(self, table: Table) -> None:
        """Read the orders at a table."""
        try:
            self.outdated.add(table.id)
            while table.id in self.outdated:
                self.outdated.discard(table.id)
                found = await self.book.of(table.id)
            self.kept[table.id] = {guest: kinds.read(text) for guest, text in found.items()}
        except (Trouble, msgspec.DecodeError) as trouble:
            logger.warning("orders not read", table=table.id, said=str(trouble))
            await asyncio.sleep(AGAIN)
        finally:
            self.tasks.pop((table.id, -1), None)
        if self.kept.get(table.id):
            self.wake(table)

    def next(self, table: Table, seat: int) -> Action | None:
        """What a seat's orders ask for now: legal, from what the seat itself may know."""
        sheet, session = table.sheet, table.sheet.session
        chair, part = sheet.chairs[seat], self.part(sheet.game.slug)
        orders = self.kept.get(table.id, {}).get(chair.guest)
        if session is None or part is None or not orders or session.ahead or chair.by_bot():
            return None
        if sheet.status != "running" or self.refused.get((table.id, seat)) == session.prompts[seat]:
            return None
        actions = session.state.actions(seat)
        found = part.answer(session.state.view(seat), orders, actions) if actions else None
        return found if found in actions else None

    async def play(self, table: Table, seat: int) -> None:
        """Play what a seat's orders ask for, one action after the other."""
        try:
            while self.owns(table.id) and (action := self.next(table, seat)) is not None:
                prompt = table.session.prompts[seat]
                if not table.sheet.is_brief(table.session.state):
                    await asyncio.sleep(self.seconds())
                    if self.next(table, seat) is not action or table.session.prompts[seat] != prompt:
                        continue
                try:
                    answer = await table.submit(seat, Submit(prompt, action.text))
                except Trouble as trouble:
                    logger.warning("order must wait", table=table.id, said=str(trouble))
                    await asyncio.sleep(AGAIN)
                    continue
                if answer.kind == "refused":
                    self.refused[table.id, seat] = prompt
                    logger.error("order refused", table=table.id, seat=seat, action=action.text)
        finally:
            self.tasks.pop((table.id, seat), None)

    def seconds(self) -> float:
        """How long an order waits: as a person might, and never the same."""
        least, most = self.wait
        return least + (most - least) * secrets.randbelow(FINE) / FINE

    async def close(self) -> None:
        """Stop; whichever server owns the table next will play them."""
        await put_away(self.tasks.values())
