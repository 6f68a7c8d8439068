"""Queue and posts, against real receivers on loopback: each once, retries, dead and slow ones, nothing inside."""

import asyncio

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.store import deliveries as queue
from blindpig.store.deliveries import Deliveries
from blindpig.store.ways import Ways
from blindpig.web.alerts.courier import TOGETHER
from blindpig.web.posting import Unreached, checked, is_outside, post, reachable, refuse_inside
from tests.tables.registries import PATIENCE, opened, until
from tests.web.alerts.receivers import alerting, empty, hook, say, sink

pytestmark = pytest.mark.anyio


async def test_two_hundred_arrive_once_though_two_servers_deliver(store: Store) -> None:
    async with opened(store) as tables, sink() as heard:
        deliveries = Deliveries(store)
        for number in range(200):
            way = await hook(store, f"guest{number}", f"{heard.address}&n={number}")
            await say(deliveries, f"event {number}", way, f"{number}")
            await say(deliveries, f"event {number}", way, "again")
        async with alerting(tables), alerting(tables):
            await empty(deliveries)
        assert sorted(int(text.split("\n")[0]) for text in heard.heard) == list(range(200))


async def test_what_is_due_for_one_way_goes_in_one_message(store: Store) -> None:
    async with opened(store) as tables, sink() as heard:
        deliveries, way = Deliveries(store), await hook(store, "josie", heard.address)
        for number in range(30):
            await say(deliveries, f"event {number}", way, f"number {number}")
        async with alerting(tables):
            await empty(deliveries)
        (text,) = heard.heard
        assert "number 0\n" in text
        assert "and 18 more" in text
        assert "https://pig.example/alerts/off/" in text
        assert len(text) <= 2000


async def test_after_a_crash_in_between_it_is_sent_at_most_twice(store: Store) -> None:
    deliveries = Deliveries(store, claim=-1.0)  # whoever takes one is dead at once
    await say(deliveries, "event", "way", "text")
    assert [len(await deliveries.claim()) for _ in range(4)] == [1, 1, 0, 0]
    assert await deliveries.waiting() == 0


async def test_what_does_not_arrive_is_tried_again_and_then_given_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "FIRST_WAIT", 0.0)
    async with opened(store) as tables, sink() as heard:
        heard.status = "500 Trouble"
        deliveries, way = Deliveries(store), await hook(store, "josie", heard.address)
        await say(deliveries, "event", way, "text")
        async with alerting(tables):
            await empty(deliveries)
        assert len(heard.heard) == queue.TRIES
        (kept,) = await Ways(store).of("josie")
        assert kept.open
        assert kept.failing_since is not None
        heard.status = "204 No Content"
        await say(deliveries, "another", way, "text")
        async with alerting(tables):
            await empty(deliveries)
        (kept,) = await Ways(store).of("josie")
        assert kept.failing_since is None
        assert kept.arrived_at is not None


@pytest.mark.parametrize("status", ["410 Gone", "404 Not Found"])
async def test_a_dead_address_is_switched_off_and_its_owner_can_read_why(store: Store, status: str) -> None:
    async with opened(store) as tables, sink() as heard:
        heard.status = status
        await say(Deliveries(store), "event", await hook(store, "josie", heard.address), "text")
        async with alerting(tables), asyncio.timeout(PATIENCE):
            while (await Ways(store).of("josie"))[0].open:
                await asyncio.sleep(0.01)
        assert (await Ways(store).of("josie"))[0].failing_since is not None
        assert len(heard.heard) == 1


@pytest.mark.parametrize("manner", ["hangs", "drips"])
async def test_a_slow_receiver_ends_in_time_and_holds_nobody_else_up(store: Store, manner: str) -> None:
    async with opened(store) as tables, sink() as slow, sink() as quick:
        slow.manner = manner
        deliveries = Deliveries(store)
        for number in range(TOGETHER - 1):  # all places but one
            way = await hook(store, f"slow{number}", f"{slow.address}&n={number}")
            await say(deliveries, f"slow {number}", way, "text")
        for number in range(20):
            way = await hook(store, f"quick{number}", f"{quick.address}&n={number}")
            await say(deliveries, f"quick {number}", way, "text")
        async with alerting(tables, patience=PATIENCE):
            await until(lambda: len(quick.heard) == 20)
            assert len(slow.requests) == TOGETHER - 1
        with pytest.raises(Unreached, match="time"):
            await post(slow.address, b"{}", {}, private=True, patience=0.3)


async def test_a_redirect_is_not_followed() -> None:
    async with sink() as heard:
        heard.status = "302 Found"
        with pytest.raises(Unreached, match="302"):
            await post(heard.address, b"{}", {}, private=True)
        assert len(heard.requests) == 1


INSIDE = [
    "http://169.254.169.254/", "http://127.0.0.1:9/", "http://[::1]/", "http://10.0.0.1/", "http://localhost/",
    "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://2130706433/", "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/", "http://[::127.0.0.1]/", "http://[fec0::1]/", "http://[64:ff9b:1::7f00:1]/",
]  # fmt: skip


@pytest.mark.parametrize("place", INSIDE)
async def test_nothing_inside_is_reached_nor_kept(place: str) -> None:
    with pytest.raises(Unreached, match="inside"):
        await post(place, b"text", {}, private=False)
    with pytest.raises(BadInput, match="hook-inside"):
        await refuse_inside(place, private=False)


async def test_a_public_address_is_allowed() -> None:
    assert await reachable("1.1.1.1", 443, private=False) == "1.1.1.1"
    assert is_outside("2606:4700:4700::1111")


@pytest.mark.parametrize(
    "bad",
    ["", "ftp://a/", "https://", "https://me:secret@a/", "http://a:99999/", "x" * 600, "http://a b/", "http://a:0/"],
)
def test_addresses_that_make_no_sense(bad: str) -> None:
    with pytest.raises(BadInput):
        checked(bad)


async def test_no_line_can_be_slipped_into_a_request() -> None:
    async with sink() as heard:
        await post(heard.address.replace("/hook", "/ho\x0bok\u0442 x"), b"{}", {}, private=True)
        (head, _), *_ = heard.requests
        assert head.split("\r\n")[0].count(" ") == 2
