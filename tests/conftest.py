"""What all tests share: both databases, and Hypothesis with the same examples every time.

HYPOTHESIS_PROFILE=thorough asks for more examples.
"""

import asyncio
import os
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, database=None, max_examples=100)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

pytest_plugins = ["tests.databases"]


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    """A test that sets logs up writes them to its own error output, which is closed after it."""
    yield
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def no_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright leaves its event loop behind as the one that runs; the next test may need one of its own."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None if request.node.get_closest_marker("anyio") else loop)
    yield
    asyncio._set_running_loop(loop)
