"""What was worked out before: the same town with the same standings brings the same, however it came about.

A search meets the same markets again and again. A key holds everything that its answer depends on, so that what is
remembered is what would be worked out again: nothing hidden, nothing about the game it came from.
"""

from typing import Final, TypeAlias

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, BEFORE_PRODUCTION, LOAD, PIECES, PIECES_NOW, SEND, TRADE

MOST: Final = 8192  # towns, and answers of each kind; then all are forgotten

Key: TypeAlias = tuple[object, ...]


class Memo:
    """Expected incomes, by what they depend on: of the round under way, and of one to come."""

    def __init__(self) -> None:
        self.towns: dict[Key, int] = {}  # numbered: both kinds of answers depend on them
        self.now: dict[Key, list[float]] = {}
        self.later: dict[Key, list[float]] = {}

    def town(self, state: State) -> int:
        """The number of a town: its markers, dice and improvements, and what was done to its bars."""
        table = state.table
        key = (
            state.seats,
            table.box.text,
            tuple(table.marks),
            tuple(table.dice),
            tuple(table.improvements),
            tuple(table.still_owner),
            tuple(table.coppered),
            tuple(table.packing),
            tuple(table.thirst),
            1 + table.bar + 8 * table.demand if table.step in (AFTER_ROLL, TRADE) else 0,  # where dice lie
        )
        number = self.towns.get(key, -1)
        if number < 0:
            if len(self.towns) >= MOST:  # their numbers are given anew
                self.towns.clear()
                self.now.clear()
                self.later.clear()
            number = len(self.towns)
            self.towns[key] = number
        return number


def keep(answers: dict[Key, list[float]], key: Key, found: list[float]) -> None:
    """Remember an answer; when there are too many, all others are forgotten."""
    if len(answers) >= MOST:
        answers.clear()
    answers[key] = found


def later_key(state: State, town: int) -> Key:
    """All that a round to come depends on, as things stand."""
    table = state.table
    due = 0
    if table.stack and state.top() in (PIECES, PIECES_NOW):
        due = 1 + state.pending_seat() + 8 * state.dice_due()
    left = table.rounds - table.round
    return (town, left + 16 * due, tuple(table.owner), tuple(table.back_dice), tuple(table.union_boss))


def round_key(state: State, town: int) -> Key:
    """All that this round's sales depend on."""
    table = state.table
    step = max(table.step, BEFORE_PRODUCTION)  # until then crates are still to be made
    done = table.done if step in (LOAD, SEND) else 0
    watched = table.copper if table.round >= 5 else -1
    return (
        town,
        step + 16 * done + 1024 * (watched + 1) + 8192 * table.revealed,
        ranks(state),
        tuple(table.load),
        tuple(table.place),
        tuple(table.holder),
        tuple(table.payee),
        tuple(table.crates),
        tuple(table.shut),
        tuple(table.traded),
        tuple(table.payoff),
        tuple(table.mouth),
        tuple(table.idle),
        tuple(table.stored),
    )


def ranks(state: State) -> int:
    """How many have more muscle than each, as one number: all that the order of muscle says."""
    muscle = state.table.muscle
    found = 0
    for seat in range(state.seats):
        mine = muscle[seat]
        higher = 0
        for other in range(state.seats):
            if muscle[other] > mine:
                higher += 1
        found = found * 8 + higher
    return found
