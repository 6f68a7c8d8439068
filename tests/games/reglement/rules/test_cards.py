"""The eight kinds of cards (RC-K)."""

import pytest

from tests.games.reglement.rules.setting import can, do, empty, family, lay, told, who, why_not


@pytest.mark.rule("RC-K1")
def test_knife_reaches_both_neighbours_of_a_blade() -> None:
    dinner = lay(3, "1 Y-bl, 30 R-gf, 2 B-gf, 3 R-br", hands={"Y": "knife boom boom bang move"})
    assert can(dinner, "Y", "knife") == ["knife 2", "knife 30"]
    facts = told(do(dinner, "Y", "knife 30"))
    assert empty(dinner, 30)
    assert facts[:2] == ["RC-K1 stabbed", "RC-K10 eliminated"]


@pytest.mark.rule("RC-K1")
def test_knife_works_for_anybody_with_a_knife_before_him() -> None:
    dinner = lay(3, "13 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "knife boom boom bang move"})
    assert can(dinner, "Y", "knife") == ["knife 12"]


@pytest.mark.rule("RC-K1", "RC-K7")
def test_knife_refusals() -> None:
    dinner = lay(
        3, "5 Y-bl asleep, 4 R-gf, 13 Y-br, 12 Y-gf, 20 B-gf, 25 Y-br", hands={"Y": "knife boom boom bang move"}
    )
    assert can(dinner, "Y", "knife") == []
    assert why_not(dinner, "Y", "knife 4") == "RC-K7 knife-asleep"
    assert why_not(dinner, "Y", "knife 12") == "RC-K1 knife-own"
    assert why_not(dinner, "Y", "knife 14") == "RC-K1 knife-empty"
    assert why_not(dinner, "Y", "knife 20") == "RC-K1 knife-too-far"


@pytest.mark.rule("RC-K2")
def test_bang_shoots_straight_across() -> None:
    dinner = lay(3, "10 Y-gu, 19 R-gf, 2 Y-gf, 27 B-gf, 22 B-br", hands={"Y": "bang boom boom knife move"})
    assert can(dinner, "Y", "bang") == ["bang 19", "bang 27"], "the Gunman, and the revolver before place 2"
    facts = told(do(dinner, "Y", "bang 27"))
    assert empty(dinner, 27)
    assert facts[:2] == ["RC-K2 shot", "RC-K10 eliminated"]


@pytest.mark.rule("RC-K2")
def test_nobody_shoots_or_is_shot_at_the_ends() -> None:
    dinner = lay(3, "14 Y-gu, 15 R-gf, 29 B-gf, 30 Y-gu, 10 R-br", hands={"Y": "bang boom boom knife move"})
    assert can(dinner, "Y", "bang") == []
    assert why_not(dinner, "Y", "bang 15") == "RC-K2 bang-end"
    assert why_not(dinner, "Y", "bang 29") == "RC-K2 bang-end"


@pytest.mark.rule("RC-K2", "RC-K7")
def test_bang_refusals() -> None:
    dinner = lay(3, "10 Y-gu asleep, 19 R-gf, 5 Y-br, 24 B-gf, 6 Y-gf", hands={"Y": "bang boom boom knife move"})
    assert why_not(dinner, "Y", "bang 19") == "RC-K7 bang-asleep"
    assert why_not(dinner, "Y", "bang 24") == "RC-K2 bang-no-gun"
    assert why_not(dinner, "Y", "bang 5") == "RC-K2 bang-own"
    assert why_not(dinner, "Y", "bang 1") == "RC-K2 bang-empty"


@pytest.mark.rule("RC-K3")
def test_a_cake_goes_anywhere_but_where_a_cake_is() -> None:
    dinner = lay(3, "5 Y-gf, 12 R-gf, 20 B-gf", hands={"Y": "cake boom boom knife move"}, cakes={"R": 5})
    assert len(can(dinner, "Y", "cake")) == 29
    assert why_not(dinner, "Y", "cake 5") == "RC-K3 cake-there"
    do(dinner, "Y", "cake 12")
    assert list(dinner.table.cake) == [12, 5, 0]


@pytest.mark.rule("RC-K4")
def test_a_cake_slides_to_the_next_gangster_on_either_side() -> None:
    dinner = lay(
        3, "29 Y-gf, 1 R-br, 5 B-gf asleep, 12 R-gf", hands={"Y": "pass-cake boom boom knife move"}, cakes={"R": 1}
    )
    assert can(dinner, "Y", "pass-cake") == ["pass-cake 1 left", "pass-cake 1 right"]
    right = dinner.clone()
    right.journal = dinner.journal
    do(dinner, "Y", "pass-cake 1 left")
    assert dinner.table.cake[1] == 5, "to the left is clockwise; the one at the cake's own place does not count"
    do(right, "Y", "pass-cake 1 right")
    assert right.table.cake[1] == 29, "around the end of the table, to anybody's"


@pytest.mark.rule("RC-K4")
def test_a_cake_does_not_slide_onto_another() -> None:
    dinner = lay(
        3,
        "29 Y-gf, 5 B-gf, 12 R-gf",
        hands={"Y": "pass-cake boom boom knife move"},
        cakes={"R": 1, "B": 5},
    )
    assert can(dinner, "Y", "pass-cake") == ["pass-cake 1 right", "pass-cake 2 left", "pass-cake 2 right"]
    assert why_not(dinner, "Y", "pass-cake 1 left") == "RC-K4 pass-cake-there"
    assert why_not(dinner, "Y", "pass-cake 0 left") == "RC-K4 pass-own"
    assert why_not(dinner, "Y", "pass-cake 4 left") == "RC-K4 pass-no-cake"


@pytest.mark.rule("RC-K4", "RC-K5", "RC-E1")
def test_a_fallen_familys_cake_can_be_passed_and_set_off_and_is_then_gone() -> None:
    dinner = lay(
        3,
        "29 Y-gf, 6 R-gf, 12 R-br, 13 R-bl",
        hands={"Y": "pass-cake boom boom knife move"},
        cakes={"B": 11},
    )
    slid = dinner.clone()
    slid.journal = dinner.journal
    do(slid, "Y", "pass-cake 2 left")
    assert slid.table.cake[2] == 12
    do(dinner, "Y", "boom 2")
    assert empty(dinner, 12)
    assert dinner.table.cake[2] == -1


@pytest.mark.rule("RC-K5")
def test_boom_sets_an_opponents_cake_off_now() -> None:
    dinner = lay(
        3,
        "5 Y-br, 6 R-br, 7 B-br, 20 Y-gf, 25 R-gf, 27 B-gf",
        hands={"Y": "boom move knife bang cake"},
        cakes={"R": 6},
    )
    facts = told(do(dinner, "Y", "boom 1"))
    assert facts[:2] == ["RC-K5 set-off", "RC-K5 cake-exploded"]
    assert empty(dinner, 5, 6, 7)
    assert dinner.table.cake[1] == 0, "back at its owner's"
    assert why_not(dinner, "R", "done") == "RC-S6 not-your-turn"


@pytest.mark.rule("RC-K5")
def test_boom_may_hurt_nobody_or_only_ones_own() -> None:
    dinner = lay(
        3,
        "5 Y-br, 20 Y-gf, 25 R-gf, 28 B-gf",
        hands={"Y": "boom move knife bang cake"},
        cakes={"R": 5, "B": 12},
    )
    assert can(dinner, "Y", "boom") == ["boom 1", "boom 2"]
    harmless = dinner.clone()
    harmless.journal = dinner.journal
    do(dinner, "Y", "boom 1")
    assert empty(dinner, 5)
    do(harmless, "Y", "boom 2")
    assert list(harmless.table.alive) == [2, 1, 1]


@pytest.mark.rule("RC-K5")
def test_a_cake_that_puts_its_owner_out_leaves_the_game() -> None:
    dinner = lay(3, "5 R-gf, 20 Y-gf, 28 B-gf", hands={"Y": "boom move knife bang cake"}, cakes={"R": 5})
    do(dinner, "Y", "boom 1")
    assert dinner.table.cake[1] == -1
    assert why_not(dinner, "B", "boom 1") == "RC-S6 not-your-turn"


@pytest.mark.rule("RC-K5")
def test_boom_refusals() -> None:
    dinner = lay(3, "5 R-gf, 20 Y-gf, 28 B-gf", hands={"Y": "boom move knife bang cake"}, cakes={"R": 5})
    assert why_not(dinner, "Y", "boom 0") == "RC-K5 boom-own"
    assert why_not(dinner, "Y", "boom 2") == "RC-K5 boom-no-cake"
    assert why_not(dinner, "Y", "boom 5") == "RC-K5 boom-no-cake"


@pytest.mark.rule("RC-K6", "RC-K7")
def test_cocktail_puts_exactly_three_to_sleep() -> None:
    dinner = lay(
        3,
        "1 R-gf, 3 R-br, 5 B-gf, 8 B-br, 10 Y-br, 20 Y-gf, 2 R-bl",
        hands={"Y": "cocktail move knife bang cake"},
    )
    assert can(dinner, "Y", "cocktail") == ["cocktail 1 3 5", "cocktail 1 3 8", "cocktail 1 5 8", "cocktail 3 5 8"]
    assert why_not(dinner, "Y", "cocktail 1 3") == "RC-K6 cocktail-too-few"
    assert why_not(dinner, "Y", "cocktail 1 3 10") == "RC-K6 cocktail-own"
    assert why_not(dinner, "Y", "cocktail 1 3 12") == "RC-K6 cocktail-empty"
    facts = told(do(dinner, "Y", "cocktail 1 5 8"))
    assert facts == ["RC-K6 poured", *["RC-K7 fell-asleep"] * 3]
    assert [dinner.table.asleep[dinner.table.at[place]] for place in (1, 3, 5, 8)] == [1, 0, 1, 1]


@pytest.mark.rule("RC-K6")
@pytest.mark.parametrize(("seated", "drinks"), [("1 R-gf, 3 R-br", "cocktail 1 3"), ("1 R-gf", "cocktail 1")])
def test_cocktail_for_all_if_they_are_fewer(seated: str, drinks: str) -> None:
    dinner = lay(3, f"{seated}, 20 Y-gf, 28 B-gf", hands={"Y": "cocktail move knife bang cake"})
    assert can(dinner, "Y", "cocktail") == [drinks]


@pytest.mark.rule("RC-K6", "RC-K10")
def test_a_second_pill_eliminates_and_goes_back() -> None:
    dinner = lay(3, "1 R-gf asleep, 3 R-br, 5 B-gf, 20 Y-gf", hands={"Y": "cocktail move knife bang cake"})
    do(dinner, "Y", "cocktail 1 3 5")
    assert empty(dinner, 1)
    assert who(dinner, 3) == "R-br"
    assert sum(dinner.table.asleep) == 2


@pytest.mark.rule("RC-K7")
def test_a_sleeper_does_not_move_and_can_be_eliminated() -> None:
    dinner = lay(3, "5 Y-br asleep, 10 Y-gu, 19 R-gf asleep, 28 B-gf", hands={"Y": "move move knife bang cake"})
    assert why_not(dinner, "Y", "move 5 6") == "RC-K7 move-asleep"
    assert all(text.startswith("move 10 ") for text in can(dinner, "Y", "move"))
    do(dinner, "Y", "bang 19")
    assert empty(dinner, 19)


@pytest.mark.rule("RC-K8")
def test_alert_seats_everybody_again_counter_clockwise_and_then_allows_a_move() -> None:
    dinner = lay(
        4,
        "1 Y-gf, 2 Y-br asleep, 10 R-gf, 11 R-br, 12 R-bl, 20 B-gf",
        hands={"Y": "alert move knife bang cake"},
        cakes={"R": 7},
    )
    do(dinner, "Y", "alert")
    assert dinner.table.cake[1] == 7, "cakes stay"
    assert dinner.table.discards[6] == 1, "the card is discarded like any other"
    assert empty(dinner, *range(1, 31))
    order = []
    for colour, text in (
        ("Y", "seat br asleep 7"),
        ("B", "seat gf 8"),
        ("R", "seat bl 9"),
        ("Y", "seat gf 3"),
        ("R", "seat gf 30"),
        ("R", "seat br 29"),
    ):
        order.append(dinner.waiting_on())
        assert why_not(dinner, colour, "done") == "RC-K8 finish-seating"
        do(dinner, colour, text)
    assert order == [[0], [2], [1], [0], [1], [1]], "green is out; who has nobody left is passed over"
    assert who(dinner, 7) == "Y-br"
    assert dinner.table.asleep[dinner.table.at[7]] == 1, "sleepers sleep on"
    assert dinner.waiting_on() == [0]
    assert can(dinner, "Y", "move")
    assert why_not(dinner, "Y", "cake 5") == "RC-T3 one-action-only"
    do(dinner, "Y", "move 3 4")
    assert dinner.waiting_on() == [1]


@pytest.mark.rule("RC-K8")
def test_while_others_seat_everybody_else_waits() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "alert move knife bang cake"})
    assert why_not(dinner, "Y", "seat gf 5") == "RC-K8 no-seating-now"
    do(dinner, "Y", "alert")
    assert why_not(dinner, "B", "seat gf 5") == "RC-K8 others-seat"
    assert why_not(dinner, "Y", "seat br 5") == "RC-K8 nobody-to-seat"
    do(dinner, "Y", "seat gf 5")
    assert why_not(dinner, "B", "seat gf 5") == "RC-K8 place-taken"


@pytest.mark.rule("RC-K9")
def test_a_move_goes_to_any_free_place() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "move move knife bang cake"})
    assert len(can(dinner, "Y", "move")) == 27
    assert why_not(dinner, "Y", "move 1 10") == "RC-K9 move-taken"
    assert why_not(dinner, "Y", "move 10 11") == "RC-K9 move-not-yours"
    assert why_not(dinner, "Y", "move 11 12") == "RC-K9 move-empty"
    do(dinner, "Y", "move 1 16")
    assert (who(dinner, 1), who(dinner, 16)) == ("", "Y-gf")


@pytest.mark.rule("RC-K10")
def test_the_eliminated_are_out_for_good() -> None:
    dinner = lay(3, "13 Y-gf, 12 R-gf asleep, 11 R-br, 20 B-gf", hands={"Y": "knife move boom bang cake"})
    victim = dinner.table.at[12]
    do(dinner, "Y", "knife 12")
    assert dinner.table.place[victim] == -1
    assert dinner.table.asleep[victim] == 0, "the pill goes back to the middle"
    assert dinner.table.alive[family("R")] == 1
