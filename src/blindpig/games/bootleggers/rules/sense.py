"""Whether a position makes sense: the books balance, and whoever is waited for can do something."""

from blindpig.games.bootleggers.rules.components import (
    FIRST_REMOTE,
    HAND,
    IMPROVEMENTS,
    MARKERS,
    MAX_SEATS,
    MUSCLE_CARDS,
    NOBODY,
    PLAIN,
    SLOTS,
    STILL_DICE,
    STILLS,
    SUIT,
    SUITS,
    THUG,
    TITLES,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.position import markers_of
from blindpig.games.bootleggers.rules.table import CHOOSE, IMPROVEMENTS_DUE, OVER, PIECES, PIECES_NOW, RECORD, TAKE
from blindpig.kernel.forms import BadForm

UNION_BOSS = 9  # BL-T9, by title


def check(state: BootleggersState) -> None:
    """BadForm if such a game cannot be."""
    check_seats(state)
    for seat in range(state.seats):
        check_mobster(state, seat)
    check_pools(state)
    check_town(state)
    check_cards(state)
    check_offers(state)
    if state.table.revealed != (CHOOSE < state.table.step < OVER):
        raise BadForm("bootleggers.face-up")
    table = state.table
    if (
        table.step == TAKE
        and table.turn != NOBODY
        and not table.stack
        and not table.offer
        and table.truck_card == NOBODY
    ):
        raise BadForm("bootleggers.idle")  # BL-1.5: there is no card to take
    waiting = state.waiting_on()
    if (state.table.step == OVER) != (not waiting):
        raise BadForm("bootleggers.idle")
    for seat in waiting:
        if not state.actions(seat):
            raise BadForm("bootleggers.idle")


def check_seats(state: BootleggersState) -> None:
    """Whoever is named sits at the table."""
    table = state.table
    named = [int(table.turn), table.copper, *table.still_owner, *table.payoff, *table.spent]
    for owners in (table.owner, table.holder, table.payee):
        named.extend(owners)
    for waiting in state.hidden.offers:
        named.extend([waiting.offerer, waiting.offer.a])
    for entry in state.hidden.ledger:
        named.extend([entry.offerer, entry.offer.a])
    if max(named) >= state.seats:
        raise BadForm("bootleggers.absent")
    for bits in [table.done, table.allowed, table.barred, *table.packing]:
        if bits >> state.seats:
            raise BadForm("bootleggers.absent")


def check_mobster(state: BootleggersState, seat: int) -> None:
    """BL-C6: every marker is somewhere; the cards that one is known to hold are those in the hand."""
    table, hidden = state.table, state.hidden
    if markers_of(table, seat) != MARKERS:
        raise BadForm("bootleggers.markers", {"mobster": seat, "count": MARKERS})
    held = hidden.held[seat * PLAIN : (seat + 1) * PLAIN]
    recent = hidden.recent[seat * PLAIN : (seat + 1) * PLAIN]
    thugs = hidden.thugs[seat * TITLES : (seat + 1) * TITLES]
    if table.cards[seat] != sum(thugs) + sum(held) or table.drawn[seat] < sum(held) or thugs[0] > 0:
        raise BadForm("bootleggers.hand", {"mobster": seat})
    if any(new > count for new, count in zip(recent, held, strict=True)):
        raise BadForm("bootleggers.hand", {"mobster": seat})
    check_muscle(state, seat)


def check_muscle(state: BootleggersState, seat: int) -> None:
    """BL-S1, BL-1.3: of each suit as many cards as were dealt are in the hand or played, one played each year."""
    table, hidden = state.table, state.hidden
    hand = [card for card in hidden.muscles[seat * HAND : (seat + 1) * HAND] if card > 0]
    played = [card for card in range(1, MUSCLE_CARDS + 1) if table.spent[card] == seat]
    years = table.round - (1 if table.step == CHOOSE else 0)
    fits = len(played) == years and (hidden.chosen[seat] == 0 or hidden.chosen[seat] in hand)
    for suit in range(SUITS):
        dealt = [card for card in hand + played if (card - 1) // SUIT == suit]
        fits = fits and len(dealt) == len(set(dealt)) == table.rounds // SUITS
    muscles = list(hidden.muscles)
    if not fits or any(muscles.count(card) > 1 or table.spent[card] >= 0 for card in hand):
        raise BadForm("bootleggers.muscle", {"mobster": seat})


def check_pools(state: BootleggersState) -> None:
    """What is known of those who traded in secret is true of them together."""
    table, hidden = state.table, state.hidden
    for pool in range(MAX_SEATS):
        partners = [seat for seat in range(MAX_SEATS) if table.pool[seat] == pool]
        for title in range(1, TITLES):
            if table.known[pool * TITLES + title] > sum(hidden.thugs[seat * TITLES + title] for seat in partners):
                raise BadForm("bootleggers.known")
        partners = [seat for seat in range(MAX_SEATS) if table.purse_pool[seat] == pool]
        if sum(table.purse[seat] for seat in partners) != sum(hidden.money[seat] for seat in partners):
            raise BadForm("bootleggers.purse")


def check_town(state: BootleggersState) -> None:
    """BL-C7: improvement markers, stills, crates and trucks."""
    table = state.table
    improvements = sum(table.improvements) + sum(table.back_improvements) + table.improvements_left
    for at in range(0, len(table.stack), RECORD):
        if table.stack[at] in (PIECES, PIECES_NOW):
            improvements += table.stack[at + IMPROVEMENTS_DUE]
    if improvements != IMPROVEMENTS or any(table.improvements[bar] > SLOTS[bar] for bar in range(6)):
        raise BadForm("bootleggers.improvements")
    for still in range(STILLS):
        owner = table.still_owner[still]
        if table.dice[still] > (STILL_DICE if owner != NOBODY else 0):
            raise BadForm("bootleggers.stills")
        if still < FIRST_REMOTE and owner != (still if still < state.seats else NOBODY):
            raise BadForm("bootleggers.stills")
    if max(table.stored) > 0 and max(table.crates) > 0:  # BL-T27: production brings back what a Warehouse kept
        raise BadForm("bootleggers.stored")
    for truck in range(TRUCKS):
        if table.holder[truck] == NOBODY and (table.owner[truck] != NOBODY or table.load[truck] > 0):
            raise BadForm("bootleggers.trucks")


def check_cards(state: BootleggersState) -> None:
    """BL-C3, BL-C4: every henchman card and every truck card is somewhere."""
    table, hidden = state.table, state.hidden
    cards = hidden.deck + table.offer + table.discards
    for seat in range(MAX_SEATS):
        cards.extend([THUG + UNION_BOSS] * table.union_boss[seat])
        for title in range(1, TITLES):
            cards.extend([THUG + title] * hidden.thugs[seat * TITLES + title])
        for kind in range(PLAIN):
            cards.extend([kind] * hidden.held[seat * PLAIN + kind])
    for title in table.cards_being_answered():
        cards.append(THUG + title)
    cards.sort()
    if cards != table.box.full_deck(table.listed) or table.deck_left != len(hidden.deck):
        raise BadForm("bootleggers.cards")
    for size in range(3):
        if hidden.truck_deck.count(size) + table.trucks_seen[size] != table.box.truck_cards[size]:
            raise BadForm("bootleggers.cards")
    if table.truck_deck_left != len(hidden.truck_deck):
        raise BadForm("bootleggers.cards")


def check_offers(state: BootleggersState) -> None:
    """BL-4.2: nobody deals with themselves, and an answer names one offer."""
    offers = state.hidden.offers
    answers = {(waiting.offerer, waiting.offer.a, waiting.number) for waiting in offers}
    to_oneself = [entry for entry in offers if entry.offerer == entry.offer.a]
    to_oneself_once = [entry for entry in state.hidden.ledger if entry.offerer == entry.offer.a]
    if len(answers) != len(offers) or to_oneself or to_oneself_once:
        raise BadForm("bootleggers.offers")
