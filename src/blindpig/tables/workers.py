"""Worker processes for bots: a pool that notices a worker that died or hangs, and starts another.

A worker is sent questions while it still thinks about earlier ones, and answers them in order: a pipe's there and back
would otherwise take longer than a quick bot's thought.
"""

import asyncio
import os
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import structlog

from blindpig.tables import metrics
from blindpig.tables.thinker import Question, Thought

GRACE = 10.0  # seconds beyond its budget after which a worker is taken to hang
LINE = 2**24  # bytes of an answer at most
THINKER = (sys.executable, "-m", "blindpig.tables.thinker")

# A Python with the compiled engine: `make play` builds one in the background, and bots think with it once it is there.
FASTER = os.environ.get("BLINDPIG_FASTER_PYTHON", "")

logger = structlog.get_logger("blindpig.search")
decoder = msgspec.json.Decoder(Thought)


class WorkerLost(Exception):
    """The worker died or hung over this question."""


class Bystander(Exception):
    """The worker was lost over another question: this one need only be asked again."""


class Worker:
    """One process, and the questions it has not answered yet."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.asked: deque[tuple[Question, asyncio.Future[Thought]]] = deque()
        self.called = asyncio.Event()
        self.retired = False
        self.reading = asyncio.create_task(self.read())

    async def ask(self, question: Question) -> Thought:
        """Ask and wait for the answer."""
        future: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self.asked.append((question, future))
        self.called.set()
        if self.process.stdin is not None:
            with suppress(BrokenPipeError, ConnectionResetError):  # the reader will notice
                self.process.stdin.write(msgspec.json.encode(question) + b"\n")
                await self.process.stdin.drain()
        return await future

    async def read(self) -> None:
        """Pass answers on to those who asked, until the process ends."""
        why = "it ended"
        while self.process.stdout is not None:
            if not self.asked:
                if self.retired:
                    await self.process.wait()
                    return
                self.called.clear()
                await self.called.wait()
                continue
            question, future = self.asked[0]
            try:
                async with asyncio.timeout(question.budget + GRACE):
                    line = await self.process.stdout.readline()
            except TimeoutError:
                why = f"no answer in {question.budget + GRACE:.0f} s"
                break
            if not line.endswith(b"\n"):
                break
            self.asked.popleft()
            if not future.done():
                future.set_result(decoder.decode(line))
        await self.give_up(why)

    async def give_up(self, why: str) -> None:
        """The worker is lost: whoever waits for it must ask again."""
        code = await self.end()
        question, future = self.asked.popleft()
        metrics.bot_crashes.inc()
        logger.error("worker lost", why=why, code=code, game=question.game, bot=question.bot)
        if not future.done():
            future.set_exception(WorkerLost(why))
        for _, waiting in self.asked:
            if not waiting.done():
                waiting.set_exception(Bystander())
        self.asked.clear()

    def retire(self) -> None:
        """Let the process end when it has answered everything: there is nothing more to read for it."""
        self.retired = True
        self.called.set()
        if self.process.stdin is not None:
            self.process.stdin.close()

    async def end(self) -> int:
        """Kill the process if it is still there."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
        return await self.process.wait()


class Pool:
    """A pool of workers, each started when first needed."""

    def __init__(self, size: int, command: Sequence[str] = THINKER, faster: str = FASTER) -> None:
        self.size = size
        self.command = command
        self.faster = Path(faster) if faster else None  # a Python that may yet come to be
        self.workers: list[Worker] = []
        self.retired: list[Worker] = []
        self.hiring = asyncio.Lock()

    async def ask(self, question: Question) -> Thought:
        """Ask the worker with the least to do; WorkerLost if the question was the end of it."""
        while True:
            try:
                return await (await self.least_busy()).ask(question)
            except Bystander:
                continue

    async def least_busy(self) -> Worker:
        """A worker with nothing to do, a new one, or the one that has the least."""
        async with self.hiring:
            if self.faster is not None and self.faster.exists():
                self.speed_up(self.faster)
            self.workers = [worker for worker in self.workers if not worker.reading.done()]
            found = min(self.workers, key=lambda worker: len(worker.asked), default=None)
            if found is None or (found.asked and len(self.workers) < self.size):
                found = await self.hire()
        return found

    def speed_up(self, python: Path) -> None:
        """New workers run in this Python; the old ones answer what they have been asked, and go."""
        logger.info("bots think with the compiled engine from now on")
        self.command = (str(python), *self.command[1:])
        self.faster = None
        for worker in self.workers:
            worker.retire()
        self.retired, self.workers = self.workers, []

    async def hire(self) -> Worker:
        """Start a process."""
        process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
        )
        worker = Worker(process)
        self.workers.append(worker)
        return worker

    async def close(self) -> None:
        """Stop all workers."""
        for worker in self.workers + self.retired:
            worker.reading.cancel()
            await worker.end()
        self.workers.clear()
        self.retired.clear()
