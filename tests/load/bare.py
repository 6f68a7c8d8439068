"""A server that does nothing but push: what `fanout` compares ours with, in the same run and on the same machine.

`python -m tests.load.bare PORT FILE`: whoever asks for the stream is held, and to each POST every stream is sent to the
letter what ours sent to that stream with a move, move after move and then from the first again; then the POST is
answered. The file has the moves, and for each what went over the wire, by stream.
"""

import asyncio
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import cast

import msgspec
import uvloop

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"
END = b"\x00\x00\xff\xff\r\n"  # of a packed event, and of the chunk that it came in
FIRST = b"4\r\n" + END


class Pusher(asyncio.Protocol):
    """A connection: a stream that is held, or somebody who clicks."""

    streams: list[asyncio.WriteTransport] = []  # noqa: RUF012 - of the whole process
    moves: Iterator[list[bytes]] = iter(())

    def __init__(self) -> None:
        self.transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.WriteTransport", transport)

    def data_received(self, data: bytes) -> None:
        assert self.transport is not None
        if data.startswith(b"GET"):
            self.transport.write(HEAD + FIRST)
            self.streams.append(self.transport)
            return
        for stream, sent in zip(self.streams, next(self.moves), strict=True):
            stream.write(sent)
        self.transport.write(ANSWER)


async def serve(port: int, file: Path) -> None:
    """Push until killed."""
    moves = msgspec.msgpack.decode(file.read_bytes(), type=list[list[bytes]])
    same: dict[bytes, bytes] = {}  # as ours does, it has what several streams are sent in memory once
    Pusher.moves = cycle([[same.setdefault(sent, sent) for sent in move] for move in moves])
    server = await asyncio.get_running_loop().create_server(Pusher, "127.0.0.1", port, backlog=1024)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
