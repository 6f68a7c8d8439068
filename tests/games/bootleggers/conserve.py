"""What never changes among mobsters: markers, trucks, improvement markers, stills, and every card of the decks."""

from blindpig.games.bootleggers.rules.components import (
    FIRST_REMOTE,
    IMPROVEMENTS,
    MARKERS,
    MAX_SEATS,
    PLAIN,
    SLOTS,
    STILL_DICE,
    STILLS,
    THUG,
    TITLES,
    TRUCK_CARDS,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.position import markers_of
from blindpig.games.bootleggers.rules.table import PLAYED, RECORD
from blindpig.kernel.game import State


def conserved(state: State) -> object:
    """The sums; broken books raise at once."""
    assert isinstance(state, BootleggersState)
    check_mobsters(state)
    check_town(state)
    cards = henchmen(state)
    assert cards == state.table.box.full_deck(state.table.listed)
    for size in range(3):
        assert state.hidden.truck_deck.count(size) + state.table.trucks_seen[size] == TRUCK_CARDS[size]
    return cards


def check_mobsters(state: BootleggersState) -> None:
    """BL-C6: 20 markers each; nobody owes anything, and counts say what hands hold."""
    table, hidden = state.table, state.hidden
    for seat in range(state.seats):
        assert markers_of(table, seat) == MARKERS
        assert hidden.money[seat] >= 0
        assert table.reserve[seat] >= 0
        assert table.back[seat] >= 0
        thugs = hidden.thugs[seat * TITLES : (seat + 1) * TITLES]
        held = hidden.held[seat * PLAIN : (seat + 1) * PLAIN]
        recent = hidden.recent[seat * PLAIN : (seat + 1) * PLAIN]
        assert all(new <= count for new, count in zip(recent, held, strict=True))
        assert table.cards[seat] == sum(thugs) + sum(held)
        assert table.drawn[seat] >= sum(held)
    for pool in range(state.seats):
        partners = [seat for seat in range(state.seats) if table.pool[seat] == pool]
        for title in range(1, TITLES):
            known = table.known[pool * TITLES + title]
            assert known <= sum(hidden.thugs[seat * TITLES + title] for seat in partners)
        partners = [seat for seat in range(state.seats) if table.purse_pool[seat] == pool]
        assert sum(table.purse[seat] for seat in partners) == sum(hidden.money[seat] for seat in partners)


def check_town(state: BootleggersState) -> None:
    """BL-C7: improvement markers, stills, trucks."""
    table = state.table
    assert (
        sum(table.improvements) + sum(table.back_improvements) + table.improvements_left + in_hand(state)
        == IMPROVEMENTS
    )
    assert all(table.improvements[bar] <= SLOTS[bar] for bar in range(6))
    for still in range(STILLS):
        owner = table.still_owner[still]
        assert 0 <= table.dice[still] <= (STILL_DICE if owner >= 0 else 0)
        assert still >= FIRST_REMOTE or owner == (still if still < state.seats else -1)
    for truck in range(TRUCKS):
        assert table.owner[truck] < 0 or table.holder[truck] >= 0, "an owned truck is held by somebody"
        assert table.holder[truck] >= 0 or table.load[truck] == 0
    assert all(table.marks[bar * MAX_SEATS + seat] >= 0 for bar in range(6) for seat in range(MAX_SEATS))


def in_hand(state: BootleggersState) -> int:
    """Improvement markers of a card just taken, not placed yet."""
    stack = state.table.stack
    return sum(stack[at + 4] for at in range(0, len(stack), RECORD) if stack[at] in (2, 3))


def henchmen(state: BootleggersState) -> list[int]:
    """Every henchman card, wherever it is."""
    table, hidden = state.table, state.hidden
    cards = hidden.deck + table.offer + table.discards
    assert table.deck_left == len(hidden.deck)
    for seat in range(state.seats):
        cards += [THUG + 9] * table.union_boss[seat]
        for title in range(1, TITLES):
            cards += [THUG + title] * hidden.thugs[seat * TITLES + title]
        for kind in range(PLAIN):
            cards += [kind] * hidden.held[seat * PLAIN + kind]
    for at in range(0, len(table.stack), RECORD):
        if table.stack[at] == PLAYED:
            cards.append(THUG + table.stack[at + 3])
    return sorted(cards)
