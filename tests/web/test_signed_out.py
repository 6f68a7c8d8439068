"""A device that is signed out loses what it has open; devices are noted from any page; secured names show it."""

import asyncio
import re
from typing import Any

import pytest

from blindpig.store import Store
from blindpig.store.devices import Devices, Passkey
from blindpig.store.ways import Ways
from blindpig.tables.broadcast import JSON, Stream
from blindpig.web.guests import REFRESH, Guest, Guests
from blindpig.web.limits import StreamLimiter
from blindpig.web.streams import Streamed
from tests.tables.registries import PERSON, click, dealt, opened, playing, until
from tests.web.test_devices import link_of
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio


class Viewer:
    """A browser with an open stream."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.over = False

    async def send(self, message: Any) -> None:
        self.parts.append(message.get("body", b""))
        self.over = message["type"] == "http.response.body" and not message["more_body"]

    async def receive(self) -> Any:
        await asyncio.Event().wait()


async def test_a_signed_out_device_loses_its_stream(store: Store) -> None:
    async with opened(store) as tables:
        guests = await Guests.open(store)
        table = await dealt(tables, PERSON, PERSON)
        viewers = [Viewer(), Viewer(), Viewer()]
        devices = [Guest("guest0", "Al", "laptop"), Guest("guest0", "Al", "phone"), Guest("guest1", "Sal", "tablet")]
        tasks = []
        for viewer, guest in zip(viewers, devices, strict=True):
            stream = Stream(table.broadcast, table.sheet, guest.id, JSON)
            answer = Streamed(stream, StreamLimiter(9), "here", guests, guest)
            tasks.append(asyncio.create_task(answer({}, viewer.receive, viewer.send)))  # type: ignore[arg-type]  # it looks at none of it
        await until(lambda: all(len(viewer.parts) >= 2 for viewer in viewers))
        guests.sign_out("phone")
        await until(lambda: viewers[1].over)
        heard, before = len(viewers[1].parts), len(viewers[0].parts)
        await click(table, 0, playing(table).state.actions(0)[0].text)
        await until(lambda: len(viewers[0].parts) > before)
        assert len(viewers[1].parts) == heard
        await Devices(store).seen("tablet", "guest1", "?")
        await Devices(store).sign_out("guest1", "tablet")  # at another server
        guests.read_at = -REFRESH
        await guests.refresh()
        await until(lambda: viewers[2].over)
        assert not viewers[0].over
        guests.forget("guest0")
        await until(lambda: viewers[0].over)
        await asyncio.gather(*tasks)
        assert guests.watches == {}


async def test_a_device_is_noted_from_any_page_and_told_nothing_once_it_is_out(store: Store) -> None:
    async with site(store) as found:
        laptop, phone = Window(found, **{"user-agent": "Firefox/1 Linux"}), Window(found)
        await laptop.see("/")
        await laptop.see("/about")  # the second time it comes with a cookie
        me = found.app.state.guests.of_headers("", f"blindpig_guest={laptop.http.cookies['blindpig_guest']}")
        (device,) = await Devices(store).of_guest(me.id)
        assert device.kind == "Firefox, Linux"
        await phone.send(await link_of(laptop))
        theirs = next(each.id for each in await Devices(store).of_guest(me.id) if each.id != device.id)
        for each in (device.id, theirs):
            await Ways(store).put(me.id, "push", "{}", "en", "", device=each)
        await laptop.send("/devices/out", device=theirs)
        assert [way.device for way in await Ways(store).of(me.id)] == [device.id]


async def test_a_secured_name_shows_and_follows_a_rename(store: Store) -> None:
    async with site(store) as found:
        window, other = Window(found, **{"accept-language": "en"}), Window(found, **{"accept-language": "en"})
        await window.send("/name", name="Josie")
        me = found.app.state.guests.of_headers("", f"blindpig_guest={window.http.cookies['blindpig_guest']}")
        made = await window.send("/new/prohibition", **{"seat-0": "me", "seat-1": "person", "listed": "yes"})
        assert "a secured name" not in made.text
        await Devices(store).add_passkey(Passkey("key", me.id, "Josie", b"", 0, 0.0))
        found.app.state.guests.read_at = -REFRESH
        assert "a secured name" in (await window.see(str(made.url.path))).text
        assert "a secured name" in (await window.see("/games")).text
        await window.send("/name", name="Josephine")
        kept = await Devices(store).passkey("key")
        assert kept is not None
        assert kept.name == "Josephine"
        assert (await other.send("/passkeys/drop", passkey="key")).status_code == 409
        shown = (await window.see("/devices")).text
        assert re.search(r'name="passkey" value="key"', shown)
        shown = (await window.send("/passkeys/drop", passkey="key")).text
        assert 'name="passkey"' not in shown
        assert "a secured name" not in (await window.see(str(made.url.path))).text
