"""What was worked out before: the same town with the same standings brings the same, however it came about.

A search meets the same markets again and again. What an answer depends on is read in three parts, each of which gets a
number; an answer is remembered by the numbers of its parts. Most that is compared at one decision differs in one part
or none, so the others need not be read again. A part holds everything that counts, so that what is remembered is what
would be worked out again: nothing hidden, nothing about the game it came from.
"""

from typing import Final, final

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import i64

from blindpig.games.bootleggers.bot.pledges import NO_PLEDGES, pledged
from blindpig.games.bootleggers.rules.components import MAX_SEATS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import (
    AFTER_ROLL,
    BEFORE_PRODUCTION,
    LOAD,
    PIECES,
    PIECES_NOW,
    SEND,
    TRADE,
    TownTable,
)
from blindpig.kernel.numbers import Floats, Numbers, write_row

MOST: Final = 8192  # parts, and answers, of each kind; then all of the kind are forgotten
PART: Final = 31  # bits of a part's number


@final
class Reading:
    """A position by the numbers of its parts: the town, what else this year's sales and a later year's depend on."""

    def __init__(self, town: i64, sales: i64, later: i64, words: bool) -> None:
        self.town: i64 = town
        self.sales: i64 = sales
        self.later: i64 = later
        self.words: bool = words  # whether promises may count, which depend on the town, too

    def sales_key(self) -> int:
        """What this round's sales are remembered by."""
        return self.town << PART | self.sales

    def later_key(self) -> int:
        """What a round to come is remembered by."""
        return self.town << PART | self.later


class Memo:
    """Expected incomes, by what they depend on: of the round under way, and of one to come."""

    def __init__(self) -> None:
        self.given: int = 0  # numbers of parts; none is given twice, so that a Reading holds when parts are forgotten
        self.towns: dict[bytes, int] = {}
        self.sales: dict[bytes, int] = {}
        self.crews: dict[bytes, int] = {}
        self.marked: dict[int, int] = {}  # by town, bar and seat: the town with another marker
        self.now: dict[int, Floats] = {}
        self.later: dict[int, Floats] = {}
        self.editions: dict[str, int] = {}

    def read(self, state: State) -> Reading:
        """A position."""
        words = pledged(state) is not NO_PLEDGES
        return Reading(
            self.number(self.towns, self.town_part(state)),
            self.number(self.sales, sales_part(state)),
            self.number(self.crews, later_part(state)),
            words,
        )

    def read_after(self, reading: Reading, before: State, after: State) -> Reading:
        """A position that came from another by something small."""
        town, sales, later = reading.town, reading.sales, reading.later
        if not same_town(before.table, after.table):
            town = self.number(self.towns, self.town_part(after))
        words = reading.words or len(before.hidden.ledger) != len(after.hidden.ledger)
        if words or not same_sales(before.table, after.table):
            sales = self.number(self.sales, sales_part(after))
        if not same_later(before, after):
            later = self.number(self.crews, later_part(after))
        return Reading(town, sales, later, words)

    def read_marked(self, reading: Reading, state: State, bar: i64, seat: i64) -> Reading:
        """A position that came from another by a marker, and nothing else, of this seat in this bar."""
        if reading.words:
            return self.read(state)
        key = int(reading.town * 64 + bar * MAX_SEATS + seat)
        town = self.marked.get(key, -1)
        if town < 0:
            town = self.number(self.towns, self.town_part(state))
            if len(self.marked) >= MOST:
                self.marked.clear()
            self.marked[key] = town
        return Reading(town, reading.sales, reading.later, False)

    def number(self, parts: dict[bytes, int], part: bytes) -> int:
        """The number of a part."""
        found = parts.get(part, -1)
        if found < 0:
            if len(parts) >= MOST:
                parts.clear()
            self.given += 1
            found = self.given
            parts[part] = found
        return found

    def town_part(self, state: State) -> bytes:
        """The town: its markers, dice and improvements, and what was done to its bars."""
        table = state.table
        key = BytesWriter()
        write_i64_le(key, where(table) * 8 + state.seats)
        write_i64_le(key, self.edition(table.box.text))
        write_row(key, table.marks)
        write_row(key, table.dice)
        write(key, table.improvements)
        write(key, table.still_owner)
        write(key, table.coppered)
        write(key, table.packing)
        write(key, table.thirst)
        return key.getvalue()

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


def keep(answers: dict[int, Floats], key: int, found: Floats) -> None:
    """Remember an answer; when there are too many, all others are forgotten."""
    if len(answers) >= MOST:
        answers.clear()
    answers[key] = found


def where(table: TownTable) -> int:
    """Where dice lie, and what they say."""
    return 1 + table.bar + 8 * table.demand if table.step in (AFTER_ROLL, TRADE) else 0


def later_part(state: State) -> bytes:
    """What a round to come depends on, as things stand, beside the town."""
    table = state.table
    key = BytesWriter()
    write_i64_le(key, table.rounds - table.round + 16 * pieces_due(state))
    write_row(key, table.owner)
    write_wide_row(key, table.back_dice)
    write(key, table.union_boss)
    return key.getvalue()


def pieces_due(state: State) -> int:
    """Dice that somebody is about to place, as one number."""
    if state.table.stack and state.top() in (PIECES, PIECES_NOW):
        return 1 + state.pending_seat() + 8 * state.dice_due()
    return 0


def sales_part(state: State) -> bytes:
    """What this round's sales depend on, beside the town."""
    table = state.table
    step = max(table.step, BEFORE_PRODUCTION)  # until then crates are still to be made
    done = table.done if step in (LOAD, SEND) else 0
    watched = table.copper if table.round >= 5 else -1
    key = BytesWriter()
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


# Whether a part is surely the same. Lists that copies of a game share are replaced, never changed (see fields.py).


def same(one: Numbers, other: Numbers) -> bool:
    """Whether two rows of a kind hold the same."""
    differing = 0
    for at in range(len(one)):
        differing |= one[at] ^ other[at]
    return differing == 0


def same_town(one: TownTable, other: TownTable) -> bool:
    """The town."""
    return (
        one.improvements is other.improvements
        and one.still_owner is other.still_owner
        and one.coppered is other.coppered
        and one.packing is other.packing
        and one.thirst is other.thirst
        and where(one) == where(other)
        and same(one.dice, other.dice)
        and same(one.marks, other.marks)
    )


def same_sales(one: TownTable, other: TownTable) -> bool:
    """What this round's sales depend on, beside the town and promises."""
    return (
        one.step == other.step
        and one.done == other.done
        and one.copper == other.copper
        and one.round == other.round
        and one.revealed == other.revealed
        and one.stored is other.stored
        and one.shut is other.shut
        and one.traded is other.traded
        and one.payoff is other.payoff
        and one.mouth is other.mouth
        and one.idle is other.idle
        and same(one.crates, other.crates)
        and same(one.muscle, other.muscle)
        and same(one.holder, other.holder)
        and same(one.place, other.place)
        and same(one.load, other.load)
        and same(one.payee, other.payee)
    )


def same_later(one: State, other: State) -> bool:
    """What a round to come depends on, beside the town."""
    return (
        one.table.round == other.table.round
        and one.table.union_boss is other.table.union_boss
        and pieces_due(one) == pieces_due(other)
        and same(one.table.owner, other.table.owner)
        and same(one.table.back_dice, other.table.back_dice)
    )
