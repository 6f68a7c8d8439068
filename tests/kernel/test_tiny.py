"""The tiny game does what its page says."""

import pytest

from blindpig.kernel.chance import ScriptedChance
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refused
from tests.kernel.tiny import TINY, TinyState

# Shuffles leave piles as they are: seat 0 gets 10 to 13, seat 1 6 to 9, seat 2 2 to 5; seats 1 and 2 get rerolls.


def dealt(*dice: int) -> tuple[TinyState, ScriptedChance]:
    chance = ScriptedChance(dice=dice)
    return TINY.set_up(3, {"length": "full"}, chance, Journal()), chance


def play(state: TinyState, chance: ScriptedChance, *moves: str) -> None:
    """Moves written `seat: action`."""
    for move in moves:
        seat, _, text = move.partition(": ")
        state.apply(int(seat), TINY.parse(text), chance)


def test_bids_are_sealed_and_revealed_together() -> None:
    state, chance = dealt(5)
    play(state, chance, "2: bid 3", "0: bid 10")
    assert state.waiting_on() == [1]
    assert state.view(1).table.bids == [0, 0, 0]
    assert state.view(2).own.bid == 3
    play(state, chance, "1: bid 9")
    assert state.view(SPECTATOR).table.bids == [10, 9, 3]
    assert state.table.coins == [0, 0, 0]


def test_a_moment_asks_all_at_once_and_shows_nobody() -> None:
    state, chance = dealt(5, 2)
    play(state, chance, "0: bid 10", "1: bid 9", "2: bid 3")
    assert (state.waiting_on(), state.waiting_openly()) == ([0, 1, 2], [])
    shown = state.view(SPECTATOR)
    play(state, chance, "2: pass", "0: pass")
    assert state.waiting_on() == [1]
    assert state.view(SPECTATOR) == shown
    play(state, chance, "1: pass")
    assert state.table.coins == [5, 0, 0]
    assert (state.round(), state.table.prize) == (2, 2)


def test_a_reroll_is_played_out_of_turn_and_asks_again() -> None:
    state, chance = dealt(5, 1, 6, 2)
    play(state, chance, "1: bid 9", "1: reroll")
    assert state.table.prize == 1
    play(state, chance, "0: bid 10", "2: bid 3", "0: pass", "2: pass")
    # The others have passed and seat 1 has no trick left: the prize is paid.
    assert state.table.coins == [1, 0, 0]
    assert state.table.prize == 6
    assert "reroll" not in [action.text for action in state.actions(1)]


def test_an_act_in_a_moment_asks_the_others_again() -> None:
    state, chance = dealt(5, 6)
    play(state, chance, "0: bid 10", "1: bid 9", "2: bid 3", "0: pass", "1: pass", "2: reroll")
    assert state.waiting_on() == [0, 1]


def test_a_blank_cannot_be_played_but_looks_the_same() -> None:
    state, chance = dealt(5)
    assert state.own[0].trick == 0
    assert state.view(1).table.tricks == [1, 1, 1]
    with pytest.raises(Refused, match="TG-3"):
        play(state, chance, "0: reroll")


def test_an_offer_is_free_and_the_game_waits_for_the_answer() -> None:
    state, chance = dealt(5)
    state.table.coins = [3, 0, 0]
    play(state, chance, "0: offer 2 to 1: bid low, friend")
    assert state.waiting_on() == state.waiting_openly() == [1]
    with pytest.raises(Refused, match="offer-pending"):
        play(state, chance, "2: bid 3")
    play(state, chance, "1: accept")
    assert state.table.coins == [1, 2, 0]
    with pytest.raises(Refused, match="one-offer"):
        play(state, chance, "0: offer 1 to 1: again")
    with pytest.raises(Refused, match="too-poor"):
        play(state, chance, "1: offer 3 to 0: thanks")
    with pytest.raises(Refused, match="no-such-partner"):
        play(state, chance, "1: offer 1 to 3: thanks")


def test_facts_are_for_whom_they_concern() -> None:
    state, chance = dealt(5)
    play(state, chance, "0: bid 10")
    assert state.journal is not None
    facts = state.journal.facts
    assert [fact.key for fact in facts if fact.seen_by(SPECTATOR)] == ["prize-rolled", "bid-sealed"]
    assert [fact.key for fact in facts if fact.seen_by(0)] == ["prize-rolled", "bid-sealed", "bid-this"]


def test_the_richest_win_together() -> None:
    state, _ = dealt(5)
    state.table.coins, state.table.phase = [4, 6, 6], 2
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([4, 6, 6], [1, 2])
    assert state.waiting_on() == []
