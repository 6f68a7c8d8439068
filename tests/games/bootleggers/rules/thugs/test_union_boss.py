"""Friendly Union Boss (BL-T9)."""

import pytest

from blindpig.games.bootleggers.rules.components import THUG
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_REVEAL, CHOOSE, PLACE
from tests.games.bootleggers.rules.scene import do, fact, hold, refused, scene, title, truck, word


def boss(step: int = PLACE) -> BootleggersState:
    """Seat 2 has the card."""
    state = scene(step, turn=0 if step == PLACE else -1)
    hold(state, 2, "union-boss")
    return state


@pytest.mark.rule("BL-T9", "BL-T0c")
def test_he_stays_face_up_and_is_not_discarded() -> None:
    state = boss()
    assert fact(do(state, 2, "play union-boss"), "union-boss-came").args == {"seat": 2}
    assert state.table.union_boss[:4] == [0, 0, 1, 0]
    assert state.table.discards == []
    assert not state.holds(2, title("union-boss"))


@pytest.mark.rule("BL-T9", "BL-1.4")
def test_no_wages_while_he_is_there_but_muscle_still_costs() -> None:
    state = boss(AFTER_REVEAL)
    state.table.truck_card = 0
    truck(state, 2, "large")
    state.table.muscle[2] = 142  # seat 2 pays first
    word(state, 2)
    facts = do(state, 2, "play union-boss")
    assert fact(facts, "paid-wages").args == {"seat": 2, "money": 2, "due": 2}


@pytest.mark.rule("BL-T9", "BL-T12")
def test_an_investigation_on_the_table_sends_him_away() -> None:
    state = boss()
    do(state, 2, "play union-boss")
    hold(state, 1, "investigation")
    none = refused(state, 1, "play investigation 0")
    assert (none.rule, none.key) == ("BL-T0f", "no-union-boss-there")
    facts = do(state, 1, "play investigation 2")
    assert fact(facts, "cancelled").args == {"seat": 1, "victim": 2, "card": THUG + title("union-boss")}
    assert state.table.union_boss[2] == 0
    assert sorted(state.table.discards) == [THUG + title("union-boss"), THUG + title("investigation")]


@pytest.mark.rule("BL-T9", "BL-T0a")
def test_not_before_the_reveal_and_not_without_the_card() -> None:
    assert refused(boss(CHOOSE), 2, "play union-boss").rule == "BL-T0a"
    assert refused(boss(), 1, "play union-boss").rule == "BL-T9"
