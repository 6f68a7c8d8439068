"""Opportunity Knocks (BL-T20)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, legal, put, refused, scene


def knock(*improvements: int) -> BootleggersState:
    """Seat 2 has the card; Mother's and Texas Lil's are open; improvements by bar from O'Malley's on."""
    state = scene(PLACE, turn=0)
    hold(state, 2, "opportunity-knocks")
    put(state, "mothers", 3, 1)
    put(state, "texas", 3)
    for bar, count in enumerate(improvements):
        state.table.improvements[bar] = count
        state.table.improvements_left -= count
    return state


@pytest.mark.rule("BL-T20")
def test_an_improvement_moves_from_any_bar_to_an_open_one() -> None:
    state = knock(0, 0, 0, 2)
    facts = do(state, 2, "play opportunity-knocks barleycorns mothers")
    assert fact(facts, "improvement-moved").args == {"seat": 2, "from": 3, "bar": 2}
    assert state.table.improvements == [0, 0, 1, 1, 0, 0]


@pytest.mark.rule("BL-T20", "BL-T0f", "BL-T0d")
def test_it_needs_a_marker_there_and_a_free_slot_in_an_open_bar() -> None:
    state = knock(0, 1, 0, 2)
    none = refused(state, 2, "play opportunity-knocks mothers texas")
    assert (none.rule, none.key) == ("BL-T0f", "no-improvement-there")
    closed = refused(state, 2, "play opportunity-knocks texas mccoy")
    assert (closed.rule, closed.key) == ("BL-T0d", "bar-not-open")
    full = refused(state, 2, "play opportunity-knocks barleycorns texas")
    assert (full.rule, full.key) == ("BL-T0f", "no-improvement-slot")
    for text in ("volstead mothers", "texas volstead"):
        assert refused(state, 2, f"play opportunity-knocks {text}").key == "bar-not-in-play"
    assert [text for text in legal(state, 2) if "knocks" in text] == [
        "play opportunity-knocks texas mothers",
        "play opportunity-knocks barleycorns mothers",
    ]
