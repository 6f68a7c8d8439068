"""A server that closes leaves no task behind, whatever the database made of their end."""

import asyncio
from pathlib import Path

import pytest

from blindpig.store import StoreTrouble
from blindpig.web.app import opened
from blindpig.web.guests import Guests
from blindpig.web.settings import ServerSettings

pytestmark = pytest.mark.anyio


async def test_what_runs_beside_the_pages_ends_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = asyncio.Event()

    async def refresh(_: Guests) -> None:
        try:
            reading.set()
            await asyncio.sleep(3600)
        except asyncio.CancelledError as error:  # as PostgreSQL's library does now and then
            raise StoreTrouble("store.no-answer", {"where": "here"}) from error

    before = asyncio.all_tasks()
    async with opened(ServerSettings(address=f"sqlite:///{tmp_path / 'pig.db'}")):
        monkeypatch.setattr(Guests, "refresh", refresh)
        async with asyncio.timeout(60):
            await reading.wait()
    assert asyncio.all_tasks() == before
