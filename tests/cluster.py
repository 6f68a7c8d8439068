"""A long study on a dask cluster of two workers, one of them killed in the middle; then stopped, and resumed.

`python -m tests.cluster [GAMES]` plays it three times and keeps in docs/cluster.json whether the file is the one that a
single process writes, byte for byte.
"""

import hashlib
import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TypedDict

from blindpig.lab.study import CHUNK
from tests.lab.test_cluster import Cluster
from tests.sources import ROOT

KEPT = ROOT / "docs" / "cluster.json"
GAMES = 100_000
PLAN = 'game = "reglement"\nseats = 3\nbots = "random"\nseed = 1\ngames = {games}\n'


class Run(TypedDict):
    """One way to carry the study out."""

    way: str
    seconds: int
    disturbed_after: int  # games; 0 if nothing happened to it
    sha256: str


class Proof(TypedDict):
    """All ways, and the size of the file."""

    games: int
    rows: int
    bytes: int
    runs: list[Run]


def start(plan: Path, out: Path, *more: str) -> "subprocess.Popen[bytes]":
    """The study as a process of its own."""
    command = [sys.executable, "-m", "blindpig", "study", str(plan), "--out", str(out), "--jobs", "1", *more]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def kept_in(out: Path) -> int:
    """How many games' rows are kept."""
    return CHUNK * sum(1 for _ in out.glob("kept/*/[0-9]*.csv"))


def half_way(out: Path, games: int, study: "subprocess.Popen[bytes]") -> int:
    """Wait until half of the games are kept; how many they are."""
    while (count := kept_in(out)) < games // 2:
        if study.poll() is not None:
            raise SystemExit("the study ended before its middle")
        time.sleep(0.2)
    return count


def digest(out: Path) -> str:
    """The file of all rows in a few letters."""
    return hashlib.sha256((out / "rows.csv").read_bytes()).hexdigest()


def ended(way: str, study: "subprocess.Popen[bytes]", out: Path, began: float, disturbed: int) -> Run:
    """What came of a run, once it is over."""
    if study.wait():
        raise SystemExit(f"{way}: the study failed")
    found: Run = {
        "way": way, "seconds": round(time.monotonic() - began), "disturbed_after": disturbed, "sha256": digest(out)
    }  # fmt: skip
    sys.stdout.write(f"{found}\n")
    sys.stdout.flush()
    return found


def prove(games: int, home: Path) -> Proof:
    """All three runs."""
    plan = home / "plan.toml"
    plan.write_text(PLAN.format(games=games), encoding="utf-8")
    began = time.monotonic()
    runs = [ended("one process", start(plan, home / "one"), home / "one", began, 0)]
    cluster = Cluster(home)
    try:
        out, began = home / "two", time.monotonic()
        study = start(plan, out, "--cluster", cluster.address)
        count = half_way(out, games, study)
        cluster.workers[0].kill()
        runs.append(ended("two workers, one killed", study, out, began, count))
        cluster.workers.append(cluster.worker("worker2", ["--no-dashboard", "--host", "127.0.0.1"]))
        out, began = home / "three", time.monotonic()
        study = start(plan, out, "--cluster", cluster.address)
        count = half_way(out, games, study)
        study.send_signal(signal.SIGINT)
        study.wait()
        study = start(plan, out, "--cluster", cluster.address)
        runs.append(ended("stopped and resumed", study, out, began, count))
    finally:
        cluster.stop()
    text = (home / "one" / "rows.csv").read_bytes()
    return {"games": games, "rows": text.count(b"\n") - 1, "bytes": len(text), "runs": runs}


def main() -> None:
    """Prove it, and keep what came of it; nothing is kept if the files differ."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with tempfile.TemporaryDirectory() as home:
        proof = prove(games, Path(home))
    if len({run["sha256"] for run in proof["runs"]}) != 1:
        raise SystemExit("the files differ")
    KEPT.write_text(json.dumps(proof, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
