"""What rows of bytes are written by: lists, sets and offers, as whoever looks counts seats."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from blindpig.games.bootleggers.rules.components import MAX_SEATS
from blindpig.games.bootleggers.rules.ledger import Goods, OpenOffer
from blindpig.kernel.numbers import Numbers
from blindpig.kernel.observe import MOST, Memo, Row, clear

CREW: Final = 21  # bytes a mobster
# Numbers of a memo: by open offer that is told its code, UNTOLD at first; how many discards are counted; how many cards
# one held oneself.
DEALS: Final = 8  # open offers that are told: those to oneself first, then one's own, then the others'
COUNTED: Final = DEALS
HELD: Final = COUNTED + 1
NUMBERS: Final = HELD + 1


# As the kernel's own. Those lie in another library: from here they could only be called, dozens of times a row.


def capped(value: i64) -> u8:
    """A number as a byte; what is too large is the largest."""
    return u8(0) if value < 0 else u8(value) if value < MOST else u8(MOST)


def told(who: i64, viewer: i64, seats: i64) -> u8:
    """1 + a seat, counted from the viewer; 0 for nobody."""
    apart = who - viewer + 1
    return u8(0) if who < 0 else u8(apart) if apart > 0 else u8(apart + seats)


def is_new(lists: list[list[int]], which: i64, values: list[int]) -> bool:
    """As the memo's own: every row asks for some twenty lists."""
    if lists[which] is values:
        return False
    lists[which] = values
    return True


def differs(memo: Memo, which: i64, values: list[int]) -> bool:
    """Whether a list that is changed in place is not what its bytes were written from; from now on, it is.

    Most are as they were: to compare them takes a quarter of what writing takes.
    """
    if memo.lists[which] == values:
        return False
    memo.lists[which] = values.copy()
    return True


def count_on(memo: Memo, which: i64, values: list[int], kinds: i64, row: Row, at: i64) -> None:
    """How many there are of each number in a list that only grows, or is replaced: those that came are added.

    The memo has the list, and how many of its values are counted.
    """
    if is_new(memo.lists, which, values):
        memo.sets[COUNTED] = 0
        clear(row, at, kinds)
    size: i64 = len(values)
    for number in range(memo.sets[COUNTED], size):
        row[at + values[number]] += 1
    memo.sets[COUNTED] = size


def count(values: list[int], least: i64, kinds: i64, row: Row, at: i64) -> None:
    """How many there are of each number, from the least on."""
    clear(row, at, kinds)
    for value in values:
        row[at + value - least] += 1


def copy(values: Numbers, first: i64, count: i64, row: Row, at: i64, apart: i64 = 1) -> None:
    """Some numbers of a list, one after the other or some bytes apart."""
    for number in range(first, first + count):
        value: i64 = values[number]
        row[at] = u8(value) if value < MOST else u8(MOST)
        at += apart


def write_around(values: Numbers, first: i64, apart: i64, viewer: i64, seats: i64, row: Row, at: i64) -> None:
    """A number for each mobster, from that one in a list on, one's own first."""
    copy(values, first + viewer, seats - viewer, row, at, apart)
    copy(values, first, viewer, row, at + (seats - viewer) * apart, apart)


def copy_list(values: list[int], first: i64, count: i64, row: Row, at: i64, apart: i64 = 1) -> None:
    """As `copy`, of a list that is shared: to make a row of it takes longer."""
    for number in range(first, first + count):
        row[at] = capped(values[number])
        at += apart


def write_list_around(values: list[int], apart: i64, viewer: i64, seats: i64, row: Row, at: i64) -> None:
    """As `write_around`, of a list that is shared."""
    copy_list(values, viewer, seats - viewer, row, at, apart)
    copy_list(values, 0, viewer, row, at + (seats - viewer) * apart, apart)


def write_crew(values: list[int], viewer: i64, seats: i64, row: Row, at: i64) -> None:
    """A number for each mobster, where what lies before them is told."""
    write_list_around(values, CREW, viewer, seats, row, at)


def write_pools(pools: list[int], viewer: i64, seats: i64, row: Row, at: i64) -> None:
    """Whose cards or money are mixed with each mobster's."""
    for number in range(seats):
        row[at + number * CREW] = told(pools[(viewer + number) % seats], viewer, seats) - 1


def write_marks(marks: Numbers, bars: i64, viewer: i64, seats: i64, row: Row, at: i64) -> None:
    """Markers by bar, then mobster, one's own first."""
    for bar in range(bars):
        first = bar * MAX_SEATS
        spot = at + first
        for who in range(viewer, seats):
            row[spot] = u8(marks[first + who])
            spot += 1
        for who in range(viewer):
            row[spot] = u8(marks[first + who])
            spot += 1


def write_owners(owners: list[int], viewer: i64, seats: i64, row: Row, at: i64, apart: i64) -> None:
    """Whose each thing is, some bytes apart."""
    for owner in owners:
        who: i64 = owner
        row[at] = u8(0) if who < 0 else told(who, viewer, seats)  # nearly always nobody's: no need to call
        at += apart


def write_bits(bits: i64, viewer: i64, seats: i64, row: Row, at: i64) -> i64:
    """A set of mobsters, one's own place first; where the next byte is."""
    turned = bits >> viewer | bits << (seats - viewer)
    for number in range(seats):
        row[at + number] = u8(turned >> number & 1)
    return at + MAX_SEATS


def write_deal(waiting: OpenOffer, viewer: i64, seats: i64, row: Row, at: i64) -> None:
    """An open offer; the two parties know its number."""
    offer = waiting.offer
    row[at] = told(waiting.offerer, viewer, seats)
    row[at + 1] = told(waiting.addressee, viewer, seats)
    row[at + 2] = u8(waiting.number + 1) if viewer in (waiting.addressee, waiting.offerer) else u8(0)
    row[at + 3] = 1 if waiting.private else 0
    if len(offer.told) == 0:
        offer.told = vec[u8](bytes_of(offer.gives) + bytes_of(offer.gets))
    at += 4
    for byte in offer.told:
        row[at] = byte
        at += 1


def bytes_of(goods: Goods) -> list[u8]:
    """What one party gives."""
    truck = goods.trucks[0] + 1 if goods.trucks else 0
    rented = goods.rented[0] + 1 if goods.rented else 0
    return [capped(goods.money), capped(goods.crates), truck, rented, len(goods.cards)]
