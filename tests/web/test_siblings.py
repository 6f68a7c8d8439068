"""`serve --processes N`: one port, one database; one that is lost is started again, and none is left over."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.load.faults import children
from tests.load.processes import free_port
from tests.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")]

COMMAND = (sys.executable, "-W", "error", "-m", "blindpig", "serve", "--no-browser")
PATIENCE = 120.0


def until(what: str, happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def is_there(pid: int) -> bool:
    """Whether a process runs; one that is over and not yet collected does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def servers(pid: int) -> list[int]:
    """The processes that serve, of all that the first one has started."""
    return [each for each in children(pid) if b"--multiprocessing-fork" in Path(f"/proc/{each}/cmdline").read_bytes()]


@contextmanager
def serving(log: Path, address: str, count: int) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    port = free_port()
    with log.open("wb") as file:
        command = (*COMMAND, "--port", str(port), "--db", address, "--processes", str(count))
        process = subprocess.Popen(command, stdout=file, stderr=file)
    try:
        until("it is ready", lambda: b"http://127.0.0.1" in log.read_bytes() or process.poll() is not None)
        assert process.poll() is None, log.read_text()
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def test_a_game_goes_on_whichever_process_answers(tmp_path: Path, postgres: Postgres) -> None:
    log = tmp_path / "log"
    with serving(log, postgres.empty(), 2) as (process, url):  # both make the tables
        first = servers(process.pid)
        assert len(first) == 2
        stranger = {"Authorization": "Bearer nobody"}
        token = httpx.post(f"{url}/api/guest", json={"name": "Al"}, headers=stranger).json()["token"]
        mine = {"Authorization": f"Bearer {token}"}
        seats = {"game": "prohibition", "seats": [{}, {"bot": "random"}]}
        table = httpx.post(f"{url}/api/tables", json=seats, headers=mine).json()["table"]
        assert httpx.post(f"{url}/api/tables/{table}/start", headers=mine).status_code == 200

        def move() -> bool:
            """Play if it is our turn; each request comes by a connection of its own, to any of the processes."""
            board = httpx.get(f"{url}/api/tables/{table}", headers=mine, timeout=30).json()
            if not board["asked"]:
                return False
            data = {"prompt": board["prompt"], "action": board["actions"][0], "key": f"k{board['prompt']}"}
            answer = httpx.post(f"{url}/api/tables/{table}/submit", json=data, headers=mine, timeout=30)
            return answer.status_code == 200

        for _ in range(6):
            until("it is our turn", move)
        os.kill(first[0], signal.SIGKILL)  # the machine was short of memory
        until("it is started again", lambda: len([each for each in servers(process.pid) if each != first[0]]) == 2)
        for _ in range(4):
            until("it is our turn", move)
        assert re.search("server process lost", log.read_text())
        found = servers(process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        until("none is left", lambda: not any(map(is_there, found)))
        assert "Traceback" not in log.read_text()


def test_none_outlives_the_first_process(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path / "log", postgres.new(), 2) as (process, _url):
        found = servers(process.pid)
        process.kill()
        until("none is left", lambda: not any(map(is_there, found)))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("sqlite:////tmp/pig.db", "SQLite is for one"),
        ("postgresql://nobody@127.0.0.1:1/none", "127.0.0.1"),
    ],
)
def test_what_cannot_be_is_one_sentence(address: str, said: str) -> None:
    command = (*COMMAND, "--port", str(free_port()), "--db", address, "--processes", "2")
    found = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False)
    assert found.returncode != 0
    assert said in found.stderr
    assert "Traceback" not in found.stderr
