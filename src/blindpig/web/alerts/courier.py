"""Delivers what is in the queue, by whichever way it goes. A slow receiver keeps its own place and nobody else's."""

import asyncio
from collections.abc import Sequence
from typing import Protocol

import msgspec
import structlog

from blindpig.kernel.refusal import Trouble
from blindpig.store import Store
from blindpig.store.deliveries import Deliveries, Delivery
from blindpig.store.tasks import put_away
from blindpig.store.ways import Way, Ways
from blindpig.web.alerts.hooks import Hooks
from blindpig.web.alerts.mail import Mail, mail_server
from blindpig.web.alerts.messages import Letter, Message
from blindpig.web.alerts.offs import Links
from blindpig.web.alerts.push import Push
from blindpig.web.posting import Unreached
from blindpig.web.settings import AlertSettings

TOGETHER = 16  # deliveries under way at once
decoder = msgspec.json.Decoder(Message)

logger = structlog.get_logger("blindpig.alerts")


class Carrier(Protocol):
    """Carries letters of one kind."""

    async def carry(self, letter: Letter) -> None:
        """Send it; Unreached if it did not arrive."""


class Courier:
    """Sends what is due."""

    def __init__(self, store: Store, queue: Deliveries, ways: Ways, settings: AlertSettings) -> None:
        self.queue = queue
        self.ways = ways
        self.settings = settings
        self.links = Links(store)
        hooks = Hooks(settings)
        self.push = Push(store, settings)
        self.carriers: dict[str, Carrier] = {"hook": hooks, "table": hooks, "push": self.push}
        server = mail_server(settings.smtp, settings.sender)
        if server is not None:
            self.carriers["mail"] = Mail(server)
        self.sending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop; whatever is under way is sent again by whoever comes next."""
        await put_away(self.sending)

    async def deliver(self) -> None:
        """Again and again: send what is due, as many at once as there is room for."""
        while True:
            batches: Sequence[Sequence[Delivery]] = []
            room = TOGETHER - len(self.sending)
            try:
                batches = await self.queue.claim(room) if room else []
            except Trouble as trouble:
                logger.warning("alerts must wait", said=str(trouble))
            for batch in batches:
                task = asyncio.create_task(self.send(batch))
                self.sending.add(task)
                task.add_done_callback(self.sending.discard)
            if self.sending:
                timeout = None if len(self.sending) >= TOGETHER else self.settings.pause
                await asyncio.wait(self.sending, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.sleep(self.settings.pause)

    async def send(self, batch: Sequence[Delivery]) -> None:
        """Send all that goes by one way in one letter, and write down what became of it."""
        try:
            way = await self.ways.find(batch[0].way)
            messages = [decoder.decode(delivery.text) for delivery in batch]
            if way is None or not way.open or await self.sent(way, messages) is None:
                await self.queue.done(batch)
            else:
                await self.queue.failed(batch)
        except Trouble as trouble:  # the store: it is sent again once its claim is over
            logger.warning("alert not written down", said=str(trouble))
        except msgspec.DecodeError as error:
            logger.error("alert cannot be read", why=str(error))
            await self.queue.done(batch)

    async def sent(self, way: Way, messages: Sequence[Message]) -> Unreached | None:
        """Send messages by a way and note how it fared; why they did not arrive, or None."""
        letter = Letter(tuple(messages), way, await self.links.off(way.home, way.id))
        try:
            carrier = self.carriers.get(way.kind)
            if carrier is None:
                raise Unreached("closed")
            await carrier.carry(letter)
        except Unreached as unreached:
            logger.warning("alert not delivered", why=str(unreached), by=way.kind)
            if unreached.for_good and way.kind == "push":
                await self.ways.drop(way.id)
            else:
                await self.ways.failing(way.id, unreached.for_good)
            return unreached
        await self.ways.arrived(way.id)
        return None
