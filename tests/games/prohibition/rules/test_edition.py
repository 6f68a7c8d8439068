"""Editions of Prohibition: other numbers count, are recorded and replay; broken ones get a sentence."""

from pathlib import Path

import pytest

from blindpig.cli.shared import teller_of
from blindpig.games.prohibition.rules.edition import HOUSE, box_of
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.loadcards import CRATES
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import BadForm
from blindpig.kernel.journal import Journal
from blindpig.lab.plan import plan
from blindpig.lab.sim import simulate
from tests.games import editions
from tests.troubles import troubled

HEAVY = f"""
game = "prohibition"
name = "Heavy loads"
[crates]
by_drivers = [40, 41, 42]
[loads]
brown = {[3, *[crates[0] for crates in CRATES[1:]]]}
white = {[2] * 28}
[bonus]
points = [2, 6, 11]
[private]
bars = [2, 0, 2]
[plan]
distilleries = [1, 6, 19, 36]
private = [15, 17, 32, 28]
colours = [1, 3, 3, 1]
[rounds]
most = 12
"""


@pytest.fixture
def heavy(tmp_path: Path) -> dict[str, str]:
    return {"edition": editions.text_of(PROHIBITION, tmp_path, HEAVY)}


def dealt(options: dict[str, str], seats: int = 3, journal: Journal | None = None) -> ProhibitionState:
    state = PROHIBITION.deal(seats, options, SeededChance(seed_of("heavy")), journal)
    assert isinstance(state, ProhibitionState)
    return state


@pytest.mark.rule("PR-S1", "PR-B3", "PR-B4")
def test_its_city_and_its_supply_are_laid(heavy: dict[str, str]) -> None:
    for seats, crates in ((2, 40), (3, 41), (4, 42)):
        assert list(dealt(heavy, seats).table.supply) == [crates] * 3
    city = dealt({**heavy, "buildings": "house"}).table.city
    assert [city.distilleries, city.private, city.colours] == [[0, 5, 18, 35], [14, 16, 31, 27], [0, 2, 2, 0]]
    assert sorted(dealt(heavy).table.city.colours) == [0, 0, 2, 2]
    turned = dealt({**heavy, "buildings": "house", "layout": "B"}).table.city
    assert turned.distilleries == [0, 30, 3, 35]


@pytest.mark.rule("PR-S2", "PR-S3", "PR-L3")
def test_its_loads_and_tokens_count_and_are_told(heavy: dict[str, str]) -> None:
    journal = Journal()
    state = dealt({**heavy, "buildings": "house"}, journal=journal)
    luck = SeededChance(seed_of("turns"))
    while not state.table.round:
        seat = state.waiting_on()[0]
        state.apply(seat, state.actions(seat)[0], luck)
    first = state.table.trucks[state.table.truck]
    assert [list(first.aboard), first.bonus] == [box_of(heavy["edition"]).crates[first.card], 2]
    (told,) = [fact for fact in journal.facts if fact.key == "first-load-taken"]
    crates = box_of(heavy["edition"]).crates[first.card]
    said = teller_of("prohibition", "en").fact(told)
    assert f"{crates[2]} white" in said
    assert f"load of {crates[0] + 2 * crates[1] + 3 * crates[2]}" in said


@pytest.mark.parametrize("buildings", ["random", "house", "chosen"])
@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_recorded_and_replays(heavy: dict[str, str], seats: int, buildings: str) -> None:
    state = editions.played(PROHIBITION, seats, {**heavy, "buildings": buildings})
    assert state.round() <= 12
    assert isinstance(state, ProhibitionState)
    assert set(state.table.returned) <= {2, 6, 11}


def test_bots_play_it(heavy: dict[str, str]) -> None:
    found = simulate(plan(PROHIBITION, 3, 2, 0, ["wiseguy"], heavy))
    assert found.rounds.most <= 12


def test_the_house_edition_goes_without_saying() -> None:
    assert dealt({}).table.box is HOUSE
    assert "edition" not in dealt({}).position()["table"]  # type: ignore[operator] # JSON: a dict here
    assert [HOUSE.told(card) for card in range(28)] == list(range(28))


def test_a_position_of_no_edition_is_refused(heavy: dict[str, str]) -> None:
    position = dealt(heavy).position()
    table = position["table"]
    assert isinstance(table, dict)
    table["edition"] = "{"
    with troubled(BadForm, match="The edition of this position is none: This is not the text of an edition"):
        PROHIBITION.load(position)


BROKEN = [
    ("[loads]", "[load]", "“load.brown” in the edition: there is no such number; there are crates.by_drivers"),
    ("[40, 41, 42]", "[40, 41]", "it must be 3 numbers, as in the house edition, not 2"),
    ("[40, 41, 42]", "[40, 11, 42]", "every number must be from 12 to 60, not 11"),
    ("[40, 41, 42]", "[40, 41.5, 42]", "it must be 3 whole numbers, nothing else"),
    ("[2, 6, 11]", "[6, 6, 11]", "every number must be more than the one before: 6 comes after 6"),
    (f"white = {[2] * 28}", f"white = {[0] * 28}\nblack = {[0] * 28}", "load card 4 has no crate of any colour"),
    ("[2, 0, 2]", "[2, 0, 3]", "“private.bars” in the edition: there must be four private bars, not 5"),
    ("[1, 3, 3, 1]", "[1, 2, 3, 1]", "“plan.colours” in the edition: they must be those of private.bars"),
    ("[1, 6, 19, 36]", "[1, 2, 19, 36]", "“plan.distilleries” in the edition: building 2 is in a quarter that has"),
    ("[15, 17, 32, 28]", "[8, 17, 32, 28]", "“plan.private” in the edition: building 8 touches building 1"),
    ("most = 12", "most = 121", "“rounds.most” in the edition: it must be from 5 to 120, not 121"),
    ("most = 12", "most = []", "“rounds.most” in the edition: it must be one whole number"),
    ("most = 12", "most = false", "“rounds.most” in the edition: it must be one whole number"),
]


@pytest.mark.parametrize(("old", "new", "said"), BROKEN)
def test_a_broken_edition_gets_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    editions.refused(tmp_path, HEAVY, old, new, said)


def test_the_house_edition_is_printed_and_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    editions.printed(PROHIBITION, tmp_path, capsys)
