"""Chunks on a cluster: dask.distributed, the extra `cluster`. A worker that ends costs its unfinished chunks only.

The workers need the same version of blindpig as whoever asks; the scheduler gives the chunks of a worker that is gone
to another one. Nothing is kept on the cluster: results come back as they are ready.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import Final, Protocol, TypeVar, cast

from blindpig.kernel.refusal import BadInput, Trouble

try:
    import distributed
except ModuleNotFoundError as missing:
    raise BadInput("no-extra", {"module": str(missing.name), "extra": "cluster"}) from None

Result = TypeVar("Result")
PATIENCE: Final = 10  # seconds to find the scheduler


class Future(Protocol):
    """What we use of dask's futures."""

    key: str

    def result(self) -> object:
        """What the task gave, or raised."""


class Client(Protocol):
    """What we use of dask's clients."""

    def submit(self, task: Callable[..., object], *args: object, pure: bool) -> Future:
        """Give the cluster something to do."""

    def close(self) -> None:
        """Let go of the cluster."""


def done(task: Callable[[], Result]) -> Result:
    """What a worker does."""
    return task()


def perform_there(tasks: Sequence[Callable[[], Result]], address: str) -> Generator[tuple[int, Result], None, None]:
    """Every task's number and result, as they come from the cluster at an address."""
    connect = cast("Callable[..., Client]", distributed.Client)
    as_completed = cast("Callable[[list[Future]], Iterator[Future]]", distributed.as_completed)
    try:
        client = connect(address, timeout=PATIENCE)
    except (OSError, ValueError) as trouble:  # nobody there, or no address
        raise BadInput("no-cluster", {"address": address[:80]}) from trouble
    with closing(client):
        futures = [client.submit(done, task, pure=False) for task in tasks]
        numbers = {future.key: number for number, future in enumerate(futures)}
        coming = as_completed(futures)
        del futures  # a result is forgotten over there once it has come
        try:
            for future in coming:
                yield numbers[future.key], cast("Result", future.result())
        except distributed.KilledWorker:
            raise Trouble("process-ended") from None
