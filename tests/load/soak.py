"""`make soak`: a server under load, with one fault after the other, until there were enough of them.

    python -m tests.load.soak [KILLS]

The server is killed −9 and started again so many times; between that its bots' workers are killed, or frozen for a
while. After each fault every table must go on; at the end no confirmed move
may be lost or played twice. `make load` has a hundred kills. What was found is kept in docs/soak.json.
"""

import asyncio
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from blindpig.kernel.chance import SeededChance, seed_of
from tests.load.judge import judge
from tests.load.processes import ROOT, Scripted, ServerProcess, make_tables
from tests.load.report import Report

TABLES = 20  # at once
GAME = "prohibition"
SEATS = ["", "random", "random"]
PATIENCE = 120.0  # seconds after which a table that has not gone on since a fault is taken to stand still
LONGEST_STOP = 5.0  # seconds a table may stand still once a fault is over
FROZEN = 1.0  # seconds for which a worker is frozen
HOUR = 1000  # kills
KILLED = "server killed"
KINDS = (KILLED, "worker killed", "worker frozen")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(found) for found in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Soak:
    """One server, its tables, and what was done to it."""

    def __init__(self, report: Report, folder: Path, kills: int) -> None:
        self.report, self.kills = report, kills
        self.server = ServerProcess(f"sqlite:///{folder / 'soak.db'}", folder / "log")
        self.luck = SeededChance(seed_of("soak"))
        self.done: Counter[str] = Counter()
        self.clients: list[Scripted] = []
        self.longest = 0.0

    async def run(self) -> None:
        """Round after round of tables, each with faults, until there were enough."""
        part = f"{self.kills} kills and other faults under load, one server, SQLite"
        self.report.note(part)
        self.server.start()
        try:
            await self.server.ready()
            while self.done[KILLED] < self.kills:
                await self.round()
        finally:
            self.server.end()
        acknowledged = [key for client in self.clients for key in client.acknowledged]
        verdict = await judge(self.server.address, {client.table for client in self.clients}, acknowledged)
        self.report.promise(not verdict.lost, f"{part}: {len(verdict.lost)} acknowledged moves are not in the log")
        self.report.promise(not verdict.twice, f"{part}: {len(verdict.twice)} moves were played twice")
        self.report.promise(not verdict.unfinished, f"{part}: {len(verdict.unfinished)} tables did not finish")
        self.report.promise(
            self.longest <= LONGEST_STOP, f"{part}: {self.longest:.1f} s until all went on; {LONGEST_STOP:.0f} at most"
        )
        self.report.add(
            part,
            **{
                "faults": ", ".join(f"{count} × {kind}" for kind, count in sorted(self.done.items())),
                "tables": len({client.table for client in self.clients}),
                "moves": f"{verdict.moves}, {verdict.by_bots} of them bots'",
                "lost / twice / unfinished": f"{len(verdict.lost)} / {len(verdict.twice)} / {len(verdict.unfinished)}",
                "longest until a table went on, s": round(self.longest, 2),
            },
        )

    async def round(self) -> None:
        """Some tables from the deal to the end, with faults for as long as they are played."""
        clients = await make_tables([self.server], GAME, [SEATS] * TABLES)
        self.clients += clients
        playing = {asyncio.create_task(client.run()): client for client in clients}
        while not all(task.done() for task in playing) and self.done[KILLED] < self.kills:
            await self.fault()
            await self.all_go_on(playing)
        _, late = await asyncio.wait(playing, timeout=PATIENCE)
        for task in late:
            task.cancel()

    async def fault(self) -> None:
        """The next thing that goes wrong, and is over again when this returns."""
        process = self.server.process
        assert process is not None
        workers = children(process.pid)
        kind = KINDS[self.luck.below(len(KINDS)) if workers else 0]
        self.done[kind] += 1
        if kind == KILLED:
            self.server.kill()
            self.server.start()
            await self.server.ready()
            return
        with suppress(ProcessLookupError):
            os.kill(workers[0], signal.SIGKILL if kind == "worker killed" else signal.SIGSTOP)
            if kind == "worker frozen":
                await asyncio.sleep(FROZEN)
                os.kill(workers[0], signal.SIGCONT)

    async def all_go_on(self, playing: dict[asyncio.Task[None], Scripted]) -> None:
        """Wait until every table that is not over has shown something new since the fault was over."""
        over = time.monotonic()
        while time.monotonic() < over + PATIENCE:
            if all(task.done() or (client.news and client.news[-1] > over) for task, client in playing.items()):
                break
            await asyncio.sleep(0.01)
        self.longest = max(self.longest, time.monotonic() - over)


async def soak(report: Report, folder: Path, kills: int) -> None:
    """So many kills, and other faults between them."""
    await Soak(report, folder, kills).run()


def main() -> int:
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bp-soak-", dir=ROOT / "build"))
    report = Report()
    try:
        asyncio.run(soak(report, folder, int(sys.argv[1]) if len(sys.argv) > 1 else HOUR))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    report.keep(ROOT / "docs" / "soak.json")
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
