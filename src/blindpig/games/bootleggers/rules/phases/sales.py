"""Phase 5, What's the password? (BL-5.1 to BL-5.7): bars roll their demand and buy, dock by dock."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import (
    DOCKS,
    NOBODY,
    OMALLEYS,
    STARS1,
    TRUCKS,
    bar_at,
)
from blindpig.games.bootleggers.rules.demand import forget_demand, roll_demand
from blindpig.games.bootleggers.rules.kinds import ALLOW, BAR, WAIT, ActionKind, Step
from blindpig.games.bootleggers.rules.moments import Moment
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_LAST_BAR, AFTER_ROLL, DOCK, TRADE, changed
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

UNLIMITED: Final = 1000


def next_bar(state: State) -> int:
    """BL-5.1, BL-5.2: the next open bar with crates in its queues, smallest first; it rolls, or buys all at once."""
    table = state.table
    table.bar += 1
    while table.bar < state.bars:
        if can_trade(state, table.bar):
            return TRADE if buys_all(state, table.bar) else AFTER_ROLL
        table.bar += 1
    table.bar = 0
    return AFTER_LAST_BAR


def can_trade(state: State, bar: i64) -> bool:
    """BL-5.1: whether a bar is open and has crates in its queues."""
    table = state.table
    if not state.is_open(bar):
        return False
    return any(table.load[truck] > 0 and bar_at(table.place[truck]) == bar for truck in range(TRUCKS))


def buys_all(state: State, bar: i64) -> bool:
    """BL-5.7, BL-T7: whether a bar buys everything: O'Malley's, or one that is like it this round."""
    return bar == OMALLEYS or state.table.coppered[bar] == 1


@final
class AfterRoll(Moment):
    """A bar has rolled its demand; the moment before it buys."""

    def __init__(self) -> None:
        super().__init__(TRADE)

    def enter(self, state: State, chance: Chance) -> None:
        """BL-5.2: the dice are rolled, then all are asked."""
        roll_demand(state, state.table.bar, chance)
        super().enter(state, chance)

    def leave(self, state: State, chance: Chance) -> i64:
        """BL-5.1, BL-5.2: it buys if it is still open and has crates; otherwise its dice were rolled for nothing."""
        if can_trade(state, state.table.bar):
            return TRADE
        forget_demand(state)
        return next_bar(state)


@final
class TradeStep(Step):
    """BL-5.3 to BL-5.6: a bar buys."""

    def enter(self, state: State, chance: Chance) -> None:
        """BL-5.2, BL-5.7: it wants what its dice and improvements say now, or all there is."""
        table = state.table
        table.allowed = 0
        table.barred = 0
        if buys_all(state, table.bar):
            table.rolls = []
            table.demand = UNLIMITED

    def proceed(self, state: State, chance: Chance) -> i64:
        """Sell until the demand is met, waiting for leave at the public dock; then the next bar."""
        if not sell(state):
            return WAIT
        close_bar(state)
        return next_bar(state)


def sell(state: State) -> bool:
    """BL-5.3, BL-5.4: buy from the docks in their order; False while leave to sell is asked for."""
    table = state.table
    bar = table.bar
    lead = state.leader(bar)
    public = buys_all(state, bar)
    control = state.in_control(bar)
    for dock in range(DOCKS):
        for truck in state.queue(bar, dock):
            seat = table.holder[truck]
            if table.demand == 0:
                return True
            if table.load[truck] == 0:
                continue
            if dock == STARS1 and not public:
                if lead == NOBODY or table.barred >> seat & 1:
                    continue
                if seat != lead and not table.allowed >> seat & 1:
                    state.push(DOCK, lead, seat)
                    return False
            sell_load(state, truck, bar, control)
    return True


def sell_load(state: State, truck: i64, bar: i64, control: int) -> None:
    """BL-5.3, BL-5.6: a truck's crates are bought while demand remains; the mobster in control earns the margin."""
    table = state.table
    holder = table.holder[truck]
    crates = min(table.load[truck], table.demand)
    payee = table.payee[truck] if table.payee[truck] != NOBODY else holder
    price = crate_price(state, bar, payee)
    table.load[truck] -= crates
    if table.demand != UNLIMITED:
        table.demand -= crates
    state.earn(payee, crates * price)
    if state.journal is not None:
        money = crates * price
        if payee == holder:
            state.journal.tell(
                "BL-5.3", "sold", {"seat": holder, "bar": bar, "truck": truck, "crates": crates, "money": money}
            )
        else:
            state.journal.tell(
                "BL-T18",
                "sold-for-another",
                {"seat": payee, "victim": holder, "bar": bar, "truck": truck, "crates": crates, "money": money},
            )
    if control != NOBODY:
        share = crates * (table.box.margin(bar, state.seats) + table.mouth[bar])
        state.earn(control, share)
        if state.journal is not None:
            state.journal.tell(
                "BL-5.6", "margin-earned", {"seat": control, "bar": bar, "crates": crates, "money": share}
            )


def crate_price(state: State, bar: i64, payee: int) -> int:
    """BL-5.3, BL-5.7, BL-T7, BL-T21: what a crate pays in a bar, by who is paid."""
    table = state.table
    if buys_all(state, bar):
        return 1
    if table.packing[bar] and table.packing[bar] != 1 << payee:
        return 1
    return state.table.box.price(bar, state.seats)


def close_bar(state: State) -> None:
    """BL-5.1, BL-5.5: what was not sold is lost; the bar's trucks go home."""
    table = state.table
    bar = table.bar
    table.traded = changed(table.traded, bar, 1)
    forget_demand(state)
    for truck in range(TRUCKS):
        if bar_at(table.place[truck]) == bar:
            if table.load[truck] > 0 and state.journal is not None:
                state.journal.tell(
                    "BL-5.5", "not-sold", {"seat": table.holder[truck], "bar": bar, "crates": table.load[truck]}
                )
            table.load[truck] = 0
            state.go_home(truck)


class DockWord(ActionKind):
    """The word of the mobster with control or majority on somebody who waits at the public dock."""

    def __init__(self, kind: int, word: str) -> None:
        super().__init__(kind)
        self.word: str = word

    def declare(self, space: ActionSpace) -> None:
        """One action a mobster."""
        for seat in range(6):
            self.add(space, f"{self.word} {seat}", (seat,))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-5.4: when asked, on the mobster who waits."""
        if state.top() != DOCK or state.pending_seat() != seat:
            return Refusal("BL-5.4", "nobody-asks-your-leave")
        if state.seat_at_dock() != action.a:
            return Refusal("BL-5.4", "another-waits-first", {"victim": state.seat_at_dock()})
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-5.4: they may sell, or not."""
        state.pop()
        if self.kind == ALLOW:
            state.table.allowed |= 1 << action.a
            if state.journal is not None:
                state.journal.tell("BL-5.4", "allowed", {"seat": seat, "victim": action.a, "bar": state.table.bar})
        else:
            state.table.barred |= 1 << action.a
            if state.journal is not None:
                state.journal.tell("BL-5.4", "barred", {"seat": seat, "victim": action.a, "bar": state.table.bar})


def dock_words() -> list[ActionKind]:
    """The two words of BL-5.4."""
    return [DockWord(ALLOW, "allow"), DockWord(BAR, "bar")]
