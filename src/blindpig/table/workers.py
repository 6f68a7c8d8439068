"""Worker processes for bots: a pool that notices a worker that died or hangs, and starts another."""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress

import msgspec
import structlog

from blindpig.table import metrics
from blindpig.table.thinker import Question, Thought

GRACE = 10.0  # seconds beyond its budget after which a worker is taken to hang
LINE = 2**24  # bytes of an answer at most
THINKER = (sys.executable, "-m", "blindpig.table.thinker")

journal = structlog.get_logger("blindpig.bots")
decoder = msgspec.json.Decoder(Thought)


class WorkerLost(Exception):
    """The worker died or hung; the question can be asked again."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, question: Question) -> Thought:
        """Ask and wait for the answer; WorkerLost if none comes."""
        process = self.process
        if process.stdin is None or process.stdout is None:
            raise WorkerLost("no pipes")
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            async with asyncio.timeout(question.budget + GRACE):
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            raise WorkerLost(f"no answer in {question.budget + GRACE:.0f} s") from None
        except (BrokenPipeError, ConnectionResetError):
            line = b""
        if not line.endswith(b"\n"):
            raise WorkerLost(f"it ended with code {await self.end()}")
        return decoder.decode(line)

    async def end(self) -> int:
        """Make sure that it is gone."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
        return await self.process.wait()


class Pool:
    """So many workers, made when first needed."""

    def __init__(self, size: int, command: Sequence[str] = THINKER) -> None:
        self.command = command
        self.free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        self.all: set[Worker] = set()
        for _ in range(size):
            self.free.put_nowait(None)  # a place for a worker that is not there yet

    async def ask(self, question: Question) -> Thought:
        """Ask the next free worker. A lost worker is noticed, logged and replaced; WorkerLost is raised."""
        worker = await self.free.get()
        keep: Worker | None = None
        try:
            if worker is None or worker.process.returncode is not None:
                worker = await self.hire()
            thought = await worker.ask(question)
            keep = worker
        except WorkerLost as lost:
            metrics.bot_crashes.inc()
            journal.error("worker lost", why=str(lost), game=question.game, bot=question.bot)
            raise
        finally:
            if keep is None and worker is not None:
                self.all.discard(worker)
                await worker.end()
            self.free.put_nowait(keep)
        return thought

    async def hire(self) -> Worker:
        """Start a process."""
        process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
        )
        worker = Worker(process)
        self.all.add(worker)
        return worker

    async def close(self) -> None:
        """Send everybody home."""
        for worker in list(self.all):
            await worker.end()
        self.all.clear()
