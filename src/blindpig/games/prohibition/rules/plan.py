"""Where the special buildings stand: drawn from every placing that PR-B3 allows, or the fixed plan."""

from typing import Final

from blindpig.games.prohibition.rules.city import BLACK, BLOCKS, BROWN, BUILDINGS, WHITE, City
from blindpig.kernel.chance import Chance

PRIVATE_COLOURS: Final = (BROWN, BLACK, WHITE, BLACK)  # PR-B4
FIXED_DISTILLERIES: Final = ((2, 1), (1, 3), (3, 4), (4, 2))
FIXED_PRIVATE: Final = ((0, 1), (1, 5), (5, 4), (4, 0))
FIXED_COLOURS: Final = (BLACK, BROWN, BLACK, WHITE)

# Every allowed choice of two buildings a quarter, eight numbers each. Filled when first asked for.
PAIRINGS: Final[list[list[int]]] = []


def touches(one: int, other: int) -> bool:
    """PR-B3: whether two buildings touch, corners included."""
    return abs(one // BLOCKS - other // BLOCKS) <= 1 and abs(one % BLOCKS - other % BLOCKS) <= 1


def pairs_of_quarter(quarter: int) -> list[list[int]]:
    """PR-B3: the pairs of buildings of a quarter that do not touch."""
    members: list[int] = []
    for building in range(BUILDINGS):
        if building // BLOCKS // 3 * 2 + building % BLOCKS // 3 == quarter:
            members.append(building)
    pairs: list[list[int]] = []
    for one in members:
        for other in members:
            if one < other and not touches(one, other):
                pairs.append([one, other])
    return pairs


def extend(chosen: list[int], quarter: int) -> None:
    """PR-B3: go on with the next quarter from every pair that touches nothing chosen before."""
    if quarter == 4:
        PAIRINGS.append(chosen)
        return
    for pair in pairs_of_quarter(quarter):
        apart = True
        for other in chosen:
            if touches(pair[0], other) or touches(pair[1], other):
                apart = False
                break
        if apart:
            extend(chosen + pair, quarter + 1)


def count_placings() -> int:
    """PR-B3: how many placings there are; in each pair either building can be the distillery."""
    if not PAIRINGS:
        extend([], 0)
    return len(PAIRINGS) * 16


def placing(number: int) -> tuple[list[int], list[int]]:
    """PR-B3: the distilleries and the private bars of a placing, one of each a quarter."""
    count_placings()
    chosen = PAIRINGS[number // 16]
    distilleries: list[int] = []
    private: list[int] = []
    for quarter in range(4):
        swapped = number >> quarter & 1
        distilleries.append(chosen[quarter * 2 + swapped])
        private.append(chosen[quarter * 2 + 1 - swapped])
    return distilleries, private


def random_city(layout: int, chance: Chance) -> City:
    """PR-B3: every placing is as likely as any other, and so is every way to give the private bars their colours."""
    distilleries, private = placing(chance.below(count_placings()))
    colours = list(PRIVATE_COLOURS)
    chance.shuffle(colours)
    return City(layout, distilleries, private, colours)


def planned(places: tuple[tuple[int, int], ...], layout: int) -> list[int]:
    """PR-B3: the fixed plan's buildings; layout B exchanges rows and columns."""
    found: list[int] = []
    for row, column in places:
        found.append(row * BLOCKS + column if layout == 0 else column * BLOCKS + row)
    return found


def fixed_city(layout: int) -> City:
    """PR-B3: the fixed plan."""
    return City(layout, planned(FIXED_DISTILLERIES, layout), planned(FIXED_PRIVATE, layout), list(FIXED_COLOURS))
