"""What never changes at the dinner table: money, cards, figures and cakes."""

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.gang import CAKE_GONE, DEAD, SIZE
from blindpig.games.reglement.rules.places import PLACES
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.game import State


def conserved(state: State) -> object:
    """The sums; broken books raise at once."""
    assert isinstance(state, Dinner)
    table, hidden = state.table, state.hidden
    size = SIZE[state.seats]
    for gangster, place in enumerate(table.place):
        assert place <= 0 or table.at[place] == gangster
        assert table.asleep[gangster] == 0 or place != DEAD, "a pill is left on one who is out"
    for place in range(1, PLACES + 1):
        assert table.at[place] < 0 or table.place[table.at[place]] == place
        assert table.free >> place & 1 == (table.at[place] < 0)
        assert table.sleepers >> place & 1 == (table.at[place] >= 0 and table.asleep[table.at[place]])
        owner = table.at[place] // size
        assert [sits >> place & 1 for sits in table.seated] == [family == owner for family in range(state.seats)]
    for family in range(state.seats):
        gang = table.place[family * size : (family + 1) * size]
        assert table.alive[family] == sum(place != DEAD for place in gang)
        assert table.held[family] == sum(hidden.hand(family))
        assert table.alive[family] > 0 or table.held[family] == 0
        assert table.alive[family] > 0 or table.cake[family] != 0, "a fallen family keeps no cake at hand"
        assert table.money[family] >= 0
    assert table.pile == len(hidden.pile)
    assert sum(table.asleep) <= 18
    cakes = [place for place in table.cake if place not in (0, CAKE_GONE)]
    assert len(cakes) == len(set(cakes))
    cards = [table.discards[card] + hidden.pile.count(card) for card in range(CARDS)]
    for at, count in enumerate(hidden.hands):
        cards[at % CARDS] += count
    return cards, table.bank + sum(table.money), len(table.place)
