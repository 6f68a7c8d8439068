"""Whether a position makes sense: the books balance, and whoever is waited for can do something."""

from blindpig.games.bootleggers.rules.components import (
    CAPACITY,
    FIRST_REMOTE,
    HAND,
    HOME,
    IMPROVEMENTS,
    MARKERS,
    MAX_SEATS,
    MUSCLE_CARDS,
    NOBODY,
    OMALLEYS,
    PLAIN,
    SLOTS,
    STARS1,
    STILL_DICE,
    STILLS,
    SUIT,
    SUITS,
    THUG,
    TITLES,
    TRUCKS,
    bar_at,
    spot_of,
)
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.position import markers_of
from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    AFTER_ROLL,
    BEFORE_PRODUCTION,
    CHOOSE,
    IMPROVEMENTS_DUE,
    LOAD,
    OVER,
    PIECES,
    PIECES_NOW,
    RECORD,
    SEND,
    TAKE,
    TRADE,
)
from blindpig.games.bootleggers.rules.thugs.big_city_boys import BONUS
from blindpig.kernel.forms import BadForm

UNION_BOSS = 9  # BL-T9, by title


def check(state: BootleggersState) -> None:
    """BadForm if such a game cannot be."""
    check_seats(state)
    for seat in range(state.seats):
        check_mobster(state, seat)
    for seat in range(state.seats, MAX_SEATS):
        check_absent(state, seat)
    check_pools(state)
    check_town(state)
    check_bars(state)
    check_trucks(state)
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


def check_absent(state: BootleggersState, seat: int) -> None:
    """Who does not sit at the table has nothing."""
    table, hidden = state.table, state.hidden
    things = [markers_of(table, seat), table.muscle[seat], table.boys[seat], table.card[seat], table.chosen[seat]]
    things += [table.back_dice[seat], table.back_improvements[seat], table.warehouse[seat], table.union_boss[seat]]
    things += [table.crates[seat], table.stored[seat], table.old[seat], table.cards[seat], table.drawn[seat]]
    things += [hidden.money[seat], table.purse[seat], hidden.chosen[seat], hidden.made[seat]]
    things += [hidden.answer[seat], hidden.until[seat]]
    for every, each in ((hidden.muscles, HAND), (hidden.thugs, TITLES)):
        things += list(every[seat * each : (seat + 1) * each])
    for few in (hidden.held, hidden.recent):
        things += few[seat * PLAIN : (seat + 1) * PLAIN]
    if any(things):
        raise BadForm("bootleggers.absent")


def check_muscle(state: BootleggersState, seat: int) -> None:
    """BL-S1, BL-1.3: of each suit as many cards as were dealt are in the hand or played, one played each year.

    Once revealed one of those lies before its mobster, and is worth what it says, with Big City Boys if they are there.
    """
    table, hidden = state.table, state.hidden
    hand = [card for card in hidden.muscles[seat * HAND : (seat + 1) * HAND] if card > 0]
    played = [card for card in range(1, MUSCLE_CARDS + 1) if table.spent[card] == seat]
    years = table.round - (1 if table.step == CHOOSE else 0)
    fits = len(played) == years and (hidden.chosen[seat] == 0 or hidden.chosen[seat] in hand)
    for suit in range(SUITS):
        dealt = [card for card in hand + played if (card - 1) // SUIT == suit]
        fits = fits and len(dealt) == len(set(dealt)) == table.rounds // SUITS
    card = table.card[seat]
    fits = fits and (card in played if table.step != CHOOSE else card == table.boys[seat] == 0)
    fits = fits and table.muscle[seat] == 2 * card + BONUS * table.boys[seat]
    fits = fits and table.chosen[seat] == (1 if hidden.chosen[seat] > 0 else 0)
    fits = fits and (table.step == CHOOSE or table.chosen[seat] == 0)
    muscles = list(hidden.muscles)
    if not fits or table.spent[0] != NOBODY or any(muscles.count(card) > 1 or table.spent[card] >= 0 for card in hand):
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
        if table.dice[still] > (STILL_DICE if owner != NOBODY else 0) or (table.idle[still] and owner == NOBODY):
            raise BadForm("bootleggers.stills")
        if still < state.seats and table.dice[still] == 0:  # BL-T26: a family keeps its last die
            raise BadForm("bootleggers.stills")
        if still < FIRST_REMOTE and owner != (still if still < state.seats else NOBODY):
            raise BadForm("bootleggers.stills")
    if max(table.stored) > 0 and max(table.crates) > 0:  # BL-T27: production brings back what a Warehouse kept
        raise BadForm("bootleggers.stored")
    watched = table.round > 4 or (table.round == 4 and table.step > BEFORE_PRODUCTION)
    if (table.copper != NOBODY) != watched:  # BL-3.3
        raise BadForm("bootleggers.copper")


def check_bars(state: BootleggersState) -> None:
    """BL-C8, BL-5.2, BL-5.7: circles are enough for the markers; what a bar out of play, or O'Malley's, cannot have."""
    table = state.table
    for bar in range(6):
        done = table.coppered[bar] + table.packing[bar] + table.thirst[bar] + table.mouth[bar]
        odd = done > 0 or table.payoff[bar] != NOBODY or table.improvements[bar] > 0
        if bar >= state.bars:
            odd = odd or table.shut[bar] > 0 or table.traded[bar] > 0
        if state.crowd(bar) > (table.box.circles[bar] if bar < state.bars else 0):
            raise BadForm("bootleggers.bars")
        if odd and (bar == OMALLEYS or bar >= state.bars):
            raise BadForm("bootleggers.bars")
    if any(table.traded) and table.step < AFTER_ROLL:
        raise BadForm("bootleggers.bars")
    if table.step == CHOOSE and for_the_round(state):  # BL-T0d, BL-6.3
        raise BadForm("bootleggers.face-up")
    if table.step not in (AFTER_ROLL, TRADE) and (table.demand > 0 or table.rolls):
        raise BadForm("bootleggers.demand")


def for_the_round(state: BootleggersState) -> bool:
    """BL-T0d: whether anything holds that a card has done for one round."""
    table = state.table
    cards = [table.shut, table.coppered, table.packing, table.thirst, table.mouth, table.idle, table.warehouse]
    return any(any(bars) for bars in cards) or max(table.payoff) != NOBODY


def check_trucks(state: BootleggersState) -> None:
    """BL-C5, BL-4.4, BL-4.6, BL-T18: whose trucks are, what is on them, and where and when they line up."""
    table = state.table
    for truck in range(TRUCKS):
        place = table.place[truck]
        fits = table.load[truck] <= CAPACITY[truck]
        if table.holder[truck] == NOBODY:
            fits = fits and table.owner[truck] == NOBODY and table.load[truck] == 0 and place == HOME
        if table.load[truck] > 0:
            fits = fits and LOAD <= table.step <= AFTER_LAST_BAR
        if place == HOME:
            fits = fits and table.payee[truck] == NOBODY
        else:
            fits = fits and SEND <= table.step <= AFTER_LAST_BAR and bar_at(place) < state.bars
            fits = fits and (bar_at(place) != OMALLEYS or place == spot_of(OMALLEYS, STARS1))
            fits = fits and table.payee[truck] != table.holder[truck]
        if not fits:
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
