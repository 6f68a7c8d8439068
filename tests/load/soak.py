"""`make soak`: servers under load, with one fault after the other, until there were enough of them.

    python -m tests.load.soak [KILLS]

On SQLite the server is killed −9 and started again so many times. Kills are the common fault: each of the others (its
bots' workers are killed or frozen, its disk is full for a while, its clock is set back) comes twenty times, at moments
that are drawn by lot. On PostgreSQL there are a tenth of the kills, and the database itself goes and comes back. After
each fault every table must go on; at the end no confirmed move may be lost or played twice. Every fifty faults it says
what it has so far. `make load` has a hundred kills and five of each other kind. What was found is kept in
docs/soak.json.
"""

import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from blindpig.kernel.chance import SeededChance, seed_of
from tests.endured import SOAK, tell
from tests.load import faults
from tests.load.judge import judge
from tests.load.processes import ROOT, Scripted, ServerProcess, make_tables
from tests.load.report import Report
from tests.postgres import Postgres

TABLES = 20  # at once
GAME = "prohibition"
SEATS = ["", "looker", "looker"]  # bots that workers are asked for
PATIENCE = 120.0  # seconds after which a table that has not gone on since a fault is taken to stand still
LONGEST_STOP = 5.0  # seconds a table may stand still once a fault is over
ENOUGH = 1000  # kills
OTHERS = 20  # times each other kind of fault
APART = 300  # milliseconds for which tables are played between two faults, at most
OFTEN = 50  # faults after which it says how far it is
KILLED = "server killed"
EVERYWHERE: Mapping[str, faults.Fault] = {
    KILLED: faults.server_killed,
    "worker killed": faults.worker_killed,
    "worker frozen": faults.worker_frozen,
    "clock set back an hour": faults.clock_set_back,
}


def plan(kinds: Iterable[str], kills: int, others: int) -> list[str]:
    """Which fault comes after which: so many kills and so many of each other kind, shuffled."""
    planned = [kind for kind in kinds for _ in range(kills if kind == KILLED else others)]
    order = list(range(len(planned)))
    SeededChance(seed_of("soak")).shuffle(order)
    return [planned[place] for place in order]


class Soak:
    """One server, its tables, and what was done to it."""

    def __init__(
        self, report: Report, server: ServerProcess, kinds: Mapping[str, faults.Fault], planned: Sequence[str]
    ) -> None:
        self.report, self.server, self.kinds = report, server, kinds
        self.to_come = list(planned)
        self.luck = SeededChance(seed_of("soak", "apart"))
        self.clients: list[Scripted] = []
        self.stops: dict[str, list[float]] = {kind: [] for kind in kinds}  # seconds, once each fault was over
        self.back: list[float] = []  # seconds from each kill until every table went on

    async def run(self, part: str) -> None:
        """Round after round of tables, each with faults, until there were enough."""
        self.report.note(part)
        self.server.start()
        try:
            await self.server.ready()
            while self.to_come:
                await self.round()
        finally:
            self.server.end()
        acknowledged = [key for client in self.clients for key in client.acknowledged]
        verdict = await judge(self.server.address, {client.table for client in self.clients}, acknowledged)
        self.report.promise(not verdict.lost, f"{part}: {len(verdict.lost)} acknowledged moves are not in the log")
        self.report.promise(not verdict.twice, f"{part}: {len(verdict.twice)} moves were played twice")
        self.report.promise(not verdict.unfinished, f"{part}: {len(verdict.unfinished)} tables did not finish")
        for kind, stops in self.stops.items():
            said = f"{part}: {kind}, then {max(stops):.1f} s until all went on; {LONGEST_STOP:.0f} at most"
            self.report.promise(max(stops) <= LONGEST_STOP, said)
        self.report.add(
            part,
            **{
                "tables": len({client.table for client in self.clients}),
                "moves": f"{verdict.moves}, {verdict.by_bots} of them bots'",
                "lost / twice / unfinished": f"{len(verdict.lost)} / {len(verdict.twice)} / {len(verdict.unfinished)}",
            },
            **{
                f"{kind}: times / longest stop, s": f"{len(stops)} / {max(stops):.2f}"
                for kind, stops in self.stops.items()
            },
            **{
                "from a kill until all tables went on, p50 / longest, s": (
                    f"{sorted(self.back)[len(self.back) // 2]:.2f} / {max(self.back):.2f}"
                )
            },
        )

    async def round(self) -> None:
        """Some tables from the deal to the end, with faults for as long as they are played."""
        clients = await make_tables([self.server], GAME, [SEATS] * TABLES)
        self.clients += clients
        playing = {asyncio.create_task(client.run()): client for client in clients}
        while self.to_come and not all(task.done() for task in playing):
            kind = self.to_come.pop()
            await asyncio.sleep(self.luck.below(APART) / 1000)  # so that faults come at any moment of play
            began = time.monotonic()
            await self.kinds[kind](self.server)
            await self.all_go_on(playing, kind)
            if kind == KILLED:
                self.back.append(time.monotonic() - began)
            if len(self.to_come) % OFTEN == 0:
                self.say()
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
        stop = time.monotonic() - over
        if stop > LONGEST_STOP:
            self.report.note(f"{stop:.1f} s until all went on after: {kind}")
        self.stops[kind].append(stop)

    def say(self) -> None:
        """What there is so far, for somebody who waits or has to stop it."""
        had = (f"{kind} {len(stops)}, at most {max(stops):.2f} s" for kind, stops in self.stops.items() if stops)
        moves = sum(len(client.acknowledged) for client in self.clients)
        self.report.note(f"{'; '.join(had)}; {moves} moves of people; {len(self.to_come)} faults to come")


async def soak(report: Report, folder: Path, kills: int, others: int) -> None:
    """So many kills, and so many of each other fault between them, on both databases."""
    with faults.small_disk(folder) as disk:
        if disk is None:
            report.note("no disk can be mounted here: it is never full")
        full = {"disk full": faults.disk_full(disk)} if disk else {}
        server = ServerProcess(f"sqlite:///{(disk or folder) / 'soak.db'}", folder / "log")
        part = f"{kills} kills and other faults under load, one server, SQLite"
        kinds = {**EVERYWHERE, **full}
        await Soak(report, server, kinds, plan(kinds, kills, others)).run(part)
    postgres = Postgres()
    try:
        kinds = {**EVERYWHERE, "database restarted": faults.database_restarted(postgres)}
        part = f"{kills // 10} kills and other faults under load, one server, PostgreSQL"
        server = ServerProcess(postgres.new(), folder / "log")
        await Soak(report, server, kinds, plan(kinds, kills // 10, others)).run(part)
    finally:
        postgres.close()


def main() -> int:
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bp-soak-", dir=ROOT / "build"))
    report = Report()
    try:
        asyncio.run(soak(report, folder, int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH, OTHERS))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    report.keep(SOAK)
    tell()
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
