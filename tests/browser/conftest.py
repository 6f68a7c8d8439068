"""The server that browser tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server, running
from tests.browsers import Meet, chromium, photograph

__all__ = ["Meet", "chromium", "photograph"]

SEED = "1"  # of every deal: a test that fails must fail again


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), SEED) as found:
        yield found


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with running(tmp_path, SEED) as found:
        yield found
