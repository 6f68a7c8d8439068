"""Guessing henchmen: what is known of each pool of hands, the rest out of the cards nobody has seen."""

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import PLAIN, THUG, TITLES, UNION_BOSS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.chance import Chance
from blindpig.kernel.numbers import Numbers


def guess_cards(state: BootleggersState, viewer: int, chance: Chance) -> None:
    """Hands of the others, what their Windfalls brought, and the deck."""
    known: list[list[int]] = []
    left = unseen_kinds(state)
    for pool in range(state.seats):
        titles = known_titles(state, pool, viewer)
        for title in titles:
            remove(left, THUG + title)
        known.append(titles)
    if viewer >= 0:
        remove_own(state, viewer, left)
    unseen = by_kind(left)
    chance.shuffle(unseen)
    for pool in range(state.seats):
        add_sure_thugs(state, pool, viewer, known[pool], unseen)
    for pool in range(state.seats):
        share_out(state, pool, viewer, known[pool], unseen, chance)
    state.hidden.deck = unseen


def remove(left: Numbers, kind: i64) -> None:
    """One card of a kind is somewhere else."""
    if left[kind] == 0:
        raise ValueError(f"no card of kind {kind} is left")
    left[kind] -= 1


def by_kind(left: Numbers) -> list[int]:
    """So many cards of each kind, in their order."""
    found: list[int] = []
    for kind in range(len(left)):
        for _ in range(left[kind]):
            found.append(kind)
    return found


def unseen_kinds(state: BootleggersState) -> Numbers:
    """How many henchmen of each kind do not lie open on the table."""
    table = state.table
    left = table.box.deck(table.listed)[:]
    for kind in table.offer:
        remove(left, kind)
    for kind in table.discards:
        remove(left, kind)
    for seat in range(state.seats):
        if table.union_boss[seat]:
            remove(left, THUG + UNION_BOSS)
    for title in table.cards_being_answered():
        remove(left, THUG + title)
    return left


def known_titles(state: BootleggersState, pool: i64, viewer: i64) -> list[int]:
    """The cards known to be in the hands of a pool, without those in the viewer's own."""
    table = state.table
    known = table.known
    thugs = state.hidden.thugs
    own = viewer >= 0 and table.pool[viewer] == pool
    titles: list[int] = []
    for title in range(i64(1), i64(TITLES)):
        count: i64 = known[pool * TITLES + title]
        if count > 0:
            if own:
                count -= min(count, thugs[viewer * TITLES + title])
            for _ in range(count):
                titles.append(title)
    return titles


def remove_own(state: BootleggersState, viewer: i64, left: Numbers) -> None:
    """The viewer's own cards are not in the deck."""
    for title in range(i64(1), i64(TITLES)):
        for _ in range(state.hidden.thugs[viewer * TITLES + title]):
            remove(left, THUG + title)
    for kind in range(i64(PLAIN)):
        for _ in range(state.hidden.held[viewer * PLAIN + kind]):
            remove(left, kind)


def members(state: BootleggersState, pool: int, viewer: int) -> list[int]:
    """The mobsters of a pool whose hands are to be guessed."""
    return [seat for seat in range(state.seats) if state.table.pool[seat] == pool and seat != viewer]


def unsure(state: BootleggersState, pool: int, viewer: int) -> int:
    """How many cards of a pool may be no thugs."""
    table = state.table
    count = 0
    for seat in members(state, pool, viewer):
        count += min(table.drawn[seat], table.cards[seat])
    return count


def add_sure_thugs(state: BootleggersState, pool: int, viewer: int, titles: list[int], unseen: list[int]) -> None:
    """Unknown cards that must be thugs, because no more than so many can be anything else."""
    total = 0
    for seat in members(state, pool, viewer):
        total += state.table.cards[seat]
    needed = total - len(titles) - unsure(state, pool, viewer)
    at = len(unseen) - 1
    while needed > 0:
        if unseen[at] > THUG:
            titles.append(unseen[at] - THUG)
            del unseen[at]
            needed -= 1
        at -= 1


def share_out(
    state: BootleggersState, pool: int, viewer: int, titles: list[int], unseen: list[int], chance: Chance
) -> None:
    """Draw the rest of a pool's cards unseen, then deal them to its hands."""
    table = state.table
    hidden = state.hidden
    seats = members(state, pool, viewer)
    room: list[int] = [0] * state.seats  # cards still to come
    odd: list[int] = [0] * state.seats  # of them, how many may be no thugs
    missing = -len(titles)
    for seat in seats:
        room[seat] = table.cards[seat]
        odd[seat] = min(table.drawn[seat], room[seat])
        missing += room[seat]
    for _ in range(missing):
        kind = unseen.pop()
        if kind > THUG:
            titles.append(kind - THUG)
            continue
        takers = [seat for seat in seats if odd[seat] > 0]
        seat = takers[chance.below(len(takers))]
        hidden.held[seat * PLAIN + kind] += 1
        odd[seat] -= 1
        room[seat] -= 1
    chance.shuffle(titles)
    for seat in seats:
        for _ in range(room[seat]):
            hidden.thugs[seat * TITLES + titles.pop()] += 1
