"""How long a fresh clone takes to open, to compile and to be tested: `make fresh` measures it, and keeps it.

    python -m tests.fresh [TIMES] [--tests]

Each time is a clone of its own, with nothing built. Packages are installed first and not counted, as that depends on
the line; the machine's speed is told by Catanatron's decisions a second in the same minute. What is known is kept in
docs/fresh.json, and CONTRIBUTING.md says it.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypedDict

from blindpig.lab.bench import rate
from blindpig.lab.peer import Catanatron
from tests.sources import ROOT

KEPT: Final = ROOT / "docs" / "fresh.json"
PAGE: Final = ROOT / "CONTRIBUTING.md"
PLACE: Final = re.compile(r"(<!-- fresh -->\n).*?(<!-- end of fresh -->)", re.DOTALL)
ADDRESS: Final = re.compile(r"http://\S+")
PEER_SECONDS: Final = 2.0
# What is measured, as the page names it.
WHAT: Final = {
    "open": "`make play`, the first time: to the first page",
    "again": "`make play`, the second time: to the first page",
    "build": "`make compile`: from nothing",
    "quick": "`make quick`",
    "test": "`make test`",
}
TESTS: Final = ("quick", "test")


class Fresh(TypedDict):
    """One fresh clone: seconds, by what was measured, and Catanatron's decisions a second just before each."""

    seconds: dict[str, float]
    peer: dict[str, int]


def surroundings(home: Path) -> dict[str, str]:
    """What make gets: no database and no browser of this machine's user, and nothing of the make that called us."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS", "VIRTUAL_ENV"))}
    return {**kept, "XDG_DATA_HOME": str(home), "BROWSER": "true"}


def make(clone: Path, *targets: str) -> None:
    """Run make there; CalledProcessError with all it said if that fails."""
    home = clone.parent / "home"
    subprocess.run(["make", *targets], cwd=clone, env=surroundings(home), check=True, capture_output=True, text=True)


@contextmanager
def playing(clone: Path) -> Iterator[str]:
    """`make play`, until its page has come; it is stopped with all that it had begun."""
    process = subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env=surroundings(clone.parent / "home"),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        found = next(filter(None, map(ADDRESS.search, process.stdout)))
        with urllib.request.urlopen(found[0]) as page:  # noqa: S310 - our own server
            yield page.read().decode()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate()


def opened(clone: Path) -> None:
    """Until the first page is there, whole."""
    with playing(clone) as page:
        assert "</html>" in page


def measure(clone: Path, tests: bool) -> Fresh:
    """All of it, in a clone with nothing built."""
    make(clone, ".uv/bin/uv")
    subprocess.run(
        [".uv/bin/uv", "sync", "--frozen", "--no-dev", "--quiet"],
        cwd=clone,
        env=surroundings(clone.parent / "home"),
        check=True,
    )
    steps: dict[str, Callable[[], None]] = {
        "open": lambda: opened(clone),
        "build": lambda: make(clone, "compile"),
        "again": lambda: opened(clone),
        "quick": lambda: make(clone, "quick"),
        "test": lambda: make(clone, "clean", "test"),
    }
    peer, found = Catanatron(), Fresh(seconds={}, peer={})
    for name, step in steps.items():
        if name in TESTS and not tests:
            continue
        if name == "build":
            make(clone, "clean")  # what `make play` had begun, and its packages
            make(clone, ".uv/bin/uv")
        elif name == "again":
            opened(clone)
        found["peer"][name] = round(rate(peer.play, 1, PEER_SECONDS))
        start = time.monotonic()
        step()
        found["seconds"][name] = round(time.monotonic() - start, 1)
        sys.stderr.write(f"{name}: {found['seconds'][name]} s, Catanatron {found['peer'][name]:,}\n")
    return found


def table_of(runs: Sequence[Fresh]) -> str:
    """What CONTRIBUTING.md says of it."""
    lines = ["| what | seconds (Catanatron's decisions a second just before) |", "|---|---|"]
    for name, words in WHAT.items():
        found = [f"{run['seconds'][name]} ({run['peer'][name]:,})" for run in runs if name in run["seconds"]]
        if found:
            lines.append(f"| {words} | {', '.join(found)} |")
    return "\n".join(lines) + "\n"


def kept() -> list[Fresh]:
    """What the last run has kept."""
    found: list[Fresh] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def write(runs: Sequence[Fresh]) -> None:
    """Keep it, and say it."""
    KEPT.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PLACE.sub(lambda found: found[1] + table_of(runs) + found[2], text), encoding="utf-8")


def main(asked: Sequence[str]) -> None:
    """As often as asked, three times if nothing is said."""
    times = next((int(word) for word in asked if word.isdecimal()), 3)
    runs: list[Fresh] = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            clone = Path(folder) / "clone"
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
            runs.append(measure(clone, "--tests" in asked))
    write(runs)
    sys.stdout.write(table_of(runs))


if __name__ == "__main__":
    main(sys.argv[1:])
