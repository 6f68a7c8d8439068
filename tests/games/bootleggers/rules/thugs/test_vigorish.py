"""A Little Vigorish (BL-T1)."""

import pytest

from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, BEFORE_PRODUCTION, CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, keys, legal, refused, scene, word


def racket(step: int = PLACE) -> BootleggersState:
    """Seat 2 has the card; seat 1 has two dice at home."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "vigorish")
    state.table.dice[1] = 2
    cash(state, 10, 10, 10, 10)
    return state


@pytest.mark.rule("BL-T1")
def test_paid_it_brings_three_a_die_and_the_still_works() -> None:
    state = racket(BEFORE_PRODUCTION)
    word(state, 2)
    demanded = fact(do(state, 2, "play vigorish s1"), "vigorish-demanded")
    assert demanded.args == {"seat": 2, "victim": 1, "still": 1, "money": 6}
    assert state.waiting_on() == state.waiting_openly() == [1]
    assert legal(state, 1)[:2] == ["pay", "stay-idle"]
    facts = do(state, 1, "pay", 1, 2, 3, 4, 5)
    assert fact(facts, "vigorish-paid").args["money"] == 6
    assert list(state.hidden.money[:4]) == [10, 4, 16, 10]
    assert list(state.table.crates[:4]) == [1, 5, 4, 5]


@pytest.mark.rule("BL-T1", "BL-3.1", "BL-3.3")
def test_unpaid_the_still_rolls_nothing_and_counts_nothing_for_the_copper() -> None:
    state = racket(BEFORE_PRODUCTION)
    state.table.round = 4
    word(state, 2)
    do(state, 2, "play vigorish s1")
    facts = do(state, 1, "stay-idle", 1, 3, 2)
    assert fact(facts, "still-idle").args == {"seat": 1, "still": 1}
    assert list(state.hidden.money[:4]) == [10, 10, 10, 10]
    assert list(state.table.crates[:4]) == [1, 0, 3, 2]
    assert state.table.copper == 2


@pytest.mark.rule("BL-T1")
def test_one_who_cannot_pay_in_full_cannot_pay() -> None:
    state = racket()
    cash(state, 10, 5, 10, 10)
    do(state, 2, "play vigorish s1")
    refusal = refused(state, 1, "pay")
    assert (refusal.rule, refusal.key, refusal.args) == ("BL-T1", "cannot-pay-vigorish", {"money": 6})
    assert "pay" not in legal(state, 1)
    do(state, 1, "stay-idle")
    assert state.hidden.money[1] == 5
    assert state.table.idle[1] == 1


@pytest.mark.rule("BL-T1", "BL-W3")
def test_nothing_else_happens_until_the_owner_has_chosen() -> None:
    state = racket()
    hold(state, 3, "moll")
    do(state, 2, "play vigorish s1")
    assert refused(state, 3, "play moll 1").rule == "BL-W3"
    assert refused(state, 2, "pay").key == "nothing-demanded"


@pytest.mark.rule("BL-T1", "BL-T0f")
def test_it_needs_anothers_still_with_a_die_before_production() -> None:
    state = racket()
    own = refused(state, 2, "play vigorish s2")
    assert (own.rule, own.key) == ("BL-T1", "still-is-yours")
    assert refused(state, 2, "play vigorish s6").rule == "BL-T0f"
    state.table.still_owner[6] = 1
    state.table.reserve[1] -= 1
    assert refused(state, 2, "play vigorish s6").key == "still-without-dice"
    late = racket(AFTER_PRODUCTION)
    word(late, 2)
    refusal = refused(late, 2, "play vigorish s1")
    assert (refusal.rule, refusal.key) == ("BL-T1", "stills-have-produced")
    assert refused(racket(CHOOSE), 2, "play vigorish s1").rule == "BL-T0a"


@pytest.mark.rule("BL-T1")
def test_a_remote_still_is_idle_alone() -> None:
    state = racket(BEFORE_PRODUCTION)
    state.table.still_owner[6] = 1
    state.table.dice[6] = 1
    state.table.reserve[1] -= 1
    word(state, 2)
    do(state, 2, "play vigorish s6")
    facts = do(state, 1, "stay-idle", 1, 2, 2, 1, 1)
    assert keys(facts).count("still-idle") == 1
    assert state.table.crates[1] == 4
