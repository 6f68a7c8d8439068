"""What the judgement remembers is what it would work out again, whatever changes on the table."""

from typing import cast

import pytest

from blindpig.games.bootleggers.bot.picks import Judge
from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.bot.pledges import word_of
from blindpig.games.bootleggers.bot.prospect import Prospect, standing_of
from blindpig.games.bootleggers.rules.components import LAST_KIND, NOBODY, THUG
from blindpig.games.bootleggers.rules.fields import TABLE
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.kinds import TAKE_CARD
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.pledges import ABSENCES
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, LINED_UP, SEND
from blindpig.testing.play import random_game
from tests.games.bootleggers.rules.scene import put, queue, scene, truck

WARM = Temper()
# Fields that no market looks at, or only together with others.
BESIDE = {"offer", "discards", "stack", "rolls", "pool", "purse_pool", "known", "spent", "card"}


def told(found: Prospect) -> list[list[float]]:
    """Everything a prospect tells."""
    return [list(found.now), list(found.later), list(found.worth), list(found.money), [found.rounds]]


def worths(state: BootleggersState, viewer: int, temper: Temper) -> list[list[float]]:
    """What a state comes to."""
    return told(Prospect(state, viewer, temper))


def assert_measured(judge: Judge, after: BootleggersState) -> None:
    """What a judge makes of a table after something is what would be worked out from nothing."""
    assert told(judge.measure(after)) == told(Prospect(after, judge.seat, Temper(), judge.now.rounds))


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


@pytest.mark.parametrize("step", [5, LINED_UP, AFTER_ROLL])
@pytest.mark.parametrize("name", sorted(TABLE.lists.keys() - BESIDE))
def test_no_change_by_what_is_judged_is_overlooked(name: str, step: int) -> None:
    judge = Judge(town(step), 0, Temper())
    field = TABLE.lists[name]
    for at in range(len(getattr(judge.state.table, name))):
        after = judge.state.clone()
        changed = getattr(after.table, name)[:]
        changed[at] = min(field.high, 3) if changed[at] != min(field.high, 3) else field.low
        setattr(after.table, name, changed)
        assert_measured(judge, after)


@pytest.mark.parametrize("step", [5, SEND, LINED_UP, AFTER_ROLL])
@pytest.mark.parametrize(
    ("name", "values"),
    [("copper", [-1, 0, 1]), ("round", [1, 4, 6, 12]), ("done", [0, 1, 6]), ("bar", [1, 2, 3]), ("demand", [0, 2, 9])],
)
def test_no_change_of_the_time_is_overlooked(name: str, values: list[int], step: int) -> None:
    state = town(step)
    temper = Temper()
    for value in values:
        judge = Judge(state.clone(), 0, temper)
        setattr(state.table, name, value)
        assert worths(state, NOBODY, temper) == worths(state, NOBODY, Temper()), (name, value)
        assert_measured(judge, state)


def test_a_marker_is_judged_as_if_it_stood_there() -> None:
    judge = Judge(town(5), 0, WARM)
    for bar in range(1, 5):
        after = judge.state.clone()
        after.table.back[0] -= 1
        after.add_mark(bar, 0)
        then = Prospect(after, 0, Temper(), judge.now.rounds)
        assert judge.marker(bar) == standing_of(then, judge.rivalry) - judge.base
        assert_measured(judge, after)


def test_a_promise_that_comes_with_a_deal_is_not_overlooked() -> None:
    judge = Judge(town(6), 0, Temper())
    after = judge.state.clone()
    after.hidden.ledger = [word_of(after, 0, 3, ABSENCES[1].text)]  # who leads there stays away
    assert list(judge.measure(after).now) != list(judge.now.now)
    assert_measured(judge, after)


def test_a_thug_card_is_worth_what_it_will_be_once_it_is_taken() -> None:
    looked = 0
    for found, seat, _ in random_game(BOOTLEGGERS, 4, {}, 3):
        state = cast("BootleggersState", found)
        before = state.position()
        judge = Judge(state, seat, WARM)
        for action in state.actions(seat):
            if action.kind == TAKE_CARD and THUG < action.a <= LAST_KIND:
                assert judge.pick(action) == judge.gain(judge.after(action))
                looked += 1
        assert state.position() == before, "what was tried is put back"
    assert looked > 20


def test_what_is_remembered_is_bounded() -> None:
    temper = Temper()
    state = town(5)
    for crates in range(9000):
        state.table.crates[0] = crates
        Prospect(state, 0, temper)
    assert len(temper.memo.now) <= 8192
