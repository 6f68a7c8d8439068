"""The typical offers (BL-4.2), which are part of the action space: crates for money and trucks for rent, either way.

What a mobster could offer now is stated once, in numbers (`able`); the list, one of them and their indices are read
from these. In random play they are most of what is legal.
"""

from typing import Final, final

from mypy_extensions import i32, i64

from blindpig.games.bootleggers.rules.components import MAX_SEATS, TRUCKS
from blindpig.games.bootleggers.rules.deals import MAX_OFFERS
from blindpig.games.bootleggers.rules.kinds import COUNTER, OFFER
from blindpig.games.bootleggers.rules.ledger import Goods, Offer
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import TownTable
from blindpig.kernel.action import FREE, Action, ActionSpace
from blindpig.kernel.numbers import Indices, Numbers, filled

TYPICAL_CRATES: Final = [1, 2, 3, 4]
TYPICAL_PRICES: Final = [1, 2, 4, 6]
TYPICAL_RENTS: Final = [1, 2]
KINDS: Final = 4  # of numbers of crates
PRICES: Final = 4
RENTS: Final = 2
DEAREST: Final = 6
# Where the offers to one addressee are: those that sell crates, that buy them, that let trucks, that hire them.
BUY: Final = KINDS * PRICES
LET: Final = 2 * BUY
HIRE: Final = LET + TRUCKS * RENTS
EACH: Final = HIRE + TRUCKS * RENTS
TYPICAL: Final = MAX_SEATS * EACH
# What can be offered, in numbers: four for each addressee, then three for all.
PRICES_AT: Final = 4 * MAX_SEATS  # how many of the prices one can pay
RENTS_AT: Final = PRICES_AT + 1  # how many of the rents
COUNT_AT: Final = PRICES_AT + 2  # how many offers there are
NOTHING: Final[Numbers] = filled(0, PRICES_AT + 3)
NO_FLEET: Final[Numbers] = filled(0, MAX_SEATS)


def able(state: State, seat: i64) -> Numbers:
    """Of crates in back rooms and trucks that stand idle: what can be offered to whom.

    For each mobster how many of the typical numbers of crates can be sold, how many bought, and as bits the trucks to
    let and to hire.
    """
    table = state.table
    found = NOTHING[:]
    if state.hidden.made[seat] >= MAX_OFFERS:
        return found
    money = min(state.hidden.money[seat], DEAREST)
    prices: i64 = PRICES_WITHIN[money]
    rents: i64 = RENTS_WITHIN[money] if table.reserve[seat] > 0 else 0
    mine = crates_at(table, seat)
    fleet = idle_trucks(table)
    idle: i64 = RENTS * size_of(fleet[seat])
    many: i64 = 0
    at: i64 = 0
    for partner in range(i64(state.seats)):
        if partner != seat:
            if mine:
                found[at] = mine
                many += mine * PRICES
            theirs = crates_at(table, partner)
            if theirs and prices:
                found[at + 1] = theirs
                many += theirs * prices
            if idle and table.reserve[partner] > 0:
                found[at + 2] = fleet[seat]
                many += idle
            if rents and fleet[partner]:
                found[at + 3] = fleet[partner]
                many += rents * size_of(fleet[partner])
        at += 4
    found[PRICES_AT] = prices
    found[RENTS_AT] = rents
    found[COUNT_AT] = many
    return found


@final
class TypicalOffers:
    """All of them, in the space's order: by addressee, those of crates by number and price, of trucks by rent."""

    def __init__(self) -> None:
        self.first: i64 = 0  # index
        self.all: list[Offer] = []
        self.further: i64 = 0  # index of the first of them as a counter-offer, after the space
        self.counters: list[Offer | None] = []  # by offer, then the number of the offer that is answered
        # Those of crates also by addressee, how many of the numbers there are, and how many of the prices.
        self.sell: list[list[Offer]] = []
        self.buy: list[list[Offer]] = []

    def add(self, space: ActionSpace, seat: i64, gives: Goods, gets: Goods) -> None:
        """Declare one, open to all eyes."""
        offer = Offer(len(space), OFFER, (seat,), gives, gets, False, "")
        space.all.append(offer)
        space.by_text[offer.text] = offer
        self.all.append(offer)

    def declare(self, space: ActionSpace) -> None:
        """Add all of them to the space."""
        self.first = len(space)
        self.counters = [None] * (TYPICAL * MAX_OFFERS)
        for seat in range(MAX_SEATS):
            for crates in TYPICAL_CRATES:
                for price in TYPICAL_PRICES:
                    self.add(space, seat, just_crates(crates), just_money(price))
            for crates in TYPICAL_CRATES:
                for price in TYPICAL_PRICES:
                    self.add(space, seat, just_money(price), just_crates(crates))
            for truck in range(TRUCKS):
                for rent in TYPICAL_RENTS:
                    self.add(space, seat, just_rented(truck), just_money(rent))
            for truck in range(TRUCKS):
                for rent in TYPICAL_RENTS:
                    self.add(space, seat, just_money(rent), just_rented(truck))
            first = seat * EACH
            for kinds in range(KINDS + 1):
                for prices in range(PRICES + 1):
                    self.sell.append(within(self.all[first : first + BUY], kinds, prices))
                    self.buy.append(within(self.all[first + BUY : first + LET], kinds, prices))

    def collect(self, possible: Numbers, found: list[Action]) -> None:
        """Append those that can be made, in the space's order."""
        prices = possible[PRICES_AT]
        first: i64 = 0
        for at in range(0, i64(PRICES_AT), 4):
            if possible[at]:
                found += self.sell[block_of(at >> 2, possible[at], PRICES)]
            if possible[at + 1]:
                found += self.buy[block_of(at >> 2, possible[at + 1], prices)]
            if possible[at + 2]:
                self.collect_trucks(possible[at + 2], first + LET, RENTS, found)
            if possible[at + 3]:
                self.collect_trucks(possible[at + 3], first + HIRE, possible[RENTS_AT], found)
            first += EACH

    def collect_trucks(self, trucks: i64, first: i64, rents: i64, found: list[Action]) -> None:
        """These trucks, at the lowest so many rents."""
        while trucks:
            at = first + lowest(trucks) * RENTS
            for dearer in range(at, at + rents):
                found.append(self.all[dearer])
            trucks &= trucks - 1

    def nth(self, possible: Numbers, rank: i64) -> Action:
        """Of those that can be made, the one of this rank."""
        prices = possible[PRICES_AT]
        rents = possible[RENTS_AT]
        first: i64 = 0
        at: i64 = 0
        while True:
            if rank < possible[at] * PRICES:
                return self.all[first + rank]
            rank -= possible[at] * PRICES
            if rank < possible[at + 1] * prices:
                return self.all[first + BUY + rank // prices * PRICES + rank % prices]
            rank -= possible[at + 1] * prices
            size = size_of(possible[at + 2]) * RENTS
            if rank < size:
                return self.all[first + LET + member(possible[at + 2], rank // RENTS) * RENTS + rank % RENTS]
            rank -= size
            size = size_of(possible[at + 3]) * rents
            if rank < size:
                return self.all[first + HIRE + member(possible[at + 3], rank // rents) * RENTS + rank % rents]
            rank -= size
            first += EACH
            at += 4

    def mark(self, possible: Numbers, row: Indices, at: i64) -> i64:
        """Write the indices of those that can be made into a row; where the next one belongs."""
        if possible[COUNT_AT] == 0:
            return at  # a third of the time
        prices = possible[PRICES_AT]
        index = self.first
        for part in range(0, i64(PRICES_AT), 4):
            if possible[part]:
                at = mark_run(index, possible[part] * PRICES, row, at)
            for kind in range(possible[part + 1]):
                at = mark_run(index + BUY + kind * PRICES, prices, row, at)
            if possible[part + 2]:
                at = mark_trucks(possible[part + 2], index + LET, RENTS, row, at)
            if possible[part + 3]:
                at = mark_trucks(possible[part + 3], index + HIRE, possible[RENTS_AT], row, at)
            index += EACH
        return at

    def counter(self, number: i64, answered: i64) -> Offer:
        """BL-4.2: one of them as the answer to an offer of its addressee's, the one of this number."""
        found = self.counters[number * MAX_OFFERS + answered]
        if found is None:
            offer = self.all[number]
            found = Offer(FREE, COUNTER, (int(offer.a), int(answered)), offer.gives, offer.gets, False, "")
            found.alike = offer.index
            self.counters[number * MAX_OFFERS + answered] = found
        return found

    def mark_counters(self, partners: i64, row: Indices, at: i64, count: i64) -> i64:
        """After so many indices, which rise, write those of the typical offers to these partners as answers."""
        further = self.further - self.first
        index = self.first
        old = at
        last = at + count
        new = last
        while partners:
            if partners & 1:
                old = found_from(index, row, old, last)
                end = index + EACH
                while old < last and i64(row[old]) < end:
                    row[new] = i32(i64(row[old]) + further)
                    old += 1
                    new += 1
            partners >>= 1
            index += EACH
        return new - last


def found_from(index: i64, row: Indices, at: i64, last: i64) -> i64:
    """Where, among indices that rise, those from this one on begin."""
    while at < last:
        middle = (at + last) >> 1
        if i64(row[middle]) < index:
            at = middle + 1
        else:
            last = middle
    return at


def mark_run(index: i64, count: i64, row: Indices, at: i64) -> i64:
    """Write so many indices, one after the other, into a row; where the next one belongs."""
    for each in range(index, index + count):
        row[at] = i32(each)
        at += 1
    return at


def mark_trucks(trucks: i64, index: i64, rents: i64, row: Indices, at: i64) -> i64:
    """Write the indices of these trucks, at the lowest so many rents, into a row; where the next one belongs."""
    while trucks:
        at = mark_run(index + lowest(trucks) * RENTS, rents, row, at)
        trucks &= trucks - 1
    return at


def within(offers: list[Offer], kinds: i64, prices: i64) -> list[Offer]:
    """Of one addressee's offers of crates, those of the fewest so many at the lowest so many prices."""
    every = PRICES
    found: list[Offer] = []
    for first in range(0, kinds * every, every):
        found += offers[first : first + prices]
    return found


def block_of(partner: i64, kinds: i64, prices: i64) -> i64:
    """Where the offers to one addressee are, of so many crates and so many prices."""
    return (partner * (KINDS + 1) + kinds) * (PRICES + 1) + prices


def size_of(bits: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def lowest(bits: i64) -> i64:
    """The lowest bit that is set."""
    at: i64 = 0
    while bits & 15 == 0:
        bits >>= 4
        at += 4
    while bits & 1 == 0:
        bits >>= 1
        at += 1
    return at


def member(bits: i64, rank: i64) -> i64:
    """The bit of this rank among those that are set."""
    for _ in range(rank):
        bits &= bits - 1
    return lowest(bits)


def crates_at(table: TownTable, seat: i64) -> i64:
    """How many of the typical numbers of crates are in a back room."""
    return min(table.back_room_crates(seat), KINDS)


def idle_trucks(table: TownTable) -> Numbers:
    """BL-4.2: by seat its trucks that are wholly its own, at home and empty, and so can be rented out, as bits."""
    if table.in_phase_1():
        return NO_FLEET
    fleet = NO_FLEET[:]
    owners = table.owner
    holders = table.holder
    loads = table.load
    one: i64 = 1
    for truck in range(i64(TRUCKS)):
        owner = owners[truck]
        if owner >= 0 and holders[truck] == owner and loads[truck] == 0 and table.is_idle(truck):
            fleet[owner] |= one << truck
    return fleet


def affordable(prices: list[int]) -> bytes:
    """By how much money one has, up to the dearest price: how many of these rising prices are within one's means."""
    return bytes([sum([price <= money for price in prices]) for money in range(DEAREST + 1)])


PRICES_WITHIN: Final[bytes] = affordable(TYPICAL_PRICES)
RENTS_WITHIN: Final[bytes] = affordable(TYPICAL_RENTS)


def just_money(money: i64) -> Goods:
    """Nothing but money."""
    return Goods(money, 0, [], [], [])


def just_crates(crates: i64) -> Goods:
    """Nothing but crates."""
    return Goods(0, crates, [], [], [])


def just_rented(truck: i64) -> Goods:
    """Nothing but a truck for this round."""
    return Goods(0, 0, [], [truck], [])
