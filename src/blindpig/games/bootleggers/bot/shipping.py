"""Loading and sending: how many crates on which truck, and where it goes."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.bot.market import BY_BAR, BY_SEAT, Market, market_now
from blindpig.games.bootleggers.bot.plant import Plant
from blindpig.games.bootleggers.bot.pledges import WORD, gave_word
from blindpig.games.bootleggers.rules.components import (
    CAPACITY,
    DOCKS,
    HOME,
    MAX_SEATS,
    NOBODY,
    STARS1,
    TRUCKS,
    spot_of,
)
from blindpig.games.bootleggers.rules.kinds import DONE, LOAD_TRUCK, SEND_TRUCK
from blindpig.games.bootleggers.rules.pledges import AWAY
from blindpig.kernel.action import Action
from blindpig.kernel.numbers import Floats

NEVER: Final = -60.0  # what nobody in their right mind does


class Shipping:
    """One seat's trucks, and what stands before them at every bar."""

    def __init__(self, plant: Plant) -> None:
        state = plant.state
        seat = plant.viewer
        self.state = state
        self.seat: int = seat
        market = market_now(state)
        self.mine: Floats = BY_BAR[:]  # one's own crates in the queues
        for bar in range(state.bars):
            for dock in range(3):
                self.mine[bar] += market.waiting[spot_of(bar, dock) * MAX_SEATS + seat]
        free = BY_SEAT[:]
        for other in range(state.seats):
            if other != seat:
                free[other] = plant.to_send(other)
        market.fill(free, state.in_order())
        self.market: Market = market
        self.ahead: Floats = BY_BAR[:]
        self.factor: Floats = BY_BAR[:]
        self.word: Floats = BY_BAR[:]  # what sending a truck there costs: one's word
        for bar in range(state.bars):
            self.ahead[bar] = self.before_me(bar)
            self.factor[bar] = self.a_crate(bar)
            self.word[bar] = WORD if gave_word(state, seat, AWAY, bar) else 0.0

    def before_me(self, bar: i64) -> float:
        """The crates of others that will be unloaded before one's own."""
        market = self.market
        muscle = self.state.table.muscle
        dock = market.dock(bar, self.seat)
        found = 0.0
        for better in range(dock + 1):
            for other in range(self.state.seats):
                if other != self.seat and (better < dock or muscle[other] > muscle[self.seat]):
                    found += market.waiting[(bar * DOCKS + better) * MAX_SEATS + other]
        return found

    def a_crate(self, bar: i64) -> float:
        """What a crate that is sold there brings."""
        market = self.market
        if market.open[bar] <= 0.0:
            return -1.0
        if bar == 0:
            return 1.0
        price = market.price[bar * MAX_SEATS + self.seat]
        if market.dock(bar, self.seat) == STARS1:
            return price * market.leave_for(bar, self.seat)
        return price + market.margin[bar] * market.control[bar * MAX_SEATS + self.seat]

    def gain(self, bar: i64, before: float, crates: float) -> float:
        """What so many crates bring there behind so many of one's own."""
        start = self.ahead[bar] + before
        sold = self.market.taken(bar, start + crates) - self.market.taken(bar, start)
        return sold * self.factor[bar] - self.word[bar]

    def best_bar(self, sent: Floats, crates: float) -> i64:
        """Where a load brings most."""
        best: i64 = NOBODY
        most = -1000.0
        for bar in range(self.state.bars):
            if self.market.open[bar] > 0.0:
                gain = self.gain(bar, sent[bar], crates)
                if gain > most:
                    most = gain
                    best = bar
        return best

    def loads(self) -> list[int]:
        """How many crates more should go on each truck: each where it brings most."""
        table = self.state.table
        sent = self.mine[:]
        goal = [NOBODY] * TRUCKS
        more = [0] * TRUCKS
        mine: list[int] = []
        for truck in range(TRUCKS - 1, -1, -1):  # large ones first
            if table.holder[truck] == self.seat and table.place[truck] == HOME:
                mine.append(truck)
                if table.load[truck] > 0:
                    goal[truck] = self.best_bar(sent, float(table.load[truck]))
                    if goal[truck] != NOBODY:
                        sent[goal[truck]] += float(table.load[truck])
        for _ in range(table.crates[self.seat]):
            if not self.load_one(mine, goal, more, sent):
                break
        return more

    def load_one(self, mine: list[int], goal: list[int], more: list[int], sent: Floats) -> bool:
        """Put one crate where it brings most; False if there is no room."""
        table = self.state.table
        best = NOBODY
        where = NOBODY
        most = -1000.0
        fresh = False  # of the empty trucks only the first, the largest, is looked at
        for truck in mine:
            if table.load[truck] + more[truck] >= CAPACITY[truck]:
                continue
            if goal[truck] == NOBODY:
                if fresh:
                    continue
                fresh = True
                bar = int(self.best_bar(sent, 1.0))
                gain = self.gain(bar, sent[bar], 1.0) - 0.01 if bar != NOBODY else -1.0
            else:
                bar = goal[truck]
                gain = self.gain(bar, sent[bar], 1.0)
            if gain > most:
                most = gain
                best = truck
                where = bar
        if best == NOBODY:
            return False
        goal[best] = where
        more[best] += 1
        if where != NOBODY:
            sent[where] += 1.0
        return True


def load_scores(plant: Plant, actions: list[Action]) -> list[float]:
    """Load as planned, then say so."""
    plan = Shipping(plant).loads()
    found: list[float] = []
    for action in actions:
        if action.kind == LOAD_TRUCK:
            planned = plan[action.a]
            found.append(0.1 * planned - abs(planned - int(action.b)) if planned else -10.0)
        elif action.kind == DONE:
            found.append(0.0 if max(plan) == 0 else -20.0)
        else:
            found.append(NEVER)
    return found


def send_scores(plant: Plant, actions: list[Action]) -> list[float]:
    """What each truck would bring at each bar."""
    shipping = Shipping(plant)
    load = plant.state.table.load
    found: list[float] = []
    for action in actions:
        if action.kind == SEND_TRUCK and action.a >= 0:
            found.append(shipping.gain(action.b, shipping.mine[action.b], float(load[action.a])))
        else:
            found.append(-5.0 if action.kind in (DONE, SEND_TRUCK) else NEVER)
    return found
