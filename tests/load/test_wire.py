"""The clients of the load runs: they outlive servers, and leave nothing behind that a later test would find."""

import asyncio
import gc

import pytest

from tests.load.wire import GONE, Wire

pytestmark = pytest.mark.anyio


async def test_a_stream_that_is_cut_off_before_it_begins_leaves_nothing_open() -> None:
    """A warning about what was left open is an error of the test in which it is collected."""

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        wire = Wire(server.sockets[0].getsockname()[1], "nobody")
        with pytest.raises(GONE):
            async with wire.stream("/api/tables/none/stream"):
                pass
    gc.collect()
