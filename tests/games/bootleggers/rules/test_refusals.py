"""Refusals that no other test of a rule meets: acts at the wrong time, or with nothing at hand."""

import pytest

from blindpig.games.bootleggers.rules.components import STILL
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, LINED_UP, OVER, PLACE, TAKE, TRADE
from tests.games.bootleggers.rules.scene import do, hold, put, queue, refused, rolled, scene, truck, word


def why(state: BootleggersState, seat: int, text: str) -> tuple[str, str]:
    """The rule and the key of a refusal."""
    refusal = refused(state, seat, text)
    return refusal.rule, refusal.key


@pytest.mark.rule("BL-4.7")
def test_while_a_bar_trades_nobody_acts_out_of_turn() -> None:
    state = scene(AFTER_ROLL)
    rolled(state, "mothers", 1, 1)
    put(state, "mothers", 4)
    queue(state, truck(state, 1, load=4), "mothers")
    hold(state, 2, "moll")
    hold(state, 3, "thirsty")
    word(state, 3)
    do(state, 3, "play thirsty mothers", 1)
    do(state, 2, "pass")
    assert state.table.step == TRADE
    assert state.waiting_on() == [0]
    for text in ("play moll 1", "offer 1 give $1 for nothing"):
        assert why(state, 2, text) == ("BL-4.7", "bar-trading")


@pytest.mark.rule("BL-W3")
def test_while_a_card_is_answered_nothing_else_is_done() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "recruiting")
    hold(state, 1, "investigation")
    state.table.back_dice[3] = 1
    do(state, 2, "play recruiting")
    assert why(state, 3, "die s3") == ("BL-W3", "card-being-answered")


@pytest.mark.rule("BL-E1")
def test_after_the_end_nothing_is_done() -> None:
    state = scene(PLACE, turn=0)
    state.table.step = OVER
    state.table.revealed = False
    hold(state, 2, "moll")
    for text in ("play moll 1", "pass-phase", "offer 1 give $1 for nothing"):
        assert why(state, 2, text) == ("BL-E1", "game-over")


@pytest.mark.rule("BL-1.8")
def test_pieces_come_from_a_card_or_the_back_room() -> None:
    state = scene(PLACE, turn=0)
    assert why(state, 0, "die s0") == ("BL-1.8", "no-die-at-hand")
    assert why(state, 0, "improve mothers") == ("BL-1.8", "no-improvement-at-hand")
    state.table.back_dice[0] = 1
    state.table.back_improvements[0] = 1
    assert why(state, 0, "die back") == ("BL-1.8", "no-die-at-hand")
    assert why(state, 0, "improve back") == ("BL-1.8", "no-improvement-at-hand")


@pytest.mark.rule("BL-1.5c", "BL-1.5b")
def test_only_a_double_still_improvement_with_both_dice_opens_a_still() -> None:
    state = scene(TAKE, turn=0)
    state.table.offer = [STILL, STILL, STILL, STILL + 1]
    assert why(state, 0, "open-still") == ("BL-1.5c", "no-still-to-open")
    do(state, 0, "take double-still")
    do(state, 0, "die s0")
    assert why(state, 0, "open-still") == ("BL-1.5c", "no-still-to-open")
    do(state, 0, "die back")
    do(state, 1, "take still")
    assert why(state, 1, "open-still") == ("BL-1.5c", "no-still-to-open")


@pytest.mark.rule("BL-1.1", "BL-1.5f")
def test_only_what_is_there_is_taken_or_kept() -> None:
    state = scene(TAKE, turn=0)
    state.table.offer = [0, 0, 0, 0]
    state.table.truck_card = -1
    assert why(state, 0, "take truck") == ("BL-1.1", "no-truck-card")
    assert why(state, 0, "keep") == ("BL-1.5f", "nothing-to-keep")


@pytest.mark.rule("BL-2.1", "BL-O1")
def test_only_what_was_begun_is_ended_or_preempted() -> None:
    state = scene(PLACE, turn=0)
    assert why(state, 1, "done") == ("BL-2.1", "nothing-to-end")
    assert why(state, 1, "preempt") == ("BL-O1", "nothing-to-preempt")


@pytest.mark.rule("BL-T28")
def test_only_what_windfall_brought_is_used() -> None:
    state = scene(TAKE, turn=0)
    state.table.offer = [0, 0, 0, 0]
    assert why(state, 0, "use still") == ("BL-T28", "not-drawn")
    hold(state, 0, "windfall")
    state.hidden.deck.remove(STILL)
    state.hidden.deck.append(STILL)
    do(state, 0, "play windfall")
    assert why(state, 0, "use influence") == ("BL-T28", "not-drawn")


@pytest.mark.rule("BL-T14")
def test_at_once_only_the_hijacked_load_is_sent() -> None:
    state = scene(LINED_UP)
    hold(state, 2, "hijack")
    victim, mine, other = truck(state, 1, load=2), truck(state, 2), truck(state, 2, load=1)
    queue(state, victim, "omalleys")
    word(state, 2)
    do(state, 2, f"play hijack t{victim} t{mine}")
    assert why(state, 2, f"send t{other} omalleys") == ("BL-T14", "only-the-hijacked-load")


@pytest.mark.rule("BL-S1")
def test_one_must_sit_at_the_table() -> None:
    state = scene(PLACE, turn=0)
    assert why(state, 5, "done") == ("BL-S1", "no-such-seat")
