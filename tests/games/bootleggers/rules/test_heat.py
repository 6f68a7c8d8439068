"""Phase 6 and the end (BL-6, BL-E), the short game (BL-O2)."""

import pytest

from blindpig.games.bootleggers.rules.components import HAND
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_LAST_BAR, CHOOSE, HEAT
from blindpig.kernel.chance import SeededChance
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, keys, legal, refused, scene, word


def end_of_sales(number: int, seats: int = 4, **options: str) -> BootleggersState:
    state = scene(AFTER_LAST_BAR, seats, None, -1, **options)
    state.table.round = number
    word(state, 0)
    return state


@pytest.mark.rule("BL-6.1", "BL-6.2")
@pytest.mark.parametrize("number", [4, 8])
def test_heat_in_rounds_4_and_8(number: int) -> None:
    state = end_of_sales(number)
    cash(state, 9, 3, 5, 3)
    facts = do(state, 0, "pass")
    assert list(state.table.back[:4]) == [2, 2, 2, 3], "of the two poorest the lower muscle is last"
    assert [one.args["money"] for one in facts if one.key == "announced"] == [9, 3, 5, 3]
    assert fact(facts, "poorest-helped").args == {"seat": 3, "markers": 1}


@pytest.mark.rule("BL-6.2", "BL-T2")
def test_big_city_boys_count_when_the_poorest_are_equal() -> None:
    state = end_of_sales(4)
    state.table.muscle[3] += 61
    do(state, 0, "pass")
    assert list(state.table.back[:4]) == [2, 2, 3, 2]


@pytest.mark.rule("BL-6.1", "BL-W2")
def test_there_is_a_moment_between_the_two_gains() -> None:
    state = end_of_sales(4)
    hold(state, 2, "city-politics")
    cash(state, 20, 20, 20, 20)
    do(state, 0, "pass")
    assert state.table.step == HEAT
    assert list(state.table.back[:4]) == [2, 2, 2, 2]
    do(state, 2, "raise")
    facts = do(state, 2, "play city-politics 1")
    assert fact(facts, "poorest-helped").args["seat"] == 2


@pytest.mark.rule("BL-6.3", "BL-T0d")
def test_every_round_muscle_is_discarded_and_the_marker_advances() -> None:
    state = end_of_sales(3)
    state.table.shut[2] = 1
    state.table.apart[1] = 2
    state.table.reserve[1] -= 2
    facts = do(state, 0, "pass")
    assert fact(facts, "round-ended").args == {"round": 3}
    assert "announced" not in keys(facts)
    assert (state.table.round, state.table.step) == (4, CHOOSE)
    assert not state.table.revealed
    assert state.table.card == [0] * 6
    assert state.table.shut == [0] * 6
    assert state.table.back[1] == 3, "markers of a Safe House are free again"


@pytest.mark.rule("BL-E1", "BL-E2")
def test_after_round_12_the_richest_wins() -> None:
    state = end_of_sales(12)
    cash(state, 9, 30, 5, 28)
    facts = do(state, 0, "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.ties) == ("years", [])
    assert (outcome.scores, outcome.winners, outcome.places) == ([9, 30, 5, 28], [1], [3, 1, 4, 2])
    assert fact(facts, "game-ended").args == {"winners": [1], "scores": [9, 30, 5, 28]}
    assert state.waiting_on() == []
    assert legal(state, 0) == []
    assert refused(state, 0, "done").rule.startswith("BL-")
    assert refused(state, 0, "play hit mothers 0").rule == "BL-E1"


@pytest.mark.rule("BL-E2", "BL-T2")
def test_big_city_boys_count_when_money_is_equal() -> None:
    state = end_of_sales(12)
    cash(state, 9, 30, 5, 30)
    hold(state, 0, "big-city-boys")
    state.table.muscle[1] = state.table.muscle[3] + 10
    do(state, 0, "play big-city-boys 3")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [3]


@pytest.mark.rule("BL-E2")
@pytest.mark.parametrize(("muscle", "winner"), [([9, 30, 5, 40], 3), ([9, 41, 5, 40], 1), ([50, 2, 60, 3], 3)])
def test_equal_money_is_decided_by_muscle(muscle: list[int], winner: int) -> None:
    state = end_of_sales(12)
    cash(state, 9, 30, 5, 30)
    for at, number in enumerate(muscle):
        state.table.muscle[at] = number
    do(state, 0, "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [winner]
    assert outcome.places == [3, 1 if winner == 1 else 2, 4, 1 if winner == 3 else 2]
    figures = [half / 2 for half in muscle]
    assert [tie.form() for tie in outcome.ties] == [{"key": "muscle", "figures": figures, "fewest": False}]


@pytest.mark.rule("BL-E1")
@pytest.mark.parametrize(("money", "over"), [(99, False), (100, True)])
def test_a_hundred_ends_the_game_after_the_last_moment(money: int, over: bool) -> None:
    state = end_of_sales(5)
    cash(state, 9, money, 5, 3)
    do(state, 0, "pass")
    outcome = state.outcome()
    assert ("" if outcome is None else outcome.ending) == ("rich" if over else "")


@pytest.mark.rule("BL-O2")
def test_a_short_game_has_eight_rounds_and_eight_muscle_cards() -> None:
    state = BOOTLEGGERS.deal(3, {"length": "short"}, SeededChance(b"short"))
    assert isinstance(state, BootleggersState)
    hand = [card for card in state.hidden.muscles[:HAND] if card]
    assert [sum((card - 1) // 18 == suit for card in hand) for suit in range(4)] == [2, 2, 2, 2]
    late = end_of_sales(8, length="short")
    facts = do(late, 0, "pass")
    assert late.outcome() is not None
    assert "announced" not in keys(facts)


@pytest.mark.rule("BL-T4", "BL-5.8", "BL-W2")
def test_a_truck_borrowed_in_phase_6_goes_back_with_the_round() -> None:
    state = end_of_sales(4)
    hold(state, 2, "big-favor")
    state.table.truck_card = 0
    do(state, 0, "pass")
    do(state, 2, "raise")
    facts = do(state, 2, "play big-favor")
    assert {"borrowed-truck", "truck-returned", "round-ended"} <= set(keys(facts))
    assert list(state.table.holder[17:]) == [-1, -1, -1]
    assert state.table.reserve[2] == 17
