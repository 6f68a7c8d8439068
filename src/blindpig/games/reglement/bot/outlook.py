"""What speaks for each family in a position, for its chance to win: money, people, the cards in its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.bot.reading import BY_BUSINESS, CROWD, Reading
from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.places import PLACES
from blindpig.search.values import Features, Values

if TYPE_CHECKING:
    from blindpig.games.reglement.bot.reading import Temper
    from blindpig.games.reglement.rules.state import Dinner

RISKED: Final = 0.9  # of a gangster in danger, the part that is as good as gone
# How much of the game is left is told by the bank, in thousands.
VALUES: Final = Values([0.0, 8.0, 25.0, 60.0], "blindpig.games.reglement.bot")


class People:
    """What a family's gangsters at the table come to."""

    def __init__(self) -> None:
        self.soon: float = 0.0  # the next income, as far as it is not in danger
        self.risked: float = 0.0  # gangsters that may be gone before the next turn,
        self.exposed: float = 0.0  # and what they are worth
        self.asleep: float = 0.0


def people_of(reading: Reading) -> list[People]:
    """Everybody at the table, by family."""
    found = [People() for _ in range(reading.seats)]
    for place in range(1, PLACES + 1):
        gangster = reading.at[place]
        if gangster < 0:
            continue
        family = reading.families[gangster]
        worth = reading.worths[place]
        risk = reading.risk(place, family, worth)
        people = found[family]
        people.risked += risk
        people.exposed += risk * worth
        if reading.asleep[gangster] > 0:
            people.asleep += 1.0
        else:
            people.soon += (1.0 - risk) * reading.share(family, gangster, place)
    return found


def parts_of(reading: Reading, people: list[People]) -> list[float]:
    """Each family's part of the bank, by the people it will still have."""
    found = [0.0] * reading.seats
    total = 0.0
    for family in range(reading.seats):
        if reading.alive[family] > 0:
            lasting = max(0.0, float(reading.alive[family]) - RISKED * people[family].risked)
            found[family] = float((lasting + 0.05) ** CROWD)
            total += found[family]
    bank = float(reading.dinner.table.bank) / max(total, 0.01)
    for family in range(reading.seats):
        found[family] *= bank
    return found


def features_of(dinner: Dinner, temper: Temper) -> Features:
    """What speaks for each family. Hands are read as they are: search asks about states it has drawn itself."""
    table = dinner.table
    reading = Reading(dinner, -1, temper)
    reading.show_hands()
    people = people_of(reading)
    parts = parts_of(reading, people)
    found = Features(float(table.bank))
    for family in range(dinner.seats):
        alive = int(table.alive[family])
        halves = 0.0  # businesses of which one is held
        for kind in range(BY_BUSINESS):
            halves += 1.0 if reading.held[family * BY_BUSINESS + kind] == 1 else 0.0
        wait = (family - int(table.turn)) % dinner.seats if alive > 0 else 0
        row = [
            float(table.money[family]),
            people[family].soon,
            parts[family],
            float(alive),
            reading.income[family],
            people[family].risked,
            people[family].exposed,
            reading.godfather[family],
            people[family].asleep,
            reading.register[family],
            1.0 if alive == 0 else 0.0,
            1.0 if alive == 1 else 0.0,
            1.0 if alive == 2 else 0.0,
            halves,
            float(wait) / float(dinner.seats),
            1.0 if wait == 0 and alive > 0 else 0.0,
            float(table.box.hand - table.held[family]) if alive > 0 else 0.0,  # cards to be drawn
        ]
        for kind in range(CARDS):
            row.append(float(dinner.hidden.holds(family, kind)))
        found.rows.append(row)
    return found
