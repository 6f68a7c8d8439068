"""A server of its own for browser tests: python -m tests.browser.house PORT DATABASE. Bots do not wait here."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from blindpig.table.house import Ways
from blindpig.web.serve import run, write_logs
from blindpig.web.settings import Limits, ServerSettings

PATIENCE = 60  # seconds until the server must answer


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class House:
    """The server as a process: it can be killed and started again, at the same address with the same database."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        database = f"sqlite:///{self.folder / 'house.db'}"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.house", str(self.port), database],
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
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
            self.process.wait(30)


def main() -> None:
    port, database = int(sys.argv[1]), sys.argv[2]
    write_logs(logging.WARNING)
    generous = Limits(calls=100_000, talk=100_000, makes=100_000)
    ways = Ways(beat=0.02, window=0.0, pace=0.0, budget=0.05, workers=1)
    run(ServerSettings(port=port, address=database, limits=generous, ways=ways))


if __name__ == "__main__":
    main()
