"""A Little Vigorish (BL-T1)."""

import pytest

from blindpig.games.bootleggers.play import Play
from blindpig.games.bootleggers.table import AFTER_PRODUCTION, BEFORE_PRODUCTION, PLACE
from tests.games.bootleggers.scene import cash, do, fact, hold, keys, legal, refused, scene, word
from tests.games.bootleggers.thugs.stopping import stop


def demanded() -> Play:
    """Seat 2 wants $6G from seat 0 for two dice, before production."""
    state = scene(BEFORE_PRODUCTION)
    state.table.dice[0] = 2
    hold(state, 2, "vigorish")
    word(state, 2)
    facts = do(state, 2, "play vigorish s0")
    assert fact(facts, "vigorish-demanded").args == {"seat": 2, "victim": 0, "still": 0, "money": 6}
    assert state.waiting_on() == state.waiting_openly() == [0]
    return state


@pytest.mark.rule("BL-T1")
def test_paid() -> None:
    state = demanded()
    assert legal(state, 0) == ["pay", "stay-idle"]
    assert refused(state, 1, "pay").rule == "BL-T1"
    do(state, 0, "pay", 1, 2, 3, 4, 5)
    assert state.hidden.money[:4] == [4, 10, 16, 10]
    assert state.table.crates[:4] == [3, 3, 4, 5]


@pytest.mark.rule("BL-T1", "BL-3.1")
def test_unpaid_the_still_makes_nothing() -> None:
    state = demanded()
    facts = do(state, 0, "stay-idle", 3, 4, 5)
    assert {"vigorish-unpaid", "still-idle"} <= set(keys(facts))
    assert state.table.crates[:4] == [0, 3, 4, 5]
    assert state.hidden.money[:4] == [10] * 4


@pytest.mark.rule("BL-T1")
def test_unaffordable_in_full_cannot_be_paid() -> None:
    state = scene(PLACE, turn=1)
    state.table.dice[0] = 2
    cash(state, 5, 10, 10, 10)
    hold(state, 2, "vigorish")
    do(state, 2, "play vigorish s0")
    refusal = refused(state, 0, "pay")
    assert (refusal.rule, refusal.key, refusal.args) == ("BL-T1", "cannot-pay-vigorish", {"money": 6})
    assert legal(state, 0) == ["stay-idle"]


@pytest.mark.rule("BL-T1", "BL-T0f")
def test_only_anothers_still_with_a_die_before_it_has_produced() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "vigorish")
    assert refused(state, 2, "play vigorish s2").key == "still-is-yours"
    assert refused(state, 2, "play vigorish s7").rule == "BL-T0f"
    state.table.still_owner[7] = 1
    assert refused(state, 2, "play vigorish s7").key == "still-without-dice"
    state.table.step = AFTER_PRODUCTION
    word(state, 2)
    refusal = refused(state, 2, "play vigorish s0")
    assert (refusal.rule, refusal.key) == ("BL-T1", "stills-have-produced")


@pytest.mark.rule("BL-T1", "BL-T12")
def test_an_investigation_stops_it() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "vigorish")
    stop(state, 2, "play vigorish s0")
