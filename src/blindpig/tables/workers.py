"""Worker processes for bots: a pool that notices a worker that died or hangs, and starts another.

Questions wait in the pool until a worker is free, and everybody gets a fair share: tables that somebody waits at come
before those where bots play for nobody, and among equals comes the host who was served longest ago, so that somebody
with thirty tables takes no more of the workers than somebody with one. Quick questions are sent while the worker still
thinks about earlier ones, since a pipe's there and back takes longer than a quick bot's thought; nothing is sent to
wait behind one who ponders.

If no process can be started, the questions stay and it is tried again, until it can.
"""

import asyncio
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush, heapreplace
from pathlib import Path

import msgspec
import structlog

from blindpig.tables import metrics
from blindpig.tables.thinker import MINDS, Question, Thought

QUICK = 16  # quick questions that one worker may have at once
AGAIN = 1.0  # seconds after which it is tried again to start a process
GRACE = 10.0  # seconds beyond its budget after which a worker is taken to hang
PIECE = 2**16  # bytes that are read at once
THINKER = (sys.executable, "-m", "blindpig.tables.thinker")

# A Python with the compiled engine: `make play` builds one in the background, and bots think with it once it is there.
FASTER = os.environ.get("BLINDPIG_FASTER_PYTHON", "")

logger = structlog.get_logger("blindpig.search")
decoder = msgspec.json.Decoder(Thought)


def quickest() -> str:
    """The Python that is to work something out: with the compiled engine, once there is one."""
    return FASTER if FASTER and Path(FASTER).exists() else sys.executable


class WorkerLost(Exception):
    """The worker died or hung over this question."""


class Bystander(Exception):
    """The worker was lost over another question: this one need only be asked again."""


@dataclass(slots=True, frozen=True)
class Share:
    """For whom a bot is asked: how urgent it is (less is sooner), whose share it is, and whether the bot ponders."""

    rank: int = 0
    host: str = ""
    ponders: bool = False


@dataclass(slots=True, eq=False)
class Waiting:
    """A question that no worker has yet."""

    question: Question
    share: Share
    taken: bool = False  # whether a worker has it
    answer: asyncio.Future[Thought] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Worker:
    """One process, and the questions it has not answered yet."""

    def __init__(self, process: asyncio.subprocess.Process, freed: Callable[[], None]) -> None:
        self.process = process
        self.freed = freed  # called whenever it can be asked more, or is lost
        self.ponders = False  # whether it has been asked something that takes long
        self.asked: deque[tuple[Question, asyncio.Future[Thought]]] = deque()
        self.minds: deque[str] = deque(maxlen=MINDS)  # the seats that it was asked for: it may remember them
        self.due = 0.0  # when the question that it thinks about must be answered
        self.late: asyncio.TimerHandle | None = None  # looks whether it was
        self.why = "it ended"
        self.retired = False
        self.reading = asyncio.create_task(self.read())

    def can_take(self, share: Share) -> bool:
        """Whether a question need not wait here."""
        if self.reading.done():
            return False
        return not self.asked or (len(self.asked) < QUICK and not (share.ponders or self.ponders))

    def take(self, waiting: Waiting) -> None:
        """Take a question on, to be answered after those it has."""
        question = waiting.question
        self.ponders = waiting.share.ponders
        if question.mind:
            self.minds.append(question.mind)
        self.asked.append((question, waiting.answer))
        if len(self.asked) == 1:
            self.expect(question)
        if self.process.stdin is not None:
            with suppress(BrokenPipeError, ConnectionResetError, RuntimeError):  # closed: the reader will notice
                self.process.stdin.write(msgspec.json.encode(question) + b"\n")

    def expect(self, question: Question) -> None:
        """It thinks about this question from now on."""
        loop = asyncio.get_running_loop()
        self.due = loop.time() + question.budget + GRACE
        if self.late is None:
            self.late = loop.call_at(self.due, self.look)

    def look(self) -> None:
        """A worker that hangs is ended: one timer looks after all its questions."""
        loop = asyncio.get_running_loop()
        self.late = None
        if not self.asked:
            return
        if loop.time() < self.due:
            self.late = loop.call_at(self.due, self.look)
            return
        self.why = f"no answer in {self.asked[0][0].budget + GRACE:.0f} s"
        with suppress(ProcessLookupError):
            self.process.kill()

    async def read(self) -> None:
        """Pass answers on to those who asked, until the process ends."""
        rest = b""
        while self.process.stdout is not None and (more := await self.process.stdout.read(PIECE)):
            *lines, rest = (rest + more).split(b"\n")
            for line in lines:
                self.answer(line)
            if lines:
                self.freed()
        if self.late is not None:
            self.late.cancel()
        await self.give_up(self.why)

    def answer(self, line: bytes) -> None:
        """Pass an answer on, and think of the next question."""
        if not self.asked:
            return  # nobody asked
        _, future = self.asked.popleft()
        if not future.done():
            future.set_result(decoder.decode(line))
        if self.asked:
            self.expect(self.asked[0][0])

    async def give_up(self, why: str) -> None:
        """The worker is lost: whoever waits for it must ask again."""
        code = await (self.process.wait() if self.retired else self.end())
        if not self.asked:
            if not self.retired:
                logger.warning("worker gone", why=why, code=code)
            return
        question, future = self.asked.popleft()
        metrics.bot_crashes.inc()
        logger.error("worker lost", why=why, code=code, game=question.game, bot=question.bot)
        if not future.done():
            future.set_exception(WorkerLost(why))
        for _, waiting in self.asked:
            if not waiting.done():
                waiting.set_exception(Bystander())
        self.asked.clear()
        asyncio.get_running_loop().call_soon(self.freed)  # once it is known to be done

    def retire(self) -> None:
        """Let the process end when it has answered everything: there is nothing more to read for it."""
        self.retired = True
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
        self.waiting: list[tuple[tuple[int, int, int], Waiting]] = []  # a heap, by rank and turn (see `next`)
        self.number = 0
        self.turns = 0
        self.served: dict[str, int] = {}  # the turn at which each host was served last
        self.hiring: asyncio.Task[None] | None = None
        self.stuck = False  # whether no process can be started
        self.retired: list[Worker] = []

    async def ask(self, question: Question, share: Share | None = None) -> Thought:
        """Ask a worker as soon as it is this question's turn; WorkerLost if the question was the end of it."""
        while True:
            waiting = Waiting(question, share or Share())
            self.queue(waiting)
            self.hand_out()
            try:
                return await waiting.answer
            except Bystander:
                continue
            finally:
                if not waiting.taken:
                    self.waiting = [each for each in self.waiting if each[1] is not waiting]
                    heapify(self.waiting)

    def queue(self, waiting: Waiting) -> None:
        """Let a question wait for its turn, after those of its kind that came before."""
        self.number += 1
        heappush(self.waiting, ((waiting.share.rank, self.turn_of(waiting), self.number), waiting))

    def turn_of(self, waiting: Waiting) -> int:
        """The turn at which the host of a question was served last."""
        return self.served.get(waiting.share.host, 0)

    def next(self) -> Waiting:
        """The question whose turn it is. Hosts may have been served since theirs were queued: those go further back."""
        while True:
            (rank, turn, number), waiting = self.waiting[0]
            now = self.turn_of(waiting)
            if now == turn:
                return waiting
            heapreplace(self.waiting, ((rank, now, number), waiting))

    def idle(self) -> int:
        """How many workers have nothing to do, those that could be started included."""
        busy = sum(bool(worker.asked) for worker in self.workers)
        return max(0, self.size - busy - len(self.waiting))

    def hand_out(self) -> None:
        """Give questions to workers, the most urgent first, for as long as somebody can take one."""
        if self.faster is not None and self.faster.exists():
            self.speed_up(self.faster)
        self.workers = [worker for worker in self.workers if not worker.reading.done()]
        while self.waiting:
            first = self.next()
            able = [worker for worker in self.workers if worker.can_take(first.share)]
            mind = first.question.mind
            found = min(able, key=lambda worker: (len(worker.asked), mind not in worker.minds), default=None)
            if (found is None or found.asked) and len(self.workers) < self.size and not self.stuck:
                self.hire_soon()
            if found is None:
                return
            heappop(self.waiting)
            first.taken = True
            self.turns += 1
            self.served[first.share.host] = self.turns
            found.take(first)
        self.served.clear()  # nobody waits: nobody is behind

    def speed_up(self, python: Path) -> None:
        """New workers run in this Python; the old ones answer what they have been asked, and go."""
        logger.info("bots think with the compiled engine from now on")
        self.command = (str(python), *self.command[1:])
        self.faster = None
        for worker in self.workers:
            worker.retire()
        self.retired, self.workers = self.workers, []

    def hire_soon(self) -> None:
        """Start a process, one at a time."""
        if self.hiring is None or self.hiring.done():
            self.hiring = asyncio.create_task(self.hire())

    async def hire(self) -> None:
        """Start a process; if that cannot be, say so, and try again until it can."""
        while True:
            try:
                process = await asyncio.create_subprocess_exec(
                    *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
                )
            except OSError as error:
                logger.error("no worker", why=str(error), waiting=len(self.waiting))
                self.stuck = not self.workers
                await asyncio.sleep(AGAIN)
                continue
            self.stuck = False
            self.workers.append(Worker(process, self.hand_out))
            asyncio.get_running_loop().call_soon(self.hand_out)  # it may take another one
            return

    async def close(self) -> None:
        """Stop all workers."""
        if self.hiring is not None:
            self.hiring.cancel()
            await asyncio.gather(self.hiring, return_exceptions=True)
        for worker in self.workers + self.retired:
            worker.reading.cancel()
            await worker.end()
        self.workers.clear()
        self.retired.clear()
