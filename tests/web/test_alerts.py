"""Alerts against a real receiver on loopback: each event once, retries, dead addresses, nothing inside by default."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.store import deliveries as queue
from blindpig.store.deliveries import Deliveries
from blindpig.tables.registry import TableRegistry
from blindpig.tables.sheet import Sheet
from blindpig.web import alerts as module
from blindpig.web.alerts import HOOK, Alerts, events_of, told
from blindpig.web.webhooks import Unreached, checked, post, reachable
from tests.tables.registries import PATIENCE, PERSON, click, dealt, opened, playing, until
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio


class Sink:
    """A receiver: what it was sent, and how it answers."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.status = "204 No Content"
        self.address = ""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        form = json.loads(await reader.readexactly(length))
        assert form["content"] == form["text"]
        self.heard.append(form["text"])
        writer.write(f"HTTP/1.1 {self.status}\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def sink() -> AsyncIterator[Sink]:
    found = Sink()
    server = await asyncio.start_server(found.answer, "127.0.0.1", 0)
    found.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?a=b"
    async with server:
        yield found


@asynccontextmanager
async def alerting(tables: TableRegistry, private: bool = True) -> AsyncIterator[Alerts]:
    alerts = Alerts(tables, private, pause=0.01)
    alerts.open()
    try:
        yield alerts
    finally:
        await alerts.close()


def plainly(sheet: Sheet, kind: str, lang: str, home: str) -> str:
    """The tiny game has no words."""
    return f"{kind} {lang} {home}/t/{sheet.row.id}"


async def test_a_turn_is_told_once_and_the_end_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "told", plainly)
    async with opened(store) as tables, sink() as heard, alerting(tables) as alerts:
        await store.prefer("guest1", HOOK, heard.address)
        table = await dealt(tables, PERSON, PERSON)
        events: set[str] = set()
        while table.sheet.status != "over":
            seat = playing(table).state.waiting_on()[0]
            events |= {key for key, (guest, _) in events_of(table.sheet).items() if guest == "guest1"}
            for _ in range(3):
                alerts.noticed(table)  # whoever looks again tells nothing again
            await click(table, seat, playing(table).state.actions(seat)[0].text)
        events.add(f"over {table.id} 1")
        await until(lambda: len(heard.heard) >= len(events))
        assert len(events) > 2
        assert sorted(text.split()[0] for text in heard.heard) == sorted(key.split()[0] for key in events)
        assert f"/t/{table.id}" in heard.heard[0]
        await empty(alerts.queue)


async def empty(waiting: Deliveries) -> None:
    """Wait until everything has arrived and is written down."""
    async with asyncio.timeout(PATIENCE):
        while await waiting.waiting():
            await asyncio.sleep(0.01)


async def test_an_alert_in_words(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        await window.send("/name", name="Josie")
        path = (await window.send("/play/reglement")).url.path
        sheet = (await found.tables.table(path.removeprefix("/t/"))).sheet
        english = told(sheet, "turn", "en", "https://pig.example")
        assert english.startswith(f"Règlement de comptes, At Josie’s: it is your turn. https://pig.example{path}")
        assert "https://pig.example/alerts" in english
        assert "la partie est finie" in told(sheet, "over", "fr", "")


async def test_who_sits_there_or_asked_for_nothing_is_told_nothing(store: Store) -> None:
    async with opened(store) as tables, alerting(tables) as alerts:
        table = await dealt(tables, PERSON, PERSON)
        assert events_of(table.sheet)
        for chair in table.sheet.chairs:
            chair.present = True
        assert events_of(table.sheet) == {}
        await until(lambda: len(alerts.tasks) == 1)  # all that was noticed before has been looked at
        assert await alerts.queue.waiting() == 0


async def test_two_hundred_arrive_once_though_two_servers_deliver(store: Store) -> None:
    async with opened(store) as tables, sink() as heard:
        deliveries = Deliveries(store)
        for number in range(200):
            await deliveries.add(f"event {number}", "josie", heard.address, f"{number}")
            await deliveries.add(f"event {number}", "josie", heard.address, "again")
        async with alerting(tables), alerting(tables):
            await empty(deliveries)
        assert sorted(map(int, heard.heard)) == list(range(200))


async def test_after_a_crash_in_between_it_is_sent_at_most_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "CLAIM", -1.0)  # whoever takes one is dead at once
    deliveries = Deliveries(store)
    await deliveries.add("event", "josie", "http://example.org/", "text")
    assert [len(await deliveries.claim()) for _ in range(4)] == [1, 1, 0, 0]
    assert await deliveries.waiting() == 0


async def test_what_does_not_arrive_is_tried_again_and_then_given_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "FIRST_WAIT", 0.0)
    async with opened(store) as tables, sink() as heard:
        heard.status = "500 Trouble"
        deliveries = Deliveries(store)
        await deliveries.add("event", "josie", heard.address, "text")
        async with alerting(tables):
            await empty(deliveries)
        assert len(heard.heard) == queue.TRIES


@pytest.mark.parametrize("status", ["410 Gone", "404 Not Found"])
async def test_a_dead_address_is_dropped(store: Store, status: str) -> None:
    async with opened(store) as tables, sink() as heard:
        heard.status = status
        await store.prefer("josie", HOOK, heard.address)
        await Deliveries(store).add("event", "josie", heard.address, "text")
        async with alerting(tables):
            while (await store.preferences("josie"))[HOOK]:
                await asyncio.sleep(0.01)
        assert len(heard.heard) == 1


async def test_a_redirect_is_not_followed() -> None:
    async with sink() as heard:
        heard.status = "302 Found"
        with pytest.raises(Unreached, match="302"):
            await asyncio.to_thread(post, heard.address, "text", True)
        assert len(heard.heard) == 1


@pytest.mark.parametrize(
    "place",
    ["http://169.254.169.254/", "http://127.0.0.1:9/", "http://[::1]/", "http://10.0.0.1/", "http://localhost/",
     "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://2130706433/"],
)  # fmt: skip
def test_nothing_inside_is_reached(place: str) -> None:
    with pytest.raises(Unreached, match=r"public|no such host"):
        post(place, "text", private=False)


def test_a_public_address_is_allowed() -> None:
    assert reachable("1.1.1.1", 443, private=False) == ("1.1.1.1", 443)


@pytest.mark.parametrize("bad", ["", "ftp://a/", "https://", "https://me:secret@a/", "http://a:99999/", "x" * 600])
def test_addresses_that_make_no_sense(bad: str) -> None:
    with pytest.raises(BadInput):
        checked(bad)


async def test_the_page_keeps_an_address_and_turns_it_off(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        assert (await window.send("/alerts", address="ftp://nowhere")).status_code == 409
        kept = await window.send("/alerts", address="https://discord.example/hook")
        assert 'value="https://discord.example/hook"' in kept.text
        assert "Turn off" in kept.text
        assert "Turn off" not in (await window.send("/alerts", off="yes", address="https://discord.example/hook")).text
