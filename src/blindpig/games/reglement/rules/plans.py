"""The plans of the fixed seating (RC-S4): who sits where, and the same as the numbers of an edition."""

from __future__ import annotations

from typing import Final

from blindpig.games.reglement.rules.gang import ROLES
from blindpig.games.reglement.rules.places import PLACES

COLOURS: Final = "YRBGOV"

# RC-S4: the fixed seating, by the number of families: place, family's colour and role.
PLANS: Final[dict[int, str]] = {
    3: """1 B-br, 2 Y-bl, 3 R-bl, 4 Y-br, 5 R-br, 6 B-gu, 7 Y-br, 8 B-br, 9 R-br, 10 Y-gu, 11 B-gu, 12 R-br,
          13 B-br, 14 R-bl, 15 B-bl, 16 R-gu, 17 Y-br, 18 R-br, 19 Y-gu, 20 B-bl, 21 R-br, 22 B-br, 23 Y-br,
          24 B-br, 25 Y-bl, 26 R-gf, 27 Y-gf, 28 R-gu, 29 B-gf, 30 Y-br""",
    4: """2 G-br, 3 R-gu, 4 Y-gu, 5 G-br, 6 R-br, 7 B-bl, 8 R-bl, 9 B-gf, 10 Y-br, 11 G-bl, 12 R-br, 13 G-gu,
          14 Y-bl, 15 G-br, 16 R-br, 17 Y-br, 18 G-br, 19 B-br, 21 R-br, 22 Y-br, 23 B-br, 24 Y-br, 25 B-gu,
          26 Y-gf, 27 G-gf, 28 B-br, 29 R-gf, 30 B-br""",
    5: """1 B-br, 2 R-br, 3 G-br, 4 O-gu, 5 Y-br, 6 B-br, 7 G-bl, 8 O-br, 9 R-gf, 10 B-bl, 11 G-gf, 12 R-gu,
          13 B-gu, 14 G-br, 15 Y-br, 16 R-br, 17 Y-gf, 18 G-br, 19 O-gf, 20 Y-bl, 21 O-br, 22 B-gf, 23 R-br,
          24 O-br, 25 Y-gu, 26 B-br, 27 Y-br, 28 G-gu, 29 O-bl, 30 R-bl""",
    6: """1 V-br, 2 G-bl, 3 Y-gu, 4 O-br, 5 Y-br, 6 G-br, 7 Y-gf, 8 B-gf, 9 R-gf, 10 O-bl, 11 G-br, 12 B-gu,
          13 Y-br, 14 O-gf, 15 R-br, 16 V-gu, 17 B-bl, 18 O-br, 19 V-bl, 20 R-br, 21 O-gu, 22 R-bl, 23 G-gf,
          24 V-br, 25 G-gu, 26 B-br, 27 Y-bl, 28 R-gu, 29 V-gf, 30 B-br""",
}


def plan(seats: int) -> list[tuple[int, int, int]]:
    """RC-S4: place, family and role of every gangster in the house's fixed seating."""
    found: list[tuple[int, int, int]] = []
    for item in PLANS[seats].split(","):
        place, who = item.split()
        colour, role = who.split("-")
        found.append((int(place), COLOURS.index(colour), ROLES.index(role)))
    return found


def as_numbers(seats: int) -> list[int]:
    """The same by place, as an edition writes it: 0 for nobody, else 10 for each family and 1 for each role, from 1."""
    found = [0] * PLACES
    for place, family, role in plan(seats):
        found[place - 1] = (family + 1) * 10 + role + 1
    return found


def seating(row: list[int], seats: int, family: list[int]) -> list[tuple[int, int]]:
    """RC-S4: a place and a gangster each, by a row as above; nobody if these are not the families' gangsters, all."""
    found: list[tuple[int, int]] = []
    seated: set[int] = set()
    for place, number in enumerate(row, 1):
        if number == 0:
            continue
        owner, role = number // 10 - 1, number % 10 - 1
        if role not in family or not 0 <= owner < seats:
            return []
        gangster = owner * len(family) + family.index(role)
        while gangster in seated:
            gangster += 1
        if gangster >= (owner + 1) * len(family) or family[gangster % len(family)] != role:
            return []
        seated.add(gangster)
        found.append((place, gangster))
    return found if len(found) == seats * len(family) else []
