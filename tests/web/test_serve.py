"""The command line's server, and a new secret while it runs."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from blindpig import cli
from tests.load.processes import free_port

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(database: str, log: Path) -> AsyncIterator[tuple[subprocess.Popen[bytes], httpx.AsyncClient]]:
    """The server as people start it, and a client."""
    port = free_port()
    command = [str(Path(sys.executable).with_name("blindpig")), "serve", "--port", str(port), "--db", database]
    environment = {**os.environ, "BLINDPIG_METRICS_TOKEN": "operator"}
    with log.open("wb") as output:
        server = subprocess.Popen(command, env=environment, stderr=output, stdout=output)
    headers = {"Authorization": "Bearer nobody"}
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=10, headers=headers) as http:
            await answers(http)
            yield server, http
    finally:
        server.kill()
        server.wait()


async def answers(http: httpx.AsyncClient) -> None:
    """Wait until the server does."""
    async with asyncio.timeout(90):
        while True:
            try:
                await http.get("/api/health")
            except httpx.HTTPError:
                await asyncio.sleep(0.05)
            else:
                return


async def test_serve_rotate_and_stop_with_a_stream_open(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'pig.db'}"
    async with served(database, tmp_path / "log") as (server, http):
        token = (await http.post("/api/guest", json={"name": "Al"})).json()["token"]
        mine = {"Authorization": f"Bearer {token}"}
        game = (await http.get("/api/games")).json()["games"][0]
        asked = {"game": game["game"], "seats": [{}] * game["min_seats"]}
        table = (await http.post("/api/tables", json=asked, headers=mine)).json()["table"]
        assert await asyncio.to_thread(cli.run, ["rotate-secret", "--db", database]) == 0
        assert (await http.post("/api/tables", json=asked, headers=mine)).status_code == 201
        operator = {"Authorization": "Bearer operator"}
        assert "blindpig_tables 2.0" in (await http.get("/metrics", headers=operator)).text
        async with http.stream("GET", f"/api/tables/{table}/stream", headers=mine) as stream:
            assert await anext(stream.aiter_lines()) == "event: story"
            server.send_signal(signal.SIGTERM)
            async with asyncio.timeout(60):  # an open stream does not keep the server from stopping
                await asyncio.to_thread(server.wait)
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert '"event": "table made"' in log


def test_a_wrong_database_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["serve", "--db", "mysql://x/y"]) == 2
    assert "Write it like postgresql://" in capsys.readouterr().err
