"""What all tests share: both databases, and the same luck every time, for Hypothesis, for deals and for bots.

HYPOTHESIS_PROFILE=thorough asks for more examples, HYPOTHESIS_PROFILE=quick for fewer: for the plain engine, which is
slow, and slower while it is measured. The compiled one runs the same tests with all of them.
"""

import itertools
import os
import signal
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
import structlog
from hypothesis import settings

if TYPE_CHECKING:  # what is imported before the first test is not measured
    from blindpig.tables.table import Table

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, database=None, max_examples=100)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background (`nohup make test &`) Ctrl-C comes in ignored, and so it would for every process a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = ["tests.browsers", "tests.databases", "tests.pace"]


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    """A test that sets logs up writes them to its own error output, which is closed after it."""
    yield
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of a test is dealt the cards it was dealt yesterday, on either database: what fails fails again."""
    test = request.node.originalname if isinstance(request.node, pytest.Function) else request.node.name
    number = itertools.count()

    def new_seed() -> bytes:
        return sha256(f"table {next(number)} of {test}".encode()).digest()

    def luck(table: "Table", seat: int) -> str:
        return sha256(f"seat {seat} at {table.sheet.seq} of {test}".encode()).hexdigest()

    monkeypatch.setattr("blindpig.tables.registry.TableRegistry.new_seed", staticmethod(new_seed))
    monkeypatch.setattr("blindpig.tables.botdriver.BotDriver.luck", staticmethod(luck))
