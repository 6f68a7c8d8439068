"""What speaks for each driver in a position, for the chance to win: points, crates aboard, bonus, what is near."""

from typing import Final, final

from blindpig.games.prohibition.bot.outlook import Outlook, Temper, apart
from blindpig.games.prohibition.rules.city import CAST, NOBODY
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.kernel.numbers import numbers
from blindpig.search.values import Features, Values

# How much of the game is left is told by the rounds to come.
VALUES: Final = Values([0.0, 1.0, 3.0, 7.0], "blindpig.games.prohibition.bot")


@final
class TruckReading:
    """One truck: the points it will have in the end, about, and what speaks for it."""

    def __init__(self, outlook: Outlook, number: int) -> None:
        truck = outlook.table.trucks[number]
        losses = int(truck.lost[0] + truck.lost[1] + truck.lost[2])
        turns = outlook.turns_left(number)
        loaded = truck.crates() > 0
        empty = not loaded and truck.loads > 0  # the first load is on its way to a truck without any
        if truck.card != NOBODY and truck.loads == 0:
            points = outlook.plan(turns, numbers([1, 2, 1]), outlook.table.box.points[0], 0, 0)
        else:
            points = truck.score + outlook.plan(turns, truck.aboard, truck.bonus, losses, truck.delivered)
        hope = 0.0
        away = 0.0
        if turns > 0.5 and truck.street != NOBODY:
            if loaded:
                hope = outlook.hope(truck.street, truck.aboard)
            elif empty:
                away = float(outlook.to_depot(truck.street))
        temper = outlook.temper
        self.prospect: float = points + (temper.hope * (hope - 1.2) if loaded else -temper.per_move * away)
        self.row: list[float] = [
            float(truck.score),
            points,
            min(float(truck.aboard[2]), turns),
            min(float(truck.aboard[1]), turns),
            min(float(truck.aboard[0]), turns),
            float(truck.bonus),
            truck.bonus * outlook.kept[truck.bonus],
            hope,
            1.0 if empty else 0.0,
            away,
            float(losses),
            float(truck.delivered),
            exposure(outlook, number) if loaded else 0.0,
            turns,
        ]


def exposure(outlook: Outlook, number: int) -> float:
    """What Ness and the Policeman may cost a truck where it stands."""
    table = outlook.table
    truck = table.trucks[number]
    found = 0.0
    for character, place in enumerate(table.places):
        if place == NOBODY or not CAST[character].seizes or table.touched[character] >> number & 1:
            continue
        steps = apart(place, truck.street)
        if steps <= 6:
            near = outlook.temper.near if 1 <= steps <= 3 else outlook.temper.far
            found += near * outlook.seized(truck, character)
    return found


def features_of(table: CityTable, temper: Temper) -> Features:
    """What speaks for each driver; with two drivers the lower truck's numbers, then the other's (PR-2.1)."""
    outlook = Outlook(table, temper)
    found = Features(outlook.rounds)
    for seat in range(int(table.seats)):
        if table.seats > 2:
            found.rows.append(TruckReading(outlook, seat).row)
            continue
        one, other = TruckReading(outlook, 2 * seat), TruckReading(outlook, 2 * seat + 1)
        if one.prospect <= other.prospect:
            found.rows.append(one.row + other.row)
        else:
            found.rows.append(other.row + one.row)
    return found
