"""Families that are out, and the end (RC-E)."""

import pytest

from blindpig.games.reglement.rules.state import Dinner
from tests.games.reglement.rules.setting import begin, can, do, lay, told, why_not


def ended(dinner: Dinner) -> tuple[str, list[int], list[int]]:
    outcome = dinner.outcome()
    assert outcome is not None
    assert dinner.waiting_on() == []
    return outcome.rule, outcome.scores, outcome.winners


@pytest.mark.rule("RC-E1")
def test_a_family_without_gangsters_discards_its_hand_and_keeps_its_money() -> None:
    dinner = lay(
        3,
        "13 Y-gf, 12 R-gf, 20 B-gf",
        hands={"Y": "knife move boom bang cake", "R": "move move move boom alert"},
        money={"R": 30},
        cakes={"R": 5},
    )
    facts = told(do(dinner, "Y", "knife 12"))
    assert "RC-E1 family-went-out" in facts
    assert dinner.table.held[1] == 0
    assert dinner.table.discards[7] == 3
    assert dinner.table.money[1] == 30
    assert dinner.table.cake[1] == 5, "its cake stays on the table"
    do(dinner, "Y", "done")
    assert dinner.waiting_on() == [2], "it has no more turns"
    assert dinner.table.cake[1] == 5, "and its cake does not explode by itself"


@pytest.mark.rule("RC-E1", "RC-E3")
def test_a_fallen_family_can_win() -> None:
    dinner = lay(
        3,
        "13 Y-gf, 12 R-gf",
        hands={"Y": "knife move boom bang cake"},
        money={"B": 30, "Y": 2},
        bank=20,
    )
    do(dinner, "Y", "knife 12")
    assert ended(dinner) == ("RC-E2", [22, 0, 30], [2])


@pytest.mark.rule("RC-E2")
def test_the_last_family_takes_all_whoevers_turn_it_is() -> None:
    dinner = lay(3, "12 Y-gf, 13 R-gf, 20 B-gf", hands={"Y": "boom move knife bang cake"}, cakes={"R": 13}, bank=20)
    do(dinner, "Y", "boom 1")
    assert ended(dinner) == ("RC-E2", [0, 0, 20], [2])


@pytest.mark.rule("RC-E2")
def test_when_an_explosion_takes_everybody_nobody_takes_the_rest() -> None:
    dinner = lay(
        3,
        "12 Y-gf, 13 R-gf, 14 B-gf",
        hands={"Y": "boom move knife bang cake"},
        cakes={"R": 13},
        bank=20,
        money={"Y": 3, "R": 5, "B": 4},
    )
    facts = told(do(dinner, "Y", "boom 1"))
    assert "RC-E2 nobody-was-left" in facts
    assert ended(dinner) == ("RC-E2", [3, 5, 4], [1])
    assert dinner.table.bank == 20


@pytest.mark.rule("RC-E3")
def test_among_equals_who_still_sits_beats_who_is_out() -> None:
    dinner = lay(
        3, "7 Y-gf, 13 R-br, 20 B-br", turn="B", hands={"B": "boom move knife bang"}, bank=2, money={"B": 2, "R": 1}
    )
    begin(dinner, "Y")
    assert ended(dinner) == ("RC-E2", [2, 1, 2], [0, 2])
    fallen = lay(3, "7 Y-gf, 13 R-br", turn="R", hands={"R": "boom move knife bang"}, bank=2, money={"B": 2})
    begin(fallen, "Y")
    assert ended(fallen) == ("RC-E2", [2, 0, 2], [0])


@pytest.mark.rule("RC-E3")
def test_among_equals_who_are_out_the_later_event_wins() -> None:
    dinner = lay(
        4,
        "13 Y-gf, 12 B-gf",
        hands={"Y": "knife boom move bang cake"},
        money={"R": 30, "B": 30, "G": 30},
        bank=5,
    )
    do(dinner, "Y", "knife 12")
    assert ended(dinner) == ("RC-E2", [5, 30, 30, 30], [2]), "red and green went out before blue"


@pytest.mark.rule("RC-E3")
def test_in_one_event_more_gangsters_just_before_it_win_and_then_they_share() -> None:
    dinner = lay(
        3,
        "12 R-gf, 13 R-br, 14 B-gf, 25 Y-gf",
        hands={"Y": "boom move knife bang cake"},
        cakes={"R": 13},
        money={"R": 30, "B": 30},
        bank=5,
    )
    even = lay(
        3,
        "12 R-gf, 14 B-gf, 25 Y-gf",
        hands={"Y": "boom move knife bang cake"},
        cakes={"R": 13},
        money={"R": 30, "B": 30},
        bank=5,
    )
    do(dinner, "Y", "boom 1")
    assert ended(dinner)[2] == [1]
    facts = told(do(even, "Y", "boom 1"))
    assert ended(even)[2] == [1, 2]
    assert facts[-1] == "RC-E3 shared-victory"


@pytest.mark.rule("RC-E3")
def test_among_equals_who_still_sit_more_gangsters_win() -> None:
    dinner = lay(
        3,
        "7 Y-gf, 8 Y-br, 13 R-br, 20 B-br",
        turn="B",
        hands={"B": "boom move knife bang"},
        bank=2,
        money={"B": 2, "R": 2},
    )
    begin(dinner, "Y")
    assert ended(dinner) == ("RC-E2", [2, 2, 2], [0])


@pytest.mark.rule("RC-E4")
def test_after_sixty_rounds_dinner_is_over_before_cake_and_income() -> None:
    dinner = lay(
        3,
        "7 Y-gf, 13 R-br, 22 B-br",
        turn="B",
        hands={"B": "boom move knife bang"},
        cakes={"Y": 13},
        money={"R": 1},
        bank=9,
    )
    dinner.table.round = 59
    begin(dinner, "Y")
    assert dinner.outcome() is None
    assert dinner.round() == 60
    do(dinner, "Y", can(dinner, "Y", "discard")[0])
    dinner.table.cake[0] = 20
    dinner.table.turn = 2
    facts = told(begin(dinner, "Y"))
    assert "RC-E4 dinner-was-long" in facts
    assert "RC-T1 cake-exploded" not in facts
    assert ended(dinner) == ("RC-E4", [2, 1, 0], [0])
    assert dinner.table.bank == 7, "nobody takes the rest"
    assert why_not(dinner, "Y", "done") == "RC-E4 dinner-over"


@pytest.mark.rule("RC-E4")
def test_rounds_count_by_the_first_family_even_when_it_is_out() -> None:
    dinner = lay(3, "13 R-br, 20 B-br", turn="B", hands={"B": "boom move knife bang"}, first="Y")
    dinner.table.round = 60
    facts = told(begin(dinner, "R"))
    assert "RC-E4 dinner-was-long" in facts
    assert ended(dinner)[0] == "RC-E4"


@pytest.mark.rule("RC-E4")
def test_a_round_is_full_when_play_comes_back_to_the_first_family_and_no_other() -> None:
    dinner = lay(3, "7 Y-gf, 13 R-br, 20 B-br", turn="B", hands={"B": "boom move knife bang"}, first="R")
    begin(dinner, "Y")
    assert dinner.round() == 1
    do(dinner, "Y", can(dinner, "Y", "discard")[0])
    assert dinner.round() == 2
