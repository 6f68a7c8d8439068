"""The data of a dinner: what everybody sees, and what only some see.

Each field is declared in one line: its type, its value before the deal, how a copy takes it over, and what it means.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.edition import HOUSE, Box
from blindpig.games.reglement.rules.gang import CAKE_AT_HAND, NOBODY, STANDING
from blindpig.games.reglement.rules.places import ALL_PLACES, PLACES
from blindpig.games.reglement.rules.sets import bit
from blindpig.kernel.numbers import Numbers, filled


@final
@mypyc_attr(acyclic=True)
class DinnerTable:
    """What everybody sees (RC-S6). Money is counted in thousands."""

    def __init__(self, seats: int, old: DinnerTable | None = None, box: Box = HOUSE) -> None:
        gangsters = seats * box.size[seats]
        self.box: Box = box if old is None else old.box  # the numbers of this edition
        self.free_seating: bool = False if old is None else old.free_seating
        self.bank: i64 = box.bank[seats] if old is None else old.bank
        self.money: Numbers = filled(0, seats) if old is None else old.money[:]
        self.at: Numbers = filled(NOBODY, PLACES + 1) if old is None else old.at[:]  # the gangster at each place
        self.free: i64 = ALL_PLACES if old is None else old.free  # the places where nobody sits, as a set
        self.seated: Numbers = filled(0, seats) if old is None else old.seated[:]  # where each family sits, as sets
        self.place: Numbers = filled(STANDING, gangsters) if old is None else old.place[:]  # or DEAD, by gangster
        self.asleep: Numbers = filled(0, gangsters) if old is None else old.asleep[:]  # pills, by gangster: 0 or 1
        self.sleepers: i64 = 0 if old is None else old.sleepers  # the places where they sleep, as a set
        self.alive: Numbers = (
            filled(box.size[seats], seats) if old is None else old.alive[:]
        )  # gangsters of each family
        self.cake: Numbers = filled(CAKE_AT_HAND, seats) if old is None else old.cake[:]  # its place, or CAKE_GONE
        self.held: Numbers = filled(0, seats) if old is None else old.held[:]  # cards in each hand
        self.discards: Numbers = filled(0, CARDS) if old is None else old.discards[:]  # of each kind
        self.pile: i64 = 0 if old is None else old.pile  # cards left to draw
        self.turn: i64 = 0 if old is None else old.turn  # whose turn it is
        self.first: i64 = 0 if old is None else old.first  # who took the first turn
        self.round: i64 = 0 if old is None else old.round  # 0 during a free seating
        self.played: i64 = 0 if old is None else old.played  # cards played this turn
        self.moved: bool = False if old is None else old.moved  # one of them was a Move
        self.seater: i64 = NOBODY if old is None else old.seater  # who seats a gangster next, while a seating is on
        self.events: i64 = 0 if old is None else old.events  # eliminations so far, to tell who stayed longest
        self.out_event: Numbers = filled(0, seats) if old is None else old.out_event[:]  # put each family out, or 0
        self.out_count: Numbers = filled(0, seats) if old is None else old.out_count[:]  # gangsters just before that
        self.ended: str = "" if old is None else old.ended  # the rule that ended the game

    def clone(self) -> DinnerTable:
        """An independent copy."""
        return DinnerTable(0, self)

    def sit(self, gangster: i64, place: i64) -> None:
        """Somebody takes a free place."""
        self.at[place] = gangster
        self.place[gangster] = place
        self.free &= ~bit(place)
        self.sleepers |= self.asleep[gangster] << place
        self.seated[self.box.family_of[len(self.seated)][gangster]] |= bit(place)

    def leave(self, gangster: i64, now: i64) -> None:
        """Somebody's place becomes free; now they stand, or are out for good."""
        place = self.place[gangster]
        self.at[place] = NOBODY
        self.place[gangster] = now
        self.free |= bit(place)
        self.sleepers &= ~bit(place)
        self.seated[self.box.family_of[len(self.seated)][gangster]] &= ~bit(place)

    def fall_asleep(self, gangster: i64) -> None:
        """Somebody at the table takes a pill."""
        self.asleep[gangster] = 1
        self.sleepers |= bit(self.place[gangster])

    def wake(self, gangster: i64) -> None:
        """Somebody, who may be standing, has slept enough."""
        self.asleep[gangster] = 0
        if self.place[gangster] > 0:
            self.sleepers &= ~bit(self.place[gangster])

    def awake(self, family: i64) -> i64:
        """RC-K7: the places where gangsters of a family sit who do not sleep, as a set."""
        return self.seated[family] & ~self.sleepers

    def seats(self) -> int:
        """How many families there are, fallen ones too."""
        return len(self.alive)

    def is_seating(self) -> bool:
        """RC-S5, RC-K8: whether gangsters are being seated, so that nobody plays a card."""
        return self.seater != NOBODY


@final
@mypyc_attr(acyclic=True)
class Hidden:
    """What only some see: each family's hand, and the order of the pile, which nobody sees (RC-S6)."""

    def __init__(self) -> None:
        self.hands: Numbers = filled(0, 0)  # how many of each kind, by family, then kind
        self.pile: list[int] = []  # drawn from its end

    def holds(self, family: i64, kind: i64) -> i64:
        """How many cards of a kind a family holds."""
        return self.hands[family * CARDS + kind]

    def hand(self, family: int) -> list[int]:
        """How many cards of each kind a family holds."""
        return list(self.hands[family * CARDS : (family + 1) * CARDS])

    def clone(self) -> Hidden:
        """An independent copy."""
        copy = Hidden()
        copy.hands = self.hands[:]
        copy.pile = self.pile.copy()
        return copy
