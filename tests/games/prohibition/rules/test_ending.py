"""Closed bars, the ends and the count. With the second worked example."""

import pytest

from blindpig.games.prohibition.rules.city import buildings_in, plot
from blindpig.games.prohibition.rules.ending import close_bars, count_bonus
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import DRIVE, OVER
from blindpig.kernel.numbers import numbers
from tests.games.prohibition.rules.setting import (
    BLACK,
    BROWN,
    WHITE,
    across,
    at,
    do,
    down,
    fact,
    fill,
    lay,
    loading,
    stock,
    told,
    why_not,
)

MIDDLE = [across(3, 3), across(1, 4), across(5, 1), across(1, 1)]


def last_turn(round_number: int = 2, last_round: int = 0, seats: int = 3) -> ProhibitionState:
    """The last turn of a round: one drive ends it."""
    if seats == 2:
        state = lay(MIDDLE, seats=2, playing=1, turn=3)
        state.table.trucks[1].street = across(5, 4)
    else:
        state = lay([*MIDDLE[:2], across(5, 4)], playing=2)
    state.table.round, state.table.last_round = round_number, last_round
    state.table.ending = "tiles-gone" if last_round else ""
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    return state


END = f"drive {across(5, 5)}"


@pytest.mark.rule("PR-E1")
def test_a_bar_between_all_three_colours_is_closed() -> None:
    state = last_turn()
    for bar, colour in ((at(1, 2), BROWN), (at(2, 3), BLACK), (at(3, 2), WHITE)):
        stock(state, bar, colour)
    facts = do(state, END)
    assert fact(facts, "bar-closed").args["bar"] == at(2, 2)
    assert buildings_in(state.table.stock.closed) == [at(2, 2)]
    assert state.table.last_round == 0, "one tile is not three"


@pytest.mark.rule("PR-E1")
def test_two_colours_are_not_enough_and_supplied_bars_stay_open() -> None:
    state = last_turn()
    for bar, colour in ((at(1, 2), BROWN), (at(2, 3), BLACK), (at(3, 2), BLACK)):
        stock(state, bar, colour)
    do(state, END)
    assert state.table.stock.closed == 0
    state = last_turn()
    for bar, colour in ((at(1, 2), BROWN), (at(2, 3), BLACK), (at(3, 2), BLACK), (at(2, 2), WHITE)):
        stock(state, bar, colour)
    do(state, END)
    assert state.table.stock.closed == 0


@pytest.mark.rule("PR-E1")
def test_an_empty_private_bar_closes_beside_its_own_colour() -> None:
    state = last_turn()
    stock(state, at(0, 0), BLACK)  # beside the black private bar in row 0, column 1
    stock(state, at(5, 0), BROWN)  # beside the white one in row 4, column 0
    do(state, END)
    assert buildings_in(state.table.stock.closed) == [at(0, 1)]


@pytest.mark.rule("PR-E1")
def test_bars_are_closed_at_the_end_of_a_round_only() -> None:
    state = lay(MIDDLE[:3], playing=0)
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    stock(state, at(0, 0), BLACK)
    do(state, f"drive {across(3, 4)}")
    assert state.table.stock.closed == 0


@pytest.mark.rule("PR-E1", "PR-E2")
def test_tiles_go_row_by_row_while_they_last_and_the_third_leaves_one_round() -> None:
    state = last_turn()
    for bar, colour in ((at(5, 5), BLACK), (at(5, 0), WHITE), (at(0, 5), BROWN), (at(0, 0), BLACK)):
        stock(state, bar, colour)
    facts = do(state, END)
    closed = [one.args["bar"] for one in facts if one.key == "bar-closed"]
    assert closed == [at(0, 1), at(1, 5), at(4, 0)], "the fourth, in row 5, needs no tile"
    assert fact(facts, "end-announced").args["reason"] == "tiles-gone"
    assert (state.table.round, state.table.last_round) == (3, 3)


@pytest.mark.rule("PR-E2")
def test_all_five_loads_turned_down_finish_the_round_and_one_more() -> None:
    state = loading([down(2, 1)])
    state.table.supply = numbers([2, 2, 1])
    facts = do(state, "load 12")
    assert list(state.table.slots) == [-1] * 5
    assert fact(facts, "end-announced").args["reason"] == state.table.ending == "loads-gone"
    assert (state.table.round, state.table.last_round) == (2, 3)


@pytest.mark.rule("PR-E2")
def test_a_crate_in_every_open_bar_announces_the_end() -> None:
    state = lay([across(3, 1), across(1, 4), across(5, 1)])
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, 2
    fill(state, 0, brown=1)
    left = at(2, 2)
    filled = state.table.city.bars & ~plot(left) & ~plot(at(5, 5))
    state.table.stock.closed = plot(at(5, 5))
    state.table.stock.black = filled  # a made-up city: neighbours do not matter here
    facts = do(state, f"drive {across(3, 2)} deliver 1 brown")
    assert fact(facts, "end-announced").args["reason"] == state.table.ending == "bars-supplied"
    assert state.table.last_round == 3


@pytest.mark.rule("PR-E2")
def test_closing_the_last_empty_bar_announces_the_end_too() -> None:
    state = last_turn()
    state.table.stock.black = state.table.city.bars & ~plot(at(0, 1))
    close_bars(state.table, state.journal)
    assert state.journal is not None
    assert told(state.journal.take()) == ["PR-E1 bar-closed", "PR-E2 end-announced"]


@pytest.mark.rule("PR-E2")
def test_what_is_announced_stays_so() -> None:
    state = last_turn(round_number=2, last_round=3)
    state.table.slots = numbers([-1] * 5)
    facts = do(state, END)
    assert "PR-E2 end-announced" not in told(facts)
    assert state.table.last_round == 3


@pytest.mark.rule("PR-E2")
def test_another_way_to_the_end_gives_no_round_more() -> None:
    state = last_turn(round_number=3, last_round=3)
    state.table.ending = "loads-gone"
    for bar, colour in ((at(5, 5), BLACK), (at(5, 0), WHITE), (at(0, 5), BROWN), (at(0, 0), BLACK)):
        stock(state, bar, colour)
    facts = do(state, END, dice=())
    assert told(facts).count("PR-E1 bar-closed") == 3, "the third tile, in the last round"
    assert (state.table.stage, state.table.last_round, state.table.ending) == (OVER, 3, "loads-gone")


@pytest.mark.rule("PR-E2")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_is_over_after_the_last_round(seats: int) -> None:
    state = last_turn(round_number=7, last_round=7, seats=seats)
    facts = do(state, END, dice=())
    assert told(facts)[-1] == "PR-E4 game-won"
    assert state.table.stage == OVER
    assert state.waiting_on() == []
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.rule, outcome.ending) == ("PR-E2", "tiles-gone")
    assert why_not(state, END, seat=0) == "PR-E4 game-over"
    assert ("PR-2.1 lower-score-counted" in told(facts)) == (seats == 2)


@pytest.mark.rule("PR-E3")
@pytest.mark.parametrize(
    ("bonus", "aboard", "delivered", "points"), [(7, 3, 1, 4), (7, 3, 0, 0), (3, 5, 1, 0), (5, 0, 2, 5), (3, 1, 4, 2)]
)
def test_worked_example_a_bonus_of_seven_with_three_crates_aboard(
    bonus: int, aboard: int, delivered: int, points: int
) -> None:
    state = lay(MIDDLE[:3])
    truck = fill(state, 1, brown=aboard, bonus=bonus)
    truck.score, truck.delivered = 10, delivered
    count_bonus(state.table, 1, state.journal)
    assert truck.score == 10 + points
    assert state.journal is not None
    facts = state.journal.take()
    assert fact(facts, "bonus-counted").args["points"] == points
    assert ("PR-E3 crates-worthless" in told(facts)) == (aboard > 0)


@pytest.mark.rule("PR-E3")
def test_crates_aboard_score_nothing() -> None:
    state = last_turn(last_round=2)
    truck = fill(state, 0, white=3)
    truck.score = 6
    do(state, END, dice=())
    assert truck.score == 6


@pytest.mark.rule("PR-E4")
@pytest.mark.parametrize(
    ("scores", "losses", "winners", "places"),
    [
        ([5, 9, 7], [0, 9, 0], [1], [3, 1, 2]),
        ([9, 9, 7], [2, 1, 0], [1], [2, 1, 3]),
        ([9, 9, 9], [1, 2, 1], [0, 2], [1, 3, 1]),
    ],
)
def test_most_points_then_fewest_losses_then_shared(
    scores: list[int], losses: list[int], winners: list[int], places: list[int]
) -> None:
    state = last_turn(last_round=2)
    for truck, score, lost in zip(state.table.trucks, scores, losses, strict=True):
        truck.score, truck.losses = score, lost
    facts = do(state, END, dice=())
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.places) == (scores, winners, places)
    ties = [{"key": "losses", "figures": losses, "fewest": True}] if len(set(scores)) < 3 else []
    assert [tie.form() for tie in outcome.ties] == ties
    assert fact(facts, "game-won").args["winners"] == winners


@pytest.mark.rule("PR-E4", "PR-2.1")
def test_two_drivers_count_the_lower_truck_and_the_losses_of_both() -> None:
    state = last_turn(last_round=2, seats=2)
    for truck, score, lost in zip(state.table.trucks, [4, 20, 9, 4], [0, 3, 1, 1], strict=True):
        truck.score, truck.losses = score, lost
    do(state, END, dice=())
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.places) == ([4, 4], [1], [2, 1])
    assert outcome.ties[0].figures == [3, 2]


@pytest.mark.rule("PR-E5")
def test_sixty_rounds_are_the_most() -> None:
    state = last_turn(round_number=59)
    do(state, END)
    assert state.table.round == 60
    for last_round, rule in ((0, "PR-E5"), (61, "PR-E5"), (60, "PR-E2")):
        state = last_turn(round_number=60, last_round=last_round)
        facts = do(state, END, dice=())
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.rule == rule
        assert outcome.ending == ("rounds" if rule == "PR-E5" else "tiles-gone")
        assert ("PR-E5 rounds-over" in told(facts)) == (rule == "PR-E5")
