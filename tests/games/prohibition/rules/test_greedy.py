"""Games of drivers who try to deliver: they end, by the rules that should end them, with everything in play."""

from collections import Counter
from functools import cache

import pytest

from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.journal import Fact, Journal
from tests.games.prohibition.conserve import conserved
from tests.games.prohibition.rules.greedy import greedy

GAMES_PLAYED = 3


@cache
def play(seats: int, layout: str, seed: int) -> tuple[ProhibitionState, list[Fact]]:
    """One game, with its books checked at every decision."""
    chance, luck, journal = SeededChance(seed_of("game", seed)), SeededChance(seed_of("luck", seed)), Journal()
    state = PROHIBITION.set_up(seats, PROHIBITION.check(seats, {"layout": layout}), chance, journal)
    state.journal = journal
    books = conserved(state)
    while state.waiting_on():
        seat = state.waiting_on()[0]
        state.apply(seat, greedy(state, seat, luck), chance)
        assert conserved(state) == books
    return state, journal.facts


@pytest.mark.rule("PR-E2", "PR-E5")
@pytest.mark.parametrize("layout", ["A", "B"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drivers_who_deliver_end_the_game_by_loads_or_tiles(seats: int, layout: str) -> None:
    for seed in range(GAMES_PLAYED):
        state, _ = play(seats, layout, seed)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.rule == "PR-E2"
        assert 3 <= state.round() <= 20


@pytest.mark.rule("PR-D6", "PR-C7", "PR-C8")
def test_everything_is_in_play() -> None:
    told: Counter[str] = Counter()
    colours: Counter[object] = Counter()
    for seats in (2, 3, 4):
        for seed in range(GAMES_PLAYED):
            _, facts = play(seats, "A", seed)
            told.update(fact.key for fact in facts)
            colours.update(fact.args["colour"] for fact in facts if fact.key == "crates-delivered")
    assert set(colours) == {0, 1, 2}
    assert {"bonus-scored", "bonus-lost", "crate-seized", "capone-helped", "bar-closed", "load-turned-down"} <= set(
        told
    )


@pytest.mark.rule("PR-L3")
def test_crates_leave_the_game_only_when_a_losses_tile_is_emptied() -> None:
    """Colour by colour: what is in the supply, aboard, in bars and on tiles never grows."""
    chance, luck = SeededChance(seed_of("box")), SeededChance(seed_of("luck"))
    state = PROHIBITION.set_up(3, PROHIBITION.check(3, {}), chance, None)
    state.journal = Journal()
    before = [15, 15, 15]
    boxed = 0
    while state.waiting_on():
        seat = state.waiting_on()[0]
        state.apply(seat, greedy(state, seat, luck), chance)
        now = list(state.table.supply)
        for colour in range(3):
            held = state.table.stock.holding(colour)
            for bar in range(36):
                if state.table.stock.colour_in(bar) == colour:
                    assert held
                    now[colour] += state.table.stock.crates_in(bar)
            for truck in state.table.trucks:
                now[colour] += truck.aboard[colour] + truck.lost[colour]
        cleared = sum(int(str(fact.args["crates"])) for fact in state.journal.take() if fact.key == "losses-cleared")
        assert sum(before) - sum(now) == cleared
        assert all(less <= more for less, more in zip(now, before, strict=True))
        before, boxed = now, boxed + cleared
    assert boxed > 0
