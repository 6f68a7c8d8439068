"""Move Over, Pigeon (BL-T18)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, SEND
from tests.games.bootleggers.rules.scene import (
    cash,
    do,
    fact,
    hold,
    keys,
    put,
    queue,
    refused,
    rolled,
    scene,
    truck,
    word,
)


def before_mothers(*dice: int) -> tuple[BootleggersState, int]:
    """Mother's has rolled its demand: seat 0 controls it, seat 1 waits at ★★ with 4 crates; seat 2 has the card."""
    state = scene(AFTER_ROLL)
    rolled(state, "mothers", *(dice or (6, 4)))
    put(state, "mothers", 3, 1)
    load = truck(state, 1, load=4)
    queue(state, load, "mothers")
    hold(state, 2, "move-over-pigeon")
    cash(state, 10, 10, 10, 10)
    return state, load


@pytest.mark.rule("BL-T18", "BL-T0g")
def test_the_sale_pays_you_by_the_holders_standing() -> None:
    state, load = before_mothers()
    word(state, 2)
    facts = do(state, 2, f"play move-over-pigeon t{load}")
    assert fact(facts, "load-claimed").args == {"seat": 2, "victim": 1, "truck": load}
    sold = fact(facts, "sold-for-another")
    assert (sold.rule, sold.args["seat"], sold.args["crates"], sold.args["money"]) == ("BL-T18", 2, 4, 8)
    assert fact(facts, "margin-earned").args["money"] == 4
    assert list(state.hidden.money[:4]) == [14, 10, 18, 10]
    assert (state.table.holder[load], state.table.load[load], state.table.payee[load]) == (1, 0, -1)


@pytest.mark.rule("BL-T18", "BL-4.3", "BL-T0g")
def test_on_a_rented_truck_the_renter_is_the_pigeon() -> None:
    state, load = before_mothers()
    state.table.owner[load] = 3  # seat 1 rents it from seat 3
    state.table.reserve[3] -= 1
    word(state, 2)
    facts = do(state, 2, f"play move-over-pigeon t{load}")
    assert fact(facts, "sold-for-another").args["victim"] == 1
    assert list(state.hidden.money[:4]) == [14, 10, 18, 10]
    assert state.table.owner[load] == state.table.holder[load] == 3  # and it is empty and back with its owner
    assert state.table.load[load] == 0


@pytest.mark.rule("BL-T18", "BL-4.3", "BL-T0g")
def test_the_owner_may_do_it_to_the_renter_but_not_the_renter_to_himself() -> None:
    state, load = before_mothers()
    state.table.owner[load] = 2
    word(state, 2)
    assert fact(do(state, 2, f"play move-over-pigeon t{load}"), "sold-for-another").args["victim"] == 1
    state, load = before_mothers()
    state.table.holder[load] = 2  # now seat 2 rents it from seat 1
    word(state, 2)
    refusal = refused(state, 2, f"play move-over-pigeon t{load}")
    assert (refusal.rule, refusal.key) == ("BL-T18", "truck-is-yours")


@pytest.mark.rule("BL-T18", "BL-5.4")
def test_at_the_public_dock_leave_is_asked_for_the_holder() -> None:
    state = scene(AFTER_ROLL)
    rolled(state, "mothers", 6, 4)
    put(state, "mothers", 4)
    load = truck(state, 1, load=4)
    queue(state, load, "mothers")
    hold(state, 2, "move-over-pigeon")
    word(state, 2)
    do(state, 2, f"play move-over-pigeon t{load}")
    assert state.waiting_on() == [0]
    assert refused(state, 0, "allow 2").rule == "BL-5.4"
    assert fact(do(state, 0, "allow 1"), "sold-for-another").args["seat"] == 2


@pytest.mark.rule("BL-T18", "BL-5.5")
def test_what_the_bar_does_not_buy_is_nobodys() -> None:
    state, load = before_mothers(1, 1)
    word(state, 2)
    facts = do(state, 2, f"play move-over-pigeon t{load}")
    assert fact(facts, "sold-for-another").args["crates"] == 2
    assert "not-sold" in keys(facts)
    assert state.hidden.money[2] == 14


@pytest.mark.rule("BL-T18", "BL-T0f")
def test_it_needs_a_truck_in_a_queue() -> None:
    state = scene(SEND, turn=1)
    load = truck(state, 1, load=4)
    hold(state, 2, "move-over-pigeon")
    refusal = refused(state, 2, f"play move-over-pigeon t{load}")
    assert (refusal.rule, refusal.key) == ("BL-T0f", "truck-not-in-queue")
