"""Reviews in worker processes: one at a time, kept once they are done, taken up again if a worker dies."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import msgspec
import structlog

from blindpig.aftermath import review as reviews
from blindpig.aftermath.review import Review
from blindpig.aftermath.worker import Order
from blindpig.kernel.record import Record
from blindpig.tables.workers import quickest

WORKER = ("-m", "blindpig.aftermath.worker")
TRIES = 2  # workers that may die over one review
PATIENCE = 300.0  # seconds without a word after which a worker is taken to hang
LINE = 2**24  # bytes of a review at most
MOST = 64  # reviews that are remembered at once
FILES = 4  # reviews in the line from which on no record that somebody has brought is taken into it
LONGEST = 5000  # moves of a game that is reviewed
Keep = Callable[[str], Awaitable[None]]

logger = structlog.get_logger("blindpig.review")


class Job:
    """A review that is being worked out, or is done."""

    def __init__(self, found: Review | None = None) -> None:
        self.review = found or Review()
        self.failed = False
        self.too_long = False  # it will never be worked out
        self.task: asyncio.Task[None] | None = None
        self.ahead = 0  # reviews that come first

    @property
    def working(self) -> bool:
        """Whether more is to come."""
        return not self.failed and not self.review.finished


class Reviews:
    """The reviews of this server."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        self.command = command  # of a worker; without one the quickest Python there is
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.turn = asyncio.Semaphore(1)
        self.line: list[Job] = []  # in the order they came; the first one is being worked out

    def job(self, name: str, record: Record, seats: list[int], kept: str = "", keep: Keep | None = None) -> Job:
        """The review of a record: the one that was kept, the one that is being worked out, or a new one."""
        found = self.jobs.get(name)
        if found is None or (found.task is None and found.working):
            read = reviews.read(kept) if kept else None
            found = self.jobs[name] = Job(read)
            if read is None:
                found.failed = found.too_long = len(record.entries) > LONGEST
                if not found.failed:
                    found.task = asyncio.create_task(self.work(found, record, seats, keep))
        self.jobs.move_to_end(name)
        ended = (each for each, job in self.jobs.items() if job.task is None or job.task.done())
        done = [each for each in ended if each != name]
        for each in done[: max(0, len(self.jobs) - MOST)]:  # what somebody waits for is nobody else's to end
            del self.jobs[each]
        return found

    def has_room(self, name: str) -> bool:
        """Whether a record that somebody has brought can be reviewed now: games that were played here come first."""
        return name in self.jobs or len(self.line) < FILES

    def known(self, name: str, kept: str = "") -> Review | None:
        """The review of a game if it is done, without working one out."""
        job = self.jobs.get(name)
        if job is None and kept:
            found = reviews.read(kept)
            if found is None:
                return None  # of another edition
            job = self.jobs[name] = Job(found)
        return job.review if job is not None and job.review.finished else None

    def again(self, name: str) -> None:
        """Forget a review that failed: it is worked out when somebody looks at it next."""
        if name in self.jobs and self.jobs[name].failed:
            del self.jobs[name]

    async def work(self, job: Job, record: Record, seats: list[int], keep: Keep | None) -> None:
        """Let a worker do it, another one if it dies."""
        with self.queued(job):
            async with self.turn:
                for _ in range(TRIES):
                    await self.follow(job, msgspec.json.encode(Order(record.write(), seats)) + b"\n")
                    if job.review.finished:
                        break
                    logger.warning("review worker lost", game=record.game)
        if not job.review.finished:
            job.failed = True
        elif keep is not None:
            await keep(reviews.write(job.review))

    @contextmanager
    def queued(self, job: Job) -> Iterator[None]:
        """Everybody in the line knows how many come first."""
        self.line.append(job)
        job.ahead = len(self.line) - 1
        try:
            yield
        finally:
            for behind in self.line[self.line.index(job) + 1 :]:
                behind.ahead -= 1
            self.line.remove(job)

    async def follow(self, job: Job, order: bytes) -> None:
        """Read what a worker writes, until it ends."""
        pipe = asyncio.subprocess.PIPE
        command = self.command or (quickest(), *WORKER)
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LINE)
        try:
            if process.stdin is None or process.stdout is None:
                return
            with suppress(BrokenPipeError, ConnectionResetError):
                process.stdin.write(order)
                await process.stdin.drain()
                process.stdin.close()
            while True:
                async with asyncio.timeout(PATIENCE):
                    line = await process.stdout.readline()
                if not line.endswith(b"\n"):
                    return
                found = reviews.read(line.decode())
                if found is not None:
                    job.review = found
        except TimeoutError:
            return
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.wait()


REVIEWS = Reviews()
