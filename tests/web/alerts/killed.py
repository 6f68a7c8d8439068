"""`python -m tests.web.alerts.killed STEP DATABASE…`: at each a rated game is played out, and the server killed.

At the first database it is killed −9 when the game is over, at the second once STEP things more were written, and so
on: it falls elsewhere each time. At the last one it is never killed. How many things are written depends on time, too:
a lease is renewed. What became of each is printed: “killed”, or “lived” if no more was written.
"""

import asyncio
import math
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from sqlalchemy import Engine, event

from blindpig.kernel.chance import seed_of
from blindpig.store import open_store
from blindpig.store.deliveries import Deliveries
from blindpig.tables import registry, scoring
from blindpig.tables import setting as settings
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Table
from blindpig.web.alerts import notice
from tests.tables.registries import PATIENCE, PERSON, opened, play_out
from tests.tables.test_scoring import POINTS, begun
from tests.web.alerts.receivers import alerting, hook, plainly

GUESTS = ("guest0", "guest1")
NOWHERE = "http://127.0.0.1:9/"


@contextmanager
def rated_tiny() -> Iterator[None]:
    """The tiny game is rated, and has words."""
    with (
        patch.object(scoring, "fixed_points", {"tiny": POINTS}.get),
        patch.object(settings, "fixed_points", {"tiny": POINTS}.get),
        patch.object(notice, "message_of", plainly),
    ):
        yield


class Plug:
    """Is pulled before the so-manieth thing that is written, or committed, since the game was over."""

    def __init__(self, after: float) -> None:
        self.after = after
        self.over = False
        event.listen(Engine, "before_cursor_execute", self.executes)
        event.listen(Engine, "commit", self.writes)

    def noticed(self, table: Table) -> None:
        if table.sheet.status == "over":
            self.over = True
            self.writes()

    def executes(self, _connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            self.writes()

    def writes(self, *_: object) -> None:
        if self.over and self.after <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.after -= self.over


async def play(address: str, after: float) -> None:
    """A rated game to its end, and as far as it comes."""
    store = await open_store(address)
    async with opened(store) as tables, alerting(tables, pause=3600.0) as alerts:
        plug, told = Plug(after), asyncio.Event()
        end_told = alerts.queue.end_told

        async def last(key: str) -> None:
            await end_told(key)
            plug.over = False
            told.set()

        alerts.queue.end_told = last  # type: ignore[method-assign]  # nothing is to be scored after it
        tables.followers.insert(0, plug.noticed)
        await hook(store, GUESTS[0], NOWHERE)
        await play_out(await begun(tables, PERSON, PERSON))
        await asyncio.wait_for(told.wait(), PATIENCE)
    await store.close()


async def all_settled(tables: TableRegistry) -> None:
    """Wait until no end is left to tell."""
    async with asyncio.timeout(PATIENCE):
        while await Deliveries(tables.store).untold_ends():
            await asyncio.sleep(0.01)


def main() -> None:
    step, addresses = int(sys.argv[1]), sys.argv[2:]
    for place, address in enumerate(addresses):
        after = place * step if address != addresses[-1] else math.inf
        child = os.fork()
        if not child:
            with rated_tiny(), patch.object(registry.TableRegistry, "new_seed", return_value=seed_of("killed", 1)):
                asyncio.run(play(address, after))
            os._exit(0)
        how = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.write({0: "lived\n", -signal.SIGKILL: "killed\n"}.get(how, f"{how}\n"))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
