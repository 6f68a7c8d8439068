"""How much memory a server has while it plays one table after the other: it must not grow with what is over."""

import asyncio
from pathlib import Path

from tests.load.judge import Verdict, judge
from tests.load.processes import ServerProcess, make_tables
from tests.load.report import Report

MOVES = 100_000
TABLES = 40  # at once
GAME = "prohibition"
SEATS = ["", "", "random", "random"]
FLAT = 1.15  # times what it had after a fifth of the moves
IDLE = 5  # seconds after which a table where nothing happens leaves the memory: the first fifth has to show it


def memory(server: ServerProcess) -> float:
    """Megabytes that a server holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def flat(report: Report, folder: Path) -> None:
    """Tables from the deal to the end, again and again."""
    part = f"memory over {MOVES:,} moves, one server, SQLite"
    report.note(part)
    server = ServerProcess(f"sqlite:///{folder / 'memory.db'}", folder / "log", settings={"IDLE": IDLE})
    server.start()
    total = Verdict()
    held: list[tuple[int, float]] = []
    try:
        await server.ready()
        while total.moves < MOVES:
            clients = await make_tables([server], GAME, [SEATS] * TABLES)
            await asyncio.gather(*(client.run() for client in clients))
            acknowledged = [key for client in clients for key in client.acknowledged]
            found = await judge(server.address, {client.table for client in clients}, acknowledged)
            total.add(found)
            held.append((total.moves, memory(server)))
            report.note(f"{total.moves:,} moves, {held[-1][1]:.0f} MB")
    finally:
        server.end()
    early = next(size for moves, size in held if moves >= MOVES / 5)
    late = held[-1][1]
    report.promise(total.fair(), f"{part}: {total}")
    report.promise(late <= FLAT * early, f"{part}: {early:.0f} MB after a fifth, {late:.0f} MB at the end")
    report.add(
        part,
        **{
            "moves": total.moves,
            "lost / twice / unfinished": f"{len(total.lost)} / {len(total.twice)} / {len(total.unfinished)}",
            "MB after a fifth / at the end": f"{early:.0f} / {late:.0f}",
        },
    )
