"""A short run of the fuzz: see fuzz.py for a long one."""

import pytest

from blindpig.games.bootleggers.rules.components import THUG_NAMES
from blindpig.testing.pool import THOROUGH
from tests.games.bootleggers.rules.fuzz import fuzz


@pytest.mark.rule("BL-C6", "BL-C7")
def test_random_actions_break_nothing() -> None:
    taken = fuzz(12_000 if THOROUGH >= 1 else 3_000)
    played = {name for name in THUG_NAMES if taken[f"play {name}"]}
    if THOROUGH >= 1:
        assert taken["games"] >= 4
        assert len(played) >= 25
    assert len(played) >= 12
