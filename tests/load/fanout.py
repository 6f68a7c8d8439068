"""Many viewers of one table: from a click until the board has reached every stream, over HTTP on loopback.

The streams are those that pages listen to, packed as browsers ask for it, each a guest's own, one in four in French.
The clock is the monotonic one of this process, which is not the server's.
"""

import asyncio
import json
import re
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec

from blindpig.kernel.chance import SeededChance, seed_of
from tests.load.bare import END
from tests.load.processes import ROOT, ServerProcess, free_port

PAUSE = 0.1  # seconds between two moves
PATIENCE = 60.0  # seconds that a stream may take to open
SILENCE = 3.0  # seconds after which nothing more comes: a move that only the mover may know of
WARM = 5  # moves that are not counted: the first boards fill caches
BOARD = re.compile(rb"event: (board|change)\n")
QUIET = ("pass", "raise", "ask-me", "offer")  # beginnings of actions that not everybody sees


@dataclass
class Reached:
    """What was measured: for each move, how long it took to each stream, in seconds."""

    waits: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)  # to the last of the streams
    board: int = 0  # bytes of a board as the browser reads it
    packed: int = 0  # of a change as it is sent, at most
    sent: list[list[bytes]] = field(default_factory=list)  # for each move, what came over the wire, by stream


class Tally:
    """When something has come, and whether that was all: as little work as can be while the server is measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.wanted = 0
        self.full = asyncio.Event()

    def start(self, wanted: int) -> None:
        """Count anew, up to so many."""
        self.times, self.wanted = [], wanted
        self.full.clear()

    def note(self) -> None:
        """Something came."""
        self.times.append(time.monotonic())
        if len(self.times) == self.wanted:
            self.full.set()


class Viewer(asyncio.Protocol):
    """A stream that notes when something is complete; what it was is looked at later."""

    def __init__(self, request: bytes, tally: Tally) -> None:
        self.request, self.tally = request, tally
        self.buffer = bytearray()
        self.unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.opened = asyncio.Event()
        self.head = True
        self.bytes = self.packed = 0  # of the last look
        self.raw = b""  # the same, as it came over the wire
        self.transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.WriteTransport", transport)  # uvloop's own, which is no subclass of it
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if data.endswith(END):
            self.opened.set()
            self.tally.note()

    def look(self) -> bytes:
        """What came since the last look, as a browser reads it."""
        raw = bytes(self.buffer)
        self.buffer.clear()
        if self.head:
            raw = raw.partition(b"\r\n\r\n")[2]
            self.head = False
        self.raw = raw
        packed = b"".join(chunks(raw))
        read = self.unpacking.decompress(packed)
        self.bytes, self.packed = len(read), len(packed)
        return read


def chunks(raw: bytes) -> Iterator[bytes]:
    """The chunks of a chunked body."""
    while raw:
        size, _, raw = raw.partition(b"\r\n")
        yield raw[: int(size, 16)]
        raw = raw[int(size, 16) + 2 :]


def request_of(server: ServerProcess, path: str, token: str, lang: str, data: object = None) -> bytes:
    """What a browser sends: it asks for a stream, or clicks."""
    body = b"" if data is None else json.dumps(data).encode()
    lines = [
        f"{'POST' if body else 'GET'} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Accept: {'application/json' if body else 'text/event-stream'}",
        "Accept-Encoding: gzip, deflate, br",
        f"Accept-Language: {lang}",
        f"Authorization: Bearer {token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


class Clicker:
    """A connection that clicks: what it asks is ready before the clock starts."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def click(self, request: bytes) -> bytes:
        """Send it; the answer's first line and body."""
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head)
        return head.partition(b"\r\n")[0] + b" " + await self.reader.readexactly(int(found[1]) if found else 0)


class Fanout:
    """A table, its players and its viewers."""

    def __init__(self, server: ServerProcess, game: str, seats: int) -> None:
        self.server, self.game, self.seats = server, game, seats
        self.http = httpx.AsyncClient(base_url=server.url, timeout=30)
        self.luck = SeededChance(seed_of("fan-out", seats))
        self.tokens: list[str] = []
        self.table = ""
        self.sent: list[bytes] = []  # with the last move that everybody saw, by stream
        self.board = 0  # bytes of the largest that a stream began with
        self.packed = 0  # and of the largest that came after it
        self.tally = Tally()
        self.viewers: list[Viewer] = []

    async def call(self, path: str, token: str, data: object = None) -> Any:
        """Ask the server something."""
        headers = {"Authorization": f"Bearer {token}"}
        method = "GET" if data is None else "POST"
        answer = await self.http.request(method, path, headers=headers, json=data)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def guest(self, name: str) -> str:
        """A new guest's token."""
        return str((await self.call("/api/guest", "nobody", {"name": name}))["token"])

    async def deal(self) -> None:
        """A table with persons at every seat."""
        self.tokens = [await self.guest(f"Al {seat}") for seat in range(self.seats)]
        asked = {"game": self.game, "seats": [{}] * self.seats}
        self.table = (await self.call("/api/tables", self.tokens[0], asked))["table"]
        for token in self.tokens[1:]:
            await self.call(f"/api/tables/{self.table}/sit", token, {})
        await self.call(f"/api/tables/{self.table}/start", self.tokens[0], {})

    async def gather(self, count: int) -> None:
        """Open the streams: the players' own, and spectators'."""
        for number in range(count):
            token = self.tokens[number] if number < self.seats else await self.guest(f"Vera {number}")
            lang = "fr" if number % 4 == 3 else "en"
            await self.open(Viewer(request_of(self.server, f"/t/{self.table}/stream", token, lang), self.tally))
        await asyncio.sleep(PAUSE)
        self.settle()

    async def open(self, viewer: Viewer) -> None:
        """One stream, with its first board."""
        await asyncio.get_running_loop().create_connection(lambda: viewer, "127.0.0.1", self.server.port)
        self.viewers.append(viewer)
        await asyncio.wait_for(viewer.opened.wait(), PATIENCE)
        assert b"event: board" in viewer.look()
        self.board = max(self.board, viewer.bytes)

    async def move(self) -> list[float]:
        """Play one move; how long it took to each stream, in seconds. Nothing if not everybody may see it."""
        for token in self.tokens:
            board = await self.call(f"/api/tables/{self.table}", token)
            if board["asked"]:
                break
        else:
            return []
        # What is said in secret reaches nobody else: such answers are given, and not measured.
        choices = [text for text in board["actions"] if board["waiting"] and not text.startswith(QUIET)]
        texts = choices or board["actions"]
        action = texts[self.luck.below(len(texts))]
        data = {"prompt": board["prompt"], "action": action, "key": f"{board['seat']}-{board['prompt']}"}
        request = request_of(self.server, f"/t/{self.table}/act", token, "en", data)
        clicker = Clicker(*await asyncio.open_connection("127.0.0.1", self.server.port))
        await asyncio.sleep(PAUSE)
        self.tally.start(len(self.viewers))
        began = time.monotonic()
        clicked = asyncio.create_task(clicker.click(request))
        with suppress(TimeoutError):
            await asyncio.wait_for(self.tally.full.wait(), SILENCE if choices else PAUSE)
        answer = await clicked
        assert b" 200 " in answer[:16] or b" 201 " in answer[:16], answer
        clicker.writer.close()
        waits = [when - began for when in self.tally.times]
        boards = self.settle()
        if boards == len(self.viewers):
            self.sent = [viewer.raw for viewer in self.viewers]
            self.packed = max(self.packed, *(viewer.packed for viewer in self.viewers))
        return waits if choices and boards == len(self.viewers) else []

    def settle(self) -> int:
        """Read what came to the end; how many of the viewers were sent a board, or what changed of it."""
        return sum(BOARD.search(viewer.look()) is not None for viewer in self.viewers)

    async def close(self) -> None:
        for viewer in self.viewers:
            if viewer.transport is not None:
                viewer.transport.close()
        await self.http.aclose()


def server_for(folder: Path, game: str) -> ServerProcess:
    """One for a table that many look at."""
    return ServerProcess(f"sqlite:///{folder / f'fan-{game}.db'}", folder / "log", beat=0.0)


async def fan_out(server: ServerProcess, game: str, seats: int, streams: int, moves: int) -> Reached:
    """Play moves at a table with so many streams open."""
    found = Reached()
    server.start()
    try:
        await server.ready()
        fanout = Fanout(server, game, seats)
        await fanout.deal()
        await fanout.gather(streams)
        for number in range(moves + WARM):
            waits = await fanout.move()
            if waits and number >= WARM:
                found.waits += waits
                found.last.append(max(waits))
                found.sent.append(fanout.sent)
        found.board, found.packed = fanout.board, fanout.packed
        await fanout.close()
    finally:
        server.end()
    return found


async def push(folder: Path, sent: list[list[bytes]], moves: int) -> list[float]:
    """Let the bare server push the same bytes to as many streams; how long it took to each, in seconds."""
    port = free_port()
    file = folder / "sent"
    file.write_bytes(msgspec.msgpack.encode(sent))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.load.bare", str(port), str(file), cwd=ROOT
    )
    tally = Tally()
    viewers: list[Viewer] = []
    waits: list[float] = []
    try:
        async with asyncio.timeout(PATIENCE):
            while not await listens(port):
                await asyncio.sleep(0.02)
        for _ in sent[0]:
            viewer = Viewer(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", tally)
            viewers.append(viewer)
            await asyncio.get_running_loop().create_connection(lambda: viewers[-1], "127.0.0.1", port)
            await asyncio.wait_for(viewer.opened.wait(), PATIENCE)
        clicker = Clicker(*await asyncio.open_connection("127.0.0.1", port))
        for _ in range(moves):
            await asyncio.sleep(PAUSE)
            tally.start(len(viewers))
            began = time.monotonic()
            clicked = asyncio.create_task(clicker.click(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
            await asyncio.wait_for(tally.full.wait(), PATIENCE)
            await clicked
            waits += [when - began for when in tally.times]
    finally:
        process.kill()
        await process.wait()
    return waits


async def listens(port: int) -> bool:
    """Whether somebody listens there."""
    with suppress(OSError):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        return True
    return False
