"""Server processes that can be killed, and clients that do not mind."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx

from blindpig.kernel.chance import SeededChance, seed_of

AGAIN = 0.1  # seconds before a client tries again
# What a client is told when a server goes: by anyio also that a socket which is just being opened has no name any more.
GONE = (httpx.HTTPError, AttributeError)
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class ServerProcess:
    """One server on loopback."""

    def __init__(
        self, address: str, log: Path, beat: float = 0.05, settings: Mapping[str, float] | None = None
    ) -> None:
        self.settings = {key: str(value) for key, value in (settings or {}).items()}  # see `run`
        self.address, self.port, self.log, self.beat = address, free_port(), log, beat
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.clock = 0.0  # seconds by which the server's clock is wrong

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.load.run", self.address, str(self.port), str(self.beat)]
        with self.log.open("ab") as log:
            environment = {**os.environ, **self.settings, "CLOCK": str(self.clock)}
            environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each start would compile all modules again
            self.process = subprocess.Popen(command, cwd=ROOT, stderr=log, stdout=log, env=environment)

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


class Scripted:
    """A client that sits at a table and plays at random, whatever happens to the servers."""

    def __init__(self, servers: Sequence[ServerProcess], token: str, table: str, seed: int) -> None:
        self.servers, self.table = servers, table
        self.luck = SeededChance(seed_of("scripted", seed))
        limits = httpx.Limits(max_connections=4, keepalive_expiry=60)
        self.http = httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=15, limits=limits)
        self.at = seed  # the server it talks to
        self.acknowledged: list[str] = []
        self.waits: list[float] = []  # how long each submit took
        self.news: list[float] = []  # when a board came
        self.answered = 0  # the last prompt that needs nothing more

    @property
    def url(self) -> str:
        return f"{self.servers[self.at % len(self.servers)].url}/api/tables/{self.table}"

    async def run(self) -> None:
        """Play until the game is over."""
        over = False
        while not over:
            try:
                over = await self.watch()
            except (*GONE, json.JSONDecodeError):
                self.at += 1
                await asyncio.sleep(AGAIN)
        await self.http.aclose()

    async def watch(self) -> bool:
        """Follow the stream and answer what is asked; whether the game is over."""
        async with self.http.stream("GET", f"{self.url}/stream") as stream:
            event = ""
            async for line in stream.aiter_lines():
                if line.startswith("event: "):
                    event = line[7:]
                elif line.startswith("data: ") and event == "board":
                    board = json.loads(line[6:])
                    self.news.append(time.monotonic())
                    while board["asked"] and board["prompt"] > self.answered:
                        board = await self.click(board)
                    if board["status"] == "over":
                        return True
        return False

    async def click(self, board: dict[str, Any]) -> dict[str, Any]:
        """Answer a board; a lost answer is asked for again with the same key, of any server."""
        prompt: int = board["prompt"]
        key = f"{self.table}-{board['seat']}-{prompt}"
        data = {"prompt": prompt, "action": board["actions"][self.luck.below(len(board["actions"]))], "key": key}
        while True:
            started = time.perf_counter()
            try:
                reply = await self.http.post(f"{self.url}/submit", json=data)
            except GONE:
                self.at += 1
                await asyncio.sleep(AGAIN)
                continue
            if reply.status_code == 503:
                await asyncio.sleep(AGAIN)
                continue
            assert reply.status_code == 200, reply.text
            answer: dict[str, Any] = reply.json()
            self.waits.append(time.perf_counter() - started)
            assert answer["answer"] in ("played", "repeated", "stale"), answer["refusal"]
            if answer["answer"] != "stale":
                self.acknowledged.append(key)
            self.answered = max(self.answered, prompt)
            return dict(answer["board"])


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
