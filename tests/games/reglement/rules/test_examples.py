"""The six worked examples of the source: all of them start from one and the same picture, on our table."""

import pytest

from blindpig.games.reglement.rules.state import Dinner
from tests.games.reglement.rules.setting import LETTERS, begin, can, do, empty, family, lay, told, who

A, B, C, D, E, F, G, H = (LETTERS[letter] for letter in "ABCDEFGH")
J, K, L, M, N, P, Q, R = (LETTERS[letter] for letter in "JKLMNPQR")
AT_I, AT_O = LETTERS["I"], LETTERS["O"]

# Who sits at which letter; of those the examples do not name, whoever makes each of them come out.
PICTURE = (
    f"{A} Y-br, {B} R-br, {C} O-br, {D} R-bl, {E} V-bl asleep, {F} B-br, {G} B-br, {H} G-gf, {AT_I} G-br, {J} B-bl, "
    f"{K} R-gu, {M} R-br, {N} O-br asleep, {AT_O} O-gf, {P} V-br, {Q} V-br, {R} V-gf, 10 Y-bl"
)
CAKES = {"R": A, "Y": N, "B": Q}
BEFORE = {"R": "Y", "Y": "V", "O": "G", "V": "O", "B": "R", "G": "B"}


def picture(turn: str, hand: str) -> Dinner:
    """The picture, just before a family's turn begins, with this hand."""
    hands = {BEFORE[turn]: "move move move move", turn: hand}
    return lay(6, PICTURE, hands=hands, cakes=CAKES)


@pytest.mark.rule("RC-B4", "RC-T1", "RC-T2", "RC-K4")
def test_red_explodes_earns_double_and_passes_the_blue_cake() -> None:
    dinner = picture("R", "pass-cake move knife bang boom")
    facts = told(begin(dinner, "R"))
    assert "RC-T1 cake-exploded" in facts
    assert facts.count("RC-K10 eliminated") == 1
    assert empty(dinner, A)
    assert dinner.table.money[family("R")] == 2
    assert "RC-T2 earned-double" in facts
    do(dinner, "R", "pass-cake 2 left")
    assert dinner.table.cake[family("B")] == R


@pytest.mark.rule("RC-B4", "RC-T1", "RC-K3")
def test_yellow_explodes_earns_nothing_and_orders_a_cake() -> None:
    dinner = picture("Y", "cake move knife bang boom")
    facts = told(begin(dinner, "Y"))
    assert facts.count("RC-K10 eliminated") == 2
    assert empty(dinner, M, N)
    assert dinner.table.money[family("Y")] == 0
    do(dinner, "Y", f"cake {J}")
    do(dinner, "Y", "done")
    # What it threatens shows when yellow's next turn comes.
    facts = told(begin(dinner, "Y"))
    assert facts.count("RC-K10 eliminated") == 3
    assert empty(dinner, AT_I, J, K)


@pytest.mark.rule("RC-B4", "RC-T2", "RC-K5", "RC-T4")
def test_orange_has_a_monopoly_sets_off_a_cake_and_wakes() -> None:
    dinner = picture("O", "boom move knife bang cake")
    facts = begin(dinner, "O")
    assert dinner.table.money[family("O")] == 5
    earned = next(fact for fact in facts if fact.key == "earned")
    assert (earned.args["godfather"], earned.args["businesses"]) == (1, 4)
    facts = do(dinner, "O", "boom 1")
    assert told(facts).count("RC-K10 eliminated") == 1
    assert empty(dinner, A)
    assert dinner.table.cake[family("R")] == 0
    facts = do(dinner, "O", "done")
    assert [fact.args["place"] for fact in facts if fact.key == "woke"] == [N]
    assert dinner.table.asleep[dinner.table.at[N]] == 0


@pytest.mark.rule("RC-B4", "RC-T2", "RC-K1", "RC-K7", "RC-T4")
def test_violet_uses_the_knife_on_the_table_because_the_blade_sleeps() -> None:
    dinner = picture("V", "knife move boom bang cake")
    begin(dinner, "V")
    assert dinner.table.money[family("V")] == 2
    assert can(dinner, "V", "knife") == [f"knife {AT_O}"], "the sleeping Blade reaches nobody"
    facts = do(dinner, "V", f"knife {AT_O}")
    assert facts[0].args["from"] == P
    assert empty(dinner, AT_O)
    facts = do(dinner, "V", "done")
    assert [fact.args["place"] for fact in facts if fact.key == "woke"] == [E]


@pytest.mark.rule("RC-B4", "RC-T1", "RC-T2", "RC-K2")
def test_blue_explodes_and_shoots_with_the_revolver_on_the_table() -> None:
    dinner = picture("B", "bang move boom knife cake")
    facts = told(begin(dinner, "B"))
    assert facts.count("RC-K10 eliminated") == 2
    assert empty(dinner, P, Q)
    assert who(dinner, AT_O) == "O-gf"
    assert dinner.table.money[family("B")] == 1
    facts_of_shot = do(dinner, "B", f"bang {AT_O}")
    assert facts_of_shot[0].args["from"] == F
    assert empty(dinner, AT_O)


@pytest.mark.rule("RC-B4", "RC-T2", "RC-K9")
def test_green_moves_the_godfather_to_the_bar() -> None:
    dinner = picture("G", "move knife boom bang cake")
    begin(dinner, "G")
    assert dinner.table.money[family("G")] == 1
    do(dinner, "G", f"move {H} {L}")
    assert who(dinner, L) == "G-gf"
    assert empty(dinner, H)
