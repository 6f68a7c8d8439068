"""Where the special buildings may stand (PR-B3): every placing that is allowed, one of them drawn, the house plan."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.prohibition.rules.city import BLACK, BLOCKS, BROWN, BUILDINGS, WHITE, City, plots
from blindpig.kernel.chance import Chance

HOUSE_DISTILLERIES: Final = ((2, 1), (1, 3), (3, 4), (4, 2))
HOUSE_PRIVATE: Final = ((0, 1), (1, 5), (5, 4), (4, 0))
HOUSE_COLOURS: Final = (BLACK, BROWN, BLACK, WHITE)

QUARTERS: Final = 4
SPECIAL: Final = 2 * QUARTERS

# Every allowed choice of two buildings a quarter, eight numbers each, and as sets. Filled when first asked for.
PAIRINGS: Final[list[list[int]]] = []
PAIRING_PLOTS: Final[list[int]] = []


def quarter_of(building: int) -> int:
    """PR-B1: the quarter a building is in."""
    return building // BLOCKS // 3 * 2 + building % BLOCKS // 3


def touches(one: int, other: int) -> bool:
    """PR-B3: whether two buildings touch, corners included."""
    return abs(one // BLOCKS - other // BLOCKS) <= 1 and abs(one % BLOCKS - other % BLOCKS) <= 1


def pairs_of_quarter(quarter: int) -> list[list[int]]:
    """PR-B3: the pairs of buildings of a quarter that do not touch."""
    members: list[int] = []
    for building in range(BUILDINGS):
        if quarter_of(building) == quarter:
            members.append(building)
    pairs: list[list[int]] = []
    for one in members:
        for other in members:
            if one < other and not touches(one, other):
                pairs.append([one, other])
    return pairs


def extend(chosen: list[int], quarter: int) -> None:
    """PR-B3: go on with the next quarter from every pair that touches nothing chosen before."""
    if quarter == QUARTERS:
        PAIRINGS.append(chosen)
        PAIRING_PLOTS.append(int(plots(chosen)))
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


def could_follow(laid: i64) -> i64:
    """PR-B3: where another special building can stand beside these so that all the others can still be laid."""
    count_placings()
    found: i64 = 0
    for pairing in PAIRING_PLOTS:
        both: i64 = pairing
        if both & laid == laid:
            found |= both
    return found & ~laid


def placing(number: int) -> tuple[list[int], list[int]]:
    """PR-B3: the distilleries and the private bars of a placing, one of each a quarter."""
    count_placings()
    chosen = PAIRINGS[number // 16]
    distilleries: list[int] = []
    private: list[int] = []
    for quarter in range(QUARTERS):
        swapped = number >> quarter & 1
        distilleries.append(chosen[quarter * 2 + swapped])
        private.append(chosen[quarter * 2 + 1 - swapped])
    return distilleries, private


def random_city(layout: int, private_colours: list[int], chance: Chance) -> City:
    """PR-B3: every placing is as likely as any other, and so is every way to give the private bars their colours."""
    distilleries, private = placing(chance.below(count_placings()))
    colours = private_colours.copy()
    chance.shuffle(colours)
    return City(layout, distilleries, private, colours)


def planned(places: list[int], layout: int) -> list[int]:
    """PR-B3: the plan's buildings; layout B exchanges rows and columns."""
    return places.copy() if layout == 0 else [place % BLOCKS * BLOCKS + place // BLOCKS for place in places]
