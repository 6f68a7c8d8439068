"""A game under way: what everybody sees, what only some see, and the small moves that all rules are made of."""

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import (
    FIRST_TRUCK,
    HOME,
    MAX_SEATS,
    NOBODY,
    OMALLEYS,
    STARS1,
    STARS2,
    STARS3,
    STILL_DICE,
    THUG,
    TITLES,
    TRUCKS,
    bar_at,
    bars_in_play,
    spot_of,
)
from blindpig.games.bootleggers.rules.hidden import ACTING, Hidden
from blindpig.games.bootleggers.rules.standing import MAJORITY, MINORITY, NONE, controls, leader, standing
from blindpig.games.bootleggers.rules.table import (
    DEMANDED_STILL,
    DEMANDING_SEAT,
    DICE_DUE,
    IMPROVEMENTS_DUE,
    PHASE_OF,
    PLAYED_ACTION,
    PLAYED_TITLE,
    RECORD,
    SEAT,
    SEAT_AT_DOCK,
    STILL_DUE,
    TAKEN_TITLE,
    TRUCK_TO_SHIP,
    WANTED_BAR,
    TownTable,
    added,
    changed,
)
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State as KernelState


class State(KernelState):
    """The data of a game and its small moves. `BootleggersState` in play.py adds the rules."""

    def __init__(self, seats: int, table: TownTable, hidden: Hidden) -> None:
        super().__init__(seats)
        self.table: TownTable = table
        self.hidden: Hidden = hidden
        self.bars: i64 = bars_in_play(seats)
        self.changes: i64 = 0  # how often anything may have changed but what is said: who wrote it down looks here

    # Time

    def phase(self) -> i64:
        """The phase under way, 1 to 6."""
        return PHASE_OF[self.table.step]

    def in_phase_1(self) -> bool:
        """BL-W2: whether phase 1 is under way; the moment that ends it is one with the next under chaos placement."""
        return self.table.in_phase_1()

    def top(self) -> i64:
        """The kind of the pending record on top of the stack, 0 if there is none."""
        return self.table.top()

    def push(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Put a pending record on the stack."""
        self.table.stack.extend([kind, seat, a, b, c])

    def pop(self) -> None:
        """Take the pending record off the stack."""
        del self.table.stack[-RECORD:]

    def pending_seat(self) -> i64:
        """Whose the record on top is: who decides, or for a card who played it, for a marker who places it."""
        return self.table.stack[SEAT - RECORD]

    def played_action(self) -> i64:
        """PLAYED: the index of the action, which names the card and its targets."""
        return self.table.stack[PLAYED_ACTION - RECORD]

    def played_title(self) -> i64:
        """PLAYED: the card's title."""
        return self.table.stack[PLAYED_TITLE - RECORD]

    def dice_due(self) -> i64:
        """PIECES, PIECES_NOW: dice to be placed."""
        return self.table.stack[DICE_DUE - RECORD]

    def still_due(self) -> i64:
        """PIECES, PIECES_NOW: whether a remote still may be opened instead."""
        return self.table.stack[STILL_DUE - RECORD]

    def improvements_due(self) -> i64:
        """PIECES, PIECES_NOW: improvement markers to be placed."""
        return self.table.stack[IMPROVEMENTS_DUE - RECORD]

    def taken_title(self) -> i64:
        """KEEP: the title of the card just taken."""
        return self.table.stack[TAKEN_TITLE - RECORD]

    def demanding_seat(self) -> i64:
        """DEMANDED: who demands a vigorish."""
        return self.table.stack[DEMANDING_SEAT - RECORD]

    def demanded_still(self) -> i64:
        """DEMANDED: the still it is demanded for."""
        return self.table.stack[DEMANDED_STILL - RECORD]

    def truck_to_ship(self) -> i64:
        """SHIP: the truck with the hijacked load."""
        return self.table.stack[TRUCK_TO_SHIP - RECORD]

    def seat_at_dock(self) -> i64:
        """DOCK: who waits for leave to sell."""
        return self.table.stack[SEAT_AT_DOCK - RECORD]

    def wanted_bar(self) -> i64:
        """PREEMPT: the bar where a marker is to be placed."""
        return self.table.stack[WANTED_BAR - RECORD]

    def busy(self) -> bool:
        """BL-W3, BL-4.7: whether a card is being answered or resolved, or a bar trades: nothing else happens."""
        return self.table.busy()

    def may_act(self, seat: i64) -> bool:
        """BL-W1, BL-W2: whether this seat may act out of turn now; at a moment, only who was given the word."""
        table = self.table
        if not table.revealed or table.busy():
            return False
        return not table.at_moment() or self.hidden.answer[seat] == ACTING

    def in_order(self) -> list[int]:
        """BL-1.3, BL-T2: the mobsters, the highest muscle first."""
        muscle = self.table.muscle
        found: list[int] = []
        for seat in range(self.seats):
            at = len(found)
            while at > 0 and muscle[found[at - 1]] < muscle[seat]:
                at -= 1
            found.insert(at, seat)
        return found

    # Money

    def earn(self, seat: i64, money: i64) -> None:
        """Money comes from the bank, or goes there if it is negative, for all to see."""
        self.hidden.money[seat] += money
        self.table.purse[seat] += money

    # Markers and bars

    def marks(self, bar: i64, seat: i64) -> i64:
        """How many markers a mobster has in a bar."""
        return self.table.marks[bar * MAX_SEATS + seat]

    def crowd(self, bar: i64) -> i64:
        """How many markers are in a bar."""
        marks = self.table.marks
        first = bar * MAX_SEATS
        return (
            marks[first] + marks[first + 1] + marks[first + 2] + marks[first + 3] + marks[first + 4] + marks[first + 5]
        )

    def has_circle(self, bar: i64) -> bool:
        """Whether a bar has a free circle."""
        return self.crowd(bar) < self.table.box.circles[bar]

    def is_open(self, bar: i64) -> bool:
        """BL-2.2, BL-4.7, BL-5.7, BL-T7: whether a bar is open."""
        table = self.table
        if table.shut[bar]:
            return False
        return bar == OMALLEYS or table.coppered[bar] == 1 or self.crowd(bar) >= table.box.shaded[bar]

    def leader(self, bar: i64) -> i64:
        """BL-2.3, BL-2.4, BL-T7: who has control or the majority in a bar, NOBODY if nobody."""
        table = self.table
        if bar == OMALLEYS or table.coppered[bar]:
            return NOBODY
        return leader(table.marks, bar * MAX_SEATS, self.seats, table.muscle, table.payoff[bar])

    def in_control(self, bar: i64) -> i64:
        """BL-2.3, BL-T7: who has control of a bar, NOBODY if nobody."""
        lead = self.leader(bar)
        if lead == NOBODY:
            return NOBODY
        table = self.table
        return lead if controls(lead, table.marks, bar * MAX_SEATS, self.seats, table.payoff[bar]) else NOBODY

    def standing(self, bar: i64, seat: i64) -> i64:
        """BL-2.3 to BL-2.6: a mobster's standing in a bar."""
        table = self.table
        if bar == OMALLEYS or table.coppered[bar]:
            return NONE
        return standing(seat, table.marks, bar * MAX_SEATS, self.seats, table.muscle, table.payoff[bar])

    def dock(self, bar: i64, seat: i64) -> i64:
        """BL-2.7, BL-4.6: the dock that a mobster's standing allows."""
        stands = self.standing(bar, seat)
        if stands >= MAJORITY:
            return STARS3
        return STARS2 if stands == MINORITY else STARS1

    def add_mark(self, bar: i64, seat: i64) -> None:
        """A marker that was taken from elsewhere stands in a bar."""
        self.table.marks[bar * MAX_SEATS + seat] += 1

    def remove_mark(self, bar: i64, seat: i64) -> None:
        """BL-2.2, BL-4.7: a marker leaves a bar; one that closes with trucks lined up stays closed this round."""
        self.table.marks[bar * MAX_SEATS + seat] -= 1
        self.check_closing(bar)

    def check_closing(self, bar: i64) -> None:
        """BL-4.7: a bar that closes with trucks in its queues does not trade this round."""
        table = self.table
        if table.shut[bar] or self.is_open(bar) or not self.has_queue(bar):
            return
        table.shut = changed(table.shut, bar, 1)
        if self.journal is not None:
            self.journal.tell("BL-4.7", "closed-on-queue", {"bar": bar})

    def destroy_mark(self, bar: i64, seat: i64) -> None:
        """BL-T0e: a marker destroyed goes back to its owner's reserve."""
        self.table.reserve[seat] += 1
        self.remove_mark(bar, seat)

    def recruit(self, seat: i64, count: i64) -> i64:
        """BL-C6: markers go from the reserve to the back room; what the reserve lacks is lost. How many went."""
        table = self.table
        moved = min(count, table.reserve[seat])
        table.reserve[seat] -= moved
        table.back[seat] += moved
        return moved

    # Trucks

    def has_queue(self, bar: i64) -> bool:
        """Whether trucks are lined up at a bar."""
        place = self.table.place
        return any(bar_at(place[truck]) == bar for truck in range(TRUCKS))

    def queue(self, bar: i64, dock: i64) -> list[int]:
        """The trucks at a dock, first come first."""
        spot = spot_of(bar, dock)
        place = self.table.place
        rank = self.table.place_rank
        found: list[int] = []
        for truck in range(TRUCKS):
            if place[truck] == spot:
                at = len(found)
                while at > 0 and rank[found[at - 1]] > rank[truck]:
                    at -= 1
                found.insert(at, truck)
        return found

    def line_up(self, truck: i64, bar: i64, dock: i64) -> None:
        """BL-4.6: a truck joins the end of a queue."""
        table = self.table
        table.rank += 1
        table.place[truck] = spot_of(bar, dock)
        table.place_rank[truck] = table.rank

    def go_home(self, truck: i64) -> None:
        """A truck leaves its queue."""
        self.table.place[truck] = HOME
        self.table.payee[truck] = NOBODY

    def free_truck(self, size: i64) -> i64:
        """The first truck of a size in the supply, NOBODY if there is none."""
        holder = self.table.holder
        owner = self.table.owner
        for truck in range(FIRST_TRUCK[size], FIRST_TRUCK[size + 1]):
            if holder[truck] == NOBODY and owner[truck] == NOBODY:
                return truck
        return NOBODY

    def supply(self, size: i64) -> i64:
        """How many trucks of a size are in the supply."""
        count = 0
        for truck in range(FIRST_TRUCK[size], FIRST_TRUCK[size + 1]):
            if self.table.holder[truck] == NOBODY and self.table.owner[truck] == NOBODY:
                count += 1
        return count

    def is_idle(self, truck: i64) -> bool:
        """BL-4.2: whether a truck stands at home, empty."""
        return self.table.is_idle(truck)

    # Crates

    def back_room_crates(self, seat: i64) -> i64:
        """BL-4.2, BL-T27: the crates in a back room, those that a Warehouse keeps too."""
        return self.table.back_room_crates(seat)

    def pass_old(self, seat: i64, taker: i64, crates: i64) -> None:
        """BL-T27: of crates that leave a mobster, those that were kept once count first; NOBODY takes what is gone."""
        old = self.table.old
        moved = min(old[seat], crates)
        old[seat] -= moved
        if taker != NOBODY:
            old[taker] += moved

    # Stills

    def has_slot(self, still: i64) -> bool:
        """BL-1.7: whether a still has a free slot."""
        return self.table.still_owner[still] != NOBODY and self.table.dice[still] < STILL_DICE

    # Cards

    def holds(self, seat: i64, title: i64) -> bool:
        """Whether a thug card is in a hand."""
        return self.hidden.thugs[seat * TITLES + title] > 0

    def gain_thug(self, seat: i64, title: i64) -> None:
        """A thug card joins a hand, for all to see."""
        self.hidden.thugs[seat * TITLES + title] += 1
        self.table.cards[seat] += 1
        self.table.known = added(self.table.known, self.table.pool[seat] * TITLES + title, 1)

    def lose_thug(self, seat: i64, title: i64) -> None:
        """A thug card leaves a hand, for all to see: one drawn unseen if no other was known there."""
        table = self.table
        self.hidden.thugs[seat * TITLES + title] -= 1
        table.cards[seat] -= 1
        at = table.pool[seat] * TITLES + title
        if table.known[at] > 0:
            table.known = added(table.known, at, -1)
        elif table.drawn[seat] > 0 and self.trades_alone(seat):
            table.drawn = added(table.drawn, seat, -1)
        if table.drawn[seat] > table.cards[seat]:
            table.drawn = changed(table.drawn, seat, table.cards[seat])

    def trades_alone(self, seat: i64) -> bool:
        """Whether no card ever went unseen between this mobster and another."""
        pool = self.table.pool
        return all(pool[other] != pool[seat] or other == seat for other in range(self.seats))

    def discard(self, kind: int) -> None:
        """A henchman card goes to the discards."""
        self.table.discards.append(kind)

    def discard_thug(self, title: i64) -> None:
        """A thug card goes to the discards (BL-T0c)."""
        self.table.discards.append(THUG + title)

    def draw_henchman(self, chance: Chance) -> i64:
        """BL-S2: the next henchman; when the deck runs out its discards are shuffled. NOBODY if none is left."""
        deck = self.hidden.deck
        table = self.table
        if not deck:
            if not table.discards:
                return NOBODY
            deck = sorted(table.discards)
            table.discards = []  # a list that only grows: who has counted it need not do so again
            chance.shuffle(deck)
            if self.journal is not None:
                self.journal.tell("BL-S2", "deck-reshuffled", {"cards": len(deck)})
        table.deck_left = len(deck) - 1
        self.hidden.deck = deck[:-1]
        return deck[-1]
