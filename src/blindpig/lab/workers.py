"""Work in chunks: here, in several processes, or on a cluster. Whoever does a chunk, its result is the same.

A process that ends before its time costs the chunk that it had: another one takes its place and does that chunk again.
Ctrl-C is for the parent alone: it is blocked while children start, and they inherit that; the parent ends them. A
child whose parent is gone finds its pipe closed and stops.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Final, Generic, TypeVar

from blindpig.kernel.refusal import BadInput, Trouble

Result = TypeVar("Result")
Progress = Callable[[int], None]  # called with the number of games played so far
CHUNK: Final = 10  # games of a run whose chunks nobody keeps
TRIES: Final = 3  # a chunk that has ended so many processes is to blame itself


def unwatched(_done: int) -> None:
    """The progress of a run that nobody watches."""


def cores() -> int:
    """How many processes can work at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def chunks(games: int, size: int = CHUNK) -> list[range]:
    """The games of a run in chunks of a size; the last may be smaller."""
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def perform(
    tasks: Sequence[Callable[[], Result]], jobs: int = 1, cluster: str = ""
) -> Generator[tuple[int, Result], None, None]:
    """Every task's number and result, as they come: in that many processes, or on the cluster at an address."""
    if jobs < 1:
        raise BadInput("one-job", {"count": jobs})
    if cluster:
        from blindpig.lab.cluster import perform_there  # noqa: PLC0415 - an extra: few have it installed

        yield from perform_there(tasks, cluster)
    elif min(jobs, len(tasks)) <= 1:
        for number, task in enumerate(tasks):
            yield number, task()
    else:
        yield from Crew(tasks, min(jobs, len(tasks))).results()


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back until the block ends, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # or the first child would start it, and that lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(pipe: Connection) -> None:
    """A child's life: do what comes, and say what it was or what went wrong, until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError, EOFError):
        while True:
            task: Callable[[], object] = pipe.recv()
            try:
                pipe.send([task()])
            except Trouble as trouble:
                pipe.send(trouble)


class Crew(Generic[Result]):
    """Processes that do tasks, and which task each of them has now."""

    def __init__(self, tasks: Sequence[Callable[[], Result]], size: int) -> None:
        self.tasks = tasks
        self.size = size
        self.waiting = deque(range(len(tasks)))
        self.tries = [0] * len(tasks)
        self.context = get_context("spawn")
        self.busy: dict[Connection, tuple[int, Callable[[], None]]] = {}  # the task, and how to end the process

    def results(self) -> Generator[tuple[int, Result], None, None]:
        """Every task's number and result, as they come."""
        try:
            for _ in range(self.size):
                self.hire()
            while self.busy:
                for pipe in wait(list(self.busy)):
                    if isinstance(pipe, Connection):
                        yield from self.hear(pipe)
        finally:
            with without_interrupts():
                for pipe in list(self.busy):
                    self.dismiss(pipe)

    def hire(self) -> None:
        """One process more, with a task."""
        with without_interrupts():
            ours, theirs = self.context.Pipe()
            child = self.context.Process(target=work, args=(theirs,), daemon=True)
            child.start()
            theirs.close()

            def end() -> None:
                """End the process, whatever it does."""
                child.terminate()
                child.join()

            self.busy[ours] = (-1, end)
        self.give(ours)

    def give(self, pipe: Connection) -> None:
        """The next task for a process that has none; none is left: it may go."""
        if not self.waiting:
            self.dismiss(pipe)
            return
        number = self.waiting.popleft()
        self.busy[pipe] = (number, self.busy[pipe][1])
        with suppress(BrokenPipeError):  # it is gone: its pipe says so when it is heard
            pipe.send(self.tasks[number])

    def dismiss(self, pipe: Connection) -> None:
        """A process that is needed no more."""
        _, end = self.busy.pop(pipe)
        end()
        pipe.close()

    def hear(self, pipe: Connection) -> Generator[tuple[int, Result], None, None]:
        """What a process says: a result, trouble, or nothing because it is gone."""
        number = self.busy[pipe][0]
        try:
            said: object = pipe.recv()
        except (EOFError, OSError):
            self.dismiss(pipe)
            self.tries[number] += 1
            if self.tries[number] == TRIES:
                raise Trouble("process-ended") from None
            self.waiting.appendleft(number)
            self.hire()
            return
        if isinstance(said, Trouble):
            raise said
        if isinstance(said, list):
            self.give(pipe)
            yield number, said[0]
