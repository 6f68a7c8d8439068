"""Receivers on loopback: they hear what is sent, answer as they are told, hang, or answer a letter at a time."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from blindpig.store import Store
from blindpig.store.deliveries import Deliveries
from blindpig.store.ways import Way, Ways
from blindpig.tables.registry import TableRegistry
from blindpig.tables.sheet import Sheet
from blindpig.web.alerts.events import Event
from blindpig.web.alerts.messages import Message
from blindpig.web.alerts.notice import Alerts
from blindpig.web.settings import AlertSettings
from tests.tables.registries import PATIENCE

QUICK = AlertSettings(private=True, wait=0.0, pause=0.01)


class Sink:
    """A receiver: what it was sent, and how it answers."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.requests: list[tuple[str, bytes]] = []  # head and body
        self.status = "204 No Content"
        self.manner = "answers"  # or "hangs", or "drips"
        self.address = ""
        self.delay = 0.0  # seconds before it answers

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = int(head.lower().split("content-length: ")[1].split("\r\n")[0])
            body = await reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()  # it was killed before it had said anything
            return
        self.requests.append((head, body))
        if "application/json" in head:
            form = json.loads(body)
            assert form["content"] == form["text"]
            self.heard.append(form["text"])
        try:
            await asyncio.sleep(self.delay)
            if self.manner == "hangs":
                await asyncio.sleep(PATIENCE)
            while self.manner == "drips":
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.05)
            answer = f"HTTP/1.1 {self.status}\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
            writer.write(answer.encode())
            await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def sink() -> AsyncIterator[Sink]:
    found = Sink()
    server = await asyncio.start_server(found.answer, "127.0.0.1", 0)
    found.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?a=b"
    try:
        yield found
    finally:
        found.manner = "answers"
        server.close()


@asynccontextmanager
async def alerting(tables: TableRegistry, settings: AlertSettings = QUICK, **changes: float) -> AsyncIterator[Alerts]:
    alerts = Alerts(tables, replace(settings, **changes))  # type: ignore[arg-type]  # seconds only
    alerts.open()
    try:
        yield alerts
    finally:
        await alerts.close()


async def hook(store: Store, guest: str, address: str) -> str:
    """A webhook of somebody's."""
    return await Ways(store).put(guest, "hook", address, "en", "https://pig.example")


async def say(queue: Deliveries, event: str, way: str, title: str) -> None:
    """Put something into the queue."""
    await queue.add(event, way, json.dumps({"title": title}))


def plainly(sheet: Sheet, event: Event, way: Way) -> Message:
    """The tiny game has no words."""
    return Message(f"{event.key} {way.kind}", (), f"/t/{sheet.row.id}")


async def empty(waiting: Deliveries) -> None:
    """Wait until everything has arrived and is written down."""
    async with asyncio.timeout(PATIENCE):
        while await waiting.waiting():
            await asyncio.sleep(0.01)
