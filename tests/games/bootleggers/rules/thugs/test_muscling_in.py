"""Muscling In (BL-T19)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, legal, refused, scene


def remote(state: BootleggersState, seat: int, still: int, dice: int) -> None:
    """A remote still for a mobster."""
    state.table.still_owner[still] = seat
    state.table.dice[still] = dice
    state.table.reserve[seat] -= 1


def muscle(dice: int) -> BootleggersState:
    """Seat 2 has the card; seat 1 has a remote still with so many dice."""
    state = scene(PLACE, turn=0)
    hold(state, 2, "muscling-in")
    remote(state, 1, 6, dice)
    return state


@pytest.mark.rule("BL-T19")
def test_a_die_comes_to_a_still_of_yours_or_to_the_back_room() -> None:
    state = muscle(2)
    facts = do(state, 2, "play muscling-in s6 s2")
    assert fact(facts, "die-taken").args == {"seat": 2, "victim": 1, "still": 6}
    assert (state.table.dice[6], state.table.dice[2], state.table.back_dice[2]) == (1, 2, 0)
    state = muscle(2)
    assert "die-kept" in keys(do(state, 2, "play muscling-in s6 back"))
    assert (state.table.dice[6], state.table.dice[2], state.table.back_dice[2]) == (1, 1, 1)


@pytest.mark.rule("BL-T19")
def test_a_still_left_without_dice_stays_its_owners() -> None:
    state = muscle(1)
    do(state, 2, "play muscling-in s6 s2")
    assert (state.table.dice[6], state.table.still_owner[6]) == (0, 1)


@pytest.mark.rule("BL-T19", "BL-T0f", "BL-1.7")
def test_it_needs_a_die_of_anothers_remote_still_and_a_slot() -> None:
    state = muscle(0)
    assert (refused(state, 2, "play muscling-in s6 s2").rule) == "BL-T0f"
    assert refused(state, 2, "play muscling-in s6 s2").key == "still-without-dice"
    assert refused(state, 2, "play muscling-in s7 s2").key == "no-such-still"
    remote(state, 2, 8, 1)
    own = refused(state, 2, "play muscling-in s8 s2")
    assert (own.rule, own.key) == ("BL-T19", "still-is-yours")
    state = muscle(3)
    assert refused(state, 2, "play muscling-in s6 s1").key == "still-not-yours"
    state.table.dice[2] = 4
    full = refused(state, 2, "play muscling-in s6 s2")
    assert (full.rule, full.key) == ("BL-1.7", "still-full")
    assert [text for text in legal(state, 2) if "muscling" in text] == ["play muscling-in s6 back"]


@pytest.mark.rule("BL-T19", "BL-T0a")
def test_not_before_the_reveal() -> None:
    state = scene(CHOOSE)
    hold(state, 2, "muscling-in")
    remote(state, 1, 6, 2)
    assert refused(state, 2, "play muscling-in s6 s2").rule == "BL-T0a"
