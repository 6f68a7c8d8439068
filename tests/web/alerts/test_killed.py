"""The server killed −9 in the middle of 200 deliveries: none is missing, and no more come twice than were under way."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from blindpig.store import open_store
from blindpig.store.deliveries import Deliveries
from blindpig.web.alerts.courier import TOGETHER
from tests.load.processes import ServerProcess
from tests.tables.registries import PATIENCE, until
from tests.web.alerts.receivers import empty, hook, say, sink

pytestmark = pytest.mark.anyio
MANY = 200
CLAIM = 2.0  # seconds after which the killed server is taken for dead


async def fill(address: str, receiver: str) -> None:
    """Two hundred alerts, each by a way of its own."""
    store = await open_store(address)
    try:
        for number in range(MANY):
            way = await hook(store, f"guest{number}", f"{receiver}&n={number}")
            await say(Deliveries(store), f"event {number}", way, f"{number}")
    finally:
        await store.close()


async def all_sent(address: str) -> None:
    """Wait until the queue is empty."""
    store = await open_store(address)
    try:
        await empty(Deliveries(store))
    finally:
        await store.close()


async def test_a_server_killed_in_the_middle_loses_nothing(address: str, tmp_path: Path) -> None:
    async with sink() as heard:
        await fill(address, heard.address)
        heard.delay = 0.05
        server = ServerProcess(address, tmp_path / "log", settings={"CLAIM": CLAIM, "PAUSE": 0.05})
        server.start()
        try:
            await until(lambda: len(heard.heard) >= MANY // 4)
            server.kill()
            before = len(heard.heard)
            assert before < MANY, "it was over before it was killed"
            server.start()
            async with asyncio.timeout(PATIENCE):
                while len({first_line(text) for text in heard.heard}) < MANY:
                    await asyncio.sleep(0.05)
            await all_sent(address)
        finally:
            server.end()
        counted = Counter(first_line(text) for text in heard.heard)
        assert sorted(map(int, counted)) == list(range(MANY))
        assert max(counted.values()) <= 2
        assert sum(counted.values()) - MANY <= TOGETHER


def first_line(text: str) -> str:
    return text.split("\n", maxsplit=1)[0]
