"""Copper in the House (BL-T7), and the cards it meets."""

import pytest

from blindpig.games.bootleggers.board import BARS
from blindpig.games.bootleggers.table import LINED_UP, PLACE
from tests.games.bootleggers.scene import cash, do, fact, hold, keys, put, queue, refused, scene, truck, word
from tests.games.bootleggers.thugs.stopping import stop

MOTHERS = BARS.index("mothers")


@pytest.mark.rule("BL-T7")
def test_everything_sells_at_one_without_leave_or_margin() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 4, 1)
    for seat in (0, 1, 2, 3):
        queue(state, truck(state, seat, "small", load=4), "mothers")
    hold(state, 3, "copper-in-the-house")
    cash(state, 0, 0, 0, 0)
    word(state, 3)
    facts = do(state, 3, "play copper-in-the-house mothers")
    assert fact(facts, "copper-came-in").args == {"seat": 3, "bar": MOTHERS}
    assert [one.args["money"] for one in facts if one.key == "sold"] == [4, 4, 4, 4]
    assert not {"margin-earned", "demand-rolled"} & set(keys(facts))


@pytest.mark.rule("BL-T7", "BL-T29")
def test_word_of_mouth_does_nothing_there_before_and_cannot_be_played_after() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 4)
    queue(state, truck(state, 0, load=2), "mothers")
    hold(state, 0, "word-of-mouth")
    hold(state, 3, "copper-in-the-house")
    cash(state, 0, 0, 0, 0)
    later = state.clone()
    later.journal = state.journal
    word(state, 0)
    do(state, 0, "play word-of-mouth mothers")
    do(state, 3, "raise")
    do(state, 3, "play copper-in-the-house mothers")
    assert state.hidden.money[0] == 2
    word(later, 3)
    do(later, 3, "play copper-in-the-house mothers")
    refusals = [refused(later, 0, "raise").key]
    word(later, 0)
    refusals.append(refused(later, 0, "play word-of-mouth mothers").rule)
    assert refusals == ["nothing-to-do", "BL-T7"]


@pytest.mark.rule("BL-T7", "BL-T11")
def test_only_bust_a_speakeasy_shuts_it() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 2, "copper-in-the-house")
    hold(state, 2, "hit")
    hold(state, 2, "bust-speakeasy")
    do(state, 2, "play copper-in-the-house mothers")
    do(state, 2, "play hit mothers 0")
    assert state.is_open(MOTHERS)
    assert state.leader(MOTHERS) == -1
    do(state, 2, "play bust-speakeasy mothers")
    assert not state.is_open(MOTHERS)


@pytest.mark.rule("BL-T7", "BL-T3")
@pytest.mark.parametrize("name", ["big-payoff", "thirsty", "word-of-mouth", "packing-heat", "copper-in-the-house"])
def test_cards_that_cannot_be_played_there_afterwards(name: str) -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 2, name)
    state.table.coppered[MOTHERS] = 1
    refusal = refused(state, 2, f"play {name} mothers")
    assert (refusal.rule, refusal.key) == ("BL-T7", "copper-in-that-house")


@pytest.mark.rule("BL-T7", "BL-T0d")
def test_it_needs_an_open_bar() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 3)
    hold(state, 2, "copper-in-the-house")
    assert refused(state, 2, "play copper-in-the-house mothers").rule == "BL-T0d"


@pytest.mark.rule("BL-T7", "BL-T12")
def test_an_investigation_stops_it() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 2, "copper-in-the-house")
    stop(state, 2, "play copper-in-the-house mothers")
