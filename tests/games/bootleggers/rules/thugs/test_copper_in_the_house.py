"""Copper in the House (BL-T7)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, LINED_UP, PLACE
from tests.games.bootleggers.rules.scene import cash, do, hold, keys, put, queue, refused, rolled, scene, truck, word

MOTHERS = BARS.index("mothers")


def before_mothers() -> BootleggersState:
    """Mother's has rolled its demand; seat 0 controls it, seats 1 and 3 wait there; seat 2 has the card."""
    state = scene(AFTER_ROLL)
    rolled(state, "mothers", 1, 1)
    put(state, "mothers", 3, 1)
    for seat in (0, 1, 3):
        queue(state, truck(state, seat, "large", load=9), "mothers")
    hold(state, 2, "copper-in-the-house")
    cash(state, 0, 0, 0, 0)
    word(state, 2)
    return state


@pytest.mark.rule("BL-T7")
def test_everybody_sells_everything_at_one_without_leave_or_margin() -> None:
    state = before_mothers()
    facts = do(state, 2, "play copper-in-the-house mothers")
    assert state.table.rolls == []  # its two dice are not used
    assert "margin-earned" not in keys(facts)
    assert list(state.hidden.money[:4]) == [9, 9, 0, 9]


@pytest.mark.rule("BL-T7", "BL-T25", "BL-T21", "BL-T3")
def test_what_was_played_there_before_does_nothing() -> None:
    state = before_mothers()
    state.table.thirst = [0, 0, 1, 0, 0, 0]
    state.table.packing = [0, 0, 2, 0, 0, 0]
    state.table.payoff = [-1, -1, 3, -1, -1, -1]
    facts = do(state, 2, "play copper-in-the-house mothers")
    assert "margin-earned" not in keys(facts)
    assert list(state.hidden.money[:4]) == [9, 9, 0, 9]


@pytest.mark.rule("BL-T7", "BL-4.7")
def test_losing_markers_no_longer_shuts_it_but_a_bust_does() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 4)
    queue(state, truck(state, 0, load=4), "mothers")
    for name in ("copper-in-the-house", "hit", "bust-speakeasy"):
        hold(state, 2, name)
    word(state, 2)
    do(state, 2, "play copper-in-the-house mothers")
    word(state, 2)
    do(state, 2, "play hit mothers 0")
    assert state.is_open(MOTHERS)
    word(state, 2)
    facts = do(state, 2, "play bust-speakeasy mothers")
    assert not state.is_open(MOTHERS)
    assert "sold" not in keys(facts)


@pytest.mark.rule("BL-T7", "BL-T0d", "BL-4.7")
def test_it_needs_an_open_bar_that_has_not_traded() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "copper-in-the-house")
    put(state, "mothers", 3)
    closed = refused(state, 2, "play copper-in-the-house mothers")
    assert (closed.rule, closed.key) == ("BL-T0d", "bar-not-open")
    put(state, "mothers", 1)
    state.table.traded = [0, 0, 1, 0, 0, 0]
    assert refused(state, 2, "play copper-in-the-house mothers").rule == "BL-4.7"


@pytest.mark.rule("BL-T7", "BL-6.3")
def test_it_is_over_with_the_round() -> None:
    state = before_mothers()
    do(state, 2, "play copper-in-the-house mothers")
    assert state.table.round == 2
    assert state.leader(MOTHERS) == 0
    assert nothing_left(state)


def nothing_left(state: BootleggersState) -> bool:
    """Whether nothing of last round's cards is left on the bars."""
    table = state.table
    return not any(table.coppered + table.thirst + table.mouth + table.packing + table.shut + table.traded)


@pytest.mark.rule("BL-T7")
@pytest.mark.parametrize("name", ["big-payoff", "thirsty", "word-of-mouth", "packing-heat", "copper-in-the-house"])
def test_cards_that_cannot_be_played_there_afterwards(name: str) -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 2, name)
    state.table.coppered = [0, 0, 1, 0, 0, 0]
    refusal = refused(state, 2, f"play {name} mothers")
    assert (refusal.rule, refusal.key) == ("BL-T7", "copper-in-that-house")
