"""`make soak`: servers under load, with one fault after the other, until there were enough of them.

    python -m tests.load.soak [KILLS]

On SQLite the server is killed −9 and started again so many times; between that its bots' workers are killed or frozen,
its disk is full for a while, its clock is set back. On PostgreSQL there are a tenth of the kills, and the database
itself goes and comes back. After each fault every table must go on; at the end no confirmed move may be lost or played
twice. `make load` has a hundred kills. What was found is kept in docs/soak.json.
"""

import asyncio
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from blindpig.kernel.chance import SeededChance, seed_of
from tests.load import faults
from tests.load.judge import judge
from tests.load.processes import ROOT, Scripted, ServerProcess, make_tables
from tests.load.report import Report
from tests.postgres import Postgres

TABLES = 20  # at once
GAME = "prohibition"
SEATS = ["", "random", "random"]
PATIENCE = 120.0  # seconds after which a table that has not gone on since a fault is taken to stand still
LONGEST_STOP = 5.0  # seconds a table may stand still once a fault is over
ENOUGH = 1000  # kills
KILLED = "server killed"
EVERYWHERE: Mapping[str, faults.Fault] = {
    KILLED: faults.server_killed,
    "worker killed": faults.worker_killed,
    "worker frozen": faults.worker_frozen,
    "clock set back an hour": faults.clock_set_back,
}


class Soak:
    """One server, its tables, and what was done to it."""

    def __init__(self, report: Report, server: ServerProcess, kinds: Mapping[str, faults.Fault], kills: int) -> None:
        self.report, self.server, self.kinds, self.kills = report, server, kinds, kills
        self.luck = SeededChance(seed_of("soak"))
        self.done: Counter[str] = Counter()
        self.clients: list[Scripted] = []
        self.longest: dict[str, float] = dict.fromkeys(kinds, 0.0)

    async def run(self, part: str) -> None:
        """Round after round of tables, each with faults, until there were enough."""
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
        for kind, longest in self.longest.items():
            said = f"{part}: {kind}, then {longest:.1f} s until all went on; {LONGEST_STOP:.0f} at most"
            self.report.promise(longest <= LONGEST_STOP, said)
        self.report.add(
            part,
            **{
                "tables": len({client.table for client in self.clients}),
                "moves": f"{verdict.moves}, {verdict.by_bots} of them bots'",
                "lost / twice / unfinished": f"{len(verdict.lost)} / {len(verdict.twice)} / {len(verdict.unfinished)}",
            },
            **{
                f"{kind}: times / longest stop, s": f"{self.done[kind]} / {longest:.2f}"
                for kind, longest in self.longest.items()
            },
        )

    async def round(self) -> None:
        """Some tables from the deal to the end, with faults for as long as they are played."""
        clients = await make_tables([self.server], GAME, [SEATS] * TABLES)
        self.clients += clients
        playing = {asyncio.create_task(client.run()): client for client in clients}
        while not all(task.done() for task in playing) and self.done[KILLED] < self.kills:
            kind = list(self.kinds)[self.luck.below(len(self.kinds))]
            self.done[kind] += 1
            self.report.note(kind)
            await self.kinds[kind](self.server)
            await self.all_go_on(playing, kind)
        _, late = await asyncio.wait(playing, timeout=PATIENCE)
        for task in late:
            task.cancel()

    async def all_go_on(self, playing: Mapping[asyncio.Task[None], Scripted], kind: str) -> None:
        """Wait until every table that is not over has shown something new since the fault was over."""
        over = time.monotonic()
        while time.monotonic() < over + PATIENCE:
            if all(task.done() or (client.news and client.news[-1] > over) for task, client in playing.items()):
                break
            await asyncio.sleep(0.01)
        if time.monotonic() > over + LONGEST_STOP:
            self.report.note(f"{time.monotonic() - over:.1f} s until all went on after: {kind}")
        self.longest[kind] = max(self.longest[kind], time.monotonic() - over)


async def soak(report: Report, folder: Path, kills: int) -> None:
    """So many kills, and other faults between them, on both databases."""
    with faults.small_disk(folder) as disk:
        if disk is None:
            report.note("no disk can be mounted here: it is never full")
        full = {"disk full": faults.disk_full(disk)} if disk else {}
        server = ServerProcess(f"sqlite:///{(disk or folder) / 'soak.db'}", folder / "log")
        part = f"{kills} kills and other faults under load, one server, SQLite"
        await Soak(report, server, {**EVERYWHERE, **full}, kills).run(part)
    postgres = Postgres()
    try:
        kinds = {**EVERYWHERE, "database restarted": faults.database_restarted(postgres)}
        part = f"{kills // 10} kills and other faults under load, one server, PostgreSQL"
        await Soak(report, ServerProcess(postgres.new(), folder / "log"), kinds, kills // 10).run(part)
    finally:
        postgres.close()


def main() -> int:
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bp-soak-", dir=ROOT / "build"))
    report = Report()
    try:
        asyncio.run(soak(report, folder, int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    report.keep(ROOT / "docs" / "soak.json")
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
