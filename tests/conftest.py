"""What all tests share: both databases, and Hypothesis with the same examples every time.

HYPOTHESIS_PROFILE=thorough asks for more examples.
"""

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.games.probing", "tests.play")

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, database=None, max_examples=100)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

pytest_plugins = ["tests.databases"]
