"""A server that does nothing but push: what `fanout` compares ours with, in the same run and on the same machine.

`python -m tests.load.bare PORT SIZES`: whoever asks for the stream is held, and to each POST every stream is sent a
chunk of as many bytes as a board of ours had on that stream; then the POST is answered.
"""

import asyncio
import json
import sys
from typing import cast

import uvloop

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"
END = b"\x00\x00\xff\xff\r\n"  # of a packed event, and of the chunk that it came in


class Pusher(asyncio.Protocol):
    """A connection: a stream that is held, or somebody who clicks."""

    streams: list[asyncio.WriteTransport] = []  # noqa: RUF012 - of the whole process
    chunks: list[bytes] = []  # noqa: RUF012

    def __init__(self) -> None:
        self.transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.WriteTransport", transport)

    def data_received(self, data: bytes) -> None:
        assert self.transport is not None
        if data.startswith(b"GET"):
            self.transport.write(HEAD + self.chunks[len(self.streams) % len(self.chunks)])
            self.streams.append(self.transport)
            return
        for number, stream in enumerate(self.streams):
            stream.write(self.chunks[number % len(self.chunks)])
        self.transport.write(ANSWER)


def chunk(size: int) -> bytes:
    """So many bytes as they go over the wire, ending as a packed event does."""
    body = bytes(max(0, size - len(END) + 2)) + END[:-2]
    return f"{len(body):x}\r\n".encode() + body + b"\r\n"


async def serve(port: int, sizes: list[int]) -> None:
    """Push until killed."""
    Pusher.chunks = [chunk(size) for size in sizes]
    server = await asyncio.get_running_loop().create_server(Pusher, "127.0.0.1", port, backlog=1024)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(int(sys.argv[1]), json.loads(sys.argv[2])))
