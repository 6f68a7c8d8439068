"""The legal actions of a driver who is about to drive, written a second time: slowly, and in coordinates.

It shares nothing with the game but the state it reads: paths are walked one by one, doors, neighbours and control are
worked out from rows and columns.
"""

from blindpig.games.prohibition.rules.city import plot
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import CityTable
from tests.games.prohibition.rules.test_city import ends_of, sides_of
from tests.games.prohibition.rules.test_routes import slow_drives

NAMES = ("brown", "black", "white")


def power(table: CityTable, street: int) -> str:
    """PR-C5, PR-C6, PR-C8, PR-C10: `ban`, `help` or nothing."""
    one, other = sorted(ends_of(street))
    away: dict[int, list[int]] = {}
    for character, place in enumerate(table.places):
        row, column = divmod(place, 7)
        if place < 0:
            continue
        if one[0] == other[0] == row:
            away.setdefault(min(abs(column - one[1]), abs(column - other[1])), []).append(character)
        elif one[1] == other[1] == column:
            away.setdefault(min(abs(row - one[0]), abs(row - other[0])), []).append(character)
    if not away:
        return ""
    nearest = away[min(away)]
    if nearest == [2]:
        return "help"
    return "" if 2 in nearest else "ban"


def most_taken(table: CityTable, cell: tuple[int, int], colour: int, helped: bool) -> int:
    """PR-D3 to PR-D5: how many crates the building in a row and a column takes."""
    row, column = cell
    building = row * 6 + column
    private = dict(zip(table.city.private, table.city.colours, strict=True))
    if building in table.city.distilleries or table.stock.closed & plot(building):
        return 0
    if private.get(building, colour) != colour:
        return 0
    held = table.stock.crates_in(building)
    if held:
        limit = 3 if building in private else 2
        return 1 if helped and table.stock.colour_in(building) == colour and held < limit else 0
    for near_row, near_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        inside = 0 <= near_row < 6 and 0 <= near_column < 6
        if inside and table.stock.colour_in(near_row * 6 + near_column) == colour:
            return 0
    return (2 if building in private else 1) + helped


def slow_actions(state: ProhibitionState) -> set[str]:
    """PR-T4: every drive, with every delivery."""
    table = state.table
    found: set[str] = set()
    for length, streets in enumerate(slow_drives(table)):
        for street in streets if length else ():
            found.add(f"drive {street}")
            if length == 4 or power(table, street) == "ban":
                continue
            for row, column in sides_of(street):
                if ((row + column) % 2 == table.city.layout) != (street < 42):
                    continue
                most = most_taken(table, (row, column), length - 1, power(table, street) == "help")
                for count in range(1, min(most, table.trucks[table.truck].aboard[length - 1]) + 1):
                    found.add(f"drive {street} deliver {count} {NAMES[length - 1]}")
    return found
