"""What all tests share: both databases, and Hypothesis with the same examples every time.

HYPOTHESIS_PROFILE=thorough asks for more examples, HYPOTHESIS_PROFILE=quick for fewer.
"""

import os
import signal
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import settings

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
