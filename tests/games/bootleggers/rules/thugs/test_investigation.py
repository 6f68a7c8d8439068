"""G-Men: Investigation (BL-T12) and the moment for it (BL-W3)."""

import pytest

from blindpig.games.bootleggers.rules.components import THUG
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import END_OF_MUSCLE, PLACE
from tests.games.bootleggers.rules.scene import (
    cash,
    do,
    fact,
    hold,
    keys,
    legal,
    marks,
    put,
    refused,
    scene,
    title,
    word,
)


def hit(*holders: int) -> BootleggersState:
    """Seat 3, the lowest muscle, has a Hit; these seats have Investigations; seat 0 has markers at Mother's."""
    state = scene(PLACE, turn=0)
    hold(state, 3, "hit")
    put(state, "mothers", 3)
    for seat in holders:
        hold(state, seat, "investigation")
    return state


@pytest.mark.rule("BL-T12")
def test_the_card_is_cancelled_and_both_are_discarded() -> None:
    state = hit(1)
    do(state, 3, "play hit mothers 0")
    facts = do(state, 1, "investigate")
    assert keys(facts) == ["investigated", "cancelled"]
    assert marks(state, "mothers")[0] == 3
    assert sorted(state.table.discards) == [THUG + title("investigation"), THUG + title("hit")]


@pytest.mark.rule("BL-T12", "BL-W3")
def test_if_all_pass_the_card_takes_effect() -> None:
    state = hit(1)
    do(state, 3, "play hit mothers 0")
    assert marks(state, "mothers")[0] == 3
    facts = do(state, 1, "pass")
    assert "marker-destroyed" in keys(facts)
    assert state.holds(1, title("investigation"))


@pytest.mark.rule("BL-T12", "BL-W3")
def test_an_investigation_can_be_investigated() -> None:
    state = hit(0, 2)
    do(state, 3, "play hit mothers 0")
    do(state, 0, "pass")
    do(state, 2, "investigate")
    assert state.waiting_on() == [0]
    facts = do(state, 0, "investigate")
    assert fact(facts, "cancelled").args["card"] == THUG + title("investigation")
    assert marks(state, "mothers")[0] == 2


@pytest.mark.rule("BL-W3", "BL-T0b")
def test_of_several_hands_the_highest_muscle_cancels() -> None:
    state = hit(0, 2)
    do(state, 3, "play hit mothers 0")
    assert sorted(state.waiting_on()) == [0, 2]
    do(state, 2, "investigate")
    assert marks(state, "mothers")[0] == 3
    facts = do(state, 0, "investigate")
    assert fact(facts, "investigated").args["seat"] == 0
    assert state.waiting_on() == [2]  # the other one may answer this one
    do(state, 2, "pass")
    assert state.holds(2, title("investigation"))
    assert not state.holds(0, title("investigation"))
    assert marks(state, "mothers")[0] == 3


@pytest.mark.rule("BL-W3")
def test_nobody_is_asked_if_by_the_public_record_nobody_can_have_one() -> None:
    state = hit()
    hold(state, 1, "moll")
    assert "marker-destroyed" in keys(do(state, 3, "play hit mothers 0"))


@pytest.mark.rule("BL-W3", "BL-T28")
def test_one_who_drew_unseen_is_asked_and_may_only_pass() -> None:
    state = hit()
    hold(state, 1, "windfall")
    state.hidden.deck.remove(THUG + title("moll"))
    state.hidden.deck.append(THUG + title("moll"))
    do(state, 1, "play windfall")
    do(state, 1, "keep")
    do(state, 3, "play hit mothers 0")
    assert state.waiting_on() == [1]
    assert state.waiting_openly() == []
    assert "investigate" not in legal(state, 1)
    assert refused(state, 1, "investigate").key == "card-not-held"
    assert "marker-destroyed" in keys(do(state, 1, "pass"))


@pytest.mark.rule("BL-W3")
def test_nothing_else_happens_while_a_card_is_answered() -> None:
    state = hit(1)
    hold(state, 2, "moll")
    do(state, 3, "play hit mothers 0")
    assert refused(state, 2, "play moll 1").rule == "BL-W3"
    assert refused(state, 0, "place mothers").rule == "BL-W3"
    assert refused(state, 0, "offer 1 give $1 for nothing").rule == "BL-W3"


@pytest.mark.rule("BL-T12")
def test_there_must_be_a_card_to_investigate() -> None:
    state = hit(1)
    refusal = refused(state, 1, "investigate")
    assert (refusal.rule, refusal.key) == ("BL-T12", "no-card-to-investigate")


@pytest.mark.rule("BL-T12", "BL-T0c")
def test_the_price_of_a_cancelled_card_is_not_paid() -> None:
    state = scene(END_OF_MUSCLE)
    cash(state, 10, 10, 10, 10)
    hold(state, 2, "city-politics")
    hold(state, 1, "investigation")
    word(state, 2)
    do(state, 2, "play city-politics 2")
    do(state, 1, "investigate")
    assert list(state.hidden.money[:4]) == [10, 10, 10, 10]


@pytest.mark.rule("BL-T12")
def test_the_victim_of_an_investigation_may_investigate_it() -> None:
    state = hit(2, 3)
    do(state, 3, "play hit mothers 0")
    do(state, 2, "investigate")
    do(state, 3, "investigate")
    assert marks(state, "mothers") == [2, 0, 0, 0]


@pytest.mark.rule("BL-T12", "BL-W3")
def test_nobody_is_asked_about_their_own_card() -> None:
    state = hit(2, 3)
    do(state, 3, "play hit mothers 0")
    assert state.waiting_on() == [2]
    refusal = refused(state, 3, "investigate")
    assert (refusal.rule, refusal.key) == ("BL-T12", "card-is-your-own")
    do(state, 2, "investigate")
    assert state.waiting_on() == [3], "not the one who investigates"
    alone = hit(3)
    assert "marker-destroyed" in keys(do(alone, 3, "play hit mothers 0"))
