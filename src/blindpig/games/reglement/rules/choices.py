"""What a family may do now, as sets (RC-T3, RC-S5, RC-K8): listed, picked from, or marked in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from blindpig.games.reglement.rules.actions import CARDS, END_TURN, KEEP_HAND, SIT, THROW
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.plays import NOTHING
from blindpig.games.reglement.rules.seating import to_seat
from blindpig.games.reglement.rules.sets import bit
from blindpig.kernel.numbers import Numbers, filled

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action
    from blindpig.kernel.chance import Chance
    from blindpig.kernel.numbers import Indices

ROW: Final = vec[Card](DECK)  # compiled, its cards are read without a check of their class


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Choices:
    """RC-T3: what is legal in a turn: ways to play cards, then cards to throw away, then to do neither."""

    def __init__(self, dinner: Dinner, seat: i64) -> None:
        hands, first = dinner.hidden.hands, seat * CARDS
        followed = dinner.table.played > 0
        options = filled(0, CARDS)
        counts = filled(0, CARDS)
        count: i64 = 1
        thrown: i64 = 0
        for kind in range(CARDS):
            if hands[first + kind] == 0:
                continue
            card = ROW[kind]
            if not followed:
                thrown |= bit(kind)
                count += 1
            elif not card.may_follow:
                continue
            options[kind] = card.options(dinner, seat)
            counts[kind] = card.plays.count(options[kind])
            count += counts[kind]
        self.options: Numbers = options  # of each kind of card, none if it is not in the hand
        self.counts: Numbers = counts  # and how many ways to play it they give
        self.thrown: i64 = thrown  # kinds that can be thrown away, as a set
        self.last: Action = END_TURN if followed else KEEP_HAND
        self.count: i64 = count  # of all choices

    def nth(self, rank: i64) -> Action:
        """The one before which there are that many others."""
        for kind in range(CARDS):
            if rank < self.counts[kind]:
                return ROW[kind].plays.nth(self.options[kind], rank)
            rank -= self.counts[kind]
        return THROW.nth(self.thrown, rank) if rank < THROW.count(self.thrown) else self.last


def actions(dinner: Dinner, seat: i64) -> list[Action]:
    """All of it, listed."""
    if dinner.table.is_seating():
        options = to_seat(dinner, seat)
        found = [NOTHING] * int(SIT.count(options))
        SIT.fill(options, found, 0)
        return found
    legal = Choices(dinner, seat)
    found = [legal.last] * int(legal.count)  # as long as it will be: that is faster than to let it grow
    at: i64 = 0
    for kind in range(CARDS):
        if legal.counts[kind]:
            at = ROW[kind].plays.fill(legal.options[kind], found, at)
    THROW.fill(legal.thrown, found, at)
    return found


def pick(dinner: Dinner, seat: i64, picks: Chance) -> Action:
    """Any of it."""
    if dinner.table.is_seating():
        standing = to_seat(dinner, seat)
        return SIT.nth(standing, picks.below(SIT.count(standing)))
    legal = Choices(dinner, seat)
    return legal.nth(picks.below(legal.count))


def mark(dinner: Dinner, seat: i64, row: Indices, at: i64) -> i64:
    """The indices of all of it; how many."""
    if dinner.table.is_seating():
        return SIT.mark(to_seat(dinner, seat), row, at) - at
    legal = Choices(dinner, seat)
    options, counts = legal.options, legal.counts
    for kind in range(i64(CARDS)):
        if counts[kind]:
            at = ROW[kind].plays.mark(options[kind], row, at)
    at = THROW.mark(legal.thrown, row, at)
    row[at] = i32(legal.last.index)
    return legal.count
