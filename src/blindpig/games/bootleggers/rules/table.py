"""What everybody sees, as flat lists; steps and pending records are numbered here."""

from typing import Final, final

from blindpig.games.bootleggers.rules.components import MAX_SEATS, MUSCLE_CARDS, STILLS, TITLES, TRUCKS

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
BEFORE_BAR: Final = 11
TRADE: Final = 12
AFTER_LAST_BAR: Final = 13
HEAT: Final = 14
OVER: Final = 15
PHASE_OF: Final = [1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6]
IS_MOMENT: Final = [
    False, True, False, True, False, True, True, False, True, False, True, True, False, True, True, False,
]  # fmt: skip

# Pending records on the stack: kind, seat, and three arguments.
RECORD: Final = 5
PLAYED: Final = 1  # a thug card is being answered: its player, the index of the action, the title
PIECES: Final = 2  # pieces of a card just taken or used: dice, whether a still may be opened, improvements
PIECES_NOW: Final = 3  # the same while a card is resolved: nothing else happens
KEEP: Final = 4  # a thug card just taken: play it or keep it
DEMANDED: Final = 5  # A Little Vigorish: the owner, who demands, the still
DRAWN: Final = 6  # Windfall: a card just drawn unseen
SHIP: Final = 7  # Hijack: a truck to be sent at once
DOCK: Final = 8  # leave to sell at the public dock: who decides, who waits
PREEMPT: Final = 9  # chaos placement: who wants to place, the bar

NOBODY: Final = -1
_NONE: Final[list[int]] = []


def changed(values: list[int], at: int, value: int) -> list[int]:
    """A copy with one value changed.

    Lists that change seldom are shared between copies of a game: they are replaced, never changed in place.
    """
    new = values.copy()
    new[at] = value
    return new


def added(values: list[int], at: int, more: int) -> list[int]:
    """A copy with something added to one value."""
    return changed(values, at, values[at] + more)


class Town:
    """Bars, stills and trucks."""

    def __init__(self) -> None:
        self.marks: list[int] = _NONE  # by bar, then seat
        self.improvements: list[int] = _NONE  # by bar, as the next ones
        self.shut: list[int] = _NONE
        self.traded: list[int] = _NONE
        self.payoff: list[int] = _NONE  # who bought control
        self.coppered: list[int] = _NONE
        self.packing: list[int] = _NONE  # who packs heat, as bits
        self.thirst: list[int] = _NONE
        self.mouth: list[int] = _NONE
        self.still_owner: list[int] = _NONE  # by still, as the next ones
        self.dice: list[int] = _NONE
        self.idle: list[int] = _NONE
        self.owner: list[int] = _NONE  # by truck, as the next ones; NOBODY: the supply
        self.holder: list[int] = _NONE
        self.load: list[int] = _NONE
        self.place: list[int] = _NONE  # HOME, or bar * 3 + dock
        self.place_rank: list[int] = _NONE
        self.payee: list[int] = _NONE  # who gets what the truck sells for, if not its holder

    def lay_out(self) -> None:
        """Give every list its length."""
        self.marks = [0] * (6 * MAX_SEATS)
        self.improvements = [0] * 6
        self.still_owner = [NOBODY] * STILLS
        self.dice = [0] * STILLS
        self.forget_round()
        self.owner = [NOBODY] * TRUCKS
        self.holder = [NOBODY] * TRUCKS
        self.load = [0] * TRUCKS
        self.place = [-1] * TRUCKS
        self.place_rank = [0] * TRUCKS
        self.payee = [NOBODY] * TRUCKS

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

    def copy_town(self, new: "Town") -> None:
        """Copy the lists; those that are replaced when they change are shared."""
        new.marks = self.marks.copy()
        new.improvements = self.improvements
        new.shut = self.shut
        new.traded = self.traded
        new.payoff = self.payoff
        new.coppered = self.coppered
        new.packing = self.packing
        new.thirst = self.thirst
        new.mouth = self.mouth
        new.still_owner = self.still_owner
        new.dice = self.dice.copy()
        new.idle = self.idle
        new.owner = self.owner.copy()
        new.holder = self.holder.copy()
        new.load = self.load.copy()
        new.place = self.place.copy()
        new.place_rank = self.place_rank.copy()
        new.payee = self.payee.copy()


class Crew(Town):
    """What each mobster has, for all to see."""

    def __init__(self) -> None:
        super().__init__()
        self.muscle: list[int] = _NONE  # doubled, so that 5.5 is a whole number
        self.boys: list[int] = _NONE
        self.card: list[int] = _NONE  # the muscle card in front
        self.chosen: list[int] = _NONE  # whether a muscle card was chosen
        self.spent: list[int] = _NONE  # by muscle card: who played it
        self.reserve: list[int] = _NONE
        self.back: list[int] = _NONE  # markers in the back room
        self.apart: list[int] = _NONE  # markers kept apart by a Safe House
        self.back_dice: list[int] = _NONE
        self.back_improvements: list[int] = _NONE
        self.crates: list[int] = _NONE
        self.stored: list[int] = _NONE  # kept by last round's Warehouse, until phase 4
        self.old: list[int] = _NONE  # crates of this round that were stored once already
        self.warehouse: list[int] = _NONE
        self.union_boss: list[int] = _NONE
        self.cards: list[int] = _NONE  # how many cards are held: thugs, and those of Windfall
        self.drawn: list[int] = _NONE  # how many of them may be no thugs, by the public record
        self.pool: list[int] = _NONE  # who may hold whose cards: the lowest seat of the pool
        self.known: list[int] = _NONE  # by pool, then title: thug cards known to be in it
        self.purse: list[int] = _NONE  # money by the public record
        self.purse_pool: list[int] = _NONE  # who paid whom in private: the lowest seat of the pool

    def lay_out(self) -> None:
        """Give every list its length."""
        super().lay_out()
        self.muscle = [0] * MAX_SEATS
        self.boys = [0] * MAX_SEATS
        self.card = [0] * MAX_SEATS
        self.chosen = [0] * MAX_SEATS
        self.spent = [NOBODY] * (MUSCLE_CARDS + 1)
        self.reserve = [0] * MAX_SEATS
        self.back = [0] * MAX_SEATS
        self.apart = [0] * MAX_SEATS
        self.back_dice = [0] * MAX_SEATS
        self.back_improvements = [0] * MAX_SEATS
        self.crates = [0] * MAX_SEATS
        self.stored = [0] * MAX_SEATS
        self.old = [0] * MAX_SEATS
        self.warehouse = [0] * MAX_SEATS
        self.union_boss = [0] * MAX_SEATS
        self.cards = [0] * MAX_SEATS
        self.drawn = [0] * MAX_SEATS
        self.pool = list(range(MAX_SEATS))
        self.known = [0] * (MAX_SEATS * TITLES)
        self.purse = [0] * MAX_SEATS
        self.purse_pool = list(range(MAX_SEATS))

    def copy_crew(self, new: "Crew") -> None:
        """Copy the lists; those that are replaced when they change are shared."""
        new.muscle = self.muscle.copy()
        new.boys = self.boys
        new.card = self.card
        new.chosen = self.chosen.copy()
        new.spent = self.spent
        new.reserve = self.reserve.copy()
        new.back = self.back.copy()
        new.apart = self.apart
        new.back_dice = self.back_dice.copy()
        new.back_improvements = self.back_improvements
        new.crates = self.crates.copy()
        new.stored = self.stored
        new.old = self.old.copy()
        new.warehouse = self.warehouse
        new.union_boss = self.union_boss
        new.cards = self.cards.copy()
        new.drawn = self.drawn
        new.pool = self.pool
        new.known = self.known
        new.purse = self.purse.copy()
        new.purse_pool = self.purse_pool


@final
class Table(Crew):
    """What everybody sees: the town, the mobsters, the cards, the time, and what is pending."""

    def __init__(self) -> None:
        super().__init__()
        self.chaos: bool = False
        self.listed: bool = False
        self.open_money: bool = False
        self.rounds: int = 12
        self.round: int = 1
        self.step: int = CHOOSE
        self.turn: int = NOBODY  # whose turn it is in a step of turns
        self.done: int = 0  # who had a turn, or has loaded, in the step under way, as bits
        self.bar: int = 0  # the bar that trades, or is about to
        self.demand: int = 0
        self.allowed: int = 0  # who may sell at the public dock, as bits
        self.barred: int = 0  # who may not
        self.copper: int = NOBODY
        self.truck_card: int = NOBODY  # the size on the face-up truck card
        self.rank: int = 0  # the last place given in a queue
        self.deck_left: int = 0
        self.truck_deck_left: int = 0
        self.stirred: bool = False  # somebody acted at this moment: all are asked again
        self.revealed: bool = False  # whether muscle cards are face up
        self.improvements_left: int = 0
        self.offer: list[int] = _NONE  # henchmen face up, by kind
        self.discards: list[int] = _NONE
        self.trucks_seen: list[int] = _NONE  # truck cards turned up so far, by size
        self.stack: list[int] = _NONE

    def lay_out(self) -> None:
        """Give every list its length."""
        super().lay_out()
        self.offer = []
        self.discards = []
        self.trucks_seen = [0, 0, 0]
        self.stack = []

    def clone(self) -> "Table":
        """An independent copy."""
        new = Table()
        self.copy_numbers(new)
        self.copy_crew(new)
        self.copy_town(new)
        new.offer = self.offer.copy()
        new.discards = self.discards.copy()
        new.trucks_seen = self.trucks_seen
        new.stack = self.stack.copy()
        return new

    def start_round(self) -> None:
        """BL-T0d: what held for one round is over."""
        self.boys = [0] * MAX_SEATS
        self.card = [0] * MAX_SEATS
        self.warehouse = [0] * MAX_SEATS
        self.apart = [0] * MAX_SEATS
        self.forget_round()
        self.rank = 0

    def copy_numbers(self, new: "Table") -> None:
        """Everything that is not a list."""
        new.chaos = self.chaos
        new.listed = self.listed
        new.open_money = self.open_money
        new.rounds = self.rounds
        new.round = self.round
        new.step = self.step
        new.turn = self.turn
        new.done = self.done
        new.bar = self.bar
        new.demand = self.demand
        new.allowed = self.allowed
        new.barred = self.barred
        new.copper = self.copper
        new.truck_card = self.truck_card
        new.rank = self.rank
        new.deck_left = self.deck_left
        new.truck_deck_left = self.truck_deck_left
        new.stirred = self.stirred
        new.revealed = self.revealed
        new.improvements_left = self.improvements_left
