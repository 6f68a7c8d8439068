"""Playing in several processes. Each plays a share of the games and reports through a pipe of its own.

Ctrl-C is for the parent alone: it is blocked while children start, and they inherit that; the parent ends them. A
child whose parent is gone finds its pipe closed and stops.
"""

import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from blindpig.kernel.refusal import Trouble

Report = TypeVar("Report")
Progress = Callable[[int], None]  # called with the number of games played so far


def unwatched(_done: int) -> None:
    """The progress of a run that nobody watches."""


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


def work(share: Callable[[], Iterable[Report]], pipe: Connection) -> None:
    """A child's life: play its share and report, then say it is done, or what went wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError):
        try:
            for report in share():
                pipe.send([report])
            pipe.send(None)
        except Trouble as trouble:
            pipe.send(trouble)


def hear(pipe: Connection) -> object:
    """What a child says next; Trouble if it is gone."""
    try:
        said: object = pipe.recv()
    except EOFError:
        raise Trouble("process-ended") from None
    return said


def apart(shares: Sequence[Callable[[], Iterable[Report]]]) -> Generator[Report]:
    """The reports of all shares, each played in a process of its own, as they come."""
    context = get_context("spawn")
    children = []
    pipes: list[Connection] = []
    try:
        with without_interrupts():
            for share in shares:
                ours, theirs = context.Pipe(duplex=False)
                child = context.Process(target=work, args=(share, theirs), daemon=True)
                child.start()
                theirs.close()
                children.append(child)
                pipes.append(ours)
        while pipes:
            ready = wait(pipes)
            for pipe in [pipe for pipe in pipes if pipe in ready]:
                said = hear(pipe)
                if isinstance(said, list):
                    yield from said
                elif said is None:
                    pipes.remove(pipe)
                    pipe.close()
                elif isinstance(said, Trouble):
                    raise said
    finally:
        with without_interrupts():
            for child in children:
                child.terminate()
            for child in children:
                child.join()
            for pipe in pipes:
                pipe.close()
