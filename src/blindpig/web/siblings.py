"""Several server processes behind one port: they take connections from the same socket and share one database.

The first process serves nobody. It minds the others: one that dies is started again, all are ended together, and none
outlives it. Each has a part of the bots' workers, and counts calls and connections for itself.
"""

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import TYPE_CHECKING

import structlog

from blindpig import programs
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.store.address import find_address
from blindpig.web.serve import STOPS, run, write_logs
from blindpig.web.settings import ServerSettings

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

BACKLOG = 2048
PERIOD = 0.2  # seconds between two looks whether to stop
PAUSE = 1.0  # seconds before a process that died is started again
MORE = 10  # seconds beyond its patience that a process may take to end

logger = structlog.get_logger("blindpig.web")


def listen(host: str, port: int) -> socket.socket:
    """The door that all processes share."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind((host, port))
    door.listen(BACKLOG)
    return door


def serve_beside(settings: ServerSettings, bots: Sequence[str], door: socket.socket, line: Connection) -> None:
    """One of the processes. It says when it is ready or why it cannot be, and ends when the first one is gone."""
    os.setpgrp()  # Ctrl-C reaches the first process alone, which tells the others once
    write_logs()
    programs.enlist(bots)
    threading.Thread(target=end_with, args=(line,), daemon=True).start()
    try:
        run(settings, lambda: line.send(None), door)
    except Trouble as trouble:
        line.send(trouble)


def end_with(line: Connection) -> None:
    """Stop this process when the first one is gone: nobody would mind it."""
    with suppress(EOFError, OSError):
        line.recv()
    os.kill(os.getpid(), signal.SIGTERM)


class Siblings:
    """The processes of a server."""

    def __init__(self, settings: ServerSettings, bots: Sequence[str], count: int) -> None:
        if find_address(settings.address).get_backend_name() != "postgresql":
            raise BadInput("processes-alone", {"count": count})
        tables = replace(settings.tables, workers=max(1, settings.tables.workers // count))
        self.settings = replace(settings, tables=tables)
        self.bots, self.count = bots, count
        self.context = multiprocessing.get_context("spawn")
        self.lines: dict[BaseProcess, Connection] = {}
        self.stopping = threading.Event()

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until interrupted."""
        before = {each: signal.signal(each, self.stop) for each in STOPS}
        try:
            with listen(self.settings.host, self.settings.port) as door:
                for _ in range(self.count):
                    self.start(door)
                self.hear()
                if not self.stopping.is_set():
                    ready()
                self.mind(door)
        finally:
            self.end()
            for each, handler in before.items():
                signal.signal(each, handler)

    def stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Told to stop."""
        self.stopping.set()

    def start(self, door: socket.socket) -> None:
        """One more process."""
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=serve_beside, args=(self.settings, self.bots, door, theirs))
        process.start()
        theirs.close()
        self.lines[process] = ours

    def hear(self) -> None:
        """Wait until all are ready; what keeps one from it is raised."""
        waiting = list(self.lines.values())
        while waiting and not self.stopping.is_set():
            for line in [each for each in waiting if each.poll(PERIOD)]:
                waiting.remove(line)
                with suppress(EOFError):  # it died: the next one may do better
                    said = line.recv()
                    if isinstance(said, Trouble):
                        raise said

    def mind(self, door: socket.socket) -> None:
        """Start processes again that are lost, until told to stop."""
        while not self.stopping.is_set():
            gone = wait([process.sentinel for process in self.lines], timeout=PERIOD)
            for process in [each for each in self.lines if each.sentinel in gone]:
                if self.stopping.is_set():
                    return
                logger.error("server process lost", pid=process.pid, code=process.exitcode)
                self.lines.pop(process).close()
                time.sleep(PAUSE)
                self.start(door)

    def end(self) -> None:
        """End all of them, in good order."""
        for process in self.lines:
            if process.is_alive():
                process.terminate()
        for process, line in self.lines.items():
            process.join(self.settings.patience + MORE)
            if process.is_alive():
                process.kill()
                process.join()
            line.close()
        self.lines.clear()
