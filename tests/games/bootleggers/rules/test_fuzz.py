"""A short run of the fuzz: see fuzz.py for a long one."""

import pytest

from blindpig.games.bootleggers.rules.components import THUG_NAMES
from tests.games.bootleggers.rules.fuzz import fuzz


@pytest.mark.rule("BL-C6", "BL-C7")
def test_random_actions_break_nothing() -> None:
    taken = fuzz(12_000)
    assert taken["games"] >= 4
    played = {name for name in THUG_NAMES if taken[f"play {name}"]}
    assert len(played) >= 25
