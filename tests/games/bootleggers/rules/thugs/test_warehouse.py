"""Warehouse (BL-T27)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    BEFORE_PRODUCTION,
    CHOOSE,
    LINED_UP,
    LOAD,
    PLACE,
)
from blindpig.kernel.chance import Chance
from blindpig.kernel.journal import Fact
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, queue, refused, scene, truck, word

QUIET = ("pass", "done", "keep", "die back", "improve back")


def lined_up() -> BootleggersState:
    """Seat 2 has the card, 3 crates in the back room, 2 on a truck at home and 4 on one at O'Malley's."""
    state = scene(LINED_UP)
    hold(state, 2, "warehouse")
    state.table.crates[2] = 3
    truck(state, 2, load=2)
    queue(state, truck(state, 2, load=4), "omalleys")
    word(state, 2)
    return state


class Twos(Chance):
    """Every die shows a 2."""

    def draw(self, limit: int) -> int:
        """The second face."""
        return 1


def on(state: BootleggersState) -> list[Fact]:
    """Whoever is waited for does the quietest thing; the facts it brings."""
    seat = state.waiting_on()[0]
    actions = state.actions(seat)
    quiet = [action for action in actions if action.text in QUIET]
    state.apply(seat, quiet[0] if quiet else actions[0], Twos())
    assert state.journal is not None
    return state.journal.take()


@pytest.mark.rule("BL-T27", "BL-4.5")
def test_what_was_not_sent_is_kept_and_what_was_sent_is_sold_or_lost() -> None:
    state = lined_up()
    facts = do(state, 2, "play warehouse")
    assert fact(facts, "crates-stored").args == {"seat": 2, "crates": 5}
    assert fact(facts, "sold").args["crates"] == 4
    assert (state.table.stored[2], state.table.crates[2]) == (5, 0)


@pytest.mark.rule("BL-T27", "BL-5.5")
def test_crates_sent_but_not_sold_are_lost() -> None:
    state = lined_up()
    state.table.shut[0] = 1
    facts = do(state, 2, "play warehouse")
    assert "sold" not in keys(facts)
    assert state.table.stored[2] == 5
    assert sum(state.table.load) == 0


@pytest.mark.rule("BL-T27")
def test_it_may_be_played_before_the_crates_are_made() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 2, "warehouse")
    do(state, 2, "play warehouse")
    assert state.table.warehouse == [0, 0, 1, 0, 0, 0]


def a_round_later() -> BootleggersState:
    """Five crates were kept; all loads of the next round are made, two crates a still."""
    state = lined_up()
    do(state, 2, "play warehouse")
    assert (state.table.step, state.table.round, state.table.warehouse[2]) == (CHOOSE, 2, 0)
    while state.table.step != LOAD:
        on(state)
    assert list(state.table.crates[:4]) == [2, 2, 5 + 2, 2]
    return state


def rest_of_phase_4(state: BootleggersState) -> dict[str, dict[object, object]]:
    """Nobody loads anything: what is stored and what is lost, by seat."""
    found: dict[str, dict[object, object]] = {"crates-stored": {}, "crates-lost": {}}
    while state.phase() == 4:
        for told in on(state):
            if told.key in found:
                found[told.key][told.args["seat"]] = told.args["crates"]
    return found


@pytest.mark.rule("BL-T27", "BL-4.5")
def test_after_the_next_round_they_are_lost() -> None:
    found = rest_of_phase_4(a_round_later())
    assert found == {"crates-stored": {}, "crates-lost": {0: 2, 1: 2, 2: 7, 3: 2}}


@pytest.mark.rule("BL-T27", "BL-4.5")
def test_a_second_warehouse_does_not_keep_the_same_crates_twice() -> None:
    state = a_round_later()
    state.table.warehouse[2] = 1
    found = rest_of_phase_4(state)
    assert found == {"crates-stored": {2: 2}, "crates-lost": {0: 2, 1: 2, 2: 5, 3: 2}}


@pytest.mark.rule("BL-T27")
def test_not_after_phase_4() -> None:
    state = scene(AFTER_LAST_BAR)
    hold(state, 2, "warehouse")
    word(state, 2)
    refusal = refused(state, 2, "play warehouse")
    assert (refusal.rule, refusal.key) == ("BL-T27", "phase-4-is-over")


@pytest.mark.rule("BL-T27")
def test_what_was_kept_comes_back_with_the_next_production() -> None:
    state = scene(BEFORE_PRODUCTION)
    state.table.stored[2] = 3
    hold(state, 2, "hit")
    word(state, 2)
    do(state, 2, "pass", 1, 1, 1, 1)
    assert list(state.table.crates[:4]) == [1, 1, 4, 1]


@pytest.mark.rule("BL-T27", "BL-T0g", "BL-4.5")
def test_crates_on_a_rented_truck_that_stays_home_are_the_renters() -> None:
    state = scene(LINED_UP)
    rented = truck(state, 1, load=3)
    state.table.holder[rented] = 2
    state.table.reserve[2] -= 1
    hold(state, 2, "warehouse")
    word(state, 2)
    facts = do(state, 2, "play warehouse")
    assert fact(facts, "crates-stored").args == {"seat": 2, "crates": 3}
    assert "crates-lost" not in keys(facts)


@pytest.mark.rule("BL-T27", "BL-T10", "BL-T14")
@pytest.mark.parametrize("play", ["play bust-shipment t{truck}", "play hijack t{truck} t1"])
def test_a_load_lost_on_the_road_saves_no_crate_that_was_kept_already(play: str) -> None:
    """Six were kept last round: four are sent and lost, the other two cannot be kept again."""
    state = scene(LINED_UP)
    sent = truck(state, 2, load=4)
    queue(state, sent, "omalleys")
    state.table.crates[2] = state.table.old[2] = 2
    state.table.warehouse[2] = 1
    hold(state, 1, "bust-shipment" if "bust" in play else "hijack")
    word(state, 1)
    facts = do(state, 1, play.format(truck=sent))
    if "hijack" in play:
        facts += do(state, 1, "send t1 omalleys")
    assert fact([one for one in facts if one.args.get("seat") == 2], "crates-lost").args["crates"] == 2
    assert "crates-stored" not in keys(facts)
