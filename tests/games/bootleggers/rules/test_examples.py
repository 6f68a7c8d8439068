"""The worked examples of the rules page: standing, production, deals and loading, sales, demand."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.phases.production import move_copper, produce
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.standing import CONTROL, MAJORITY, MINORITY, NONE
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, AFTER_ROLL, BEFORE_PRODUCTION, LINED_UP, LOAD
from blindpig.kernel.chance import ScriptedChance
from tests.games.bootleggers.rules.scene import cash, do, fact, put, queue, rolled, scene, truck, word

ALICE, BOB, CHARLIE, DAVID = range(4)


def standings(state: BootleggersState, name: str) -> list[int]:
    return [state.standing(BARS.index(name), seat) for seat in range(state.seats)]


@pytest.mark.rule("BL-2.2", "BL-2.3", "BL-2.4", "BL-2.5", "BL-2.6")
def test_standing() -> None:
    state = scene(BEFORE_PRODUCTION)
    put(state, "texas", 0, 0, 1, 1)
    put(state, "mothers", 0, 2, 3, 4)
    put(state, "barleycorns", 3, 0, 1, 2)
    assert [state.is_open(BARS.index(name)) for name in ("texas", "mothers", "barleycorns")] == [False, True, True]
    assert standings(state, "mothers") == [NONE, MINORITY, MINORITY, MAJORITY]
    assert standings(state, "barleycorns") == [CONTROL, NONE, MINORITY, MINORITY]


@pytest.mark.rule("BL-3.1", "BL-3.2", "BL-3.3")
def test_production() -> None:
    state = scene(BEFORE_PRODUCTION, muscle=[60, 50, 40, 30])
    table = state.table
    table.round = 5
    table.copper = ALICE
    for seat, dice in ((ALICE, 2), (BOB, 1), (CHARLIE, 1), (DAVID, 2)):
        table.dice[seat] = dice
    for still, owner in ((6, ALICE), (7, CHARLIE)):
        table.still_owner[still] = owner
        table.dice[still] = 2
        table.reserve[owner] -= 1
    made = produce(state, ScriptedChance([5, 3, 6, 5, 4, 3, 5, 2, 6, 3]))
    assert list(table.crates[:4]) == [7, 6, 14, 7]
    assert made == [0, 6, 5, 7]
    move_copper(state, made)
    assert table.copper == DAVID


@pytest.mark.rule("BL-4.1", "BL-4.3", "BL-4.4")
def test_deals_and_loading() -> None:
    state = scene(AFTER_PRODUCTION)
    table = state.table
    cash(state, 10, 10, 10, 10)
    for at, number in enumerate([7, 6, 14]):
        table.crates[at] = number
    bobs_small, bobs_medium = truck(state, BOB), truck(state, BOB, "medium")
    charlies_medium = truck(state, CHARLIE, "medium")
    do(state, ALICE, "offer 1 give c3 for $2")
    do(state, BOB, "accept 0 0")
    assert list(state.hidden.money[:2]) == [12, 8]
    do(state, BOB, f"offer 2 give r{bobs_small} for $2")
    do(state, CHARLIE, "accept 1 0")
    assert list(state.hidden.money[:3]) == [12, 10, 8]
    assert table.holder[bobs_small] == CHARLIE
    assert table.owner[bobs_small] == BOB
    for seat in (ALICE, BOB, CHARLIE):
        if seat in state.waiting_on():
            do(state, seat, "pass")
    assert table.step == LOAD
    for seat, text in (
        (ALICE, "load t0 4"),
        (BOB, f"load t{bobs_medium} 6"),
        (BOB, "load t1 3"),
        (CHARLIE, "load t2 4"),
        (CHARLIE, f"load t{charlies_medium} 6"),
        (CHARLIE, f"load t{bobs_small} 4"),
    ):
        do(state, seat, text)
    assert list(table.crates[:3]) == [0, 0, 0]
    for seat in (ALICE, BOB, CHARLIE):
        do(state, seat, "done")
    assert table.step > LOAD


@pytest.mark.rule("BL-5.1", "BL-5.2", "BL-5.3", "BL-5.4", "BL-5.5", "BL-5.6", "BL-5.7")
def test_sales() -> None:
    state = scene(LINED_UP)
    cash(state, 0, 0, 0, 0)
    put(state, "mothers", 0, 2, 3, 4)
    put(state, "barleycorns", 3, 0, 1, 2)
    queue(state, truck(state, DAVID, load=4), "omalleys")
    for seat in (DAVID, CHARLIE, BOB):
        queue(state, truck(state, seat, load=4), "mothers")
    queue(state, truck(state, ALICE, load=4), "barleycorns")
    queue(state, truck(state, CHARLIE, "medium", load=6), "barleycorns")
    queue(state, truck(state, BOB, load=3), "barleycorns")
    word(state, ALICE)
    facts = do(state, ALICE, "pass", 3, 2, 3, 5, 6)
    assert state.waiting_on() == state.waiting_openly() == [ALICE]
    facts += do(state, ALICE, f"bar {BOB}")
    names = ("seat", "bar", "crates", "money")
    sold = [tuple(one.args[name] for name in names) for one in facts if one.key == "sold"]
    assert sold == [(DAVID, 0, 4, 4), (DAVID, 2, 4, 8), (CHARLIE, 2, 1, 2), (ALICE, 3, 4, 8), (CHARLIE, 3, 6, 12)]
    assert [one.args["money"] for one in facts if one.key == "margin-earned"] == [4, 6]
    assert fact(facts, "barred").args == {"seat": ALICE, "victim": BOB, "bar": 3}
    assert list(state.hidden.money[:4]) == [18, 0, 14, 12]


@pytest.mark.rule("BL-5.2", "BL-C8")
@pytest.mark.parametrize(("name", "more"), [("texas", 1), ("mothers", 2), ("volstead", 5)])
def test_demand(name: str, more: int) -> None:
    state = scene(AFTER_ROLL, seats=6)
    bar = BARS.index(name)
    dice = [2] * bar
    rolled(state, name, *dice)
    assert state.table.demand == sum(dice)
    state.table.improvements[bar] = 1
    rolled(state, name, *dice)
    assert state.table.demand == sum(dice) + more
