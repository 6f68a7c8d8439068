"""Web Push against a receiver that decrypts, as a browser does: what arrives, who signed it, and what is dropped."""

import json
import re

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from blindpig.store import Store
from blindpig.store.deliveries import Deliveries
from blindpig.store.ways import Ways
from blindpig.web.alerts.push import Push, from_text, point_of, text_of
from tests.tables.registries import opened
from tests.web.alerts.receivers import QUICK, alerting, empty, say, sink
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio
SECRET = b"0123456789abcdef"


class Browser:
    """One that subscribed: its keys never leave it."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        keys = {"p256dh": text_of(point_of(self.key)), "auth": text_of(SECRET)}
        self.subscription = {"endpoint": endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, str]:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
        return dict(json.loads(text))


def signer(head: str) -> tuple[dict[str, object], str]:
    """What the signature says, checked; and whose it is."""
    found = re.search(r"Authorization: vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", head)
    assert found is not None, head
    signature = from_text(found[3])
    numbers = [int.from_bytes(half, "big") for half in (signature[:32], signature[32:])]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(found[4]))
    public.verify(encode_dss_signature(*numbers), f"{found[1]}.{found[2]}".encode(), ec.ECDSA(hashes.SHA256()))
    return dict(json.loads(from_text(found[2]))), found[4]


async def test_a_letter_arrives_encrypted_and_signed_by_the_house(store: Store) -> None:
    async with opened(store) as tables, sink() as heard:
        browser = Browser(heard.address)
        address = json.dumps(browser.subscription)
        way = await Ways(store).put("josie", "push", address, "fr", "https://pig.example", device="laptop")
        queue = Deliveries(store)
        await queue.add("event", way, json.dumps({"title": "À vous", "lines": ["Sal a bluffé."], "path": "/t/x"}))
        async with alerting(tables):
            await empty(queue)
        ((head, body),) = heard.requests
        assert b"vous" not in body
        told = browser.read(body)
        assert (told["title"], told["body"], told["path"]) == ("À vous", "Sal a bluffé.", "/t/x")
        assert told["off"].startswith("/alerts/off/")
        said, by = signer(head)
        assert said["aud"] == heard.address.partition("/hook")[0]
        assert said["sub"] == "https://pig.example"
        assert by == await Push(store, QUICK).public()  # the same key, whoever asks, after a restart too
        assert "TTL: " in head
        (kept,) = await Ways(store).of("josie")
        assert kept.arrived_at is not None


@pytest.mark.parametrize("status", ["410 Gone", "404 Not Found", "403 Forbidden"])
async def test_a_subscription_that_is_over_is_dropped(store: Store, status: str) -> None:
    async with opened(store) as tables, sink() as heard:
        heard.status = status
        address = json.dumps(Browser(heard.address).subscription)
        way = await Ways(store).put("josie", "push", address, "en", "", device="laptop")
        other = await Ways(store).put("josie", "push", "nonsense", "en", "", device="phone")
        queue = Deliveries(store)
        await say(queue, "event", way, "text")
        await say(queue, "event", other, "text")
        async with alerting(tables):
            await empty(queue)
        assert await Ways(store).of("josie") == []
        assert len(heard.requests) == 1


async def test_a_browser_subscribes_and_nonsense_is_refused(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        shown = (await window.see("/alerts")).text
        key = re.search(r'data-key="([\w-]+)"', shown)
        assert key is not None
        assert len(from_text(key[1])) == 65
        good = Browser("https://push.example/abc").subscription
        for bad in (
            {**good, "endpoint": "http://10.0.0.1/"},
            {**good, "endpoint": "ftp://push.example/"},
            {**good, "keys": {"p256dh": "AAAA", "auth": text_of(SECRET)}},
            {**good, "keys": {"p256dh": good["keys"]["p256dh"], "auth": "AAAA"}},  # type: ignore[index]
            {"endpoint": "https://push.example/abc"},
        ):
            assert (await window.post("/alerts/push", bad)).status_code == 400, bad
        assert (await window.post("/alerts/push", good)).status_code == 200
        shown = (await window.see("/alerts")).text
        assert 'id="push-on"' not in shown
        assert shown.count('aria-checked="true"') == 1
