"""Hypothesis as these tests want it: the same examples every time, unless HYPOTHESIS_PROFILE asks for more."""

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.games.probing", "tests.play")

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, database=None, max_examples=100)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
