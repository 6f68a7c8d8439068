"""Which tests go first, and which `make quick` leaves out.

The longest are those with a browser, then those with servers and databases. They start first, dealt to all workers, so
that at the end no worker waits for one that began with the short ones. A file's tests stay together: they share what
they have set up.

`make quick` leaves out what is slow by its nature, and what took long when it was measured (`tests/long.txt`, which
`tests/paced.py` writes).
"""

import gc
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

HERE = Path(__file__).parent
KEPT = HERE / "long.txt"
BROWSER = {"desk"}
SERVERS = {"postgres", "server", "own_server", "house", "address", "empty"}
LONG = ("test_players.py", "test_bot.py", "test_contract_bites.py", "test_books.py")  # whole games, many of them
BUILDS = ("packages", "guides", "load", "agents", "scaffold")  # folders whose tests build, install or serve something


def kind_of(item: pytest.Item) -> int:
    """How long a test is likely to take: 0 for one with a browser, 1 with servers or databases, 2 for any other."""
    fixtures = set(getattr(item, "fixturenames", ()))
    if fixtures & BROWSER:
        return 0
    folder = item.path.relative_to(HERE).parts[0] if HERE in item.path.parents else ""
    builds = folder in BUILDS or item.path.name in LONG or item.get_closest_marker("slow") is not None
    return 1 if builds or fixtures & SERVERS else 2


def function_of(item: pytest.Item) -> str:
    """A test's file and function, whatever the function is given."""
    name = item.nodeid.partition("[")[0].partition("::")[2]
    return f"{item.path.relative_to(HERE).as_posix()}::{name}" if HERE in item.path.parents else ""


def dealt(files: Sequence[list[pytest.Item]], workers: int) -> list[pytest.Item]:
    """The tests in as many hands as there are workers, which take an equal part of them each from the start."""
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, tests in enumerate(files):
        hands[number % workers] += tests
    return [test for hand in hands for test in hand]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    by_file: dict[Path, list[pytest.Item]] = {}
    measured = set(KEPT.read_text(encoding="utf-8").split())
    for item in items:
        by_file.setdefault(item.path, []).append(item)
        if kind_of(item) < 2:
            item.add_marker(pytest.mark.slow)
        elif function_of(item) in measured:
            item.add_marker(pytest.mark.long)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0"))
    if workers:
        files = sorted(by_file.values(), key=lambda tests: min(map(kind_of, tests)))
        items[:] = dealt(files, workers)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: whoever looks for garbage need not go through it again and again."""
    gc.collect()
    gc.freeze()
