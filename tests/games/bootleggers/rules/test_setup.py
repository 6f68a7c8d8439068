"""Components and set-up (BL-C, BL-S)."""

import pytest

from blindpig.games.bootleggers.rules.components import (
    CAPACITY,
    CIRCLES,
    HAND,
    SHADED,
    SIZE_OF,
    SLOTS,
    SUIT,
    TRUCK_CARDS,
    TRUCK_PRICE,
    WAGE,
    margin,
    wholesale,
)
from blindpig.games.bootleggers.rules.edition import HOUSE
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.phases.muscle import turn_up_henchmen
from blindpig.games.bootleggers.rules.pieces import free_still
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, CHOOSE, PIECES, TAKE
from blindpig.i18n.troubles import tell
from blindpig.kernel.chance import ScriptedChance, SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.numbers import numbers
from blindpig.kernel.record import BadRecord, Replay, read, start
from tests.games.bootleggers.rules.scene import do, keys, refused, scene


def fresh(seats: int, **options: str) -> BootleggersState:
    state = BOOTLEGGERS.deal(seats, options, SeededChance(seed_of("setup", seats)))
    assert isinstance(state, BootleggersState)
    return state


@pytest.mark.rule("BL-C1", "BL-S1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_is_dealt_three_muscle_cards_of_each_suit(seats: int) -> None:
    state = fresh(seats)
    dealt: list[int] = []
    for seat in range(seats):
        hand = state.hidden.muscles[seat * HAND : (seat + 1) * HAND]
        assert [sum((card - 1) // SUIT == suit for card in hand) for suit in range(4)] == [3, 3, 3, 3]
        dealt += hand
    assert len(set(dealt)) == 12 * seats
    assert set(dealt) <= set(range(1, 73))


@pytest.mark.rule("BL-C2")
def test_muscle_costs() -> None:
    costs = HOUSE.muscle_cost[1:]
    assert costs == [0] * 12 + [1] * 15 + [2] * 18 + [3] * 15 + [4] * 12


@pytest.mark.rule("BL-C3", "BL-C4")
def test_the_henchman_deck() -> None:
    deck = HOUSE.full_deck(listed=False)
    assert [deck.count(kind) for kind in range(5)] == [20, 2, 9, 6, 8]
    assert sum(kind > 4 for kind in deck) == 35
    assert len(set(deck)) == 35
    assert len(deck) == 80
    listed = HOUSE.full_deck(listed=True)
    assert len(listed) == 78
    assert deck.count(4 + 12) == deck.count(4 + 2) == 2
    assert listed.count(4 + 12) == listed.count(4 + 2) == 1
    assert fresh(4, deck="listed").table.deck_left == 74


@pytest.mark.rule("BL-C5")
def test_trucks() -> None:
    assert TRUCK_CARDS == [6, 5, 3]
    assert [SIZE_OF.count(size) for size in range(3)] == [12, 5, 3]
    assert [CAPACITY[SIZE_OF.index(size)] for size in range(3)] == [4, 6, 9]
    assert TRUCK_PRICE == [1, 1, 3]
    assert WAGE == [1, 1, 2]


@pytest.mark.rule("BL-C6")
def test_a_gain_that_the_reserve_cannot_supply_is_lost() -> None:
    state = scene(TAKE, turn=0)
    state.table.reserve[0] = 1
    assert state.recruit(0, 2) == 1
    assert state.table.reserve[0] == 0
    assert state.table.back[0] == 2


@pytest.mark.rule("BL-C6", "BL-1.5e")
def test_a_truck_needs_a_marker_in_the_reserve() -> None:
    state = scene(TAKE, turn=0)
    state.table.back[0] += state.table.reserve[0]
    state.table.reserve[0] = 0
    state.table.truck_card = 1
    facts = do(state, 0, "take truck")
    assert "truck-card-discarded" in keys(facts)
    assert state.table.truck_card == -1
    assert list(state.table.owner).count(0) == 1
    assert state.hidden.money[0] == 10


@pytest.mark.rule("BL-C7")
def test_improvement_markers_and_remote_stills_run_out() -> None:
    state = scene(TAKE, turn=0)
    state.table.improvements_left = 0
    state.table.offer.append(4)
    assert "no-improvement-left" in keys(do(state, 0, "take speakeasy"))
    state = scene(TAKE, turn=0)
    state.push(PIECES, 0, 2, 1, 0)
    state.table.still_owner[6:] = [1] * 6
    assert free_still(state) == -1
    refusal = refused(state, 0, "open-still")
    assert (refusal.rule, refusal.key) == ("BL-C7", "no-still-left")


@pytest.mark.rule("BL-C8")
def test_bars() -> None:
    assert CIRCLES == [0, 5, 9, 11, 15, 17]
    assert SHADED == [0, 3, 4, 4, 8, 11]
    assert SLOTS == [0, 1, 2, 3, 4, 5]
    assert [wholesale(bar, 4) for bar in range(6)] == [1, 2, 2, 2, 3, 3]
    assert [margin(bar, 4) for bar in range(6)] == [0, 1, 1, 1, 2, 2]
    assert (wholesale(4, 6), margin(4, 6)) == (2, 1)
    assert (fresh(5).bars, fresh(6).bars) == (5, 6)


@pytest.mark.rule("BL-S1")
def test_what_everybody_starts_with() -> None:
    state = fresh(4)
    table = state.table
    assert list(state.hidden.money[:4]) == [10] * 4
    assert list(table.reserve[:4]) == [18] * 4
    assert list(table.back[:4]) == [1] * 4
    assert list(table.dice) == [1] * 4 + [0] * 8
    assert [list(table.owner).count(seat) for seat in range(4)] == [1] * 4
    assert all(SIZE_OF[list(table.owner).index(seat)] == 0 for seat in range(4))


@pytest.mark.rule("BL-S2")
def test_discards_are_shuffled_when_the_deck_runs_out() -> None:
    state = scene(CHOOSE)
    table, hidden = state.table, state.hidden
    table.discards = hidden.deck[2:]
    hidden.deck = hidden.deck[:2]
    table.deck_left = 2
    last = hidden.deck.copy()
    turn_up_henchmen(state, ScriptedChance(orders=[[0, 2]]))
    assert table.offer == [last[1], last[0], 2, 0]
    assert table.discards == []
    assert table.deck_left == len(hidden.deck) == 76
    assert table.round == 1


@pytest.mark.rule("BL-S3")
def test_money_is_secret_unless_the_table_plays_it_open() -> None:
    state = scene(AFTER_PRODUCTION)
    assert state.view(1).money == [-1, 10, -1, -1]
    assert state.view(SPECTATOR).money == [-1] * 4
    shown = scene(AFTER_PRODUCTION, money="open")
    assert shown.view(1).money == shown.view(SPECTATOR).money == [10] * 4


@pytest.mark.rule("BL-S3")
def test_hands_choices_and_decks_are_secret_and_their_sizes_are_not() -> None:
    state = fresh(3)
    state.apply(0, state.actions(0)[3], SeededChance(b""))
    other = state.clone()
    other.hidden.deck.reverse()
    other.hidden.truck_deck.reverse()
    other.hidden.chosen[0] = other.hidden.muscles[0]
    hands = list(other.hidden.muscles)
    hands[0:HAND], hands[2 * HAND : 3 * HAND] = hands[2 * HAND : 3 * HAND], hands[0:HAND]
    other.hidden.muscles = numbers(hands)
    assert other.view(1) == state.view(1)
    assert other.view(0) != state.view(0)
    assert state.view(1).table.deck_left == 77
    assert list(state.view(1).table.chosen) == [1, 0, 0, 0, 0, 0]


def test_a_record_of_the_first_version_is_refused_in_one_sentence() -> None:
    record = start(BOOTLEGGERS, 3, {}, seed_of("old")).record
    record.version = 1
    with pytest.raises(BadRecord) as caught:
        Replay(BOOTLEGGERS, read(record.write()))
    told = "This record follows version 1 of the rules of Bootleggers; this Blind Pig plays version 2."
    assert tell(caught.value, "en") == told
