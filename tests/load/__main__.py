"""`make load`: bounded in tables and time, on loopback only. It prints what it measured; a broken promise fails.

What was found is kept in docs/load.json.
"""

import asyncio
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from blindpig.store import open_store
from blindpig.web.serve import new_loop
from tests.endured import LOAD, tell
from tests.load.disk import syncs_a_second
from tests.load.fanout import fan_out, push, server_for
from tests.load.inside import GAME, share
from tests.load.judge import Verdict, judge
from tests.load.memory import flat
from tests.load.processes import ROOT, Scripted, ServerProcess, make_tables
from tests.load.report import Report
from tests.load.soak import soak
from tests.postgres import Postgres

TABLES = 200
PAIR_TABLES = 60  # tables of the run with two servers
STREAMS = 200  # viewers of one table
KILLS = 100  # of one server under load; `make soak` has a thousand
OTHERS = 5  # times each other fault; `make soak` has twenty
PATIENCE = 150.0  # seconds a part may take
LONGEST_STOP = 5.0  # seconds a table may stand still when a server dies
FAN_OUT = 2.0  # times what a server that only pushes takes from a click to a stream, for 99 of 100 boards
BOARD, CHANGE = 30_000, 3_000  # bytes of a board as the browser reads it, and of a change as it is sent
FANS = (("reglement", 4, 200), ("prohibition", 4, 60), ("bootleggers", 4, 60))  # seats, moves


def inside(address: str, tables: int, stop_after: int | None) -> tuple[list[str], dict[str, float]]:
    """Run the players inside one process; kill it −9 after so many moves. What was acknowledged, and measured."""
    command = [sys.executable, "-m", "tests.load.inside", address, str(tables)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    acknowledged: list[str] = []
    measured: dict[str, float] = {}
    assert process.stdout is not None
    late = threading.Timer(PATIENCE, process.kill)
    late.start()
    began = 0.0
    for line in process.stdout:
        try:
            told = json.loads(line)
        except json.JSONDecodeError:
            continue  # cut off by the kill
        began = began or (time.perf_counter() if "began" in told else 0.0)
        acknowledged += told.get("acknowledged", [])
        if "moves" in told:
            measured = told
        if stop_after is not None and len(acknowledged) >= stop_after and process.poll() is None:
            measured = {"moves": len(acknowledged), "seconds": time.perf_counter() - began}
            process.kill()
    late.cancel()
    process.stdout.close()
    process.wait()
    return acknowledged, measured


def promised(report: Report, part: str, verdict: Verdict) -> dict[str, object]:
    """What must be so whatever happens, and the numbers that show it."""
    report.promise(not verdict.lost, f"{part}: {len(verdict.lost)} acknowledged moves are not in the log")
    report.promise(not verdict.twice, f"{part}: {len(verdict.twice)} moves were played twice")
    report.promise(not verdict.unfinished, f"{part}: {len(verdict.unfinished)} tables did not finish")
    return {
        "moves": f"{verdict.moves}, {verdict.by_bots} of them bots'",
        "lost / twice / unfinished": f"{len(verdict.lost)} / {len(verdict.twice)} / {len(verdict.unfinished)}",
    }


async def one_process(report: Report, name: str, address: str, folder: Path) -> None:
    """200 tables whose players are in the server's process, killed in the middle: what group commit gives."""
    part = f"{TABLES} tables, players inside one process, {name}"
    report.note(part)
    disk = syncs_a_second(folder)
    first, before = await asyncio.to_thread(inside, address, TABLES, TABLES * 40)
    report.note(f"killed -9 after {len(first)} acknowledged moves, started again")
    second, after = await asyncio.to_thread(inside, address, TABLES, None)
    disk = max(disk, syncs_a_second(folder))
    tables = await all_tables(address)
    verdict = await judge(address, tables, [*first, *second])
    counts = promised(report, part, verdict)
    if not (before and after):
        return
    rate = (before["moves"] + after["moves"]) / (before["seconds"] + after["seconds"])
    over = rate / disk
    if name == "SQLite":
        report.budget(over >= 1.0, f"{part}: {over:.2f} moves for each sync of the disk; 1 is the least")
    report.add(
        part,
        **counts,
        **{
            "tables": len(tables),
            "acknowledged": len(first) + len(second),
            "killed -9 after": len(first),
            "moves a second": round(rate),
            "submit p50 / p99, ms": f"{after['p50_ms']} / {after['p99_ms']}",
            "moves a commit": after["moves_a_commit"],
            "syncs of the disk a second": disk,
            "moves over syncs": round(over, 2),
        },
    )


async def all_tables(address: str) -> list[str]:
    """Every table of a database."""
    store = await open_store(address)
    found = [row.id for row in await store.listed(["open", "running", "over"], 100_000)]
    await store.close()
    return found


async def over_http(report: Report, part: str, servers: Sequence[ServerProcess], seats: list[list[str]]) -> None:
    """Scripted clients and bots over HTTP; the first server is killed −9 in the middle, and started again if alone."""
    report.note(part)
    kill = len(seats) * 5
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        clients = await make_tables(servers, GAME, seats)
        report.note(f"{len(seats)} tables dealt, {len(clients)} streams")
        began = time.monotonic()
        playing = [asyncio.create_task(client.run()) for client in clients]
        while sum(len(client.acknowledged) for client in clients) < kill:
            await asyncio.sleep(0.02)
        servers[0].kill()
        killed = time.monotonic()
        report.note("one server killed -9")
        if len(servers) == 1:
            servers[0].start()
        _, late = await asyncio.wait(playing, timeout=PATIENCE)
        for task in late:
            task.cancel()
        seconds = time.monotonic() - began
    finally:
        for server in servers:
            server.end()
    acknowledged = [key for client in clients for key in client.acknowledged]
    verdict = await judge(servers[0].address, {client.table for client in clients}, acknowledged)
    counts = promised(report, part, verdict)
    waits = [wait for client in clients for wait in client.waits]
    stop = max(longest_stop(client, killed) for client in clients)
    if len(servers) > 1:
        report.promise(stop <= LONGEST_STOP, f"{part}: a table stopped for {stop:.1f} s; {LONGEST_STOP:.0f} s at most")
    report.add(
        part,
        **counts,
        **{
            "tables": len(seats),
            "acknowledged": len(acknowledged),
            "killed -9 after": kill,
            "moves a second": round(verdict.moves / seconds),
            "submit p50 / p99, ms": f"{share(waits, 0.5)} / {share(waits, 0.99)}",
            "longest stop of a table, s": round(stop, 2),
        },
    )


def longest_stop(client: Scripted, killed: float) -> float:
    """The longest time without a new board at a client's table around and after the kill."""
    news = [when for when in client.news if when >= killed - 1.0]
    return max((later - earlier for earlier, later in itertools.pairwise(news)), default=0.0)


async def viewers(report: Report, folder: Path, game: str, seats: int, moves: int) -> None:
    """A move, and the time until it has reached every stream."""
    part = f"{STREAMS} streams on one table of {game}"
    report.note(part)
    found = await fan_out(server_for(folder, game), game, seats, STREAMS, moves)
    bare = await push(folder, found.sent, moves)
    p99, least = share(found.waits, 0.99), share(bare, 0.99)
    over = p99 / least
    report.budget(over <= FAN_OUT, f"{part}: p99 is {over:.1f} times that of a bare server; {FAN_OUT:.0f} at most")
    report.budget(found.board <= BOARD, f"{part}: a board has {found.board} bytes; {BOARD} at most")
    report.budget(found.packed <= CHANGE, f"{part}: a change has {found.packed} bytes packed; {CHANGE} at most")
    report.add(
        part,
        **{
            "moves": len(found.last),
            "click to a stream p50 / p99, ms": f"{share(found.waits, 0.5)} / {p99}",
            "the same of a bare server, ms": f"{share(bare, 0.5)} / {least}",
            "p99 over a bare server's": round(over, 2),
            "click to the last stream p50, ms": share(found.last, 0.5),
            "board, bytes / packed": f"{found.board} / {found.packed}",
        },
    )


async def parts(report: Report, folder: Path) -> None:
    """Everything, one after the other."""
    for game, players, moves in FANS:
        await viewers(report, folder, game, players, moves)
    await one_process(report, "SQLite", f"sqlite:///{folder / 'inside.db'}", folder)
    seats = [["", "random", "random", "random"] for _ in range(TABLES)]
    alone = f"{TABLES} tables over HTTP, one server"
    sqlite = ServerProcess(f"sqlite:///{folder / 'http.db'}", folder / "log")
    await over_http(report, f"{alone}, SQLite", [sqlite], seats)
    await soak(report, folder, KILLS, OTHERS)
    await flat(report, folder)
    postgres = Postgres()
    try:
        await one_process(report, "PostgreSQL", postgres.new(), folder)
        await over_http(report, f"{alone}, PostgreSQL", [ServerProcess(postgres.new(), folder / "log")], seats)
        address = postgres.new()
        pair = [ServerProcess(address, folder / f"log{number}") for number in range(2)]
        spread = [["", "random", "", "random"] for _ in range(PAIR_TABLES)]
        await over_http(report, f"{PAIR_TABLES} tables over HTTP, two servers, one killed, PostgreSQL", pair, spread)
    finally:
        postgres.close()


def main() -> int:
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bp-load-", dir=ROOT / "build"))
    report = Report()
    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:  # a quick one: it must not be what is measured
            runner.run(parts(report, folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    report.keep(LOAD)
    tell()
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
