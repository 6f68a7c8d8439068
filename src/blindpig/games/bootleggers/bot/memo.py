"""What was worked out before: the same town with the same standings brings the same, however it came about.

A search meets the same markets again and again. A key holds everything that its answer depends on, so that what is
remembered is what would be worked out again: nothing hidden, nothing about the game it came from.
"""

from typing import Final

from librt.strings import BytesWriter, write_i64_le

from blindpig.games.bootleggers.bot.pledges import pledged
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, BEFORE_PRODUCTION, LOAD, PIECES, PIECES_NOW, SEND, TRADE
from blindpig.kernel.numbers import Numbers, write_row

MOST: Final = 8192  # towns, and answers of each kind; then all are forgotten


class Memo:
    """Expected incomes, by what they depend on: of the round under way, and of one to come."""

    def __init__(self) -> None:
        self.towns: dict[bytes, int] = {}  # numbered: both kinds of answers depend on them
        self.now: dict[bytes, list[float]] = {}
        self.later: dict[bytes, list[float]] = {}
        self.editions: dict[str, int] = {}

    def town(self, state: State) -> int:
        """The number of a town: its markers, dice and improvements, and what was done to its bars."""
        table = state.table
        key = BytesWriter()
        where = 1 + table.bar + 8 * table.demand if table.step in (AFTER_ROLL, TRADE) else 0  # where dice lie
        write_i64_le(key, where * 8 + state.seats)
        write_i64_le(key, self.edition(table.box.text))
        write_row(key, table.marks)
        write_row(key, table.dice)
        write(key, table.improvements)
        write(key, table.still_owner)
        write(key, table.coppered)
        write(key, table.packing)
        write(key, table.thirst)
        found = key.getvalue()
        number = self.towns.get(found, -1)
        if number < 0:
            if len(self.towns) >= MOST:  # their numbers are given anew
                self.towns.clear()
                self.now.clear()
                self.later.clear()
            number = len(self.towns)
            self.towns[found] = number
        return number

    def edition(self, text: str) -> int:
        """The number of an edition."""
        if text not in self.editions:
            self.editions[text] = len(self.editions)
        return self.editions[text]


def write(key: BytesWriter, numbers: list[int]) -> None:
    """Numbers from -128 to 127, a byte each; all lists of one kind are of one length."""
    for number in numbers:
        key.append(number & 255)


def write_wide_row(key: BytesWriter, row: Numbers) -> None:
    """A row of numbers that have no bound."""
    for number in row:
        write_i64_le(key, number)


def write_wide(key: BytesWriter, numbers: list[int]) -> None:
    """Numbers that have no bound."""
    for number in numbers:
        write_i64_le(key, number)


def keep(answers: dict[bytes, list[float]], key: bytes, found: list[float]) -> None:
    """Remember an answer; when there are too many, all others are forgotten."""
    if len(answers) >= MOST:
        answers.clear()
    answers[key] = found


def later_key(state: State, town: int) -> bytes:
    """All that a round to come depends on, as things stand."""
    table = state.table
    due = 0
    if table.stack and state.top() in (PIECES, PIECES_NOW):
        due = 1 + state.pending_seat() + 8 * state.dice_due()
    key = BytesWriter()
    write_i64_le(key, town)
    write_i64_le(key, table.rounds - table.round + 16 * due)
    write_row(key, table.owner)
    write_wide_row(key, table.back_dice)
    write(key, table.union_boss)
    return key.getvalue()


def round_key(state: State, town: int) -> bytes:
    """All that this round's sales depend on."""
    table = state.table
    step = max(table.step, BEFORE_PRODUCTION)  # until then crates are still to be made
    done = table.done if step in (LOAD, SEND) else 0
    watched = table.copper if table.round >= 5 else -1
    key = BytesWriter()
    write_i64_le(key, town)
    write_i64_le(key, step + 16 * done + 1024 * (watched + 1) + 8192 * table.revealed)
    write_i64_le(key, ranks(state))
    write_row(key, table.load)
    write_row(key, table.place)
    write_row(key, table.holder)
    write_row(key, table.payee)
    write_wide_row(key, table.crates)
    write_wide(key, table.stored)
    write(key, table.shut)
    write(key, table.traded)
    write(key, table.payoff)
    write(key, table.mouth)
    write(key, table.idle)
    pledges = pledged(state)
    write(key, pledges.leave)
    write(key, pledges.away)
    return key.getvalue()


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
