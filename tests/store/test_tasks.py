"""Tasks are put away, even one whose database turns a cancellation into an error."""

import asyncio

import pytest

from blindpig.store import StoreTrouble, tasks
from blindpig.store.tasks import put_away

pytestmark = pytest.mark.anyio


async def stubborn(deaf: int, begun: asyncio.Event) -> None:
    """A loop that outlives errors, over a database that so many times makes one of a cancellation."""
    while True:
        try:
            begun.set()
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            if not deaf:
                raise
            deaf -= 1


async def breaks() -> None:
    raise StoreTrouble("store.no-answer", {"where": "here"})


async def test_all_have_ended_however_often_they_must_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "AGAIN", 0.01)
    events = [asyncio.Event() for _ in range(3)]
    going = [asyncio.create_task(stubborn(deaf, event)) for deaf, event in enumerate(events)]
    for event in events:
        await event.wait()
    await put_away(going)
    assert all(task.cancelled() for task in going)


async def test_one_that_broke_or_is_done_needs_nothing() -> None:
    broken = asyncio.create_task(breaks())
    done = asyncio.create_task(asyncio.sleep(0))
    await asyncio.sleep(0)
    await put_away([broken, done])
    assert broken.done()
    assert done.done()
    await put_away([])
