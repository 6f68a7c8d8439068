"""Mail against a real server on loopback: an address is proved first, a server that is down is tried again."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email.message import Message as Mail
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.store import deliveries as queue
from blindpig.store.deliveries import Deliveries
from blindpig.store.ways import Ways
from blindpig.web.alerts.mail import checked_mail, mail_server
from blindpig.web.alerts.notice import Alerts
from tests.load.processes import free_port
from tests.tables.registries import opened, until
from tests.web.alerts.receivers import QUICK, alerting, empty, say
from tests.web.alerts.test_page import the_guest
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio


class Box(Message):
    """A mail server's letters."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: list[Mail] = []

    def handle_message(self, message: Mail) -> None:
        self.letters.append(message)


class Refusing(Box):
    """A server that knows nobody."""

    async def handle_RCPT(self, *_: Any) -> str:  # noqa: N802 - as the protocol has it
        return "550 no such person"


@contextmanager
def post_office(port: int, box: Box | None = None) -> Iterator[Box]:
    box = box or Box()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


async def test_an_address_is_proved_by_a_link_before_anything_else_is_sent(store: Store) -> None:
    port = free_port()
    with post_office(port) as box:
        async with site(store) as found:
            alerts = Alerts(found.tables, replace(QUICK, smtp=f"smtp://127.0.0.1:{port}", sender="pig@pig.example"))
            found.app.state.alerts = alerts
            alerts.open()
            window = Window(found, **{"accept-language": "en"})
            assert (await window.send("/alerts/mail", address="josie@@example")).status_code == 400
            shown = await window.send("/alerts/mail", address="josie@example.org")
            assert "Waits for your click" in shown.text
            await window.send("/alerts/mail", address="josie@example.org")  # not a second letter within the hour
            await empty(alerts.queue)
            (letter,) = box.letters
            assert letter["To"] == "josie@example.org"
            assert letter["Subject"] == "Blind Pig: is this your address?"
            text = str(letter.get_payload(decode=True), "utf-8")  # type: ignore[arg-type]
            link = re.search(r"http://test(/alerts/mail/\S+)", text)
            assert link is not None, text
            way = (await Ways(store).of(await the_guest(store)))[0]
            stranger = found.client()
            assert "Is this your address?" in (await stranger.get(link[1], headers={"accept-language": "en"})).text
            assert not (await Ways(store).of(way.owner))[0].proved
            assert (await found.client().post(link[1])).status_code == 200
            assert (await Ways(store).of(way.owner))[0].proved
            await say(alerts.queue, "turn", way.id, "It is your turn.\r\nBcc: all@example.org")
            await empty(alerts.queue)
            await alerts.close()
        _, turn = box.letters
        assert turn["Subject"] == "It is your turn. Bcc: all@example.org"
        assert turn["Bcc"] is None
        assert re.fullmatch(r"<http://test/alerts/off/\S+>", re.sub(r"\s+", "", turn["List-Unsubscribe"]))
        assert turn["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


async def test_no_stranger_says_where_a_letter_leads(store: Store) -> None:
    port = free_port()
    settings = replace(QUICK, smtp=f"smtp://127.0.0.1:{port}", sender="pig@pig.example", home="https://pig.example")
    with post_office(port) as box:
        async with site(store) as found:
            alerts = found.app.state.alerts = Alerts(found.tables, settings)
            alerts.open()
            window = Window(found, host="evil.example")
            await window.send("/alerts/mail", address="josie@example.org")
            await empty(alerts.queue)
            await alerts.close()
        (letter,) = box.letters
        assert "https://pig.example/alerts/mail/" in str(letter.get_payload(decode=True), "utf-8")  # type: ignore[arg-type]
        assert "evil.example" not in str(letter)


async def test_a_server_that_is_down_is_tried_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "FIRST_WAIT", 0.3)
    port = free_port()
    settings = replace(QUICK, smtp=f"smtp://127.0.0.1:{port}")
    async with opened(store) as tables:
        way = await Ways(store).put("josie", "mail", "josie@example.org", "en", "")
        await say(Deliveries(store), "event", way, "text")
        async with alerting(tables, settings) as alerts:
            await failing(alerts.ways, "josie")
            with post_office(port) as box:
                await empty(alerts.queue)
                await until(lambda: box.letters)
        assert (await Ways(store).of("josie"))[0].failing_since is None


async def failing(ways: Ways, guest: str) -> None:
    """Wait until somebody was not reached."""
    while (await ways.of(guest))[0].failing_since is None:
        await asyncio.sleep(0.01)


async def test_an_address_that_is_refused_is_switched_off(store: Store) -> None:
    port = free_port()
    with post_office(port, Refusing()):
        async with opened(store) as tables:
            way = await Ways(store).put("josie", "mail", "josie@example.org", "en", "")
            await say(Deliveries(store), "event", way, "text")
            async with alerting(tables, replace(QUICK, smtp=f"smtp://127.0.0.1:{port}")) as alerts:
                await failing(alerts.ways, "josie")
        assert not (await Ways(store).of("josie"))[0].open


async def test_without_a_server_there_is_no_mail(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        assert 'id="way-mail"' not in (await window.see("/alerts")).text
        assert "sends no mail" in (await window.send("/alerts/mail", address="josie@example.org")).text


@pytest.mark.parametrize(
    "bad", ["", "josie", "a@b@c", "a b@c", "a@b\r\nBcc: c@d", "@b", "a@", "a..b@c", "é@b", "x" * 300]
)
def test_addresses_that_are_none(bad: str) -> None:
    with pytest.raises(BadInput):
        checked_mail(bad)


def test_what_the_host_says() -> None:
    server = mail_server("smtps://josie%40pig.example:se%3Acret@mail.pig.example", "")
    assert server is not None
    assert (server.port, server.secure, server.user, server.password) == (465, True, "josie@pig.example", "se:cret")
    assert server.sender == "josie@pig.example"
    assert mail_server("", "") is None
    for bad in ("mail.pig.example", "http://mail", "smtp://", "smtp://a:99999"):
        with pytest.raises(BadInput):
            mail_server(bad, "")
    with pytest.raises(BadInput):
        mail_server("smtp://mail", "nobody")
