"""What the judgement remembers is what it would work out again, whatever changes on the table."""

from typing import cast

import pytest

from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.bot.prospect import Prospect
from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.games.bootleggers.rules.fields import TABLE
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, LINED_UP, SEND
from blindpig.testing.play import random_game
from tests.games.bootleggers.rules.scene import put, queue, scene, truck

WARM = Temper()
# Fields that no market looks at, or only together with others.
BESIDE = {"offer", "discards", "stack", "rolls", "pool", "purse_pool", "known", "spent", "card"}


def worths(state: BootleggersState, viewer: int, temper: Temper) -> list[list[float]]:
    """Everything a prospect tells."""
    found = Prospect(state, viewer, temper)
    return [found.now, found.later, found.worth, found.money, [found.rounds]]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_in_the_course_of_games_what_is_remembered_holds(seats: int) -> None:
    for number, (found, seat, _) in enumerate(random_game(BOOTLEGGERS, seats, {}, seats)):
        state = cast("BootleggersState", found)
        again = worths(state, seat, WARM)
        if number % 5 == 0:
            assert again == worths(state, seat, Temper()), state.table.step


def town(step: int) -> BootleggersState:
    """A table where nearly everything matters."""
    state = scene(step, turn=0)
    state.table.round = 6
    put(state, "texas", 2, 1, 1)
    put(state, "barleycorns", 2, 2, 1)
    put(state, "mothers", 1, 2, 0, 2)
    for seat in range(4):
        state.table.dice[seat] = 2
        state.table.crates[seat] = 3
        state.table.load[seat] = 3
    if step >= LINED_UP:
        queue(state, truck(state, 0, "medium", 4), "barleycorns")
        queue(state, truck(state, 2, "large", 7), "barleycorns")
        queue(state, 1, "mothers")
    state.table.bar = 3
    state.table.demand = 5
    return state


@pytest.mark.parametrize("step", [5, 6, 7, SEND, LINED_UP, AFTER_ROLL])
@pytest.mark.parametrize("name", sorted(TABLE.lists.keys() - BESIDE))
def test_no_change_of_the_table_is_overlooked(name: str, step: int) -> None:
    state = town(step)
    temper = Temper()
    worths(state, NOBODY, temper)
    field = TABLE.lists[name]
    before: list[int] = getattr(state.table, name)
    for at in range(len(before)):
        for value in {field.low, min(field.high, 1), min(field.high, 3)} - {before[at]}:
            after = before[:]  # compiled, a row of numbers is no list
            after[at] = value
            setattr(state.table, name, after)
            assert worths(state, NOBODY, temper) == worths(state, NOBODY, Temper()), (name, at, value)
    setattr(state.table, name, before)


@pytest.mark.parametrize("step", [5, SEND, LINED_UP, AFTER_ROLL])
@pytest.mark.parametrize(
    ("name", "values"),
    [("copper", [-1, 0, 1]), ("round", [1, 4, 6, 12]), ("done", [0, 1, 6]), ("bar", [1, 2, 3]), ("demand", [0, 2, 9])],
)
def test_no_change_of_the_time_is_overlooked(name: str, values: list[int], step: int) -> None:
    state = town(step)
    temper = Temper()
    for value in values:
        setattr(state.table, name, value)
        assert worths(state, NOBODY, temper) == worths(state, NOBODY, Temper()), (name, value)


def test_what_is_remembered_is_bounded() -> None:
    temper = Temper()
    state = town(5)
    for crates in range(9000):
        state.table.crates[0] = crates
        Prospect(state, 0, temper)
    assert len(temper.memo.now) <= 8192
