"""The drivers lay the city themselves (PR-B3, `buildings=chosen`)."""

import pytest

from blindpig.games.prohibition.rules.building import laid
from blindpig.games.prohibition.rules.city import buildings_in, plots
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.plan import PAIRINGS, could_follow, count_placings, quarter_of
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import BUILD, OPEN, PARK
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import BadForm
from blindpig.kernel.journal import Journal
from tests.games.prohibition.rules.setting import at, can, do, fact, told, why_not

DISTILLERIES = [at(2, 1), at(1, 3), at(3, 4), at(4, 2)]
BARS = [(at(0, 1), "black"), (at(1, 5), "brown"), (at(5, 4), "black"), (at(4, 0), "white")]


def dealt(seats: int = 3) -> ProhibitionState:
    state = PROHIBITION.deal(seats, {"buildings": "chosen"}, SeededChance(seed_of("chosen", seats)), Journal())
    assert isinstance(state, ProhibitionState)
    return state


def with_distilleries(seats: int = 3) -> ProhibitionState:
    state = dealt(seats)
    for building in DISTILLERIES:
        do(state, f"build {building}")
    return state


@pytest.mark.rule("PR-B3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_from_the_last_driver_to_the_first_and_again_four_distilleries_then_four_bars(seats: int) -> None:
    state = dealt(seats)
    order = []
    for building in DISTILLERIES:
        assert state.table.stage == BUILD
        order.append(state.waiting_on()[0])
        facts = do(state, f"build {building}")
        assert fact(facts, "distillery-built").args == {"seat": order[-1], "building": building}
    for building, colour in BARS:
        assert state.table.stage == OPEN
        order.append(state.waiting_on()[0])
        facts = do(state, f"open {building} {colour}")
        assert fact(facts, "private-bar-opened").args["bar"] == building
    first = state.table.first
    assert order == [(first - 1 - step) % seats for step in range(8)]
    assert state.table.stage == PARK
    assert state.table.turn == 0
    city = state.table.city
    assert (city.distilleries, city.private, city.colours) == (DISTILLERIES, [bar for bar, _ in BARS], [1, 0, 1, 2])
    assert len(can(state, "park")) == 8


@pytest.mark.rule("PR-B3")
def test_what_is_told_at_the_deal() -> None:
    state = dealt()
    assert state.journal is not None
    assert told(state.journal.take()) == ["PR-B2 streets-laid", "PR-S4 first-driver-drawn"]


@pytest.mark.rule("PR-B3")
def test_why_a_distillery_cannot_stand_there() -> None:
    state = dealt()
    assert why_not(state, f"open {at(0, 0)} black") == "PR-B3 not-now"
    do(state, f"build {at(2, 1)}")
    assert why_not(state, f"build {at(2, 1)}") == "PR-B3 building-taken"
    assert why_not(state, f"build {at(0, 0)}") == "PR-B3 quarter-has-distillery"
    assert why_not(state, f"build {at(3, 2)}") == "PR-B3 buildings-touch"
    other = (state.waiting_on()[0] + 1) % 3
    assert why_not(state, f"build {at(5, 5)}", seat=other) == "PR-B3 not-your-turn"


@pytest.mark.rule("PR-B3")
def test_a_place_after_which_the_rest_could_not_be_laid_is_refused() -> None:
    state = dealt()
    assert why_not(state, f"build {at(1, 1)}") == "PR-B3 rest-has-no-place"


@pytest.mark.rule("PR-B3", "PR-B4")
def test_why_a_private_bar_cannot_stand_there() -> None:
    state = with_distilleries()
    assert why_not(state, f"build {at(0, 0)}") == "PR-B3 not-now"
    assert why_not(state, f"open {DISTILLERIES[0]} black") == "PR-B3 building-taken"
    assert why_not(state, f"open {at(1, 0)} black") == "PR-B3 buildings-touch"
    do(state, f"open {BARS[3][0]} white")
    assert why_not(state, f"open {BARS[0][0]} white") == "PR-B4 colour-laid-already"
    assert why_not(state, f"open {at(5, 0)} black") == "PR-B3 quarter-has-private-bar"
    do(state, f"open {BARS[0][0]} black")
    assert can(state, "open") != []
    assert {text.split()[2] for text in can(state, "open")} == {"brown", "black"}, "there is a second black one"


@pytest.mark.rule("PR-B3")
def test_what_can_follow_is_what_some_placing_has() -> None:
    count_placings()
    for some in ([], [at(0, 0)], [at(2, 1), at(1, 3)], DISTILLERIES, [*DISTILLERIES, at(0, 1), at(1, 5)]):
        expected = {b for pairing in PAIRINGS if set(some) <= set(pairing) for b in pairing} - set(some)
        assert set(buildings_in(could_follow(plots(some)))) == expected


@pytest.mark.rule("PR-S5")
def test_nobody_has_kept_a_card_while_the_city_is_laid() -> None:
    position = dealt().position()
    table = position["table"]
    assert isinstance(table, dict)
    with pytest.raises(BadForm, match="none-kept"):
        PROHIBITION.load({**position, "table": {**table, "kept": [0]}})


@pytest.mark.rule("PR-B3")
@pytest.mark.parametrize("seed", range(30))
def test_however_it_is_laid_it_can_be_finished_and_is_allowed(seed: int) -> None:
    chance = SeededChance(seed_of("lay", seed))
    state = dealt(2 + seed % 3)
    while state.table.stage in (BUILD, OPEN):
        seat = state.waiting_on()[0]
        actions = state.actions(seat)
        for action in PROHIBITION.space.all:
            if action.text.startswith(("build", "open")):
                assert (state.refusal(seat, action) is None) == (action in actions)
        state.apply(seat, actions[chance.below(len(actions))], chance)
        assert PROHIBITION.load(state.position()).digest() == state.digest()
    special = buildings_in(laid(state.table.city))
    assert sorted(quarter_of(building) for building in special) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert special in [sorted(pairing) for pairing in PAIRINGS]
