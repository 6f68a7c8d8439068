"""Simulating in several processes. Each plays every n-th game and reports through a pipe of its own.

Ctrl-C is for the parent alone: it is blocked while children start, and they inherit that; the parent ends them. A
child whose parent is gone finds its pipe closed and stops.
"""

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from pathlib import Path

from blindpig import games
from blindpig.kernel.refusal import Trouble
from blindpig.lab.plan import Plan, play_some
from blindpig.lab.shelf import Shelf
from blindpig.lab.tally import Tally


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


def work(plan: Plan, first: int, step: int, stage: Path | None, pipe: Connection) -> None:
    """A child's life: play its share, report tallies, then say it is done, or what went wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    shelf = None if stage is None else Shelf(stage, stage)
    with suppress(BrokenPipeError):
        try:
            for tally in play_some(plan, games.find(plan.slug), range(first, plan.games, step), shelf):
                pipe.send(tally)
            pipe.send(None)
        except Trouble as trouble:
            pipe.send(str(trouble))


def hear(pipe: Connection) -> Tally | None:
    """A child's next tally, or None if it is done; Trouble if it is in trouble or gone."""
    try:
        said: object = pipe.recv()
    except EOFError:
        raise Trouble("A process of the simulation was ended from outside; nothing was kept.") from None
    if said is None or isinstance(said, Tally):
        return said
    raise Trouble(str(said))


def play_apart(plan: Plan, jobs: int, shelf: Shelf | None) -> Generator[Tally]:
    """The tallies of all games of the plan, played in that many processes."""
    context = get_context("spawn")
    stage = None if shelf is None else shelf.stage
    children = []
    pipes: list[Connection] = []
    try:
        with without_interrupts():
            for first in range(jobs):
                ours, theirs = context.Pipe(duplex=False)
                child = context.Process(target=work, args=(plan, first, jobs, stage, theirs), daemon=True)
                child.start()
                theirs.close()
                children.append(child)
                pipes.append(ours)
        while pipes:
            ready = wait(pipes)
            for pipe in [pipe for pipe in pipes if pipe in ready]:
                tally = hear(pipe)
                if tally is None:
                    pipes.remove(pipe)
                    pipe.close()
                else:
                    yield tally
    finally:
        with without_interrupts():
            for child in children:
                child.terminate()
            for child in children:
                child.join()
            for pipe in pipes:
                pipe.close()
