"""What everybody sees, as flat lists; steps and pending records are numbered here."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.bootleggers.rules.components import (
    HOME,
    IMPROVEMENTS,
    LAST_KIND,
    MARKERS,
    MAX_SEATS,
    MOST_CARDS,
    MOST_COPIES,
    MUSCLE_CARDS,
    NOBODY,
    STILLS,
    TITLES,
    TOP_MUSCLE,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.edition import HOUSE, Box
from blindpig.games.bootleggers.rules.fields import ANY, BIG, TABLE
from blindpig.kernel.numbers import Numbers, numbers

# Steps of a round, in their order. Those in IS_MOMENT ask everybody at once (BL-W2).
CHOOSE: Final = 0
AFTER_REVEAL: Final = 1
TAKE: Final = 2
END_OF_MUSCLE: Final = 3
PLACE: Final = 4
BEFORE_PRODUCTION: Final = 5
AFTER_PRODUCTION: Final = 6
LOAD: Final = 7
AFTER_LOADING: Final = 8
SEND: Final = 9
LINED_UP: Final = 10
AFTER_ROLL: Final = 11
TRADE: Final = 12
AFTER_LAST_BAR: Final = 13
HEAT: Final = 14
OVER: Final = 15
# Tables of small numbers are bytes: they are read faster than lists.
PHASE_OF: Final[bytes] = bytes([1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6])
IS_MOMENT: Final[bytes] = bytes([0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0])

# Pending decisions, a stack of records: kind, seat, and three numbers of which each kind has its own names.
RECORD: Final = 5
SEAT: Final = 1
PLAYED: Final = 1  # a thug card was played and is being answered
PLAYED_ACTION: Final = 2
PLAYED_TITLE: Final = 3
PIECES: Final = 2  # pieces of a card just taken or used
PIECES_NOW: Final = 3  # the same while a card is resolved: nothing else happens
DICE_DUE: Final = 2
STILL_DUE: Final = 3
IMPROVEMENTS_DUE: Final = 4
KEEP: Final = 4  # a thug card just taken: play it or keep it
TAKEN_TITLE: Final = 2
DEMANDED: Final = 5  # A Little Vigorish: its owner pays for a still, or it stays idle
DEMANDING_SEAT: Final = 2
DEMANDED_STILL: Final = 3
DRAWN: Final = 6  # Windfall: a card just drawn unseen
SHIP: Final = 7  # Hijack: a truck to be sent at once
TRUCK_TO_SHIP: Final = 2
DOCK: Final = 8  # leave to sell at the public dock
SEAT_AT_DOCK: Final = 2
PREEMPT: Final = 9  # chaos placement: somebody wants to place a marker, higher muscles may do so before
WANTED_BAR: Final = 2


def changed(values: list[int], at: i64, value: i64) -> list[int]:
    """A copy with one value changed, for lists that copies of a game share (see fields.py)."""
    new = values.copy()
    new[at] = value
    return new


def added(values: list[int], at: i64, more: i64) -> list[int]:
    """A copy with something added to one value."""
    return changed(values, at, values[at] + more)


@mypyc_attr(acyclic=True)
class Town:
    """Bars, stills and trucks."""

    def __init__(self, old: "Town | None" = None) -> None:
        # By bar; markers by bar, then seat.
        self.marks: Numbers = numbers(TABLE.numbers("marks", 6 * MAX_SEATS, 17)) if old is None else old.marks[:]
        self.improvements: list[int] = TABLE.numbers("improvements", 6, 5) if old is None else old.improvements
        self.shut: list[int] = TABLE.numbers("shut", 6, 1) if old is None else old.shut
        self.traded: list[int] = TABLE.numbers("traded", 6, 1) if old is None else old.traded
        self.payoff: list[int] = TABLE.owners("payoff", 6) if old is None else old.payoff  # who bought control
        self.coppered: list[int] = TABLE.numbers("coppered", 6, 1) if old is None else old.coppered
        self.packing: list[int] = TABLE.numbers("packing", 6, 63) if old is None else old.packing  # seats, as bits
        self.thirst: list[int] = TABLE.numbers("thirst", 6, 9) if old is None else old.thirst
        self.mouth: list[int] = TABLE.numbers("mouth", 6, 9) if old is None else old.mouth
        # By still.
        self.still_owner: list[int] = TABLE.owners("still_owner", STILLS) if old is None else old.still_owner
        self.dice: Numbers = numbers(TABLE.numbers("dice", STILLS, 4)) if old is None else old.dice[:]
        self.idle: list[int] = TABLE.numbers("idle", STILLS, 1) if old is None else old.idle
        # By truck. One that nobody owns or holds is in the supply.
        self.owner: Numbers = numbers(TABLE.owners("owner", TRUCKS)) if old is None else old.owner[:]
        self.holder: Numbers = numbers(TABLE.owners("holder", TRUCKS)) if old is None else old.holder[:]
        self.load: Numbers = numbers(TABLE.numbers("load", TRUCKS, 9)) if old is None else old.load[:]
        self.place: Numbers = numbers(TABLE.spots("place", TRUCKS)) if old is None else old.place[:]  # HOME, or a spot
        self.place_rank: Numbers = (
            numbers(TABLE.numbers("place_rank", TRUCKS, BIG)) if old is None else old.place_rank[:]
        )
        self.payee: Numbers = (
            numbers(TABLE.owners("payee", TRUCKS)) if old is None else old.payee[:]
        )  # if not the holder

    def forget_round(self) -> None:
        """BL-T0d: what was done to bars and stills for one round is over."""
        self.shut = [0] * 6
        self.traded = [0] * 6
        self.payoff = [NOBODY] * 6
        self.coppered = [0] * 6
        self.packing = [0] * 6
        self.thirst = [0] * 6
        self.mouth = [0] * 6
        self.idle = [0] * STILLS


@mypyc_attr(acyclic=True)
class Crew(Town):
    """What each mobster has, for all to see."""

    def __init__(self, old: "Crew | None" = None) -> None:
        super().__init__(old)
        # Muscle is doubled, so that 5.5 is a whole number; boys came, card is the muscle card in front.
        self.muscle: Numbers = numbers(TABLE.numbers("muscle", MAX_SEATS, TOP_MUSCLE)) if old is None else old.muscle[:]
        self.boys: list[int] = TABLE.numbers("boys", MAX_SEATS, 1) if old is None else old.boys
        self.card: list[int] = TABLE.numbers("card", MAX_SEATS, MUSCLE_CARDS) if old is None else old.card
        self.chosen: Numbers = numbers(TABLE.numbers("chosen", MAX_SEATS, 1)) if old is None else old.chosen[:]
        self.spent: list[int] = TABLE.owners("spent", MUSCLE_CARDS + 1) if old is None else old.spent  # who played it
        # Pieces; markers in the back room are apart while a Safe House keeps them.
        self.reserve: Numbers = numbers(TABLE.numbers("reserve", MAX_SEATS, MARKERS)) if old is None else old.reserve[:]
        self.back: Numbers = numbers(TABLE.numbers("back", MAX_SEATS, MARKERS)) if old is None else old.back[:]
        self.apart: list[int] = TABLE.numbers("apart", MAX_SEATS, MARKERS) if old is None else old.apart
        self.back_dice: Numbers = (
            numbers(TABLE.numbers("back_dice", MAX_SEATS, BIG)) if old is None else old.back_dice[:]
        )
        self.back_improvements: list[int] = (
            TABLE.numbers("back_improvements", MAX_SEATS, IMPROVEMENTS) if old is None else old.back_improvements
        )
        # Crates; stored ones were kept by last round's Warehouse, until phase 4; old ones were stored once already.
        self.crates: Numbers = numbers(TABLE.numbers("crates", MAX_SEATS, BIG)) if old is None else old.crates[:]
        self.stored: list[int] = TABLE.numbers("stored", MAX_SEATS, BIG) if old is None else old.stored
        self.old: Numbers = numbers(TABLE.numbers("old", MAX_SEATS, BIG)) if old is None else old.old[:]
        self.warehouse: list[int] = TABLE.numbers("warehouse", MAX_SEATS, 1) if old is None else old.warehouse
        self.union_boss: list[int] = TABLE.numbers("union_boss", MAX_SEATS, 1) if old is None else old.union_boss
        # Cards held, thugs and those of Windfall; drawn ones may be no thugs, by the public record.
        self.cards: Numbers = numbers(TABLE.numbers("cards", MAX_SEATS, MOST_CARDS)) if old is None else old.cards[:]
        self.drawn: list[int] = TABLE.numbers("drawn", MAX_SEATS, MOST_CARDS) if old is None else old.drawn
        # Who may hold whose cards, and what is known to be in a pool, by title; money by the public record.
        self.pool: list[int] = TABLE.pools("pool") if old is None else old.pool
        self.known: list[int] = TABLE.numbers("known", MAX_SEATS * TITLES, MOST_COPIES) if old is None else old.known
        self.purse: Numbers = numbers(TABLE.numbers("purse", MAX_SEATS, BIG, -BIG)) if old is None else old.purse[:]
        self.purse_pool: list[int] = TABLE.pools("purse_pool") if old is None else old.purse_pool


@final
@mypyc_attr(acyclic=True)
class TownTable(Crew):
    """What everybody sees: the town, the mobsters, the cards, the time, and what is pending."""

    def __init__(self, old: "TownTable | None" = None) -> None:
        super().__init__(old)
        self.box: Box = HOUSE if old is None else old.box  # the numbers of this edition
        self.chaos: bool = TABLE.flag("chaos") if old is None else old.chaos
        self.listed: bool = TABLE.flag("listed") if old is None else old.listed
        self.private_deals: bool = TABLE.flag("private_deals") if old is None else old.private_deals
        self.open_money: bool = TABLE.flag("open_money") if old is None else old.open_money
        self.rounds: int = TABLE.number("rounds", 4, 12, 12) if old is None else old.rounds
        self.round: int = TABLE.number("round", 1, 12, 1) if old is None else old.round
        self.step: i64 = TABLE.number("step", CHOOSE, OVER) if old is None else old.step
        # Whose turn it is in a step of turns; who had one, or has loaded, in the step under way, as bits.
        self.turn: i64 = TABLE.number("turn", NOBODY, 5, NOBODY) if old is None else old.turn
        self.done: i64 = TABLE.number("done", 0, 63) if old is None else old.done
        # The bar that trades, or is about to, what it wants; who may sell at its public dock, or may not, as bits.
        self.bar: i64 = TABLE.number("bar", NOBODY, 5) if old is None else old.bar
        self.demand: int = TABLE.number("demand", 0, BIG) if old is None else old.demand
        self.rolls: list[int] = TABLE.numbers("rolls", ANY, 6, 1) if old is None else old.rolls  # its demand dice
        self.allowed: int = TABLE.number("allowed", 0, 63) if old is None else old.allowed
        self.barred: int = TABLE.number("barred", 0, 63) if old is None else old.barred
        self.copper: int = TABLE.number("copper", NOBODY, 5, NOBODY) if old is None else old.copper
        self.truck_card: int = TABLE.number("truck_card", NOBODY, 2, NOBODY) if old is None else old.truck_card
        self.rank: int = TABLE.number("rank", 0, BIG) if old is None else old.rank  # the last one given in a queue
        self.deck_left: int = TABLE.number("deck_left", 0, MOST_CARDS) if old is None else old.deck_left
        self.truck_deck_left: int = TABLE.number("truck_deck_left", 0, 14) if old is None else old.truck_deck_left
        self.improvements_left: int = (
            TABLE.number("improvements_left", 0, IMPROVEMENTS) if old is None else old.improvements_left
        )
        # Somebody acted at this moment, so all are asked again; muscle cards are face up.
        self.stirred: bool = TABLE.flag("stirred") if old is None else old.stirred
        self.revealed: bool = TABLE.flag("revealed") if old is None else old.revealed
        # Henchmen by kind; truck cards turned up so far, by size; pending decisions.
        self.offer: list[int] = TABLE.numbers("offer", ANY, LAST_KIND) if old is None else old.offer.copy()
        self.discards: list[int] = TABLE.numbers("discards", ANY, LAST_KIND) if old is None else old.discards.copy()
        self.trucks_seen: Numbers = numbers(TABLE.numbers("trucks_seen", 3, 6)) if old is None else old.trucks_seen
        self.stack: list[int] = TABLE.numbers("stack", ANY, BIG, NOBODY) if old is None else old.stack.copy()

    def clone(self) -> "TownTable":
        """An independent copy."""
        return TownTable(self)

    def is_idle(self, truck: i64) -> bool:
        """BL-4.2: whether a truck stands at home, empty."""
        return self.place[truck] == HOME and self.load[truck] == 0

    def back_room_crates(self, seat: i64) -> i64:
        """BL-4.2, BL-T27: the crates in a back room, those that a Warehouse keeps too."""
        return self.crates[seat] + self.stored[seat]

    # The class is final, so that these are called directly: they are asked several times a decision.

    def top(self) -> i64:
        """The kind of the pending record on top of the stack, 0 if there is none."""
        return self.stack[-RECORD] if self.stack else 0

    def at_moment(self) -> bool:
        """BL-W2: whether the step under way asks everybody at once."""
        return IS_MOMENT[self.step] > 0

    def busy(self) -> bool:
        """BL-W3, BL-4.7: whether a card is being answered or resolved, or a bar trades: nothing else happens."""
        top = self.top()
        return (top not in (0, PIECES, KEEP)) or self.step == TRADE

    def in_phase_1(self) -> bool:
        """BL-W2: whether phase 1 is under way; the moment that ends it is one with the next under chaos placement."""
        return PHASE_OF[self.step] == 1 or (self.chaos and self.step == BEFORE_PRODUCTION)

    def start_round(self) -> None:
        """BL-T0d: what held for one round is over."""
        self.boys = [0] * MAX_SEATS
        self.card = [0] * MAX_SEATS
        self.warehouse = [0] * MAX_SEATS
        self.apart = [0] * MAX_SEATS
        self.forget_round()
        self.rank = 0

    def cards_being_answered(self) -> list[int]:
        """BL-W3: the titles of the cards that were played and have not taken effect."""
        found: list[int] = []
        for at in range(0, len(self.stack), RECORD):
            if self.stack[at] == PLAYED:
                found.append(self.stack[at + PLAYED_TITLE])
        return found
