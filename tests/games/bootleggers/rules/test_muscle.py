"""Phase 1 (BL-1)."""

import pytest

from blindpig.games.bootleggers.rules.flow import advance, start
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, END_OF_MUSCLE, LOAD, PLACE, TAKE
from blindpig.kernel.chance import ScriptedChance
from tests.games.bootleggers.rules.scene import cash, do, fact, keys, legal, put, refused, scene, truck, word


def picking(*offer: int) -> BootleggersState:
    """Seat 0 is about to take a card out of this offer."""
    state = scene(TAKE, turn=0)
    for kind in offer:
        state.hidden.deck.remove(kind)
        state.table.offer.append(kind)
    state.table.deck_left = len(state.hidden.deck)
    return state


@pytest.mark.rule("BL-1.1", "BL-1.2")
def test_cards_are_turned_up_and_the_truck_stays() -> None:
    state = scene(PLACE)
    left = state.table.truck_deck_left
    size = state.table.truck_card
    start(state, CHOOSE, ScriptedChance())
    assert state.table.truck_card == size
    assert state.table.truck_deck_left == left
    assert len(state.table.offer) == 4
    state.table.truck_card = -1
    start(state, CHOOSE, ScriptedChance())
    assert state.table.truck_card >= 0
    assert state.table.truck_deck_left == left - 1


@pytest.mark.rule("BL-1.1")
def test_an_empty_truck_deck_turns_nothing_up() -> None:
    state = picking(0)
    state.table.truck_card = -1
    assert refused(state, 0, "take truck").rule == "BL-1.1"
    state.hidden.truck_deck.clear()
    start(state, CHOOSE, ScriptedChance())
    assert state.table.truck_card == -1


@pytest.mark.rule("BL-1.3")
def test_muscle_is_chosen_in_secret_and_revealed_at_once() -> None:
    state = scene(CHOOSE, seats=3)
    hands = [state.actions(seat) for seat in range(3)]
    assert [len(hand) for hand in hands] == [12, 12, 12]
    assert refused(state, 0, hands[1][0].text).key == "muscle-not-in-hand"
    do(state, 2, hands[2][5].text)
    assert state.waiting_on() == state.waiting_openly() == [0, 1]
    assert refused(state, 2, hands[2][6].text).key == "muscle-chosen-already"
    do(state, 0, hands[0][0].text)
    facts = do(state, 1, hands[1][11].text)
    played = [hands[0][0].a, hands[1][11].a, hands[2][5].a]
    shown = [(told.args["seat"], told.args["muscle"]) for told in facts if told.key == "revealed"]
    assert shown == sorted(enumerate(played), key=lambda pair: -pair[1])
    assert state.table.revealed
    assert state.table.turn == played.index(max(played))
    assert refused(state, 0, hands[0][1].text).key == "muscle-not-now"


@pytest.mark.rule("BL-1.4")
def test_wages_and_the_muscle_card_are_paid_before_taking() -> None:
    state = scene(TAKE, muscle=[60, 30, 20, 10])
    truck(state, 0, "large")
    state.table.offer = [0, 0, 0, 0]
    cash(state, 10, 2, 10, 10)
    advance(state, ScriptedChance())
    assert state.hidden.money[0] == 10 - 1 - 2 - 3
    assert state.hidden.money[1] == 2, "the next mobster starts after that"
    facts = do(state, 0, "take influence")
    assert facts[-1].key == "paid-wages"
    assert facts[-1].args == {"seat": 1, "money": 2, "due": 3}
    assert state.hidden.money[1] == 0
    assert state.table.turn == 1


@pytest.mark.rule("BL-1.4")
def test_a_truck_bought_this_round_costs_no_wage_this_round() -> None:
    state = picking(0, 0, 0)
    state.table.truck_card = 2
    facts = do(state, 0, "take truck")
    assert fact(facts, "bought-truck").args == {"seat": 0, "size": 2, "truck": 17, "money": 3}
    assert state.hidden.money[0] == 7
    assert state.table.owner[17] == state.table.holder[17] == 0
    assert state.table.reserve[0] == 17


@pytest.mark.rule("BL-1.5")
def test_one_card_each_in_order() -> None:
    state = picking(0, 0, 2, 2)
    state.table.truck_card = -1
    assert refused(state, 1, "take influence").key == "not-your-pick"
    assert refused(state, 0, "take double-still").key == "card-not-offered"
    assert [text for text in legal(state, 0) if text.startswith("take")] == ["take influence", "take still"]
    do(state, 0, "take influence")
    assert state.table.turn == 1
    assert state.table.offer == [0, 2, 2]


@pytest.mark.rule("BL-1.5a")
@pytest.mark.parametrize(("name", "kind", "markers"), [("influence", 0, 1), ("double-influence", 1, 2)])
def test_influence_goes_to_the_back_room(name: str, kind: int, markers: int) -> None:
    state = picking(kind, 0)
    facts = do(state, 0, f"take {name}")
    assert fact(facts, "recruited").args == {"seat": 0, "markers": markers}
    assert state.table.back[0] == 1 + markers
    assert state.table.reserve[0] == 18 - markers
    assert state.table.discards == [kind]


@pytest.mark.rule("BL-1.5b", "BL-1.7")
def test_a_die_goes_to_an_own_still_with_a_free_slot_or_the_back_room() -> None:
    state = picking(2, 0)
    state.table.still_owner[6] = 0
    state.table.reserve[0] -= 1
    do(state, 0, "take still")
    assert state.waiting_on() == [0]
    assert [text for text in legal(state, 0) if text.startswith(("die", "open"))] == ["die s0", "die s6", "die back"]
    assert refused(state, 0, "die s1").key == "still-not-yours"
    assert refused(state, 0, "open-still").rule == "BL-1.5c"
    state.table.dice[0] = 4
    assert refused(state, 0, "die s0").rule == "BL-1.7"
    do(state, 0, "die s6")
    assert state.table.dice[6] == 1
    assert state.table.turn == 1


@pytest.mark.rule("BL-1.5c")
def test_two_dice_in_any_split_or_a_new_still() -> None:
    state = picking(3, 0)
    do(state, 0, "take double-still")
    split = state.clone()
    do(state, 0, "open-still")
    assert state.table.still_owner[6] == 0
    assert state.table.dice[6] == 1
    assert state.table.reserve[0] == 17
    assert state.table.turn == 1
    split.journal = state.journal
    do(split, 0, "die s0")
    assert refused(split, 0, "open-still").rule == "BL-1.5c"
    do(split, 0, "die back")
    assert split.table.dice[0] == 2
    assert split.table.back_dice[0] == 1


@pytest.mark.rule("BL-C6", "BL-1.5c")
def test_a_new_still_needs_a_marker_in_the_reserve() -> None:
    state = picking(3, 0)
    state.table.back[0] += state.table.reserve[0]
    state.table.reserve[0] = 0
    do(state, 0, "take double-still")
    refusal = refused(state, 0, "open-still")
    assert (refusal.rule, refusal.key) == ("BL-C6", "reserve-empty")
    assert "open-still" not in legal(state, 0)


@pytest.mark.rule("BL-1.5d")
def test_an_improvement_goes_to_any_bar_in_play_or_the_back_room() -> None:
    state = picking(4, 4, 0)
    do(state, 0, "take speakeasy")
    assert refused(state, 0, "improve volstead").rule == "BL-C8"
    do(state, 0, "improve texas")
    assert state.table.improvements[1] == 1
    assert state.table.improvements_left == 11
    do(state, 1, "take speakeasy")
    assert refused(state, 1, "improve texas").rule == "BL-1.5d"
    do(state, 1, "improve back")
    assert state.table.back_improvements[1] == 1


@pytest.mark.rule("BL-1.5e")
def test_who_cannot_pay_for_a_truck_discards_the_card() -> None:
    state = picking(0)
    state.table.truck_card = 2
    cash(state, 2)
    assert "truck-card-discarded" in keys(do(state, 0, "take truck"))
    assert state.table.truck_card == -1
    assert state.hidden.money[0] == 2


@pytest.mark.rule("BL-1.5f")
def test_a_thug_is_played_before_the_next_turn_or_kept() -> None:
    state = picking(4 + 15, 0)
    put(state, "mothers", 0, 2)
    do(state, 0, "take hit")
    assert state.waiting_on() == [0]
    kept = state.clone()
    kept.journal = state.journal
    do(state, 0, "play hit mothers 1")
    assert state.table.turn == 1
    assert state.marks(2, 1) == 1
    do(kept, 0, "keep")
    assert kept.table.turn == 1
    assert kept.holds(0, 15)
    assert refused(kept, 0, "keep").rule == "BL-1.5f"


@pytest.mark.rule("BL-1.5f")
def test_a_card_that_cannot_be_played_now_is_kept_without_asking() -> None:
    state = picking(4 + 14, 0)
    do(state, 0, "take hijack")
    assert state.table.turn == 1
    assert state.holds(0, 14)
    assert refused(state, 2, "play hijack t0 t2").key == "card-not-held"


@pytest.mark.rule("BL-1.6")
def test_what_is_left_is_discarded_after_the_moment() -> None:
    state = scene(END_OF_MUSCLE)
    state.table.offer = [0, 2]
    state.table.truck_card = 1
    word(state, 3)
    do(state, 3, "pass")
    assert state.table.step == PLACE
    assert state.table.offer == []
    assert state.table.discards == [0, 2]
    assert state.table.truck_card == 1


@pytest.mark.rule("BL-1.8", "BL-W1")
def test_back_room_pieces_are_placed_at_any_time() -> None:
    state = scene(LOAD)
    state.table.crates[0] = 1
    state.table.back_dice[2] = 1
    state.table.back_improvements[2] = 1
    state.table.improvements_left -= 1
    do(state, 2, "die s2")
    do(state, 2, "improve mothers")
    assert state.table.dice[2] == 2
    assert state.table.improvements[2] == 1
    assert refused(state, 2, "die s2").rule == "BL-1.8"
    assert refused(state, 2, "improve mothers").rule == "BL-1.8"


@pytest.mark.rule("BL-1.8")
def test_not_while_muscle_cards_are_down() -> None:
    state = scene(CHOOSE)
    state.table.back_dice[2] = 1
    assert refused(state, 2, "die s2").key == "muscle-cards-down"


@pytest.mark.rule("BL-1.5")
def test_nothing_to_take_is_no_turn() -> None:
    state = scene(TAKE)
    state.table.truck_card = -1
    advance(state, ScriptedChance())
    assert state.table.step == PLACE
