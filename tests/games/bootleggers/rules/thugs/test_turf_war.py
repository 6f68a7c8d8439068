"""Turf War (BL-T26)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, legal, refused, scene


def turf(step: int = PLACE) -> BootleggersState:
    """Seat 2 has the card; seat 1 has a remote still with 3 dice, seat 0 two dice at home."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "turf-war")
    state.table.still_owner[6] = 1
    state.table.dice[6] = 3
    state.table.reserve[1] -= 1
    state.table.dice[0] = 2
    return state


@pytest.mark.rule("BL-T26")
def test_a_remote_still_goes_with_its_dice_and_its_marker_comes_back() -> None:
    state = turf()
    reserve = state.table.reserve[1]
    told = fact(do(state, 2, "play turf-war s6"), "still-destroyed")
    assert told.args == {"seat": 2, "victim": 1, "still": 6}
    assert (state.table.still_owner[6], state.table.dice[6]) == (-1, 0)
    assert state.table.reserve[1] == reserve + 1


@pytest.mark.rule("BL-T26", "BL-T1")
def test_a_still_that_takes_its_place_is_not_idle() -> None:
    state = turf()
    state.table.idle = [0] * 6 + [1] + [0] * 5
    do(state, 2, "play turf-war s6")
    assert not any(state.table.idle)


@pytest.mark.rule("BL-T26")
def test_a_remote_still_without_dice_can_be_destroyed_too() -> None:
    state = turf()
    state.table.dice[6] = 0
    do(state, 2, "play turf-war s6")
    assert state.table.still_owner[6] == -1


@pytest.mark.rule("BL-T26")
def test_a_family_still_loses_one_die() -> None:
    state = turf()
    assert fact(do(state, 2, "play turf-war s0"), "die-destroyed").args == {"seat": 2, "victim": 0, "still": 0}
    assert (state.table.still_owner[0], state.table.dice[0]) == (0, 1)


@pytest.mark.rule("BL-T26", "BL-T0f")
def test_never_the_last_die_of_a_family_and_never_what_is_not_there() -> None:
    state = turf()
    last = refused(state, 2, "play turf-war s1")
    assert (last.rule, last.key) == ("BL-T26", "last-die-of-family-still")
    for still in (5, 7):
        nothing = refused(state, 2, f"play turf-war s{still}")
        assert (nothing.rule, nothing.key) == ("BL-T0f", "no-such-still")
    assert [text for text in legal(state, 2) if "turf" in text] == ["play turf-war s0", "play turf-war s6"]


@pytest.mark.rule("BL-T26", "BL-T0a")
def test_not_before_the_reveal() -> None:
    assert refused(turf(CHOOSE), 2, "play turf-war s6").rule == "BL-T0a"
