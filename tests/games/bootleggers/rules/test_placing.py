"""Phase 2 (BL-2) and chaos placement (BL-O1)."""

import pytest

from blindpig.games.bootleggers.rules.components import BARS, STARS1, STARS2, STARS3
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.standing import CONTROL, MAJORITY, MINORITY, NONE, leader, standing
from blindpig.games.bootleggers.rules.table import BEFORE_PRODUCTION, LOAD, PLACE, TAKE
from blindpig.kernel.numbers import numbers
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, legal, marks, put, refused, scene, word

MOTHERS = BARS.index("mothers")


@pytest.mark.rule("BL-2.1")
def test_everybody_places_what_he_wants_in_order() -> None:
    state = scene(PLACE, turn=0)
    state.table.back[0] = 3
    state.table.reserve[0] -= 2
    assert legal(state, 0)[:5] == ["place texas", "place mothers", "place barleycorns", "place mccoy", "done"]
    assert refused(state, 1, "place texas").key == "not-your-turn-to-place"
    do(state, 0, "place mothers")
    do(state, 0, "place texas")
    do(state, 0, "done")
    assert marks(state, "mothers")[0] == marks(state, "texas")[0] == 1
    assert state.table.back[0] == 1
    state.table.back[1] = 0
    state.table.reserve[1] += 1
    assert state.waiting_on() == [1], "everybody has a turn, with or without markers"
    assert refused(state, 1, "place texas").key == "no-marker-in-back-room"


@pytest.mark.rule("BL-2.1", "BL-C8")
def test_only_free_circles_of_bars_in_play() -> None:
    state = scene(PLACE, turn=0)
    put(state, "texas", 2, 3)
    assert refused(state, 0, "place texas").key == "no-free-circle"
    assert refused(state, 0, "place volstead").rule == "BL-C8"
    assert not [text for text in legal(state, 0) if "omalleys" in text]


@pytest.mark.rule("BL-2.2")
def test_a_bar_opens_and_closes_with_its_markers() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 2, 1)
    assert not state.is_open(MOTHERS)
    do(state, 0, "place mothers")
    assert state.is_open(MOTHERS)
    hold(state, 1, "hit")
    do(state, 1, "play hit mothers 0")
    assert not state.is_open(MOTHERS)


@pytest.mark.rule("BL-2.3")
@pytest.mark.parametrize(
    ("counts", "lead"),
    [
        ([3, 0, 0, 0], 0),
        ([3, 2, 1, 0], 0),
        ([2, 2, 0, 0], 1),
        ([0, 0, 0, 0], -1),
        ([2, 2, 1, 0], -1),
        ([1, 1, 1, 1], -1),
    ],
)
def test_control(counts: list[int], lead: int) -> None:
    assert leader(numbers(counts), 0, 4, numbers([10, 20, 30, 40]), -1) == lead


@pytest.mark.rule("BL-2.4")
def test_majority() -> None:
    assert leader(numbers([3, 2, 2, 0]), 0, 4, numbers([10, 20, 30, 40]), -1) == 0
    assert standing(0, numbers([3, 2, 2, 0]), 0, 4, numbers([10, 20, 30, 40]), -1) == MAJORITY
    assert leader(numbers([3, 3, 2, 0]), 0, 4, numbers([10, 20, 30, 40]), -1) == -1


@pytest.mark.rule("BL-2.3", "BL-2.5", "BL-2.6", "BL-2.7")
def test_standing_gives_a_dock() -> None:
    state = scene(PLACE, muscle=[10, 50, 30, 20])
    put(state, "mothers", 2, 2)
    assert [state.standing(MOTHERS, seat) for seat in range(3)] == [MINORITY, CONTROL, NONE]
    assert [state.dock(MOTHERS, seat) for seat in range(3)] == [STARS2, STARS3, STARS1]


def chaos(step: int, *back: int, muscle: list[int] | None = None) -> BootleggersState:
    state = scene(step, muscle=muscle, placement="chaos", turn=0 if step == TAKE else -1)
    for seat, count in enumerate(back):
        state.table.reserve[seat] += state.table.back[seat] - count
        state.table.back[seat] = count
    return state


@pytest.mark.rule("BL-O1")
def test_under_chaos_markers_are_placed_at_any_time_and_phase_2_is_dropped() -> None:
    state = chaos(LOAD, 1, 1, 2, 1)
    state.table.crates[0] = 2
    do(state, 2, "place mothers")
    assert marks(state, "mothers") == [0, 0, 1, 0]
    state = chaos(TAKE, 0, 0, 0, 0)
    state.table.done = 0b1110
    state.table.offer = [0]
    state.table.reserve[0] = 0
    state.table.marks[6] += 18  # nobody could act: the moment is over at once
    do(state, 0, "take influence", 1, 1, 1, 1)
    assert state.table.step > BEFORE_PRODUCTION


@pytest.mark.rule("BL-O1")
def test_a_higher_muscle_may_preempt_when_circles_are_few() -> None:
    state = chaos(LOAD, 1, 0, 2, 1)
    state.table.crates[0] = 2
    put(state, "texas", 0, 2, 2)
    do(state, 3, "place texas")
    assert state.waiting_on() == [0, 2]
    assert state.waiting_openly() == []
    assert refused(state, 1, "preempt").rule == "BL-O1"
    do(state, 2, "preempt")
    facts = do(state, 0, "preempt")
    assert fact(facts, "preempted").args == {"seat": 0, "victim": 3, "bar": 1}
    assert "found-no-circle" in keys(facts), "the other one who pre-empted was pre-empted himself"
    assert marks(state, "texas") == [1, 2, 2, 0]
    assert list(state.table.back[:4]) == [0, 0, 2, 1]


@pytest.mark.rule("BL-O1")
def test_nobody_is_asked_while_there_is_room_for_all() -> None:
    state = chaos(LOAD, 1, 0, 2, 1)
    state.table.crates[0] = 2
    put(state, "texas", 0, 1)
    do(state, 3, "place texas")
    assert marks(state, "texas") == [0, 1, 0, 1]
    put(state, "mothers", 0, 8)
    do(state, 2, "place mothers")
    do(state, 0, "pass")
    assert marks(state, "mothers") == [0, 8, 1, 0]


@pytest.mark.rule("BL-O1", "BL-W2")
def test_at_a_moment_the_higher_muscle_places_first() -> None:
    state = chaos(BEFORE_PRODUCTION, 0, 0, 1, 1)
    put(state, "texas", 4, 0)
    word(state, 2)
    do(state, 2, "place texas")
    assert marks(state, "texas") == [4, 0, 1, 0]
    assert state.waiting_on() == [3]
    assert refused(state, 3, "place mothers").key == "raise-your-hand"
    do(state, 3, "raise")
    assert refused(state, 3, "place texas").key == "no-free-circle"
