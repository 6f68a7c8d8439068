"""The public record of what was secret: whose money and cards everybody can work out, and whose they cannot.

Payments and takings are public, so money and hands are known until a deal hides them. A pool is a set of mobsters who
traded in secret: what they hold together is known, how it is split is not.
"""

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import TITLES
from blindpig.games.bootleggers.rules.state import State


def joined(pool: list[int], one: i64, other: i64) -> list[int]:
    """Two mobsters traded in secret: their pools are one, named after its lowest seat."""
    low = min(pool[one], pool[other])
    high = max(pool[one], pool[other])
    return [low if name == high else name for name in pool]


def join_hands(state: State, one: i64, other: i64) -> None:
    """Cards changed hands unseen: what was known of the two hands is known of both together."""
    table = state.table
    low = min(table.pool[one], table.pool[other])
    high = max(table.pool[one], table.pool[other])
    table.pool = joined(table.pool, one, other)
    if low == high:
        return
    known = table.known.copy()
    for title in range(1, TITLES):
        known[low * TITLES + title] += known[high * TITLES + title]
        known[high * TITLES + title] = 0
    table.known = known


def left(pool: list[int], seat: i64) -> list[int]:
    """Everything about this mobster is known again: they leave their pool, which takes the name of its lowest seat."""
    rest = [other for other in range(len(pool)) if other != seat and pool[other] == pool[seat]]
    new = pool.copy()
    new[seat] = seat
    for other in rest:
        new[other] = rest[0]
    return new


def settle_purse(state: State, seat: i64) -> None:
    """A mobster's money shows: their partners' shares make up the difference."""
    table = state.table
    hidden = state.hidden
    pool = table.purse_pool
    gap = hidden.money[seat] - table.purse[seat]
    table.purse[seat] += gap
    partners = [other for other in range(state.seats) if other != seat and pool[other] == pool[seat]]
    if partners:
        table.purse[partners[0]] -= gap
    table.purse_pool = left(pool, seat)


def settle_all_purses(state: State) -> None:
    """BL-6.2: all announce their money."""
    table = state.table
    table.purse_pool = list(range(len(table.purse_pool)))
    for seat in range(state.seats):
        table.purse[seat] = state.hidden.money[seat]
