"""A process with tables and its scripted players inside: how many moves a second the store and the tables can take.

`python -m tests.load.inside ADDRESS TABLES` makes tables, or goes on with those that it finds, and plays them all to
the end. On its output: a line for every few acknowledged moves, and a last one with what was measured.
"""

import asyncio
import gc
import json
import logging
import os
import sys
import time

import structlog

from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.store import open_store
from blindpig.tables import seating
from blindpig.tables.registry import TableRegistry, TableSettings
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.table import Submit, Table
from blindpig.web.serve import COLLECTED, new_loop

GAME = "reglement"
SEATS = 4
WITH_BOT = 8  # one table in so many has a bot


class Inside:
    """The players of all tables."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self.waits: list[float] = []
        self.acknowledged: list[str] = []
        self.began = time.perf_counter()

    async def make(self, number: int) -> Table:
        seats = [SeatSetting() for _ in range(SEATS)]
        if number % WITH_BOT == 0:
            seats[-1] = SeatSetting("random")
        table = await self.tables.make("g0", "Al", GAME, Setting({}, tuple(seats)), listed=True, sits=False)
        for seat, chair in enumerate(seats):
            if not chair.bot:
                await seating.sit(table, f"g{seat}", f"Al {seat}", seat)
        await self.tables.start(table, "g0")
        return table

    async def play(self, table: Table, number: int) -> None:
        """Every person of a table, one click at a time, until it is over."""
        luck = SeededChance(seed_of("inside", number))
        bell = asyncio.Event()
        table.listeners.append(lambda _: bell.set())
        while table.sheet.status != "over":
            session = table.session
            seats = [seat for seat in session.state.waiting_on() if not table.sheet.chairs[seat].by_bot()]
            if not seats:
                bell.clear()
                await bell.wait()
                continue
            seat, prompt = seats[0], session.prompts[seats[0]]
            actions = session.state.actions(seat)
            key = f"{table.id}-{seat}-{prompt}"
            started = time.perf_counter()
            answer = await table.submit(seat, Submit(prompt, actions[luck.below(len(actions))].text, key))
            self.waits.append(time.perf_counter() - started)
            if answer.kind in ("played", "repeated"):
                self.acknowledged.append(key)

    async def report(self) -> None:
        """Say what was acknowledged, for whoever survives us."""
        while True:
            await asyncio.sleep(0.02)
            self.tell()

    def tell(self) -> None:
        if self.acknowledged:
            said, self.acknowledged = self.acknowledged, []
            os.write(1, (json.dumps({"acknowledged": said}) + "\n").encode())


def share(waits: list[float], part: float) -> float:
    """A quantile, in milliseconds."""
    ordered = sorted(waits) or [0.0]
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000, 2)


async def main(address: str, count: int) -> None:
    store = await open_store(address)
    tables = TableRegistry(
        store, TableSettings(beat=0.0, window=0.0, pace=0.0, budget=0.0, workers=1, tables_each=100_000)
    )
    await tables.open()
    inside = Inside(tables)
    found = await store.listed(["running"], 10_000)
    if found:
        playing = [await tables.table(row.id) for row in found]
    else:
        playing = await asyncio.gather(*[inside.make(number) for number in range(count)])
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    reporting = asyncio.create_task(inside.report())
    print(json.dumps({"began": len(playing)}), flush=True)
    commits, began = store.writer.commits, time.perf_counter()
    await asyncio.gather(*[inside.play(table, number) for number, table in enumerate(playing)])
    seconds = time.perf_counter() - began
    reporting.cancel()
    inside.tell()
    measured = {
        "moves": len(inside.waits),
        "seconds": round(seconds, 2),
        "moves_a_second": round(len(inside.waits) / seconds),
        "moves_a_commit": round(len(inside.waits) / max(1, store.writer.commits - commits), 1),
        "p50_ms": share(inside.waits, 0.5),
        "p99_ms": share(inside.waits, 0.99),
    }
    print(json.dumps(measured), flush=True)
    await tables.close()
    await store.close()


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with asyncio.Runner(loop_factory=new_loop) as runner:  # as a server does
        runner.run(main(sys.argv[1], int(sys.argv[2])))
