"""The six worked examples of the source, on our table."""

import pytest

from tests.games.reglement.rules.setting import LETTERS, begin, do, empty, family, lay, told, who

A, B, C, D, E, F, G, H = (LETTERS[letter] for letter in "ABCDEFGH")
J, K, L, M, N, P, Q, R = (LETTERS[letter] for letter in "JKLMNPQR")
AT_I, AT_O = LETTERS["I"], LETTERS["O"]


@pytest.mark.rule("RC-B4", "RC-T1", "RC-T2", "RC-K4")
def test_red_explodes_earns_double_and_passes_the_blue_cake() -> None:
    dinner = lay(
        6,
        f"{A} G-br, {D} R-bl, {B} R-br, {R} V-gf, 30 Y-br, {H} G-gf, {AT_O} O-gf, {G} B-br",
        turn="Y",
        hands={"Y": "knife knife bang bang", "R": "pass-cake move knife bang boom"},
        cakes={"R": A, "B": Q},
    )
    facts = told(begin(dinner, "R"))
    assert "RC-T1 cake-exploded" in facts
    assert empty(dinner, A, 32, 2)
    assert dinner.table.money[family("R")] == 2
    assert "RC-T2 earned-double" in facts
    do(dinner, "R", "pass-cake 2 left")
    assert dinner.table.cake[family("B")] == R


@pytest.mark.rule("RC-B4", "RC-T1", "RC-K3")
def test_yellow_explodes_earns_nothing_and_orders_a_cake() -> None:
    dinner = lay(
        6,
        f"{M} B-br, {N} G-br, {AT_I} R-br, {J} O-br, {K} V-br, 12 Y-br, 10 Y-bl, 26 G-gf, 27 B-gf",
        hands={"V": "knife knife bang bang", "Y": "cake move knife bang boom"},
        cakes={"Y": N},
        first="R",
    )
    begin(dinner, "Y")
    assert empty(dinner, M, N)
    assert dinner.table.money[family("Y")] == 0
    do(dinner, "Y", f"cake {J}")
    do(dinner, "Y", "done")
    # What it threatens shows when yellow's next turn comes.
    dinner.table.turn = family("V")
    begin(dinner, "Y")
    assert empty(dinner, AT_I, J, K)
    assert who(dinner, 12) == "Y-br"


@pytest.mark.rule("RC-B4", "RC-T2", "RC-K5", "RC-T4")
def test_orange_has_a_monopoly_sets_off_a_cake_and_wakes() -> None:
    dinner = lay(
        6,
        f"{AT_O} O-gf, {C} O-bl, {N} O-br asleep, {A} Y-br, 10 Y-gf, 12 R-gf, 20 B-gf, {H} G-gf, {R} V-gf",
        hands={"G": "knife knife bang bang", "O": "boom move knife bang cake"},
        cakes={"R": A},
    )
    facts = begin(dinner, "O")
    assert dinner.table.money[family("O")] == 5
    earned = next(fact for fact in facts if fact.key == "earned")
    assert (earned.args["godfather"], earned.args["businesses"]) == (1, 4)
    do(dinner, "O", "boom 1")
    assert empty(dinner, A)
    assert dinner.table.cake[family("R")] == 0
    assert "RC-T4 woke" in told(do(dinner, "O", "done"))
    assert sum(dinner.table.asleep) == 0


@pytest.mark.rule("RC-B4", "RC-K1", "RC-K7", "RC-T4")
def test_violet_uses_the_knife_on_the_table_because_his_blade_sleeps() -> None:
    dinner = lay(
        6,
        f"{R} V-gf, {E} V-bl asleep, {P} V-br, {AT_O} O-gf, {C} O-br, {F} B-br, 10 Y-gf, 12 R-gf, {H} G-gf, 20 B-gf",
        hands={"O": "knife knife bang bang", "V": "knife move boom bang cake"},
    )
    begin(dinner, "V")
    assert dinner.table.money[family("V")] == 2
    stabs = [action.text for action in dinner.actions(family("V")) if action.text.startswith("knife")]
    assert stabs == [f"knife {AT_O}"], "the sleeping Blade reaches nobody"
    do(dinner, "V", f"knife {AT_O}")
    assert empty(dinner, AT_O)
    do(dinner, "V", "done")
    assert sum(dinner.table.asleep) == 0


@pytest.mark.rule("RC-B4", "RC-T1", "RC-K2")
def test_blue_explodes_and_shoots_with_the_revolver_on_the_table() -> None:
    dinner = lay(
        6,
        f"{P} V-br, {Q} V-bl, {AT_O} O-gf, {C} O-br, {G} B-br, {F} B-bl, 10 Y-gf, 12 R-gf, {H} G-gf, {R} V-gf",
        hands={"R": "knife knife bang bang", "B": "bang move boom knife cake"},
        cakes={"B": Q},
    )
    begin(dinner, "B")
    assert empty(dinner, P, Q)
    assert who(dinner, AT_O) == "O-gf"
    assert dinner.table.money[family("B")] == 1
    do(dinner, "B", f"bang {AT_O}")
    assert empty(dinner, AT_O)


@pytest.mark.rule("RC-B4", "RC-T2", "RC-K9")
def test_green_moves_his_godfather_to_the_bar() -> None:
    dinner = lay(
        6,
        f"{H} G-gf, 10 Y-gf, 12 R-gf, 20 B-gf, {AT_O} O-gf, {R} V-gf",
        hands={"B": "knife knife bang bang", "G": "move knife boom bang cake"},
    )
    begin(dinner, "G")
    assert dinner.table.money[family("G")] == 1
    do(dinner, "G", f"move {H} {L}")
    assert who(dinner, L) == "G-gf"
    assert empty(dinner, H)
