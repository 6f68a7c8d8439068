"""Editions of Règlement de comptes: other numbers count, are recorded and replay; broken ones get a sentence."""

from pathlib import Path

import pytest

from blindpig.games.reglement.bot.evaluator import EVALUATOR
from blindpig.games.reglement.rules.edition import HOUSE, box_of
from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.places import GLASSES
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import BadForm
from blindpig.lab.plan import plan
from blindpig.lab.sim import simulate
from tests.games import editions
from tests.troubles import troubled

SMALL = """
game = "reglement"
name = "A small dinner"
[bank]
by_families = [60, 50, 40, 30]
[families]
three = [1, 1, 0]
[plan]
three = [11, 12, 13, 21, 22, 23, 31, 32, 33, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
[cards]
copies = [9, 9, 5, 5, 5, 8, 2, 12]
hand = 4
[cloth]
bars = [1, 2]
register = 3
knives = [12]
revolvers = []
glasses = [8, 10, 23]
[income]
godfather = 2
business = 3
both = 10
[rounds]
most = 20
"""


@pytest.fixture
def small(tmp_path: Path) -> dict[str, str]:
    return {"edition": editions.text_of(REGLEMENT, tmp_path, SMALL)}


def dealt(options: dict[str, str], seats: int = 3) -> Dinner:
    state = REGLEMENT.deal(seats, options, SeededChance(seed_of("small")))
    assert isinstance(state, Dinner)
    return state


@pytest.mark.rule("RC-S1", "RC-S2", "RC-S4", "RC-T2")
def test_its_numbers_count(small: dict[str, str]) -> None:
    dinner = dealt(small)
    table = dinner.table
    assert table.box is box_of(small["edition"])
    # Yellow has its Godfather at one bar, a Gunman at the other and its Blade at the register: (2 + 10) twice.
    assert [table.bank, list(table.money)] == [60 - 24, [24, 0, 0]]
    assert list(table.held) == [4, 4, 4]
    assert table.pile == 55 - 12
    assert [len(table.place), list(table.alive)] == [9, [3, 3, 3]]
    assert dealt(small, 4).table.bank < 50
    assert not table.box.revolvers.count(1)
    assert table.box.knives[12]


@pytest.mark.rule("RC-K6")
def test_only_its_glasses_can_be_poured_into(small: dict[str, str]) -> None:
    dinner = dealt(small)
    dinner.hidden.hands[5] += 1
    texts = [action.text for action in dinner.actions(0) if action.text.startswith("cocktail")]
    assert texts == ["cocktail 8"]
    why = dinner.refusal(0, REGLEMENT.parse("cocktail 5"))
    assert why is not None
    assert (why.rule, why.key) == ("RC-K6", "cocktail-no-glass")


@pytest.mark.parametrize("seating", ["fixed", "free"])
@pytest.mark.parametrize("seats", [3, 6])
def test_it_is_recorded_and_replays(small: dict[str, str], seats: int, seating: str) -> None:
    state = editions.played(REGLEMENT, seats, {**small, "seating": seating})
    assert state.round() <= 20
    outcome = state.outcome()
    assert outcome is not None
    assert sum(outcome.scores) <= 60


def test_the_long_dinner_is_as_long_as_it_says(tmp_path: Path) -> None:
    poor = 'game = "reglement"\n[income]\ngodfather = 0\nbusiness = 0\nboth = 0\n[rounds]\nmost = 5\n'
    state = editions.played(REGLEMENT, 6, {"edition": editions.text_of(REGLEMENT, tmp_path, poor)})
    assert state.round() == 5
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.rule == "RC-E4"


def test_bots_play_and_judge_it(small: dict[str, str]) -> None:
    found = simulate(plan(REGLEMENT, 3, 2, 0, ["wiseguy"], small))
    assert found.rounds.most <= 20
    dinner = dealt(small)
    assert sum(EVALUATOR.value(dinner)) == pytest.approx(1.0)


def test_the_house_edition_goes_without_saying() -> None:
    assert dealt({}).table.box is HOUSE
    assert "edition" not in dealt({}).position()["table"]  # type: ignore[operator] # JSON: a dict here
    assert [place for place in range(31) if HOUSE.glasses[place]] == list(GLASSES)


def test_a_position_of_no_edition_is_refused(small: dict[str, str]) -> None:
    position = dealt(small).position()
    table = position["table"]
    assert isinstance(table, dict)
    table["edition"] = '{"cards.hand":[99]}'
    with troubled(BadForm, match="The edition of this position is none: “cards.hand” in the edition: it must be from"):
        REGLEMENT.load(position)


BROKEN = [
    ("[bank]", "[banks]", "“banks.by_families” in the edition: there is no such number"),
    ("[60, 50, 40, 30]", "[60, 50, 40]", "it must be 4 numbers, as in the house edition, not 3"),
    ("[60, 50, 40, 30]", "[60, 50, 40, 0]", "every number must be from 1 to 250, not 0"),
    ("hand = 4", 'hand = "four"', "“cards.hand” in the edition: it must be one whole number"),
    (
        "[9, 9, 5, 5, 5, 8, 2, 12]",
        "[3, 3, 3, 3, 3, 3, 3, 3]",
        "24 cards are too few: six full hands and a pile take 25",
    ),
    ("[1, 1, 0]", "[5, 5, 5]", "3 families of 16 gangsters do not fit around a table of 30 places"),
    ("[1, 1, 0]", "[1, 1, 1]", "“plan.three” in the edition: it must seat 3 families with their 4 gangsters each"),
    ("[11, 12, 13, 21", "[11, 12, 13, 11", "“plan.three” in the edition: it must seat 3 families"),
    ("[11, 12, 13, 21", "[11, 12, 13, 41", "“plan.three” in the edition: it must seat 3 families"),
    ("bars = [1, 2]", "bars = [2, 1]", "every number must be more than the one before: 1 comes after 2"),
    ("bars = [1, 2]", "bars = [3, 4]", "“cloth.bars” in the edition: two businesses, .* before place 3"),
    ("glasses = [8, 10, 23]", "glasses = [6, 8]", "“cloth.glasses” in the edition: no glass can stand before place 6"),
    ("knives = [12]", "knives = [31]", "every number must be from 1 to 30, not 31"),
    ("revolvers = []", f"revolvers = {list(range(1, 32))}", "it must be 0 to 30 numbers, not 31"),
]


@pytest.mark.parametrize(("old", "new", "said"), BROKEN)
def test_a_broken_edition_gets_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    editions.refused(tmp_path, SMALL, old, new, said)


def test_the_house_edition_is_printed_and_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    editions.printed(REGLEMENT, tmp_path, capsys)
