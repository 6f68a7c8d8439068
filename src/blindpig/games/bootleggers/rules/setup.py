"""The deal (BL-S)."""

from collections.abc import Mapping

from blindpig.games.bootleggers.rules.components import (
    HAND,
    IMPROVEMENTS,
    MARKERS,
    SUIT,
    SUITS,
)
from blindpig.games.bootleggers.rules.edition import box_of
from blindpig.games.bootleggers.rules.flow import advance, start
from blindpig.games.bootleggers.rules.hidden import Hidden
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, TownTable
from blindpig.kernel.chance import Chance
from blindpig.kernel.edition import OPTION
from blindpig.kernel.journal import Journal, only


def deal(seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None) -> BootleggersState:
    """BL-S1, BL-S2: markers, stills, trucks, money, muscle cards and decks; round 1 starts."""
    table = TownTable()
    hidden = Hidden()
    table.box = box_of(options.get(OPTION, ""))
    table.chaos = options["placement"] == "chaos"
    table.rounds = table.box.short if options["length"] == "short" else table.box.full
    table.listed = options["deck"] == "listed"
    table.open_money = options["money"] == "open"
    table.private_deals = options["deals"] == "private"
    table.improvements_left = IMPROVEMENTS
    state = BootleggersState(seats, table, hidden)
    state.journal = journal
    for seat in range(seats):
        set_up_mobster(state, seat)
    deal_muscle(state, chance)
    hidden.deck = table.box.full_deck(table.listed)
    chance.shuffle(hidden.deck)
    table.deck_left = len(hidden.deck)
    for size in range(3):
        hidden.truck_deck.extend([size] * table.box.truck_cards[size])
    chance.shuffle(hidden.truck_deck)
    table.truck_deck_left = len(hidden.truck_deck)
    if journal is not None:
        journal.tell("BL-S1", "dealt", {"seats": seats, "money": table.box.money})
    start(state, CHOOSE, chance)
    advance(state, chance)
    return state


def set_up_mobster(state: BootleggersState, seat: int) -> None:
    """BL-S1: a still with one die, a small truck, $10G, a marker in the back room, the others in the reserve."""
    table = state.table
    table.still_owner[seat] = seat
    table.dice[seat] = 1
    table.owner[seat] = seat
    table.holder[seat] = seat
    table.back[seat] = 1
    table.reserve[seat] = MARKERS - 2
    table.purse[seat] = table.box.money
    state.hidden.money[seat] = table.box.money


def deal_muscle(state: BootleggersState, chance: Chance) -> None:
    """BL-S1, BL-O2: three random muscle cards of each suit, two in a short game."""
    each = state.table.rounds // SUITS
    for suit in range(SUITS):
        cards = list(range(suit * SUIT + 1, suit * SUIT + SUIT + 1))
        chance.shuffle(cards)
        for seat in range(state.seats):
            hand = sorted(cards[seat * each : seat * each + each])
            for at in range(each):
                state.hidden.muscles[seat * HAND + suit * each + at] = hand[at]
    if state.journal is not None:
        for seat in range(state.seats):
            hand = list(state.hidden.muscles[seat * HAND : seat * HAND + state.table.rounds])
            state.journal.tell("BL-S1", "dealt-muscle", {"seat": seat, "cards": hand}, only(seat))
