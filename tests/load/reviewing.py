"""How long a review takes, and what it does to others: `python -m tests.load.reviewing`, kept in docs/review-time.json.

A server of its own, with the engine that this runs on. Somebody finishes a game of Bootleggers among three bots and
opens its review, as the page does: the page, then what is new every second and a half. Another table is played over
HTTP all the while, as it was before. A sentence of docs/bots.md is made from the file.
"""

import asyncio
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TypedDict

import httpx

from blindpig.kernel.playout import compiled
from blindpig.lab.bench import rate
from blindpig.lab.peer import Catanatron
from tests.load.inside import share
from tests.load.processes import ROOT, Scripted, ServerProcess, make_tables

KEPT = ROOT / "docs" / "review-time.json"
DOCS = ROOT / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- review time -->\n).*?(<!-- end of review time -->)", re.DOTALL)
GAME = "bootleggers"
SEATS = ["", "wiseguy", "wiseguy", "wiseguy"]
LOOKS = 1.5  # seconds between two looks, as in review.js
ALONE = 300  # moves at the other table before the review
PEER = 1.0  # seconds for the peer's speed, each of three times
PATIENCE = 900.0  # seconds
FRAME = 3  # lines of a record that are no moves: the first, the deal, the last


class Moves(TypedDict):
    """Moves at the other table: how many, and what an answer took, in milliseconds."""

    moves: int
    p50: float
    p99: float


class Timed(TypedDict):
    """What was measured, in seconds from the click on “Review”."""

    compiled: bool
    processors: int
    load: float  # of the machine when the review began
    peer: int  # Catanatron's decisions a second, in the same minute
    moves: int  # of the game that was reviewed
    curve: float  # the chances over time are on the page
    decision: float  # the first verdict on a decision
    luck: float  # luck and play of all seats
    all: float
    alone: Moves  # the other table, before
    beside: Moves  # while the review was worked out


def peers_speed() -> int:
    """Catanatron's decisions a second, now."""
    peer = Catanatron()
    return round(median(rate(peer.play, turn, PEER) for turn in range(3)))


def moves_of(waits: list[float]) -> Moves:
    """How long answers took."""
    return {"moves": len(waits), "p50": share(waits, 0.5), "p99": share(waits, 0.99)}


async def play_until(server: ServerProcess, enough: Callable[[int], bool]) -> list[float]:
    """Play one table after the other until it is enough; how long each answer took."""
    waits: list[float] = []
    while True:
        client = (await make_tables([server], GAME, [SEATS]))[0]
        playing = asyncio.create_task(client.run())
        while not playing.done():
            await asyncio.sleep(0.1)
            if enough(len(waits) + len(client.waits)):
                playing.cancel()
                return waits + client.waits
        waits += client.waits


async def open_review(client: Scripted, found: Timed) -> None:
    """Open the review and look until it is done, as the page does."""
    home = f"{client.servers[0].url}/t/{client.table}/review"
    token = f"Bearer {client.token}"
    async with httpx.AsyncClient(headers={"Authorization": token}, timeout=60) as http, asyncio.timeout(PATIENCE):
        began = time.perf_counter()
        shown = (await http.get(home)).raise_for_status().text
        seen: dict[str, float] = {}
        while True:
            now = time.perf_counter() - began
            for name, sign in (("curve", 'class="area"'), ("decision", 'class="five"'), ("luck", 'class="balances"')):
                if sign in shown:
                    seen.setdefault(name, round(now, 2))
            assert "data-post=" not in shown.partition('id="review"')[2], "the review failed"
            if "data-working" not in shown:
                break
            await asyncio.sleep(LOOKS)
            shown = (await http.get(f"{home}/part", params={"decision": 1})).raise_for_status().text
        found["all"] = round(time.perf_counter() - began, 2)
        record = (await http.get(f"{client.servers[0].url}/api/tables/{client.table}/record")).raise_for_status().text
        found["moves"] = len(record.splitlines()) - FRAME
        found["curve"], found["decision"], found["luck"] = (seen[name] for name in ("curve", "decision", "luck"))


async def measure(folder: Path) -> Timed:
    """All of it."""
    server = ServerProcess(f"sqlite:///{folder / 'reviewing.db'}", folder / "log")
    server.start()
    try:
        await server.ready()
        client = (await make_tables([server], GAME, [SEATS]))[0]
        await client.run()
        alone = await play_until(server, lambda moves: moves >= ALONE)
        nothing: Moves = {"moves": 0, "p50": 0.0, "p99": 0.0}
        found: Timed = {
            "compiled": compiled(),
            "processors": os.cpu_count() or 1,
            "load": round(os.getloadavg()[0], 1),
            "peer": await asyncio.to_thread(peers_speed),
            "moves": 0,
            "curve": 0.0,
            "decision": 0.0,
            "luck": 0.0,
            "all": 0.0,
            "alone": moves_of(alone),
            "beside": nothing,
        }
        again = Scripted([server], client.token, client.table, 1)
        reading = asyncio.create_task(open_review(again, found))
        found["beside"] = moves_of(await play_until(server, lambda _: reading.done()))
        await reading
    finally:
        server.end()
    return found


def kept() -> Timed:
    """What was measured last."""
    found: Timed = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def lines_of(found: Timed) -> str:
    """The docs' lines."""
    alone, beside = found["alone"], found["beside"]
    engine = "compiled" if found["compiled"] else "plain"
    return (
        f"The review of a four-seat Bootleggers game of {found['moves']} moves, {engine}, on {found['processors']} "
        f"processors on which Catanatron made {found['peer']:,}\ndecisions a second in the same minute "
        f"(load {found['load']}): the curve was on the page after {found['curve']} s, the first decision after "
        f"{found['decision']} s,\nall of it after {found['all']} s. At another table a move over HTTP took "
        f"{alone['p50']} ms before (p99 {alone['p99']} ms, {alone['moves']} moves) and {beside['p50']} ms\n"
        f"meanwhile (p99 {beside['p99']} ms, {beside['moves']} moves).\n"
    )


def write(found: Timed) -> None:
    """Keep it, and put the lines into the docs."""
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda place: place[1] + lines_of(found) + place[2], text), encoding="utf-8")


def main() -> None:
    """Measure and write down."""
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        try:
            found = asyncio.run(measure(Path(folder)))
        except Exception:
            sys.stderr.write((Path(folder) / "log").read_text(encoding="utf-8"))
            raise
    write(found)
    print(lines_of(found), end="")


if __name__ == "__main__":
    main()
