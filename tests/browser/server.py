"""A server of its own for browser tests: python -m tests.browser.server PORT DATABASE [live] [SEED].

Bots do not wait here, unless it is to be as live as the server that people play on. With a seed every table is dealt
the same cards, and its bots have the same luck.
"""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import patch
from urllib.error import URLError
from urllib.request import urlopen

from blindpig.kernel.chance import seed_of
from blindpig.tables import registry
from blindpig.tables.botdriver import BotDriver
from blindpig.tables.registry import TableSettings
from blindpig.tables.table import Table
from blindpig.web.serve import run, write_logs
from blindpig.web.settings import Limits, ServerSettings
from tests.load.processes import free_port

PATIENCE = 180  # seconds until the server must answer


class Server:
    """The server as a process: it can be killed and started again, at the same address with the same database."""

    def __init__(self, folder: Path, *ways: str, python: str = sys.executable) -> None:
        self.ways = ways  # “live”, a seed
        self.python = python  # of the environment that it runs in
        self.port = free_port()
        self.folder = folder
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        database = f"sqlite:///{self.folder / 'pig.db'}"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.python, "-m", "tests.browser.server", str(self.port), database, *self.ways],
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])},
            )
        self.wait()

    def wait(self) -> None:
        for _ in range(PATIENCE * 10):
            try:
                with urlopen(f"{self.address}/api/health", timeout=5):
                    return
            except (URLError, OSError):
                assert self.process is not None
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.log.read_text()}")

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def running(folder: Path, *ways: str) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(folder, *ways)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def luck(seed: str, table: Table, seat: int) -> str:
    """The luck of a bot, the same for the same number of moves."""
    return seed_of("luck", seed, table.sheet.seq, seat).hex()


def main() -> None:
    port, database, *said = sys.argv[1:]
    seed = next((word for word in said if word != "live"), "")
    if seed:
        patch.object(registry.TableRegistry, "new_seed", return_value=seed_of("stacked", int(seed))).start()
        patch.object(BotDriver, "luck", staticmethod(partial(luck, seed))).start()
    write_logs(logging.WARNING)
    much = 100_000
    generous = Limits(calls=much, together=much, talk=much, makes=much, writes=much, writes_together=much)
    ways = TableSettings() if "live" in said else TableSettings(beat=0.02, window=0.0, pace=0.0, budget=0.05, workers=1)
    if seed:
        ways = replace(ways, reveal=0.0)  # the deal is what the test says: browsers add nothing to it
    run(ServerSettings(port=int(port), address=database, limits=generous, tables=ways))


if __name__ == "__main__":
    main()
