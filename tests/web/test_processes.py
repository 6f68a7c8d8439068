"""Real server processes: killed in the middle, and two on one database."""

import asyncio
import time
from pathlib import Path

import pytest

from blindpig.store.store import LEASE
from tests.load.judge import judge
from tests.load.processes import Scripted, ServerProcess, make_tables
from tests.postgres import Postgres
from tests.tables.registries import stall

pytestmark = pytest.mark.anyio

MIXED = [["", "", "random"], ["", "looker"], ["", ""], ["random", "looker", "random"], ["", "random", "looker"]]


async def moved(clients: list[Scripted], enough: int) -> None:
    """Wait until so many submits were acknowledged."""
    async with asyncio.timeout(90):
        while sum(len(client.acknowledged) for client in clients) < enough:
            await asyncio.sleep(0.01)


async def everybody_finishes(address: str, clients: list[Scripted], playing: list[asyncio.Task[None]]) -> None:
    """The games end, and every move that was confirmed is in the database once."""
    since = time.monotonic()
    while not all(task.done() for task in playing):
        for client, task in zip(clients, playing, strict=True):
            waited = time.monotonic() - max([since, *client.news[-1:]])
            assert task.done() or waited < LEASE + stall(), f"{client.table} stands still"
        await asyncio.sleep(0.05)
    await asyncio.gather(*playing)
    verdict = await judge(address, {client.table for client in clients}, [k for c in clients for k in c.acknowledged])
    assert verdict.fair(), verdict


async def test_a_killed_server_goes_on_where_it_was(address: str, tmp_path: Path) -> None:
    server = ServerProcess(address, tmp_path / "log")
    server.start()
    try:
        await server.ready()
        clients = await make_tables([server], "tiny", MIXED * 2)
        playing = [asyncio.create_task(client.run()) for client in clients]
        await moved(clients, 12)
        server.kill()
        server.start()
        await everybody_finishes(address, clients, playing)
    finally:
        server.end()
    assert b"Traceback" not in (tmp_path / "log").read_bytes()


async def test_two_servers_share_the_tables_of_one_database(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.new()
    servers = [ServerProcess(address, tmp_path / f"log{number}") for number in range(2)]
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        clients = await make_tables(servers, "tiny", MIXED * 2)
        playing = [asyncio.create_task(client.run()) for client in clients]
        await moved(clients, 15)
        servers[0].kill()
        await everybody_finishes(address, clients, playing)
    finally:
        for server in servers:
            server.end()
