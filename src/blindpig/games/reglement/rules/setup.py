"""The deal: gangs, bank, cards, and who sits where (RC-S)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.edition import HOUSE, Box
from blindpig.games.reglement.rules.public import DinnerTable, Hidden
from blindpig.games.reglement.rules.state import Dinner
from blindpig.games.reglement.rules.turn import first_turn
from blindpig.kernel.journal import all_but, only
from blindpig.kernel.numbers import filled

if TYPE_CHECKING:
    from blindpig.kernel.chance import Chance
    from blindpig.kernel.journal import Journal


def blank(seats: int, box: Box = HOUSE) -> Dinner:
    """RC-S1, RC-S3: gangs standing, the bank full, cakes at hand, nothing dealt."""
    hidden = Hidden()
    hidden.hands = filled(0, seats * CARDS)
    return Dinner(seats, DinnerTable(seats, None, box), hidden)


def deal_cards(dinner: Dinner, chance: Chance) -> None:
    """RC-S2: as many cards for every family, the rest is the draw pile."""
    pile = dinner.hidden.pile
    hand = dinner.table.box.hand
    copies = dinner.table.box.copies
    for card in range(CARDS):
        for _ in range(copies[card]):
            pile.append(card)
    chance.shuffle(pile)
    for family in range(dinner.seats):
        dealt: list[int] = []
        for _ in range(hand):
            card = pile.pop()
            dinner.hidden.hands[family * CARDS + card] += 1
            dealt.append(card)
        dinner.table.held[family] = hand
        if dinner.journal is not None:
            dinner.journal.tell("RC-S2", "was-dealt", {"seat": family, "count": hand}, all_but(family))
            dinner.journal.tell("RC-S2", "was-dealt-these", {"seat": family, "cards": dealt}, only(family))
    dinner.table.pile = len(pile)


def seat_by_plan(dinner: Dinner) -> None:
    """RC-S4: everybody sits as the plan says."""
    table = dinner.table
    for place, gangster in table.box.seatings[dinner.seats]:
        table.sit(gangster, place)
    if dinner.journal is not None:
        dinner.journal.tell("RC-S4", "seated-by-plan", {"families": dinner.seats})


def set_up(seats: int, free: bool, box: Box, chance: Chance, journal: Journal | None) -> Dinner:
    """Deal a dinner, up to the first decision."""
    dinner = blank(seats, box)
    dinner.journal = journal
    if journal is not None:
        journal.tell("RC-S1", "bank-was-filled", {"money": box.bank[seats], "count": box.size[seats]})
    deal_cards(dinner, chance)
    if free:
        dinner.table.free_seating = True
        dinner.table.seater = chance.below(seats)
        if journal is not None:
            journal.tell("RC-S5", "seating-began", {"seat": dinner.table.seater})
    else:
        seat_by_plan(dinner)
        first_turn(dinner, 0)
    return dinner
