"""Determinization: a state that could be behind a view, all that is hidden drawn anew."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import (
    HAND,
    MUSCLE_CARDS,
    PLAIN,
    SUIT,
    SUITS,
    THUG,
    TITLES,
)
from blindpig.games.bootleggers.rules.forms import OWN, keep_part
from blindpig.games.bootleggers.rules.guess_cards import guess_cards
from blindpig.games.bootleggers.rules.hidden import ACTING, ASKED, PASSED, UNASKED, Hidden
from blindpig.games.bootleggers.rules.ledger import OpenOffer
from blindpig.games.bootleggers.rules.moments import (
    ask_for_investigations,
    could_act,
)
from blindpig.games.bootleggers.rules.phases.placing import ask_to_preempt
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import DRAWN, OVER, PLAYED, PREEMPT
from blindpig.games.bootleggers.rules.terms import seen_offer
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.chance import Chance
from blindpig.kernel.numbers import Numbers, filled

NOTHING: Final = Hidden()  # copied: made anew, each list would be declared again
NO_CARDS: Final[Numbers] = filled(0, MUSCLE_CARDS + 1)


def guess(view: BootleggersView, chance: Chance) -> BootleggersState:
    """A state that could be behind this view."""
    hidden = NOTHING.clone()
    hidden.held = hidden.held.copy()  # copies share these, and here they are filled
    hidden.recent = hidden.recent.copy()
    hidden.muscles = hidden.muscles[:]
    state = BootleggersState(view.seats, view.table.clone(), hidden)
    if view.own:
        keep_own(state, view)
    guess_muscle(state, view.seat, chance)
    guess_cards(state, view.seat, chance)
    trucks: list[int] = []
    for size in range(3):
        trucks.extend([size] * (state.table.box.truck_cards[size] - state.table.trucks_seen[size]))
    chance.shuffle(trucks)
    hidden.truck_deck = trucks
    guess_money(state, view, chance)
    guess_drawn(state, view)
    guess_deals(state, view)
    guess_answers(state, view.seat)
    return state


def keep_own(state: BootleggersState, view: BootleggersView) -> None:
    """What the seat knows of itself."""
    for at, name in enumerate(OWN):
        keep_part(state.hidden, name, view.seat, view.own[at])


def guess_muscle(state: BootleggersState, viewer: int, chance: Chance) -> None:
    """BL-S1: every hand had so many cards of each suit, and those played are known."""
    table = state.table
    hidden = state.hidden
    spent = table.spent
    each = table.rounds // SUITS
    own = NO_CARDS[:]  # by card
    if viewer >= 0:
        for at in range(viewer * HAND, viewer * HAND + HAND):
            own[hidden.muscles[at]] = 1
    ends = [seat * HAND for seat in range(state.seats)]
    for suit in range(SUITS):
        left: list[int] = []
        needs = [each] * state.seats
        for card in range(i64(suit * SUIT + 1), i64(suit * SUIT + SUIT + 1)):
            owner = spent[card]
            if owner >= 0:
                needs[owner] -= 1
            elif own[card] == 0:
                left.append(card)
        chance.shuffle(left)
        given = 0
        for seat in range(state.seats):
            if seat == viewer:
                continue
            hand = left[given : given + needs[seat]]
            given += needs[seat]
            hand.sort()
            for held in hand:
                hidden.muscles[ends[seat]] = held
                ends[seat] += 1
    for seat in range(state.seats):
        if seat != viewer and table.chosen[seat]:
            hidden.chosen[seat] = hidden.muscles[seat * HAND + chance.below(ends[seat] - seat * HAND)]


def guess_money(state: BootleggersState, view: BootleggersView, chance: Chance) -> None:
    """BL-S3: payments are public; only what went round in private deals is open, within the pool of those who dealt."""
    table = state.table
    money = state.hidden.money
    for pool in range(state.seats):
        total = 0
        unsure: list[int] = []
        for seat in range(state.seats):
            if table.purse_pool[seat] != pool:
                continue
            total += table.purse[seat]
            if view.money[seat] >= 0:
                money[seat] = view.money[seat]
                total -= money[seat]
            else:
                unsure.append(seat)
        split(state, unsure, total, chance)


def split(state: BootleggersState, seats: list[int], total: int, chance: Chance) -> None:
    """Share a known sum among mobsters, near to what the public record says of each."""
    if not seats:
        return
    money = state.hidden.money
    left = total
    for seat in seats[:-1]:
        expected = min(max(state.table.purse[seat], 0), left)
        spread = min(expected, left - expected, 5)
        money[seat] = expected - spread + chance.below(2 * spread + 1)
        left -= money[seat]
    money[seats[-1]] = left


def guess_drawn(state: BootleggersState, view: BootleggersView) -> None:
    """BL-T28: the card that Windfall has just brought: the seat's own, or one that was guessed."""
    hidden = state.hidden
    hidden.fresh = view.fresh
    if state.top() != DRAWN or state.pending_seat() == view.seat:
        return
    seat = state.pending_seat()
    for kind in range(PLAIN):
        if hidden.held[seat * PLAIN + kind]:
            hidden.fresh = kind
            hidden.recent[seat * PLAIN + kind] = 1
            return
    hidden.fresh = THUG + hand_of(state, seat)[0]


def hand_of(state: BootleggersState, seat: int) -> list[int]:
    """The titles in a hand, each as often as it is there; one that is nobody's if there is none."""
    hand: list[int] = []
    for title in range(1, TITLES):
        hand.extend([title] * state.hidden.thugs[seat * TITLES + title])
    return hand or [1]


def guess_deals(state: BootleggersState, view: BootleggersView) -> None:
    """BL-4.2: the offers and deals the seat sees; unseen titles stand for cards that were guessed."""
    hidden = state.hidden
    for seen in view.offers:
        offer = seen_offer(seen.terms, hand_of(state, seen.offerer), hand_of(state, seen.partner))
        number = seen.number
        if number < 0:
            number = 0
            for waiting in hidden.offers:
                if waiting.offerer == seen.offerer and waiting.offer.a == seen.partner:
                    number += 1
        hidden.offers.append(OpenOffer(seen.offerer, number, offer))
        if seen.offerer != view.seat:
            hidden.made[seen.offerer] += 1
    hidden.ledger = view.past()


def guess_answers(state: BootleggersState, viewer: int) -> None:
    """BL-W4: who was asked and who passed is secret: all who could be asked are, unless the seat has the word."""
    answer = state.hidden.answer
    own = answer[viewer] if viewer >= 0 else UNASKED
    if state.top() == PLAYED:
        ask_for_investigations(state)
    elif state.top() == PREEMPT:
        ask_to_preempt(state)
    elif state.top() == 0 and state.table.at_moment():
        for seat in range(state.seats):
            if could_act(state, seat):
                answer[seat] = PASSED if own == ACTING else ASKED
    if viewer >= 0:
        answer[viewer] = own
    if state.table.step != OVER and not state.waiting_on():  # an offer between others keeps the moment open
        answer[0 if viewer != 0 else 1] = ASKED
