"""Windfall (BL-T28)."""

import pytest

from blindpig.games.bootleggers.rules.components import DOUBLE_INFLUENCE, DOUBLE_STILL, PLAIN, SPEAKEASY, STILL, THUG
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_REVEAL, BEFORE_PRODUCTION, CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, legal, refused, scene, title, word


def wind(kind: int, step: int = PLACE) -> BootleggersState:
    """Seat 2 holds Windfall; that kind of henchman is on top of the deck."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "windfall")
    state.hidden.deck.remove(kind)
    state.hidden.deck.append(kind)
    return state


@pytest.mark.rule("BL-T28", "BL-S3")
def test_a_thug_joins_the_hand_unseen() -> None:
    state = wind(THUG + title("hit"))
    facts = do(state, 2, "play windfall")
    assert fact(facts, "drew-unseen").args == {"seat": 2}
    secret = fact(facts, "drew-this")
    assert secret.args["card"] == THUG + title("hit")
    assert secret.seen_by(2)
    assert not secret.seen_by(1)
    assert legal(state, 2) == ["keep"]
    do(state, 2, "keep")
    assert state.holds(2, title("hit"))
    assert state.table.cards[2] == 1
    assert state.table.known[2 * 31 + title("hit")] == 0


@pytest.mark.rule("BL-T28", "BL-S3", "BL-W4")
def test_whatever_it_is_the_others_see_the_same() -> None:
    thug, still = wind(THUG + title("hit")), wind(STILL)
    still.hidden.deck = thug.hidden.deck.copy()
    still.hidden.deck[-1] = STILL
    for state in (thug, still):
        do(state, 2, "play windfall")
    assert thug.view(1) == still.view(1)
    assert legal(thug, 1) == legal(still, 1)
    for state in (thug, still):
        do(state, 2, "keep")
    assert thug.view(1) == still.view(1)
    assert thug.view(2) != still.view(2)


@pytest.mark.rule("BL-T28", "BL-1.5a")
def test_any_other_kind_may_be_used_at_once_by_its_own_rules() -> None:
    state = wind(DOUBLE_INFLUENCE)
    back = state.table.back[2]
    do(state, 2, "play windfall")
    assert legal(state, 2) == ["use double-influence", "keep"]
    do(state, 2, "use double-influence")
    assert state.table.back[2] == back + 2
    assert state.table.cards[2] == 0
    assert sorted(state.table.discards) == [DOUBLE_INFLUENCE, THUG + title("windfall")]


@pytest.mark.rule("BL-T28", "BL-1.5c", "BL-1.5d", "BL-W3")
def test_pieces_are_placed_before_anything_else_happens() -> None:
    state = wind(DOUBLE_STILL)
    hold(state, 1, "moll")
    do(state, 2, "play windfall")
    do(state, 2, "use double-still")
    assert state.waiting_on() == [2]
    assert refused(state, 1, "play moll 2").rule == "BL-W3"
    do(state, 2, "open-still")
    assert state.table.still_owner[6] == 2
    state = wind(SPEAKEASY)
    do(state, 2, "play windfall")
    do(state, 2, "use speakeasy")
    do(state, 2, "improve mothers")
    assert state.table.improvements[2] == 1


@pytest.mark.rule("BL-T28")
def test_what_was_kept_is_used_in_phase_1_of_a_later_round_on_top_of_the_pick() -> None:
    state = wind(DOUBLE_INFLUENCE, AFTER_REVEAL)
    hold(state, 2, "hit")
    word(state, 2)
    do(state, 2, "play windfall")
    do(state, 2, "keep")
    word(state, 2)
    same = refused(state, 2, "use double-influence")
    assert (same.rule, same.key) == ("BL-T28", "only-in-a-later-round")
    state.hidden.recent = [0] * len(state.hidden.recent)  # the next round
    state.table.round = 2
    back, done = state.table.back[2], state.table.done
    do(state, 2, "use double-influence")
    assert state.table.back[2] == back + 2
    assert state.table.done == done
    state = wind(DOUBLE_INFLUENCE)
    do(state, 2, "play windfall")
    do(state, 2, "keep")
    state.hidden.recent = [0] * len(state.hidden.recent)
    late = refused(state, 2, "use double-influence")
    assert (late.rule, late.key) == ("BL-T28", "only-in-phase-1")
    assert refused(state, 2, "use still").rule == "BL-T28"


@pytest.mark.rule("BL-T28", "BL-S2")
def test_from_an_empty_deck_the_discards_are_shuffled_itself_included() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "windfall")
    state.hidden.deck.clear()
    state.table.deck_left = 0
    facts = do(state, 2, "play windfall")
    assert "deck-reshuffled" in keys(facts)
    assert fact(facts, "drew-this").args["card"] == THUG + title("windfall")


@pytest.mark.rule("BL-T28", "BL-O1", "BL-W2")
@pytest.mark.parametrize(("placement", "fits"), [("chaos", True), ("normal", False)])
def test_under_chaos_phase_1_lasts_through_the_moment_before_production(placement: str, fits: bool) -> None:
    state = scene(BEFORE_PRODUCTION, placement=placement)
    state.hidden.deck.remove(DOUBLE_INFLUENCE)
    state.hidden.held[2 * PLAIN + DOUBLE_INFLUENCE] = state.table.cards[2] = state.table.drawn[2] = 1
    word(state, 2)
    assert ("use double-influence" in legal(state, 2)) == fits


@pytest.mark.rule("BL-T28", "BL-T0a")
def test_not_before_the_reveal() -> None:
    assert refused(wind(STILL, CHOOSE), 2, "play windfall").rule == "BL-T0a"
