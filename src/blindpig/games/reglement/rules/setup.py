"""The deal: gangs, bank, cards, and who sits where (RC-S)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules.actions import CARDS, COPIES
from blindpig.games.reglement.rules.gang import BANK, FAMILY, ROLES, SIZE, STANDING
from blindpig.games.reglement.rules.public import DinnerTable, Hidden
from blindpig.games.reglement.rules.state import Dinner
from blindpig.games.reglement.rules.turn import HAND, first_turn
from blindpig.kernel.journal import all_but, only

if TYPE_CHECKING:
    from blindpig.kernel.chance import Chance
    from blindpig.kernel.journal import Journal

COLOURS: Final = "YRBGOV"

# RC-S4: the fixed seating, by the number of families: place, family's colour and role.
PLANS: Final[dict[int, str]] = {
    3: """1 B-br, 2 R-br, 4 Y-gf, 5 B-gu, 6 R-bl, 7 Y-br, 8 B-br, 9 R-gu, 10 B-bl, 11 R-bl, 12 Y-br, 13 B-br,
          14 R-br, 15 Y-bl, 17 B-br, 18 Y-br, 19 R-br, 20 Y-br, 21 B-bl, 22 Y-gu, 23 B-gu, 24 R-br, 25 Y-br,
          26 R-gu, 27 B-gf, 28 Y-bl, 29 R-br, 30 Y-gu, 31 B-br, 32 R-gf""",
    4: """1 B-gu, 2 G-bl, 4 Y-br, 5 B-br, 7 Y-br, 8 R-br, 9 B-bl, 10 R-br, 11 G-gf, 12 B-br, 13 G-br, 14 Y-gf,
          15 R-bl, 16 B-gf, 17 G-br, 18 R-gf, 19 Y-bl, 21 G-br, 22 Y-br, 23 R-br, 24 G-gu, 25 Y-gu, 26 R-br,
          27 B-br, 29 R-gu, 30 B-br, 31 Y-br, 32 G-br""",
    5: """1 G-br, 2 Y-bl, 4 Y-br, 5 G-bl, 6 B-br, 7 O-gu, 8 R-bl, 9 O-br, 10 Y-gf, 11 R-gu, 12 G-gf, 13 Y-gu,
          14 B-br, 15 G-br, 16 R-br, 18 B-gf, 19 R-br, 20 Y-br, 21 B-gu, 22 O-br, 23 R-br, 24 O-gf, 25 B-bl,
          26 G-gu, 27 O-bl, 28 G-br, 29 R-gf, 30 O-br, 31 Y-br, 32 B-br""",
    6: """1 V-br, 2 Y-gf, 4 B-br, 5 G-bl, 6 Y-br, 7 R-gf, 9 V-bl, 10 G-gf, 11 V-br, 12 G-br, 13 O-gf, 14 R-br,
          15 B-bl, 16 Y-br, 17 G-br, 18 O-br, 19 B-gf, 20 V-gf, 21 R-bl, 22 B-gu, 23 R-gu, 24 V-gu, 25 B-br,
          26 O-br, 27 Y-bl, 28 O-gu, 29 G-gu, 30 Y-gu, 31 R-br, 32 O-bl""",
}


def plan(seats: int) -> list[tuple[int, int, int]]:
    """RC-S4: place, family and role of every gangster in the fixed seating."""
    found: list[tuple[int, int, int]] = []
    for item in PLANS[seats].split(","):
        place, who = item.split()
        colour, role = who.split("-")
        found.append((int(place), COLOURS.index(colour), ROLES.index(role)))
    return found


def blank(seats: int) -> Dinner:
    """RC-S1, RC-S3: gangs standing, the bank full, cakes at hand, nothing dealt."""
    hidden = Hidden()
    hidden.hands = [[0] * CARDS for _ in range(seats)]
    return Dinner(seats, DinnerTable(seats), hidden)


def deal_cards(dinner: Dinner, chance: Chance) -> None:
    """RC-S2: five cards a family, the rest is the draw pile."""
    pile = dinner.hidden.pile
    for card in range(CARDS):
        for _ in range(COPIES[card]):
            pile.append(card)
    chance.shuffle(pile)
    for family in range(dinner.seats):
        dealt: list[int] = []
        for _ in range(HAND):
            card = pile.pop()
            dinner.hidden.hands[family][card] += 1
            dealt.append(card)
        dinner.table.held[family] = HAND
        if dinner.journal is not None:
            dinner.journal.tell("RC-S2", "was-dealt", {"seat": family, "count": HAND}, all_but(family))
            dinner.journal.tell("RC-S2", "was-dealt-these", {"seat": family, "cards": dealt}, only(family))
    dinner.table.pile = len(pile)


def seat_by_plan(dinner: Dinner) -> None:
    """RC-S4: everybody sits as the plan says."""
    table = dinner.table
    size = SIZE[dinner.seats]
    for place, family, role in plan(dinner.seats):
        gangster = family * size + FAMILY[dinner.seats].index(role)
        while table.place[gangster] != STANDING:
            gangster += 1
        table.at[place] = gangster
        table.place[gangster] = place
    if dinner.journal is not None:
        dinner.journal.tell("RC-S4", "seated-by-plan", {"families": dinner.seats})


def set_up(seats: int, free: bool, chance: Chance, journal: Journal | None) -> Dinner:
    """Deal a dinner, up to the first decision."""
    dinner = blank(seats)
    dinner.journal = journal
    if journal is not None:
        journal.tell("RC-S1", "bank-was-filled", {"money": BANK[seats], "count": SIZE[seats]})
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
