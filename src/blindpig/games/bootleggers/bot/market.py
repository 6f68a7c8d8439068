"""A round of trade as one can expect it: who sends how many crates where, and what everybody earns."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.bot.odds import MEAN, expected
from blindpig.games.bootleggers.bot.pledges import NO_PLEDGES, pledged
from blindpig.games.bootleggers.rules.components import (
    DOCKS,
    MAX_SEATS,
    NOBODY,
    OMALLEYS,
    STARS1,
    STARS2,
    STARS3,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.standing import controls
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, TRADE
from blindpig.kernel.numbers import Floats, Numbers, filled, floats

PLENTY: Final = 1000.0
LEAVE_OF_CONTROL: Final = 0.6  # how often one may sell at the public dock where somebody earns the margin
LEAVE_OF_MAJORITY: Final = 0.15
LEAVE_OF_WORD: Final = 0.95  # and where it was promised
EVERYBODY: Final = 63
BAR_ORDER: Final = [5, 4, 3, 2, 1]  # dearest first
# Rows to begin with, copied in one go.
BY_SEAT: Final[Floats] = floats(0.0, MAX_SEATS)
BY_BAR: Final[Floats] = floats(0.0, 6)
BY_BAR_AND_SEAT: Final[Floats] = floats(0.0, 6 * MAX_SEATS)
BY_DOCK_AND_SEAT: Final[Floats] = floats(0.0, 18 * MAX_SEATS)
NONE_BY_BAR: Final[Numbers] = filled(0, 6)
NOBODY_BY_BAR: Final[Numbers] = filled(NOBODY, 6)
# Those who are served together at a dock: by number of seats all of them, by seat each alone.
ALL: Final[list[list[list[int]]]] = [[list(range(seats))] for seats in range(MAX_SEATS + 1)]
ALONE: Final[list[list[int]]] = [[seat] for seat in range(MAX_SEATS)]


class Market:
    """Bars with their prices, demands, standings and queues; seats with crates to send."""

    def __init__(self, state: State) -> None:
        self.seats: i64 = state.seats
        self.bars: i64 = state.bars
        self.open: Floats = BY_BAR[:]  # by bar: whether it trades, or how much of the time
        self.price: Floats = BY_BAR_AND_SEAT[:]  # by bar, then who is paid
        self.margin: Floats = BY_BAR[:]
        self.control: Floats = BY_BAR_AND_SEAT[:]  # by bar, then seat: chance to earn the margin
        self.lead: Numbers = NOBODY_BY_BAR[:]  # who sells first
        self.member: Numbers = NONE_BY_BAR[:]  # who has markers there, as bits
        self.promised: list[int] = NO_PLEDGES.leave  # who has the leader's word that they may sell there, as bits
        self.away: list[int] = NO_PLEDGES.away  # who has promised to send nothing there
        self.public: Numbers = NONE_BY_BAR[:]  # 1 where all may sell, at a low price
        self.dice: Numbers = NONE_BY_BAR[:]
        self.sure: Floats = BY_BAR[:]
        self.waiting: Floats = BY_DOCK_AND_SEAT[:]  # by bar, dock, holder: crates in the queue
        self.claimed: list[int] = []  # trucks whose load is sold for another
        # Who is served one after the other at a dock; those whose order is not known, together.
        self.parties: list[list[int]] = ALL[state.seats]
        self.income: Floats = BY_SEAT[:]

    def mean(self, bar: i64) -> float:
        """The expected demand."""
        if self.public[bar]:
            return PLENTY
        return self.open[bar] * (MEAN * float(self.dice[bar]) + self.sure[bar])

    def dock(self, bar: i64, seat: i64) -> i64:
        """Where a seat lines up."""
        if self.lead[bar] == seat:
            return STARS3
        return STARS2 if self.member[bar] >> seat & 1 else STARS1

    def lined_up(self, bar: i64) -> float:
        """The crates in all queues of a bar."""
        total = 0.0
        waiting = self.waiting
        first = bar * DOCKS * MAX_SEATS
        for at in range(first, first + DOCKS * MAX_SEATS):
            total += waiting[at]
        return total

    def send(self, free: Floats, bar: i64, seat: i64, crates: float) -> None:
        """Crates go to a bar."""
        self.waiting[(bar * DOCKS + self.dock(bar, seat)) * MAX_SEATS + seat] += crates
        free[seat] -= crates

    def fill(self, free: Floats, order: list[int]) -> None:
        """Everybody sends what the bars are likely to take: first docks first, the rest to O'Malley's."""
        for bar in BAR_ORDER:
            lead = self.lead[bar]
            if self.open[bar] > 0.0 and lead != NOBODY and free[lead] > 0.0 and not i64(self.away[bar]) >> lead & 1:
                first = self.waiting[bar * DOCKS * MAX_SEATS + lead]
                self.send(free, bar, lead, min(free[lead], max(0.0, self.mean(bar) - first)))
        for bar in BAR_ORDER:
            if self.open[bar] > 0.0 and self.member[bar]:
                self.fill_dock(free, bar, STARS2, order, EVERYBODY)
        for bar in BAR_ORDER:
            if self.open[bar] > 0.0 and (self.public[bar] or self.lead[bar] != NOBODY):
                self.fill_public(free, bar, order)

    def fill_public(self, free: Floats, bar: i64, order: list[int]) -> None:
        """Whoever has no marker there tries their luck with some, if leave is likely."""
        leave = self.leave(bar) * self.price[bar * MAX_SEATS + self.seats - 1]
        who: i64 = EVERYBODY if leave > 1.0 or self.public[bar] else self.promised[bar]
        if who:
            self.fill_dock(free, bar, STARS1, order, who)

    def fill_dock(self, free: Floats, bar: i64, dock: i64, order: list[int], who: i64) -> None:
        """Those of them who line up there share what is left, or take it in their order if that is known."""
        who &= ~i64(self.away[bar])
        room = self.mean(bar) - self.lined_up(bar)
        wanted = 0.0
        seats = self.seats
        for one in range(seats):
            if who >> one & 1 and self.dock(bar, one) == dock:
                wanted += free[one]
        if room <= 0.0 or wanted <= 0.0:
            return
        if not order:
            part = min(1.0, room / wanted)
            for one in range(seats):
                if who >> one & 1 and self.dock(bar, one) == dock:
                    self.send(free, bar, one, free[one] * part)
            return
        for next_seat in order:
            seat: i64 = next_seat
            if who >> seat & 1 and self.dock(bar, seat) == dock and free[seat] > 0.0 and room > 0.0:
                crates = min(free[seat], room)
                self.send(free, bar, seat, crates)
                room -= crates

    def leave(self, bar: i64) -> float:
        """How likely one may sell at the public dock."""
        if self.public[bar]:
            return 1.0
        lead = self.lead[bar]
        if lead == NOBODY:
            return 0.0
        return LEAVE_OF_CONTROL if self.control[bar * MAX_SEATS + lead] > 0.5 else LEAVE_OF_MAJORITY

    def leave_for(self, bar: i64, seat: i64) -> float:
        """How likely a seat may sell at the public dock, by what it was promised."""
        return LEAVE_OF_WORD if i64(self.promised[bar]) >> seat & 1 else self.leave(bar)

    def trade(self, free: Floats) -> Floats:
        """What everybody earns; crates that were sent nowhere are sold at O'Malley's."""
        income = self.income
        for bar in range(1, self.bars):
            if self.open[bar] > 0.0:
                self.trade_in(bar)
        if self.open[OMALLEYS] > 0.0:
            for seat in range(self.seats):
                income[seat] += self.waiting[STARS1 * MAX_SEATS + seat] + max(0.0, free[seat])
        return income

    def trade_in(self, bar: i64) -> None:
        """The docks of one bar, in their order."""
        before = 0.0
        bought = 0.0
        waiting = self.waiting
        income = self.income
        lead = self.lead[bar]
        for dock in range(i64(DOCKS)):
            first = (bar * DOCKS + dock) * MAX_SEATS
            for party in self.parties:
                crates = 0.0
                for seat in party:
                    asked = waiting[first + seat]
                    crates += asked * self.leave_for(bar, seat) if dock == STARS1 and seat != lead else asked
                if crates <= 0.0:
                    continue
                before += crates
                now = self.taken(bar, before)
                for seat in party:
                    asked = waiting[first + seat]
                    if asked > 0.0:
                        part = (
                            asked * self.leave_for(bar, seat) if dock == STARS1 and seat != lead else asked
                        ) / crates
                        income[seat] += part * (now - bought) * self.price[bar * MAX_SEATS + seat]
                bought = now
        if not self.public[bar]:
            earned = bought * self.margin[bar]
            for seat in range(self.seats):
                income[seat] += earned * self.control[bar * MAX_SEATS + seat]

    def taken(self, bar: i64, crates: float) -> float:
        """How many of so many crates a bar takes, as can be expected."""
        if self.public[bar]:
            return crates
        share = self.open[bar]
        return share * expected(self.dice[bar], self.sure[bar], crates / share)


def prices(market: Market, state: State) -> None:
    """What each bar pays and asks for this round."""
    table = state.table
    box = table.box
    seats: i64 = state.seats
    rolled = table.bar if table.step in (AFTER_ROLL, TRADE) else i64(NOBODY)  # its dice lie on the table
    for bar in range(i64(1), state.bars):
        market.margin[bar] = float(box.margin(bar, seats) + table.mouth[bar])
        if bar == rolled:
            market.sure[bar] = float(table.demand)
        else:
            dice: i64 = box.dice[bar] + table.thirst[bar]
            market.dice[bar] = dice
            market.sure[bar] = float(dice * i64(table.improvements[bar]))
        public = table.coppered[bar] == 1
        market.public[bar] = 1 if public else 0
        usual = float(box.price(bar, seats))
        packing: i64 = table.packing[bar]
        first = bar * MAX_SEATS
        for seat in range(seats):
            low = public or (packing != 0 and packing != i64(1) << seat)
            market.price[first + seat] = 1.0 if low else usual
    market.public[OMALLEYS] = 1


def market_now(state: State) -> Market:
    """The market of this round: bars that are open and have not traded, queues as they stand."""
    table = state.table
    market = Market(state)
    if table.revealed:
        market.parties = [ALONE[seat] for seat in state.in_order()]
    prices(market, state)
    words = pledged(state)
    market.promised = words.leave
    market.away = words.away
    for bar in range(state.bars):
        market.open[bar] = 1.0 if not table.traded[bar] and state.is_open(bar) else 0.0
        if bar != OMALLEYS:
            stand_now(market, state, bar)
    waiting = market.waiting
    load = table.load
    place = table.place
    for truck in range(i64(TRUCKS)):
        if place[truck] >= 0 and load[truck] > 0:
            waiting[place[truck] * MAX_SEATS + table.holder[truck]] += float(load[truck])
            if table.payee[truck] != NOBODY:
                market.claimed.append(truck)
    return market


def stand_now(market: Market, state: State, bar: i64) -> None:
    """Who has markers in a bar, who leads there, and who is in control."""
    table = state.table
    marks = table.marks
    first = bar * MAX_SEATS
    lead = state.leader(bar)
    if lead != NOBODY:
        market.lead[bar] = lead
        if controls(lead, marks, first, state.seats, table.payoff[bar]):
            market.control[first + lead] = 1.0
    members: i64 = 0
    for seat in range(i64(state.seats)):
        if marks[first + seat] > 0:
            members |= i64(1) << seat
    market.member[bar] = members
