"""What was worked out before: the same town with the same standings brings the same, however it came about.

A search meets the same markets again and again. What an answer depends on is read in three parts, each of which gets a
number; an answer is remembered by the numbers of its parts. Most that is compared at one decision differs in one part
or none, so the others need not be read again. A part holds everything that counts, so that what is remembered is what
would be worked out again: nothing hidden, nothing about the game it came from.
"""

from typing import TYPE_CHECKING, Final, final

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import i64

from blindpig.games.bootleggers.bot.pledges import NO_PLEDGES, Pledged, pledged
from blindpig.games.bootleggers.rules.components import MAX_SEATS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import (
    AFTER_PRODUCTION,
    AFTER_ROLL,
    BEFORE_PRODUCTION,
    HEAT,
    LINED_UP,
    LOAD,
    PIECES,
    PIECES_NOW,
    SEND,
    TRADE,
    TownTable,
)
from blindpig.kernel.numbers import Floats, Numbers

if TYPE_CHECKING:
    from blindpig.games.bootleggers.rules.edition import Box

MOST: Final = 8192  # parts, and answers, of each kind; then all of the kind are forgotten
PART: Final = 31  # bits of a part's number
# By step: the one that stands for all in which as much is still to be made, loaded and sent. Dice that lie on the table
# are a part of the town.
SALES_STEP: Final[bytes] = bytes(
    [BEFORE_PRODUCTION] * AFTER_PRODUCTION + [LOAD] * 2 + [SEND] * 2 + [LINED_UP] * 4 + [HEAT] * 2
)


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


# Lists that copies of a game share are replaced, never changed (see fields.py): while they are the same objects, what
# they say has the number that it had.


@final
class TownLists:
    """The shared lists of a town, with its edition; not its improvements, which a judgement tries in many ways."""

    def __init__(self, table: TownTable, number: i64) -> None:
        self.number: i64 = number
        self.box: Box = table.box
        self.still_owner: list[int] = table.still_owner
        self.coppered: list[int] = table.coppered
        self.packing: list[int] = table.packing
        self.thirst: list[int] = table.thirst

    def are_of(self, table: TownTable) -> bool:
        """Whether a town has these very lists."""
        return (
            self.still_owner is table.still_owner
            and self.coppered is table.coppered
            and self.packing is table.packing
            and self.thirst is table.thirst
            and self.box is table.box
        )


@final
class SalesLists:
    """The shared lists that this round's sales depend on, beside the town."""

    def __init__(self, table: TownTable, number: i64) -> None:
        self.number: i64 = number
        self.stored: list[int] = table.stored
        self.shut: list[int] = table.shut
        self.traded: list[int] = table.traded
        self.payoff: list[int] = table.payoff
        self.mouth: list[int] = table.mouth
        self.idle: list[int] = table.idle

    def are_of(self, table: TownTable) -> bool:
        """Whether a table has these very lists."""
        return (
            self.stored is table.stored
            and self.shut is table.shut
            and self.traded is table.traded
            and self.payoff is table.payoff
            and self.mouth is table.mouth
            and self.idle is table.idle
        )


class Memo:
    """Expected incomes, by what they depend on: of the round under way, and of one to come."""

    def __init__(self) -> None:
        self.given: int = 0  # numbers of parts; none is given twice, so that a Reading holds when parts are forgotten
        self.towns: dict[bytes, int] = {}
        self.sales: dict[bytes, int] = {}
        self.crews: dict[bytes, int] = {}
        self.lists: dict[bytes, int] = {}
        self.town_lists: TownLists | None = None  # the last ones
        self.sales_lists: SalesLists | None = None
        self.marked: dict[int, int] = {}  # by town, bar and seat: the town with another marker
        self.now: dict[int, Floats] = {}
        self.later: dict[int, Floats] = {}
        self.editions: dict[str, int] = {}

    def read(self, state: State) -> Reading:
        """A position."""
        words = pledged(state)
        return Reading(
            self.number(self.towns, self.town_part(state)),
            self.number(self.sales, self.sales_part(state, words)),
            self.number(self.crews, later_part(state)),
            words is not NO_PLEDGES,
        )

    def read_after(self, reading: Reading, before: State, after: State) -> Reading:
        """A position that came from another by something small."""
        town, sales, later = reading.town, reading.sales, reading.later
        if not same_town(before.table, after.table):
            town = self.number(self.towns, self.town_part(after))
        words = reading.words or len(before.hidden.ledger) != len(after.hidden.ledger)
        if words or not same_sales(before.table, after.table):
            sales = self.number(self.sales, self.sales_part(after, pledged(after) if words else NO_PLEDGES))
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
        write_i64_le(key, self.town_lists_of(table))
        write_i64_le(key, in_one(table.improvements))
        write_row(key, table.marks)
        write_row(key, table.dice)
        return key.getvalue()

    def town_lists_of(self, table: TownTable) -> i64:
        """The number of a town's shared lists."""
        known = self.town_lists
        if known is not None and known.are_of(table):
            return known.number
        key = BytesWriter()
        write_i64_le(key, self.edition(table.box.text))
        write(key, table.still_owner)
        write(key, table.coppered)
        write(key, table.packing)
        write(key, table.thirst)
        number = self.number(self.lists, key.getvalue())
        self.town_lists = TownLists(table, number)
        return number

    def sales_part(self, state: State, words: Pledged) -> bytes:
        """What this round's sales depend on, beside the town."""
        table = state.table
        step = SALES_STEP[table.step]
        done = table.done if table.step in (LOAD, SEND) else i64(0)
        watched: i64 = table.copper if table.round >= 5 else -1
        key = BytesWriter()
        write_i64_le(key, i64(step) + 16 * done + 1024 * (watched + 1) + (8192 if table.revealed else 0))
        write_i64_le(key, ranks(state))
        write_i64_le(key, self.sales_lists_of(table))
        write_row(key, table.load)
        write_row(key, table.place)
        write_row(key, table.holder)
        write_row(key, table.payee)
        write_wide_row(key, table.crates)
        if words is not NO_PLEDGES:
            write(key, words.leave)
            write(key, words.away)
        return key.getvalue()

    def sales_lists_of(self, table: TownTable) -> i64:
        """The number of the shared lists that this round's sales depend on."""
        known = self.sales_lists
        if known is not None and known.are_of(table):
            return known.number
        key = BytesWriter()
        write_wide(key, table.stored)
        write(key, table.shut)
        write(key, table.traded)
        write(key, table.payoff)
        write(key, table.mouth)
        write(key, table.idle)
        number = self.number(self.lists, key.getvalue())
        self.sales_lists = SalesLists(table, number)
        return number

    def edition(self, text: str) -> int:
        """The number of an edition."""
        if text not in self.editions:
            self.editions[text] = len(self.editions)
        return self.editions[text]


def in_one(numbers: list[int]) -> i64:
    """Some numbers from 0 to 7 as one."""
    found: i64 = 0
    for number in numbers:
        found = found * 8 + number
    return found


def write(key: BytesWriter, numbers: list[int]) -> None:
    """Numbers from -128 to 127, a byte each; all lists of one kind are of one length."""
    for number in numbers:
        key.append(number & 255)


def write_row(key: BytesWriter, row: Numbers) -> None:
    """The same of a row, seven at a time: those are one number that is not negative, compiled or not."""
    word: i64 = 0
    count: i64 = 0
    for number in row:
        word = word << 8 | number & 255
        count += 1
        if count == 7:
            write_i64_le(key, word)
            word = 0
            count = 0
    if count:
        write_i64_le(key, word)


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


def where(table: TownTable) -> i64:
    """Where dice lie, and what they say."""
    return 1 + table.bar + 8 * i64(table.demand) if table.step in (AFTER_ROLL, TRADE) else i64(0)


def later_part(state: State) -> bytes:
    """What a round to come depends on, as things stand, beside the town."""
    table = state.table
    key = BytesWriter()
    write_i64_le(key, table.rounds - table.round + 16 * pieces_due(state))
    write_row(key, table.owner)
    write_wide_row(key, table.back_dice)
    write(key, table.union_boss)
    return key.getvalue()


def pieces_due(state: State) -> i64:
    """Dice that somebody is about to place, as one number."""
    if state.table.stack and state.table.top() in (PIECES, PIECES_NOW):
        return 1 + state.pending_seat() + 8 * state.dice_due()
    return 0


def ranks(state: State) -> i64:
    """How many have more muscle than each, as one number: all that the order of muscle says."""
    muscle = state.table.muscle
    seats: i64 = state.seats
    found: i64 = 0
    for seat in range(seats):
        mine = muscle[seat]
        higher: i64 = 0
        for other in range(seats):
            if muscle[other] > mine:
                higher += 1
        found = found * 8 + higher
    return found


# Whether a part is surely the same; shared lists are, if they are the same objects.


def same(one: Numbers, other: Numbers) -> bool:
    """Whether two rows of a kind hold the same."""
    differing: i64 = 0
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
        and (one.done == other.done or one.step not in (LOAD, SEND))
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
