"""Friendly Union Boss (BL-T9), and what an Investigation does to him (BL-T12)."""

import pytest

from blindpig.games.bootleggers.table import CHOOSE, PLACE, TAKE
from tests.games.bootleggers.scene import do, fact, hold, legal, refused, scene, title, truck
from tests.games.bootleggers.thugs.stopping import stop


@pytest.mark.rule("BL-T9", "BL-1.4", "BL-T0c")
def test_no_wages_while_he_is_there() -> None:
    state = scene(TAKE, turn=0, muscle=[60, 30, 20, 10])
    state.table.offer = [0] * 4
    truck(state, 1, "large")
    hold(state, 1, "union-boss")
    do(state, 1, "play union-boss")
    assert state.table.union_boss[1] == 1
    assert state.table.discards == []
    facts = do(state, 0, "take influence")
    assert fact(facts, "paid-wages").args == {"seat": 1, "money": 2, "due": 2}, "the muscle card is still paid"


@pytest.mark.rule("BL-T9", "BL-T0a")
def test_not_before_the_reveal() -> None:
    state = scene(CHOOSE)
    hold(state, 1, "union-boss")
    assert refused(state, 1, "play union-boss").rule == "BL-T0a"


@pytest.mark.rule("BL-T9", "BL-T12")
def test_an_investigation_stops_him_when_he_comes() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 1, "union-boss")
    stop(state, 1, "play union-boss")


@pytest.mark.rule("BL-T12", "BL-T9")
def test_an_investigation_sends_him_away_later() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 1, "union-boss")
    do(state, 1, "play union-boss")
    hold(state, 2, "investigation")
    assert "play investigation 1" in legal(state, 2)
    assert refused(state, 2, "play investigation 0").key == "no-union-boss-there"
    assert refused(state, 2, "play investigation 5").rule == "BL-T0f"
    assert refused(state, 2, "investigate").key == "no-card-to-investigate"
    facts = do(state, 2, "play investigation 1")
    assert fact(facts, "cancelled").args == {"seat": 2, "victim": 1, "card": 4 + title("union-boss")}
    assert state.table.union_boss[1] == 0
    assert sorted(state.table.discards) == [4 + title("union-boss"), 4 + title("investigation")]
