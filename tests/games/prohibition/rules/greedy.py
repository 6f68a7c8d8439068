"""A simple driver for experiments: delivers what it can, goes where it can deliver next, loads the dearest load."""

from blindpig.games.prohibition.rules.actions import DRIVE_TO, LOAD_CARD, MOVE, PASS_LOAD
from blindpig.games.prohibition.rules.characters import contacts
from blindpig.games.prohibition.rules.edition import HOUSE
from blindpig.games.prohibition.rules.routes import distances
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import DRIVE, CityTable
from blindpig.games.prohibition.rules.trucks import drives
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance

AWAY = [distances(street) for street in range(84)]


def best_points(table: CityTable) -> int:
    """The most points that one drive of the truck brings."""
    return max((action.b * (action.c + 1) for action in drives(table)), default=0)


def worth_of_drive(state: ProhibitionState, action: Action) -> int:
    """Points now, and what the next turn promises: a delivery, or a distillery for an empty truck."""
    after = state.clone().table
    truck = after.playing()
    truck.street = action.a
    points = action.b * (action.c + 1)
    truck.aboard[action.c] -= action.b
    if action.b:
        after.stock.add(after.city.bar_on[action.a], action.c, action.b)
    if truck.crates() > 0:
        return 100 * points + 10 * best_points(after)
    return 100 * points + 20 - min(AWAY[action.a][depot] for depot in after.city.depots)


def worth_of_move(state: ProhibitionState, action: Action) -> int:
    """What the truck can do afterwards, and who loses a crate by it."""
    after = state.clone().table
    after.places[action.a] = action.b
    touched = contacts(after, action.b) if action.kind == MOVE and action.a < 2 else 0
    harm = 0
    for number, truck in enumerate(after.trucks):
        if touched >> number & 1 and truck.crates() > 0:
            harm += -30 if after.owner(number) == after.owner(after.truck) else 5
    after.stage = DRIVE
    return 10 * best_points(after) + harm


def worth(state: ProhibitionState, action: Action) -> int:
    """How much a driver likes an action."""
    if action.kind == DRIVE_TO:
        return worth_of_drive(state, action)
    if action.kind == LOAD_CARD:
        return HOUSE.value(action.a)
    if action.kind == PASS_LOAD:
        return 0 if state.table.playing().crates() == 0 else 100
    if state.table.truck >= 0:
        return worth_of_move(state, action)
    return 0


def greedy(state: ProhibitionState, seat: int, luck: Chance) -> Action:
    """The action that is liked best; any of the best if there are several."""
    best: list[Action] = []
    most = -(10**9)
    for action in state.actions(seat):
        liked = worth(state, action)
        if liked > most:
            best, most = [], liked
        if liked == most:
            best.append(action)
    return best[luck.below(len(best))]
