"""What never changes in Chicago: crates, cards, bonus tokens and Closed tiles."""

from blindpig.games.prohibition.rules.city import NOBODY, as_list, buildings_in
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import KEEP, TILES, CityTable
from blindpig.kernel.game import State

TOKENS = {3: 4, 5: 4, 7: 4}  # PR-S3


def crates(table: CityTable) -> int:
    """Every crate: in the supply, aboard, in bars, or lost (on a tile or in the box since)."""
    total = sum(table.supply) + sum(table.stock.crates_in(bar) for bar in buildings_in(table.stock.supplied()))
    for truck in table.trucks:
        assert sum(truck.lost) <= truck.losses
        total += sum(truck.aboard) + truck.losses
    return total


def tokens(table: CityTable) -> dict[int, int]:
    """The bonus tokens of each value: held, returned, or never taken."""
    dealt = table.stage > KEEP
    found = {}
    for place, value in enumerate(TOKENS):
        taken = sum(truck.loads > place or (place == 0 and dealt) for truck in table.trucks)
        about = [truck.bonus for truck in table.trucks] + table.returned
        found[value] = TOKENS[value] - taken + about.count(value)
    return found


def cards(state: ProhibitionState) -> int:
    """The cards nobody has been shown are in the pile or in the first hands; no card lies in two places."""
    secret = state.hidden.pile + [card for hand in state.hidden.hands for card in hand]
    assert sorted(secret) == as_list(state.table.unseen)
    shown = [card for card in state.table.slots if card != NOBODY]
    shown += [truck.card for truck in state.table.trucks if truck.card != NOBODY]
    assert len(set(shown)) == len(shown)
    assert not set(shown) & set(secret)
    return CARDS


def conserved(state: State) -> object:
    """The sums; broken books raise at once."""
    assert isinstance(state, ProhibitionState)
    table = state.table
    streets = [street for street in table.streets() if street != NOBODY]
    assert len(set(streets)) == len(streets)
    places = [place for place in table.places if place != NOBODY]
    assert len(set(places)) == len(places)
    assert min(table.supply) >= 0
    assert all(truck.score >= 0 for truck in table.trucks)
    stock = table.stock
    assert len(buildings_in(stock.closed)) <= TILES
    assert stock.closed & stock.supplied() == 0
    assert stock.third & ~stock.second == 0
    assert stock.second & ~stock.supplied() == 0
    assert stock.supplied() & ~table.city.bars == 0
    assert stock.brown & stock.black == stock.black & stock.white == stock.white & stock.brown == 0
    return crates(table), tokens(table), cards(state), len(table.trucks)
