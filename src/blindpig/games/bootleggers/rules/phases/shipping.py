"""Phase 4, Shipping (BL-4.4 to BL-4.6): load trucks, send them to bars, lose what was not sent."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import BARS, CAPACITY, HOME, NOBODY, STARS1, TRUCKS
from blindpig.games.bootleggers.rules.kinds import (
    BEING_ANSWERED,
    LOAD_TRUCK,
    SEND_TRUCK,
    WAIT,
    ActionKind,
    Step,
    next_turn,
)
from blindpig.games.bootleggers.rules.moments import Moment, is_loading
from blindpig.games.bootleggers.rules.phases.sales import next_bar
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_LOADING, LINED_UP, LOAD, SEND, SHIP, changed
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

FIRST_LOAD: Final[bytes] = bytes([sum(CAPACITY[:truck]) for truck in range(TRUCKS)])  # where a truck's actions start


@final
class LoadStep(Step):
    """BL-4.4: all load at once."""

    def enter(self, state: State, chance: Chance) -> None:
        """Nobody has loaded yet."""
        state.table.done = 0

    def proceed(self, state: State, chance: Chance) -> i64:
        """BL-4.4: until everybody with crates says so; those without may still get some and load them."""
        for seat in range(state.seats):
            if is_loading(state, seat):
                return WAIT
        return AFTER_LOADING


@final
class LoadTruck(ActionKind):
    """Put crates of the back room on a truck one holds."""

    def __init__(self) -> None:
        super().__init__(LOAD_TRUCK)

    def declare(self, space: ActionSpace) -> None:
        """One action a truck and number of crates."""
        for truck in range(TRUCKS):
            for crates in range(1, CAPACITY[truck] + 1):
                self.add(space, f"load t{truck} {crates}", (truck, crates, len(self.all)))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-4.4, BL-C5: while loading, on a truck one holds, not more than one has or it takes."""
        table = state.table
        if table.step != LOAD:
            return Refusal("BL-4.4", "not-loading")
        if table.stack:
            return BEING_ANSWERED
        if table.done >> seat & 1:
            return Refusal("BL-4.4", "loaded-already")
        if table.holder[action.a] != seat:
            return Refusal("BL-T0g", "truck-not-held", {"truck": action.a})
        if action.b > table.crates[seat]:
            return Refusal("BL-4.4", "not-so-many-crates", {"crates": table.crates[seat]})
        if table.load[action.a] + action.b > CAPACITY[action.a]:
            return Refusal("BL-C5", "truck-too-small", {"truck": action.a})
        return None

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """Every truck held, with what fits."""
        table = state.table
        if table.step != LOAD or table.stack or table.done >> seat & 1:
            return
        holders = table.holder
        mine = table.crates[seat]
        for truck in range(i64(TRUCKS)):
            if holders[truck] == seat:
                room: i64 = CAPACITY[truck]
                first: i64 = FIRST_LOAD[truck]
                for crates in range(min(mine, room - table.load[truck])):
                    found.append(self.all[first + crates])

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-4.4: the crates are on the truck."""
        state.table.crates[seat] -= action.b
        state.table.load[action.a] += action.b
        if state.journal is not None:
            state.journal.tell("BL-4.4", "put-on-truck", {"seat": seat, "truck": action.a, "crates": action.b})


@final
class SendStep(Step):
    """BL-4.6: in order, each mobster sends their loaded trucks."""

    def enter(self, state: State, chance: Chance) -> None:
        """Nobody had a turn yet."""
        state.table.done = 0
        state.table.turn = NOBODY

    def proceed(self, state: State, chance: Chance) -> i64:
        """The next mobster with a loaded truck at home; when all had a turn, the trucks are lined up."""
        table = state.table
        while True:
            if table.turn == NOBODY:
                table.turn = next_turn(state)
                if table.turn == NOBODY:
                    return LINED_UP
            if has_loaded_truck(state, table.turn):
                return WAIT
            table.done |= 1 << table.turn
            table.turn = NOBODY


def has_loaded_truck(state: State, seat: i64) -> bool:
    """Whether a mobster holds a loaded truck that is not in a queue."""
    table = state.table
    for truck in range(TRUCKS):
        if table.holder[truck] == seat and table.load[truck] > 0 and table.place[truck] == HOME:
            return True
    return False


@final
class SendTruck(ActionKind):
    """Send a loaded truck to an open bar; a truck hijacked too late to wait for a turn goes at once, or stays."""

    def __init__(self) -> None:
        super().__init__(SEND_TRUCK)

    def declare(self, space: ActionSpace) -> None:
        """One action a truck and bar, and one to leave a hijacked load at home."""
        for truck in range(TRUCKS):
            for bar in range(len(BARS)):
                self.add(space, f"send t{truck} {BARS[bar]}", (truck, bar))
        self.add(space, "stay", (NOBODY, NOBODY))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-4.6, BL-T14: in one's turn, a loaded truck one holds, not yet in a queue, to an open bar."""
        table = state.table
        truck = action.a
        at_once = table.top() == SHIP and state.pending_seat() == seat
        if truck == NOBODY:
            return None if at_once else Refusal("BL-4.6", "not-your-turn-to-send")
        if not at_once and (table.step != SEND or table.turn != seat):
            return Refusal("BL-4.6", "not-your-turn-to-send")
        if not at_once and table.stack:
            return BEING_ANSWERED
        if table.holder[truck] != seat:
            return Refusal("BL-T0g", "truck-not-held", {"truck": truck})
        if table.load[truck] == 0:
            return Refusal("BL-4.6", "truck-empty", {"truck": truck})
        if table.place[truck] != HOME:
            return Refusal("BL-4.6", "truck-sent-already", {"truck": truck})
        if at_once and state.truck_to_ship() != truck:
            return Refusal("BL-T14", "only-the-hijacked-load", {"truck": truck})
        if action.b >= state.bars:
            return Refusal("BL-C8", "bar-not-in-play", {"bar": action.b})
        if not state.is_open(action.b):
            return Refusal("BL-4.6", "bar-closed", {"bar": action.b})
        return None

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """Every loaded truck at home, to every open bar."""
        table = state.table
        at_once = table.top() == SHIP and state.pending_seat() == seat
        if not at_once and (table.step != SEND or table.turn != seat or table.stack):
            return
        for truck in range(TRUCKS):
            if table.holder[truck] != seat or table.load[truck] == 0 or table.place[truck] != HOME:
                continue
            if at_once and state.truck_to_ship() != truck:
                continue
            for bar in range(state.bars):
                if state.is_open(bar):
                    found.append(self.all[truck * len(BARS) + bar])
        if at_once:
            found.append(self.all[-1])

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-4.6: it joins the end of the queue of the dock that its holder's standing allows."""
        table = state.table
        if state.top() == SHIP:
            state.pop()
        if action.a == NOBODY:
            if state.journal is not None:
                state.journal.tell("BL-4.6", "truck-stayed", {"seat": seat})
            return
        dock = state.dock(action.b, seat) if action.b else STARS1
        state.line_up(action.a, action.b, dock)
        state.pass_old(seat, NOBODY, table.load[action.a])
        if state.journal is not None:
            state.journal.tell(
                "BL-4.6",
                "sent",
                {"seat": seat, "truck": action.a, "bar": action.b, "dock": dock, "crates": table.load[action.a]},
            )


@final
class LinedUp(Moment):
    """The moment after all trucks are lined up; phase 4 ends with it."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def leave(self, state: State, chance: Chance) -> i64:
        """BL-4.5: crates not sent are lost, or kept by a Warehouse; then bars trade."""
        for seat in range(state.seats):
            clear_back_room(state, seat)
        state.table.bar = NOBODY
        return next_bar(state)


def clear_back_room(state: State, seat: i64) -> None:
    """BL-4.5, BL-T27: what was not sent is lost, or kept for one round only."""
    table = state.table
    left = table.crates[seat]
    table.crates[seat] = 0
    for truck in range(TRUCKS):
        if table.holder[truck] == seat and table.place[truck] == HOME:
            left += table.load[truck]
            table.load[truck] = 0
    if left == 0:
        return
    kept = max(0, left - table.old[seat]) if table.warehouse[seat] else 0
    table.stored = changed(table.stored, seat, kept)
    if state.journal is not None:
        if kept:
            state.journal.tell("BL-T27", "crates-stored", {"seat": seat, "crates": kept})
        if kept < left:
            state.journal.tell("BL-4.5", "crates-lost", {"seat": seat, "crates": left - kept})
