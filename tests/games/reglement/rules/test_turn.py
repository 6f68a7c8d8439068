"""A turn: cake, income, cards, waking (RC-T)."""

import pytest

from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import SIZE
from blindpig.games.reglement.rules.places import PLACES
from blindpig.games.reglement.rules.setup import blank, seat_by_plan
from blindpig.kernel.chance import ScriptedChance
from tests.games.reglement.rules.setting import begin, can, deal, do, empty, family, lay, told, who, why_not


@pytest.mark.rule("RC-T1")
def test_the_cake_takes_out_three_places_ones_own_too_and_comes_back() -> None:
    dinner = lay(
        3,
        "1 Y-br, 2 R-br, 30 B-br, 3 R-gf, 29 B-gf, 10 Y-gf",
        turn="B",
        hands={"B": "knife knife bang bang"},
        cakes={"Y": 1},
    )
    begin(dinner, "Y")
    assert empty(dinner, 30, 1, 2)
    assert (who(dinner, 29), who(dinner, 3)) == ("B-gf", "R-gf")
    assert dinner.table.cake[family("Y")] == 0


@pytest.mark.rule("RC-T1")
def test_a_cake_does_not_set_off_others() -> None:
    dinner = lay(
        3,
        "5 R-br, 8 R-gf, 9 B-gf, 20 Y-gf",
        turn="B",
        hands={"B": "knife knife bang bang"},
        cakes={"Y": 5, "R": 6, "B": 8},
    )
    begin(dinner, "Y")
    assert empty(dinner, 5)
    assert who(dinner, 8) == "R-gf"
    assert list(dinner.table.cake) == [0, 6, 8]


@pytest.mark.rule("RC-T1")
def test_only_the_family_whose_turn_it_is_explodes() -> None:
    dinner = lay(3, "5 Y-gf, 8 R-gf, 20 B-gf", turn="Y", hands={"Y": "knife knife bang bang"}, cakes={"B": 8})
    begin(dinner, "R")
    assert who(dinner, 8) == "R-gf"


@pytest.mark.rule("RC-T2")
@pytest.mark.parametrize(
    ("seated", "income"),
    [
        ("10 Y-gf", 1),
        ("7 Y-br", 1),
        ("7 Y-gf", 2),
        ("7 Y-br, 16 Y-br", 4),
        ("7 Y-br, 11 Y-br, 4 Y-br", 3),
        ("7 Y-gf, 16 Y-br, 11 Y-br", 6),
        ("7 Y-br, 16 Y-br, 11 Y-br, 26 Y-bl, 4 Y-bl, 20 Y-gu", 12),
        ("1 Y-br, 10 Y-br", 0),
        ("1 Y-gf", 2),
        ("1 Y-br, 7 Y-br, 16 Y-gf", 10),
        ("7 Y-br asleep, 16 Y-br", 1),
        ("10 Y-gf asleep, 7 Y-br", 1),
        ("1 Y-br asleep, 7 Y-br", 1),
        ("10 Y-br", 0),
    ],
)
def test_income(seated: str, income: int) -> None:
    dinner = lay(3, f"{seated}, 12 R-gf, 22 B-gf", turn="B", hands={"B": "knife knife bang bang"}, bank=50)
    begin(dinner, "Y")
    assert dinner.table.money[0] == income
    assert dinner.table.bank == 50 - income


@pytest.mark.rule("RC-T2", "RC-E2")
@pytest.mark.parametrize(("bank", "paid"), [(3, 3), (4, 4)])
def test_a_bank_that_runs_dry_pays_what_it_has_and_ends_the_game(bank: int, paid: int) -> None:
    dinner = lay(3, "7 Y-br, 16 Y-br, 12 R-gf, 20 B-gf", turn="B", hands={"B": "knife knife bang bang"}, bank=bank)
    begin(dinner, "Y")
    assert dinner.table.money[0] == paid
    outcome = dinner.outcome()
    assert outcome is not None
    assert outcome.rule == "RC-E2"
    assert why_not(dinner, "Y", "done") == "RC-E2 dinner-over"


@pytest.mark.rule("RC-T2", "RC-E2")
def test_a_family_left_alone_by_its_own_cake_takes_the_rest_without_income() -> None:
    dinner = lay(
        3, "6 Y-gf, 11 R-gf, 12 B-gf", turn="B", hands={"B": "knife knife bang bang"}, cakes={"Y": 11}, bank=40
    )
    facts = told(begin(dinner, "Y"))
    assert list(dinner.table.money) == [40, 0, 0]
    assert "RC-T2 earned" not in facts
    assert dinner.outcome() is not None


@pytest.mark.rule("RC-T3")
def test_an_action_then_a_move() -> None:
    dinner = lay(3, "5 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "cake cake move move boom"})
    assert why_not(dinner, "Y", "done") == "RC-T3 play-or-pass"
    do(dinner, "Y", "cake 12")
    assert why_not(dinner, "Y", "cake 13") == "RC-T3 one-action-only"
    assert why_not(dinner, "Y", "discard boom") == "RC-T3 discard-after-playing"
    assert can(dinner, "Y", "move")
    assert can(dinner, "Y", "done") == ["done"]
    do(dinner, "Y", "move 5 7")
    assert dinner.waiting_on() == [1], "after the second card the turn ends by itself"
    assert dinner.table.held[0] == 5


@pytest.mark.rule("RC-T3")
def test_one_or_two_moves_and_no_action_after_them() -> None:
    dinner = lay(3, "5 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "cake cake move move boom"})
    do(dinner, "Y", "move 5 7")
    assert why_not(dinner, "Y", "cake 13") == "RC-T3 action-after-move"
    do(dinner, "Y", "move 7 8")
    assert who(dinner, 8) == "Y-gf", "the same gangster may move twice"
    assert dinner.waiting_on() == [1]


@pytest.mark.rule("RC-T3")
def test_after_one_card_the_turn_ends_on_ones_word_even_without_a_move_in_hand() -> None:
    dinner = lay(3, "5 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "cake boom boom knife bang"})
    do(dinner, "Y", "cake 12")
    assert dinner.waiting_on() == [0]
    assert [action.text for action in dinner.actions(0)] == ["done"]
    do(dinner, "Y", "done")
    assert dinner.table.held[0] == 5
    assert dinner.waiting_on() == [1]


@pytest.mark.rule("RC-T3")
def test_who_plays_nothing_discards_one_card_playable_or_not() -> None:
    dinner = lay(3, "5 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "cake boom boom knife bang"})
    assert can(dinner, "Y", "discard") == ["discard knife", "discard bang", "discard cake", "discard boom"]
    assert why_not(dinner, "Y", "discard move") == "RC-T3 not-in-hand"
    do(dinner, "Y", "discard cake", ScriptedChance())
    assert dinner.table.discards[2] == 1
    assert dinner.table.held[0] == 5
    assert dinner.waiting_on() == [1]


@pytest.mark.rule("RC-T3")
def test_who_plays_nothing_may_pass_and_keep_the_hand() -> None:
    dinner = lay(3, "5 Y-gf, 7 Y-br asleep, 12 R-gf, 20 B-gf", hands={"Y": "cake boom boom knife bang"})
    hand, pile = dinner.hidden.hand(0), dinner.table.pile
    assert can(dinner, "Y", "pass") == ["pass"], "with a playable card in hand too"
    facts = told(do(dinner, "Y", "pass"))
    assert facts[:2] == ["RC-T3 passed", "RC-T4 woke"], "nothing is drawn, but sleepers wake"
    assert dinner.hidden.hand(0) == hand
    assert (dinner.table.pile, sum(dinner.table.discards)) == (pile, 0)
    assert dinner.waiting_on() == [1]


@pytest.mark.rule("RC-T3")
def test_nobody_passes_after_a_card_out_of_turn_or_while_all_stand() -> None:
    dinner = lay(3, "5 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "cake boom boom knife alert"})
    assert why_not(dinner, "R", "pass") == "RC-S6 not-your-turn"
    standing = dinner.clone()
    standing.journal = dinner.journal
    do(dinner, "Y", "cake 12")
    assert can(dinner, "Y", "pass") == []
    assert why_not(dinner, "Y", "pass") == "RC-T3 pass-after-playing"
    do(standing, "Y", "alert")
    assert why_not(standing, "Y", "pass") == "RC-K8 finish-seating"


@pytest.mark.rule("RC-T3")
def test_only_cards_one_holds() -> None:
    dinner = lay(3, "5 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "boom boom boom knife bang"})
    assert why_not(dinner, "Y", "cake 3") == "RC-T3 not-in-hand"
    assert why_not(dinner, "Y", "alert") == "RC-T3 not-in-hand"


@pytest.mark.rule("RC-T4")
def test_sleepers_wake_at_the_end_of_their_familys_turn() -> None:
    dinner = lay(3, "5 Y-gf asleep, 7 Y-br asleep, 12 R-gf asleep, 20 B-gf", hands={"Y": "boom boom boom knife bang"})
    facts = told(do(dinner, "Y", "discard boom"))
    assert facts.count("RC-T4 woke") == 2
    assert [dinner.table.asleep[dinner.table.at[place]] for place in (5, 7, 12)] == [0, 0, 1]


@pytest.mark.rule("RC-T5", "RC-K9", "RC-S4")
@pytest.mark.parametrize(("seats", "free"), [(3, 0), (4, 2), (5, 0), (6, 0)])
def test_at_a_full_table_nobody_moves_before_somebody_has_fallen(seats: int, free: int) -> None:
    dinner = blank(seats)
    seat_by_plan(dinner)
    dinner.table.round = 1
    deal(dinner, {"Y": "move move knife bang cake"})
    assert len(can(dinner, "Y", "move")) == free * SIZE[seats]
    victim = next(place for place in range(1, PLACES + 1) if who(dinner, place).startswith("R"))
    eliminate(dinner, [dinner.table.at[victim]])
    assert f"move {dinner.table.place[0]} {victim}" in can(dinner, "Y", "move")


@pytest.mark.rule("RC-T5")
def test_a_card_without_a_target_cannot_be_played() -> None:
    dinner = lay(3, "5 Y-gf, 11 R-gf, 20 B-gf", hands={"Y": "knife bang boom pass-cake cocktail"})
    assert [action.text.split()[0] for action in dinner.actions(0)] == ["discard"] * 5 + ["pass"]
    assert why_not(dinner, "Y", "knife 11") == "RC-K1 knife-too-far"
    assert why_not(dinner, "Y", "cocktail 10") == "RC-K6 cocktail-empty"


@pytest.mark.rule("RC-T5", "RC-E1")
def test_a_turn_ends_at_once_when_its_own_cake_puts_the_family_out() -> None:
    dinner = lay(
        3,
        "6 Y-gf, 11 R-gf, 20 B-gf",
        turn="B",
        hands={"B": "knife knife bang bang", "Y": "move move boom boom bang"},
        cakes={"Y": 6},
    )
    begin(dinner, "Y")
    assert dinner.waiting_on() == [1], "red plays on"
    assert dinner.table.held[0] == 0, "no draw"
    assert dinner.table.money[0] == 0, "no income"


@pytest.mark.rule("RC-T5", "RC-K5")
def test_a_turn_ends_at_once_when_a_boom_puts_ones_own_family_out() -> None:
    dinner = lay(3, "6 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "boom move move bang knife"}, cakes={"R": 6})
    do(dinner, "Y", "boom 1")
    assert dinner.waiting_on() == [1]
    assert dinner.table.held[0] == 0
    assert list(dinner.table.alive) == [0, 1, 1]
    assert why_not(dinner, "Y", "done") == "RC-E1 you-are-out"
