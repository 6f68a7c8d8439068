"""Word of Mouth (BL-T29)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, PLACE
from tests.games.bootleggers.rules.scene import (
    cash,
    do,
    fact,
    hold,
    keys,
    put,
    queue,
    refused,
    rolled,
    scene,
    truck,
    word,
)


def before_mothers() -> BootleggersState:
    """Mother's has rolled its demand: seat 0 controls it, seat 1 waits there with 4 crates; seat 2 has the card."""
    state = scene(AFTER_ROLL)
    rolled(state, "mothers", 6, 6)
    put(state, "mothers", 3, 1)
    queue(state, truck(state, 1, load=4), "mothers")
    hold(state, 2, "word-of-mouth")
    cash(state, 0, 0, 0, 0)
    word(state, 2)
    return state


@pytest.mark.rule("BL-T29", "BL-5.6")
def test_the_margin_is_one_higher_for_whoever_has_control() -> None:
    state = before_mothers()
    facts = do(state, 2, "play word-of-mouth mothers")
    assert fact(facts, "margin-earned").args == {"seat": 0, "bar": 2, "crates": 4, "money": 8}
    assert list(state.hidden.money[:3]) == [8, 8, 0]


@pytest.mark.rule("BL-T29", "BL-T7")
def test_with_a_copper_in_the_house_it_does_nothing() -> None:
    state = before_mothers()
    hold(state, 3, "copper-in-the-house")
    do(state, 2, "play word-of-mouth mothers")
    do(state, 3, "raise")
    facts = do(state, 3, "play copper-in-the-house mothers")
    assert fact(facts, "sold").args["money"] == 4
    assert "margin-earned" not in keys(facts)
    assert list(state.hidden.money[:4]) == [0, 4, 0, 0]


@pytest.mark.rule("BL-T29", "BL-T7")
def test_after_a_copper_it_cannot_be_played_there() -> None:
    state = before_mothers()
    hold(state, 3, "copper-in-the-house")
    word(state, 3)
    do(state, 3, "play copper-in-the-house mothers")
    word(state, 2)
    refusal = refused(state, 2, "play word-of-mouth mothers")
    assert (refusal.rule, refusal.key) == ("BL-T7", "copper-in-that-house")


@pytest.mark.rule("BL-T29", "BL-T0d", "BL-4.7")
def test_it_needs_an_open_bar_that_has_not_traded() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "word-of-mouth")
    put(state, "mothers", 3)
    closed = refused(state, 2, "play word-of-mouth mothers")
    assert (closed.rule, closed.key) == ("BL-T0d", "bar-not-open")
    put(state, "mothers", 1)
    state.table.traded[2] = 1
    assert refused(state, 2, "play word-of-mouth mothers").rule == "BL-4.7"
