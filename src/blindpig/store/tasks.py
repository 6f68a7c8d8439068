"""Tasks that run beside everything else, and how they are put away."""

import asyncio
from collections.abc import Iterable

AGAIN = 0.5  # seconds after which a task that goes on is told again


async def put_away(tasks: Iterable[asyncio.Task[object]]) -> None:
    """Cancel tasks and wait until they have ended.

    A database's library may turn a cancellation into an error of its own, and a loop that outlives errors then goes on:
    it is told again, or the server would never end.
    """
    known = list(tasks)
    going = set(known)
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=AGAIN)
    await asyncio.gather(*known, return_exceptions=True)  # whoever looks at no error is warned
