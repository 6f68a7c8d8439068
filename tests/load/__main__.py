"""`make load`: bounded in tables and time, on loopback only. It prints what it measured; a lost move is a failure."""

import asyncio
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from blindpig.store import open_store
from tests.load.disk import syncs_a_second
from tests.load.inside import GAME, share
from tests.load.judge import judge
from tests.load.processes import ROOT, Scripted, ServerProcess, make_tables
from tests.postgres import Postgres

TABLES = 200
PAIR_TABLES = 60  # tables of the run with two servers
PATIENCE = 600.0  # seconds a part may take
LONGEST_STOP = 5.0  # seconds a table may stand still when a server dies


def say(part: str, **measured: object) -> None:
    print(json.dumps({"part": part, **measured}), flush=True)


def inside(address: str, tables: int, stop_after: int | None) -> tuple[list[str], dict[str, float]]:
    """Run the players inside one process; kill it −9 after so many moves. What was acknowledged, and measured."""
    command = [sys.executable, "-m", "tests.load.inside", address, str(tables)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    acknowledged: list[str] = []
    measured: dict[str, float] = {}
    assert process.stdout is not None
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
    process.stdout.close()
    process.wait()
    return acknowledged, measured


async def one_process(name: str, address: str, folder: Path) -> None:
    """200 tables whose players are in the server's process, killed in the middle: what group commit gives."""
    append, overwrite = syncs_a_second(folder)
    first, before = await asyncio.to_thread(inside, address, TABLES, TABLES * 40)
    second, after = await asyncio.to_thread(inside, address, TABLES, None)
    append_after, overwrite_after = syncs_a_second(folder)
    disk = max(overwrite, overwrite_after)
    tables = await all_tables(address)
    moves, by_bots = await judge(address, tables, [*first, *second])
    rate = round((before["moves"] + after["moves"]) / (before["seconds"] + after["seconds"]))
    say(
        f"one process, {name}",
        tables=len(tables),
        moves=moves,
        by_bots=by_bots,
        acknowledged=len(first) + len(second),
        killed_after=len(first),
        moves_a_second=rate,
        moves_a_commit=after["moves_a_commit"],
        p50_ms=after["p50_ms"],
        p99_ms=after["p99_ms"],
        syncs_a_second_appending=max(append, append_after),
        syncs_a_second_overwriting=disk,
        moves_over_syncs=round(rate / disk, 2),
        lost=0,
        twice=0,
    )


async def all_tables(address: str) -> list[str]:
    store = await open_store(address)
    found = [kept.id for kept in await store.listed(["open", "running", "over"], 100_000)]
    await store.close()
    return found


async def over_http(name: str, servers: Sequence[ServerProcess], seats: list[list[str]], kill: int) -> None:
    """Scripted clients and bots over HTTP; the first server is killed −9 in the middle, and started again if alone."""
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        clients = await make_tables(servers, GAME, seats)
        began = time.monotonic()
        playing = [asyncio.create_task(client.run()) for client in clients]
        while sum(len(client.acknowledged) for client in clients) < kill:
            await asyncio.sleep(0.02)
        servers[0].kill()
        killed = time.monotonic()
        if len(servers) == 1:
            servers[0].start()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
        seconds = time.monotonic() - began
        tables = {client.table for client in clients}
        moves, by_bots = await judge(
            servers[0].address, tables, [key for client in clients for key in client.acknowledged]
        )
    finally:
        for server in servers:
            server.end()
    waits = [wait for client in clients for wait in client.waits]
    stop = max(longest_stop(client, killed) for client in clients)
    say(
        name,
        tables=len(tables),
        streams=len(clients),
        moves=moves,
        by_bots=by_bots,
        acknowledged=sum(len(client.acknowledged) for client in clients),
        killed_after=kill,
        moves_a_second=round(moves / seconds),
        p50_ms=share(waits, 0.5),
        p99_ms=share(waits, 0.99),
        longest_stop_s=round(stop, 2),
        lost=0,
        twice=0,
    )
    if len(servers) > 1 and stop > LONGEST_STOP:
        raise SystemExit(
            f"A table stopped for {stop:.1f} s when a server was killed; {LONGEST_STOP:.0f} s is the most."
        )


def longest_stop(client: Scripted, killed: float) -> float:
    """The longest time without a new board at a client's table around and after the kill."""
    news = [when for when in client.news if when >= killed - 1.0]
    return max((later - earlier for earlier, later in itertools.pairwise(news)), default=0.0)


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="bp-load-", dir=ROOT / "build"))
    postgres = Postgres()
    try:
        await one_process("SQLite", f"sqlite:///{folder / 'inside.db'}", folder)
        await one_process("PostgreSQL", postgres.new(), folder)
        seats = [["", "random", "random", "random"] for _ in range(TABLES)]
        sqlite = ServerProcess(f"sqlite:///{folder / 'http.db'}", folder / "log")
        await over_http("HTTP, one server, SQLite", [sqlite], seats, TABLES * 5)
        await over_http(
            "HTTP, one server, PostgreSQL", [ServerProcess(postgres.new(), folder / "log")], seats, TABLES * 5
        )
        address = postgres.new()
        pair = [ServerProcess(address, folder / f"log{number}") for number in range(2)]
        spread = [["", "random", "", "random"] for _ in range(PAIR_TABLES)]
        await over_http("HTTP, two servers, one killed, PostgreSQL", pair, spread, PAIR_TABLES * 10)
    finally:
        postgres.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    (ROOT / "build").mkdir(exist_ok=True)
    asyncio.run(main())
