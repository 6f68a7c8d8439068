"""HTTP as a scripted client needs it, and no more: it must be the server that is measured, not the client."""

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

PATIENCE = 15.0  # seconds for an answer
SILENCE = 40.0  # seconds for the next piece of a stream, which says now and then that it is still there
GZIP = 31  # window bits of a gzip stream
HEAD_END = b"\r\n\r\n"
# What a client is told when a server goes, or when what it has sent is cut off.
GONE = (OSError, EOFError, TimeoutError, zlib.error)


class Head:
    """The status of an answer, and its headers."""

    def __init__(self, text: bytes) -> None:
        first, *lines = text.split(b"\r\n")
        self.status = int(first.split(b" ", 2)[1])
        pairs = [line.partition(b":") for line in lines if line]
        self.headers = {name.strip().lower(): value.strip() for name, _, value in pairs}


class Wire:
    """One connection that is kept, for one request after the other."""

    def __init__(self, port: int, token: str) -> None:
        self.port, self.token = port, token
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def head(self, method: str, path: str, more: str = "") -> bytes:
        """What a request begins with."""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n"
            f"Authorization: Bearer {self.token}\r\n{more}\r\n"
        ).encode()

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                if self.ends is None:
                    self.ends = await asyncio.open_connection("127.0.0.1", self.port)
                reader, writer = self.ends
                more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                writer.write(self.head("POST", path, more) + body)
                head = Head(await reader.readuntil(HEAD_END))
                return head.status, await reader.readexactly(int(head.headers[b"content-length"]))
        except BaseException:
            self.close()
            raise

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[AsyncIterator[tuple[str, bytes]]]:
        """The events of a stream: what each is called, and its data."""
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(self.head("GET", path))
                head = Head(await reader.readuntil(HEAD_END))
            if head.status != 200:
                raise EOFError(head.status)
            yield events(reader, head.headers.get(b"content-encoding") == b"gzip")
        finally:
            writer.close()

    def close(self) -> None:
        """Hang up."""
        if self.ends is not None:
            self.ends[1].close()
            self.ends = None


async def events(reader: asyncio.StreamReader, packed: bool) -> AsyncIterator[tuple[str, bytes]]:
    """Server-sent events, as they come."""
    unpacking = zlib.decompressobj(GZIP)
    rest = b""
    while piece := await chunk(reader):
        *found, rest = (rest + (unpacking.decompress(piece) if packed else piece)).split(b"\n\n")
        for event in found:
            name, _, data = event.partition(b"\n")
            if name.startswith(b"event: "):
                yield name[7:].decode(), data[6:].replace(b"\ndata: ", b"\n")


async def chunk(reader: asyncio.StreamReader) -> bytes:
    """The next chunk; nothing at the end."""
    async with asyncio.timeout(SILENCE):
        size = int(await reader.readuntil(b"\r\n"), 16)
        return (await reader.readexactly(size + 2))[:-2]
