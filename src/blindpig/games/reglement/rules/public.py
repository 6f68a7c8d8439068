"""The data of a dinner: what everybody sees, and what only some see.

Each field is declared in one line: its type, its value before the deal, how a copy takes it over, and what it means.
"""

from __future__ import annotations

from typing import final

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.gang import BANK, CAKE_AT_HAND, NOBODY, SIZE, STANDING
from blindpig.games.reglement.rules.places import PLACES


@final
class DinnerTable:
    """What everybody sees (RC-S6). Money is counted in thousands."""

    def __init__(self, seats: int, old: DinnerTable | None = None) -> None:
        gangsters = seats * SIZE[seats]
        self.free_seating: bool = False if old is None else old.free_seating
        self.bank: int = BANK[seats] if old is None else old.bank
        self.money: list[int] = [0] * seats if old is None else old.money.copy()
        self.at: list[int] = [NOBODY] * (PLACES + 1) if old is None else old.at.copy()  # the gangster at each place
        self.place: list[int] = [STANDING] * gangsters if old is None else old.place.copy()  # or DEAD, by gangster
        self.asleep: list[int] = [0] * gangsters if old is None else old.asleep.copy()  # pills, by gangster: 0 or 1
        self.alive: list[int] = [SIZE[seats]] * seats if old is None else old.alive.copy()  # gangsters of each family
        self.cake: list[int] = [CAKE_AT_HAND] * seats if old is None else old.cake.copy()  # its place, or CAKE_GONE
        self.held: list[int] = [0] * seats if old is None else old.held.copy()  # cards in each hand
        self.discards: list[int] = [0] * CARDS if old is None else old.discards.copy()  # of each kind
        self.pile: int = 0 if old is None else old.pile  # cards left to draw
        self.turn: int = 0 if old is None else old.turn  # whose turn it is
        self.first: int = 0 if old is None else old.first  # who took the first turn
        self.round: int = 0 if old is None else old.round  # 0 during a free seating
        self.played: int = 0 if old is None else old.played  # cards played this turn
        self.moved: bool = False if old is None else old.moved  # one of them was a Move
        self.seater: int = NOBODY if old is None else old.seater  # who seats a gangster next, while a seating is on
        self.events: int = 0 if old is None else old.events  # eliminations so far, to tell who stayed longest
        self.out_event: list[int] = [0] * seats if old is None else old.out_event.copy()  # put each family out, or 0
        self.out_count: list[int] = [0] * seats if old is None else old.out_count.copy()  # gangsters just before that
        self.ended: str = "" if old is None else old.ended  # the rule that ended the game

    def clone(self) -> DinnerTable:
        """An independent copy."""
        return DinnerTable(0, self)

    def seats(self) -> int:
        """How many families there are, fallen ones too."""
        return len(self.alive)

    def is_seating(self) -> bool:
        """RC-S5, RC-K8: whether gangsters are being seated, so that nobody plays a card."""
        return self.seater != NOBODY


@final
class Hidden:
    """What only some see: each family's hand, and the order of the pile, which nobody sees (RC-S6)."""

    def __init__(self) -> None:
        self.hands: list[list[int]] = []  # how many of each kind, by family
        self.pile: list[int] = []  # drawn from its end

    def clone(self) -> Hidden:
        """An independent copy."""
        copy = Hidden()
        hands = copy.hands
        for hand in self.hands:
            hands.append(hand.copy())
        copy.pile = self.pile.copy()
        return copy
