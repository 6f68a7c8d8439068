"""Before the first turn."""

import pytest

from blindpig.games.prohibition.rules.city import FIRST_END
from blindpig.games.prohibition.rules.control import BANNED, control
from blindpig.games.prohibition.rules.edition import HOUSE as HOUSE_BOX
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.loadcards import CARDS, CRATES
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import KEEP, PARK
from blindpig.kernel.chance import Chance, ScriptedChance, SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Journal
from tests.games.prohibition.conserve import TOKENS, tokens
from tests.games.prohibition.rules.setting import can, told, why_not

HOUSE = {"buildings": "house"}
HANDS = [3 * place + card for place in range(4) for card in range(3)][::-1]  # truck 0 gets 0 1 2, truck 1 3 4 5 …


def deal(seats: int, first: int = 0, layout: str = "A", orders: list[list[int]] | None = None) -> ProhibitionState:
    chance = ScriptedChance(dice=[first + 1], orders=orders or [HANDS])
    state = PROHIBITION.set_up(seats, {"layout": layout, **HOUSE}, chance, None)
    state.journal = Journal()
    return state


def park_all(state: ProhibitionState) -> list[int]:
    """Park every truck in the first free street; who parked."""
    order = []
    while state.table.stage == PARK:
        seat = state.waiting_on()[0]
        order.append(seat)
        state.apply(seat, state.actions(seat)[0], ScriptedChance())
    return order


def keep_all(state: ProhibitionState, chance: Chance) -> None:
    """Everybody keeps the first card of each truck."""
    while state.table.stage == KEEP:
        seat = state.waiting_on()[0]
        state.apply(seat, state.actions(seat)[0], chance)


@pytest.mark.rule("PR-S1")
@pytest.mark.parametrize(("seats", "crates"), [(2, 20), (3, 15), (4, 20)])
def test_the_supply(seats: int, crates: int) -> None:
    assert list(deal(seats).table.supply) == [crates] * 3


@pytest.mark.rule("PR-S2")
def test_the_load_cards() -> None:
    assert len(CRATES) == CARDS == 28
    for card, crates in enumerate(CRATES):
        brown, black, white = crates
        assert brown + 2 * black + 3 * white == HOUSE_BOX.value(card) == 6 + card // 4
    assert len({tuple(crates) for crates in CRATES}) == 28
    assert CRATES[:4] == [[1, 1, 1], [2, 2, 0], [3, 0, 1], [0, 3, 0]]
    assert CRATES[24:] == [[3, 3, 1], [2, 2, 2], [1, 1, 3], [0, 3, 2]]


@pytest.mark.rule("PR-S3")
def test_four_tokens_of_each_value() -> None:
    assert TOKENS == {3: 4, 5: 4, 7: 4}
    state = deal(4)
    assert tokens(state.table) == TOKENS
    park_all(state)
    keep_all(state, ScriptedChance(dice=[1, 1]))
    assert tokens(state.table) == TOKENS
    assert [truck.bonus for truck in state.table.trucks] == [3, 3, 3, 3]


@pytest.mark.rule("PR-S4")
def test_the_first_driver_is_drawn() -> None:
    assert {deal(4, first).table.first for first in range(4)} == {0, 1, 2, 3}


@pytest.mark.rule("PR-S4")
@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(3, 0, [2, 1, 0]), (4, 2, [1, 0, 3, 2]), (2, 0, [1, 0, 0, 1]), (2, 1, [0, 1, 1, 0])],
)
def test_from_the_last_driver_to_the_first(seats: int, first: int, order: list[int]) -> None:
    state = deal(seats, first)
    assert park_all(state) == order
    assert all(street in state.table.city.depots for street in state.table.streets())


@pytest.mark.rule("PR-S4")
def test_trucks_start_in_free_streets_at_a_distillery() -> None:
    state = deal(3)
    depots = sorted(state.table.city.depots)
    assert can(state, "park") == [f"park {street}" for street in depots]
    state.apply(2, PROHIBITION.parse(f"park {depots[3]}"), ScriptedChance())
    assert len(can(state, "park")) == 7
    assert why_not(state, f"park {depots[3]}") == "PR-S4 depot-taken"
    assert why_not(state, "park 0") == "PR-S4 no-distillery-here"
    assert why_not(state, f"park {depots[0]}", seat=0) == "PR-S4 not-your-turn"
    assert why_not(state, "drive 0") == "PR-T4 not-now"


@pytest.mark.rule("PR-S5")
def test_each_keeps_one_of_three_and_all_are_shown_at_once() -> None:
    state = deal(3)
    park_all(state)
    assert state.waiting_on() == [0, 1, 2]
    assert [action.text for action in state.actions(1)] == ["keep 3", "keep 4", "keep 5"]
    assert why_not(state, "keep 0", seat=1) == "PR-S5 not-your-card"
    state.apply(1, PROHIBITION.parse("keep 4"), ScriptedChance())
    assert state.waiting_on() == [0, 2]
    assert state.actions(1) == []
    assert why_not(state, "keep 3", seat=1) == "PR-S5 others-still-choose"
    assert [truck.card for truck in state.table.trucks] == [-1, -1, -1], "nothing is shown yet"
    state.apply(2, PROHIBITION.parse("keep 8"), ScriptedChance())
    state.apply(0, PROHIBITION.parse("keep 0"), ScriptedChance(dice=[1, 1], orders=[[1, 9, 10, 11, 12]]))
    assert [truck.card for truck in state.table.trucks] == [0, 4, 8]
    assert [truck.bonus for truck in state.table.trucks] == [3, 3, 3]
    assert list(state.table.slots) == [12, 11, 10, 9, 1], "what was not kept is shuffled back and may be turned up"
    assert len(state.hidden.pile) == 28 - 3 - 5
    assert set(state.hidden.pile) | set(state.table.slots) == set(range(28)) - {0, 4, 8}


@pytest.mark.rule("PR-S5")
def test_two_drivers_choose_for_each_truck_without_swapping() -> None:
    state = deal(2)
    park_all(state)
    assert [action.text for action in state.actions(1)] == [f"keep {card}" for card in range(6, 12)]
    state.apply(1, PROHIBITION.parse("keep 10"), ScriptedChance())
    assert [action.text for action in state.actions(1)] == ["keep 6", "keep 7", "keep 8"]
    assert why_not(state, "keep 9", seat=1) == "PR-S5 card-kept-already"
    state.apply(1, PROHIBITION.parse("keep 6"), ScriptedChance())
    assert state.waiting_on() == [0]
    keep_all(state, ScriptedChance())
    assert [truck.card for truck in state.table.trucks] == [0, 3, 6, 10]


@pytest.mark.rule("PR-S6", "PR-L1")
def test_the_first_load_goes_aboard_at_the_start_of_the_first_turn_whatever_the_ban() -> None:
    state = deal(3)
    park_all(state)
    state.table.places[0] = FIRST_END[state.table.trucks[0].street]
    assert control(state.table, state.table.trucks[0].street) == BANNED
    keep_all(state, ScriptedChance(dice=[1, 1]))
    assert state.journal is not None
    facts = told(state.journal.take())
    assert facts[-3:] == ["PR-T1 turn-began", "PR-S6 first-load-taken", "PR-T2 dice-rolled"]
    truck = state.table.trucks[0]
    assert list(truck.aboard) == CRATES[truck.card]
    assert list(state.table.supply) == [15 - count for count in CRATES[truck.card]]
    assert [list(other.aboard) for other in state.table.trucks[1:]] == [[0, 0, 0]] * 2
    assert state.table.loaded
    assert truck.loaded_here


@pytest.mark.rule("PR-S7")
def test_only_first_cards_and_the_pile_are_secret() -> None:
    state = deal(3)
    park_all(state)
    state.apply(1, PROHIBITION.parse("keep 4"), ScriptedChance())
    mine, theirs, nobody = (state.view(seat).form() for seat in (1, 0, SPECTATOR))
    assert (mine["hands"], mine["chosen"]) == ([[], [3, 4, 5], []], [-1, 4, -1])
    assert (theirs["hands"], theirs["chosen"]) == ([[0, 1, 2], [], []], [-1, -1, -1])
    assert (nobody["hands"], nobody["chosen"]) == ([[], [], []], [-1, -1, -1])
    assert mine["table"] == theirs["table"] == nobody["table"]
    keep_all(state, SeededChance(seed_of(1)))
    for seat in (0, 1, 2, SPECTATOR):
        view = state.view(seat).form()
        assert view["table"] == state.position()["table"]
        assert (view["hands"], view["chosen"]) == ([], []), "from here on only the order of the pile is secret"


@pytest.mark.rule("PR-S7")
def test_first_cards_are_told_to_their_driver_only() -> None:
    state = deal(3)
    park_all(state)
    state.apply(1, PROHIBITION.parse("keep 4"), ScriptedChance())
    assert state.journal is not None
    for fact in state.journal.take():
        secret = fact.key in ("cards-seen", "card-kept")
        assert fact.seen_by(SPECTATOR) != secret
        assert ("card" in fact.args or "cards" in fact.args) == secret
        if secret:
            truck = fact.args["truck"]
            assert [seat for seat in range(3) if fact.seen_by(seat)] == [truck]
