"""Server processes that can be killed, and clients that do not mind."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import httpx
import msgspec

from blindpig.kernel.chance import SeededChance, seed_of
from tests.load.wire import GONE, Wire

AGAIN = 0.1  # seconds before a client tries again
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class ServerProcess:
    """One server on loopback."""

    def __init__(
        self,
        address: str,
        log: Path,
        beat: float = 0.05,
        settings: Mapping[str, float] | None = None,
        code: Path = ROOT,  # of which checkout
        python: str = sys.executable,
    ) -> None:
        self.settings = {key: str(value) for key, value in (settings or {}).items()}  # see `run`
        self.code, self.python = code, python
        self.address, self.port, self.log, self.beat = address, free_port(), log, beat
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.clock = 0.0  # seconds by which the server's clock is wrong

    def start(self) -> None:
        command = [self.python, "-m", "tests.load.run", self.address, str(self.port), str(self.beat)]
        with self.log.open("ab") as log:
            environment = {**os.environ, **self.settings, "CLOCK": str(self.clock)}
            environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each start would compile all modules again
            self.process = subprocess.Popen(command, cwd=self.code, stderr=log, stdout=log, env=environment)

    async def ready(self) -> None:
        async with httpx.AsyncClient() as client, asyncio.timeout(90):
            while True:
                try:
                    if (await client.get(f"{self.url}/api/health")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)

    def kill(self) -> None:
        """As the machine's plug would."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None


class Board(msgspec.Struct):
    """What a client looks at of a board."""

    status: str
    seat: int
    prompt: int
    asked: bool
    actions: list[str]


class Answer(msgspec.Struct):
    """What a client looks at of an answer."""

    answer: str
    refusal: object


class Scripted:
    """A client that sits at a table and plays at random, whatever happens to the servers."""

    def __init__(self, servers: Sequence[ServerProcess], token: str, table: str, seed: int) -> None:
        self.servers, self.token, self.table = servers, token, table
        self.luck = SeededChance(seed_of("scripted", seed))
        self.wires = [Wire(server.port, token) for server in servers]
        self.at = seed  # the server it talks to
        self.acknowledged: list[str] = []
        self.waits: list[float] = []  # how long each submit took
        self.news: list[float] = []  # when a board came
        self.answered = 0  # the last prompt that needs nothing more

    @property
    def wire(self) -> Wire:
        return self.wires[self.at % len(self.wires)]

    async def run(self) -> None:
        """Play until the game is over."""
        over = False
        while not over:
            try:
                over = await self.watch()
            except (*GONE, ValueError):
                self.at += 1
                await asyncio.sleep(AGAIN)
        for wire in self.wires:
            wire.close()

    async def watch(self) -> bool:
        """Follow the stream, all of it, and answer what is asked there; whether the game is over."""
        async with self.wire.stream(f"/api/tables/{self.table}/stream") as events:
            async for event, data in events:
                if event == "board":
                    board = BOARD.decode(data)
                    self.news.append(time.monotonic())
                    if board.asked and board.prompt > self.answered:
                        await self.click(board)
                    if board.status == "over":
                        return True
        return False

    async def click(self, board: Board) -> None:
        """Answer a board; a lost answer is asked for again with the same key, of any server."""
        key = f"{self.table}-{board.seat}-{board.prompt}"
        action = board.actions[self.luck.below(len(board.actions))]
        data = msgspec.json.encode({"prompt": board.prompt, "action": action, "key": key})
        while True:
            started = time.perf_counter()
            try:
                status, body = await self.wire.post(f"/api/tables/{self.table}/submit", data)
            except GONE:
                self.at += 1
                await asyncio.sleep(AGAIN)
                continue
            if status == 503:
                await asyncio.sleep(AGAIN)
                continue
            assert status == 200, body
            answer = ANSWER.decode(body)
            self.waits.append(time.perf_counter() - started)
            assert answer.answer in ("played", "repeated", "stale"), answer.refusal
            if answer.answer != "stale":
                self.acknowledged.append(key)
            self.answered = max(self.answered, board.prompt)
            return


BOARD, ANSWER = msgspec.json.Decoder(Board), msgspec.json.Decoder(Answer)


async def make_tables(servers: Sequence[ServerProcess], game: str, seats: Sequence[Sequence[str]]) -> list[Scripted]:
    """A table for each list of seats ("" for a scripted client), dealt; its clients, ready to run."""
    clients: list[Scripted] = []
    async with httpx.AsyncClient(timeout=30, headers={"Authorization": "Bearer nobody"}) as http:
        for number, chairs in enumerate(seats):
            url = f"{servers[number % len(servers)].url}/api"
            tokens = [
                (await http.post(f"{url}/guest", json={"name": f"Al {number}"})).json()["token"]
                for chair in (chairs if "" in chairs else [""])
                if not chair
            ]
            host = {"Authorization": f"Bearer {tokens[0]}"}
            asked = {"game": game, "seats": [{"bot": chair} for chair in chairs]}
            table = (await http.post(f"{url}/tables", json=asked, headers=host)).json()["table"]
            for token in tokens[1:]:
                await http.post(f"{url}/tables/{table}/sit", json={}, headers={"Authorization": f"Bearer {token}"})
            assert (await http.post(f"{url}/tables/{table}/start", headers=host)).status_code == 200
            clients += [Scripted(servers, token, table, number + place) for place, token in enumerate(tokens)]
    return clients
