"""Today's server beside an older one, by turns in one run: `make beside OLD=…` keeps docs/beside.json.

    python -m tests.load.beside FOLDER [TURNS]

FOLDER is a checkout of the older code in which `make compile` has been run. Both servers get the same clients, those of
this checkout, and the same work: tables played to their end over HTTP, then moves at a table with many streams open.
"""

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, TypedDict

from blindpig.i18n.teller import Teller
from blindpig.lab.bench import rate
from blindpig.lab.peer import Catanatron
from blindpig.web.serve import new_loop
from tests.load.fanout import fan_out
from tests.load.inside import GAME, share
from tests.load.processes import ROOT, ServerProcess, make_tables

TABLES: Final = 200
STREAMS: Final = 200
FANS: Final = (("reglement", 4, 60), ("prohibition", 4, 40), ("bootleggers", 4, 40))  # seats, moves
FIGURES: Final[tuple[Literal["clicks", "spent"], ...]] = ("clicks", "spent")
PATIENCE: Final = 300.0  # seconds for all tables
PEER_SECONDS: Final = 2.0
KEPT: Final = ROOT / "docs" / "beside.json"
PAGE: Final = ROOT / "docs" / "hosting.md"
PLACE: Final = re.compile(r"(<!-- beside -->\n).*?(<!-- end of beside -->)", re.DOTALL)


class Turn(TypedDict):
    """One turn of one server."""

    clicks: float  # a second over HTTP, at tables where bots move, too
    spent: float  # milliseconds of the server's processors for each of them
    submit: tuple[float, float]  # milliseconds of a click there: for half of them, and for 99 of 100
    streams: dict[str, tuple[float, float]]  # by game, milliseconds from a click to a stream: the same


class Beside(TypedDict):
    """All turns, and the machine."""

    commit: str  # of the older code
    peer: int  # Catanatron's decisions a second in the same run
    old: list[Turn]
    new: list[Turn]


class Code(TypedDict):
    """A checkout, and the Python that has its compiled engine."""

    code: Path
    python: str


def middle_and_tail(waits: list[float]) -> tuple[float, float]:
    """For half of them, and for 99 of 100."""
    return share(waits, 0.5), share(waits, 0.99)


@contextmanager
def serving(folder: Path, name: str, beat: float, code: Code) -> Iterator[ServerProcess]:
    """A server with a database of its own, until the block ends."""
    server = ServerProcess(f"sqlite:///{folder / name}.db", folder / "log", beat=beat, **code)
    server.start()
    try:
        yield server
    finally:
        server.end()


def spent_by(server: ServerProcess) -> float:
    """Seconds of a processor that a server's process has had, by Linux."""
    assert server.process is not None
    user, system = (
        Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    )
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def over_http(folder: Path, code: Code) -> tuple[float, float, tuple[float, float]]:
    """Tables of one person and three bots, played to their end."""
    with serving(folder, "http", 0.05, code) as server:
        await server.ready()
        clients = await make_tables([server], GAME, [["", "random", "random", "random"]] * TABLES)
        began, before = time.monotonic(), spent_by(server)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*[client.run() for client in clients])
        seconds, spent = time.monotonic() - began, spent_by(server) - before
    clicks = sum(len(client.acknowledged) for client in clients)
    waits = [wait for client in clients for wait in client.waits]
    return round(clicks / seconds, 1), round(1000 * spent / clicks, 2), middle_and_tail(waits)


async def streams(folder: Path, code: Code) -> dict[str, tuple[float, float]]:
    """From a click to the streams of those who look, in each game."""
    found = {}
    for game, seats, moves in FANS:
        server = ServerProcess(f"sqlite:///{folder / game}.db", folder / "log", beat=0.0, **code)
        found[game] = middle_and_tail((await fan_out(server, game, seats, STREAMS, moves)).waits)
    return found


async def turn(code: Code) -> Turn:
    """All of it, with new databases."""
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as name:
        clicks, spent, submit = await over_http(Path(name), code)
        return Turn(clicks=clicks, spent=spent, submit=submit, streams=await streams(Path(name), code))


async def measure(old: Code, turns: int) -> tuple[list[Turn], list[Turn]]:
    """The older code and today's, by turns."""
    before: list[Turn] = []
    now: list[Turn] = []
    for _ in range(turns):
        for found, code in ((before, old), (now, Code(code=ROOT, python=sys.executable))):
            found.append(await turn(code))
            sys.stderr.write(f"{'old' if found is before else 'new'} {json.dumps(found[-1])}\n")
    return before, now


def middle(turns: Sequence[Turn], game: str | None = None) -> tuple[float, float]:
    """The medians of all turns: the milliseconds of half of the clicks, and of 99 of 100."""
    pairs = [each["submit"] if game is None else each["streams"][game] for each in turns]
    half, tail = (statistics.median(pair[number] for pair in pairs) for number in range(2))
    return half, tail


def table_of(found: Beside) -> str:
    """What docs/hosting.md says of it."""
    lines = [f"| what (medians of {len(found['new'])} turns) | {found['commit']} | now | ratio |", "|---|---|---|---|"]
    old, new = found["old"], found["new"]
    clicks, spent = ([statistics.median(each[what] for each in turns) for turns in (old, new)] for what in FIGURES)
    lines.append(
        f"| clicks a second at {TABLES} tables | {clicks[0]:.0f} | {clicks[1]:.0f} | {clicks[1] / clicks[0]:.2f} |"
    )
    lines.append(
        f"| the server's processor for each, ms | {spent[0]:.2f} | {spent[1]:.2f} | {spent[1] / spent[0]:.2f} |"
    )
    rows = [(f"a click at {TABLES} tables", middle(old), middle(new))]
    for game, *_ in FANS:
        name = Teller(game, "en").word("game", game)
        rows.append((f"{name}: click to {STREAMS} streams", middle(old, game), middle(new, game)))
    for what, before, now in rows:
        for name, was, is_ in zip(("p50", "p99"), before, now, strict=True):
            lines.append(f"| {what}, {name}, ms | {was:.1f} | {is_:.1f} | {is_ / was:.2f} |")
    return "\n".join([*lines, "", f"Catanatron made {found['peer']:,} decisions a second in the same run."]) + "\n"


def kept() -> Beside:
    """What the last run has kept."""
    found: Beside = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def write(found: Beside) -> None:
    """Keep it, and say it."""
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PLACE.sub(lambda place: place[1] + table_of(kept()) + place[2], text), encoding="utf-8")


def main(folder: Path, turns: int = 3) -> None:
    """Measure both, and keep it."""
    asked = ["git", "rev-parse", "--short=8", "HEAD"]
    commit = subprocess.run(asked, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()
    (ROOT / "build").mkdir(exist_ok=True)
    peer = round(rate(Catanatron().play, 1, PEER_SECONDS))
    old = Code(code=folder, python=str(folder / ".compiled" / "bin" / "python"))
    with asyncio.Runner(loop_factory=new_loop) as runner:
        before, now = runner.run(measure(old, turns))
    write(Beside(commit=commit, peer=peer, old=before, new=now))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), *map(int, sys.argv[2:3]))
