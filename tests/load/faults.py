"""What goes wrong under load, each with its end: when `strike` returns, the fault is over."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.load.processes import ServerProcess
from tests.postgres import Postgres

LASTING = 1.0  # seconds for which something is frozen, full or gone
DISK = 256  # megabytes of a disk that holds all tables of a soak, and is small enough to be filled
BLOCKS = (2**20, 4096)  # bytes with which it is filled
HOUR = 3600

Fault = Callable[[ServerProcess], Coroutine[None, None, None]]


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(found) for found in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def pid_of(server: ServerProcess) -> int:
    assert server.process is not None
    return server.process.pid


async def server_killed(server: ServerProcess) -> None:
    server.kill()
    server.start()
    await server.ready()


async def worker_killed(server: ServerProcess) -> None:
    for worker in children(pid_of(server))[:1]:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)


async def worker_frozen(server: ServerProcess) -> None:
    for worker in children(pid_of(server))[:1]:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGSTOP)
            await asyncio.sleep(LASTING)
            os.kill(worker, signal.SIGCONT)


async def clock_set_back(server: ServerProcess) -> None:
    """By an hour, while the server runs; a server that is started later finds it so, too."""
    server.clock -= HOUR
    os.kill(pid_of(server), signal.SIGUSR1)


def disk_full(disk: Path) -> Fault:
    """The disk is full for a while, and then there is room again."""

    async def strike(server: ServerProcess) -> None:
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file:
            for block in BLOCKS:
                with suppress(OSError):
                    while True:
                        file.write(bytes(block))
        await asyncio.sleep(LASTING)
        filler.unlink()
        await server.ready()

    return strike


def database_restarted(postgres: Postgres) -> Fault:
    """PostgreSQL is gone for a while, and comes back."""

    async def strike(server: ServerProcess) -> None:
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(LASTING)
        await asyncio.to_thread(postgres.start)
        await server.ready()

    return strike


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A disk of its own that can be filled; None where one may not mount any."""
    disk = Path(tempfile.mkdtemp(prefix="disk-", dir=folder))
    mounted = (
        shutil.which("mount") is not None
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "blindpig", str(disk)], check=False, capture_output=True
        ).returncode
    )
    try:
        yield disk if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(disk)], check=False)
