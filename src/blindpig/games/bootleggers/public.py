"""The public record of what was secret: whose money and cards everybody can work out, and whose they cannot.

Payments and takings are public, so money and hands are known until a deal hides them. A pool is a set of mobsters who
traded in secret: what they hold together is known, how it is split is not.
"""

from blindpig.games.bootleggers.board import TITLES
from blindpig.games.bootleggers.state import State


def join_pools(pool: list[int], one: int, other: int) -> None:
    """Two mobsters traded in secret: their pools are one, named after its lowest seat."""
    low = min(pool[one], pool[other])
    high = max(pool[one], pool[other])
    for seat in range(len(pool)):
        if pool[seat] == high:
            pool[seat] = low


def join_hands(state: State, one: int, other: int) -> None:
    """Cards changed hands unseen: what was known of the two hands is known of both together."""
    table = state.table
    low = min(table.pool[one], table.pool[other])
    high = max(table.pool[one], table.pool[other])
    join_pools(table.pool, one, other)
    if low == high:
        return
    for title in range(1, TITLES):
        table.known[low * TITLES + title] += table.known[high * TITLES + title]
        table.known[high * TITLES + title] = 0


def leave_pool(pool: list[int], seat: int) -> None:
    """Everything about this mobster is known again: he leaves his pool."""
    old = pool[seat]
    pool[seat] = seat
    if old != seat:
        return
    rest = [other for other in range(len(pool)) if other != seat and pool[other] == old]
    for other in rest:
        pool[other] = rest[0]


def settle_purse(state: State, seat: int) -> None:
    """A mobster's money shows: his partners' shares make up the difference."""
    table = state.table
    hidden = state.hidden
    pool = table.purse_pool
    gap = hidden.money[seat] - table.purse[seat]
    table.purse[seat] += gap
    partners = [other for other in range(state.seats) if other != seat and pool[other] == pool[seat]]
    if partners:
        table.purse[partners[0]] -= gap
    leave_pool(pool, seat)
    if len(partners) == 1:
        leave_pool(pool, partners[0])


def settle_all_purses(state: State) -> None:
    """BL-6.2: all announce their money."""
    table = state.table
    for seat in range(state.seats):
        table.purse[seat] = state.hidden.money[seat]
        table.purse_pool[seat] = seat
