"""Deals (BL-4.1 to BL-4.3): what can be given, what waits for an answer, what changes hands."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import MAX_SEATS, NOBODY, THUG, TITLES
from blindpig.games.bootleggers.rules.hidden import ASK_ME, ASKED, PASSED, UNASKED
from blindpig.games.bootleggers.rules.kinds import BAR_TRADING, BEING_ANSWERED, GAME_OVER
from blindpig.games.bootleggers.rules.ledger import UNMARKED, Goods, LedgerEntry, Offer, OpenOffer
from blindpig.games.bootleggers.rules.moments import could_act
from blindpig.games.bootleggers.rules.public import join_hands, joined
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import OVER, TRADE, added, changed
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import EVERYBODY
from blindpig.kernel.refusal import Refusal

MAX_OFFERS: Final = 6
NO_DEAL_YET: Final = Refusal("BL-4.2", "deal-needs-muscle-up")
# Refusals of typical offers are made once, by seat and number: legal lists come across them all the time.
FEW: Final = 8
LACKS_CRATES: Final = [
    Refusal("BL-4.2", "lacks-crates", {"seat": at // FEW, "crates": at % FEW}) for at in range(MAX_SEATS * FEW)
]
LACKS_MONEY: Final = [
    Refusal("BL-4.2", "lacks-money", {"seat": at // FEW, "money": at % FEW}) for at in range(MAX_SEATS * FEW)
]


def no_dealing(state: State) -> Refusal | None:
    """BL-4.2, BL-W3, BL-4.7: deals are made while muscle cards are face up and nothing is being resolved."""
    table = state.table
    if table.step == OVER:
        return GAME_OVER
    if not table.revealed:
        return NO_DEAL_YET
    if table.step == TRADE:
        return BAR_TRADING[table.bar]
    if table.busy():
        return BEING_ANSWERED
    return None


def out_of_season(state: State, goods: Goods) -> Refusal | None:
    """BL-4.2: trucks change hands once phase 1 is over, for its wages are paid by their owners."""
    if goods.has_trucks() and state.table.in_phase_1():
        return Refusal("BL-4.2", "trucks-after-phase-1")
    return None


def lacks_public(state: State, seat: i64, goods: Goods) -> Refusal | None:
    """BL-4.2, BL-4.3: what everybody sees that a mobster cannot give: crates, trucks that are not theirs to give."""
    table = state.table
    if goods.crates > table.back_room_crates(seat):
        crates = goods.crates
        if crates < FEW:
            return LACKS_CRATES[seat * FEW + crates]
        return Refusal("BL-4.2", "lacks-crates", {"seat": seat, "crates": crates})
    if not goods.has_trucks():
        return None
    for truck in goods.trucks + goods.rented:
        if table.owner[truck] != seat:
            return Refusal("BL-4.2", "truck-not-owned", {"seat": seat, "truck": truck})
        if table.holder[truck] != seat:
            return Refusal("BL-4.2", "truck-rented-out", {"seat": seat, "truck": truck})
        if not table.is_idle(truck):
            return Refusal("BL-4.2", "truck-loaded-or-away", {"seat": seat, "truck": truck})
    return None


def lacks_hidden(state: State, seat: i64, goods: Goods) -> Refusal | None:
    """BL-4.2: what only its holder sees that a mobster cannot give: money, thug cards in hand."""
    if goods.money > state.hidden.money[seat]:
        money = goods.money
        if money < FEW:
            return LACKS_MONEY[seat * FEW + money]
        return Refusal("BL-4.2", "lacks-money", {"seat": seat, "money": money})
    for at in range(len(goods.cards)):
        title = goods.cards[at]
        if goods.cards.count(title) > state.hidden.thugs[seat * TITLES + title]:
            return Refusal("BL-4.2", "lacks-card", {"seat": seat, "card": THUG + title})
    return None


def lacks_markers(state: State, seat: i64, gives: Goods, gets: Goods) -> Refusal | None:
    """BL-C6, BL-4.3: trucks bought or rented are marked from the reserve; trucks sold give their marker back."""
    needed = len(gets.trucks) + len(gets.rented) - len(gives.trucks)
    if needed > state.table.reserve[seat]:
        return Refusal("BL-C6", "reserve-empty", {"seat": seat})
    return None


def bad_terms(state: State, seat: i64, partner: i64, gives: Goods, gets: Goods) -> Refusal | None:
    """BL-4.2: what everybody, or the one who gives, can see is impossible in these terms."""
    refusal = out_of_season(state, gives) or out_of_season(state, gets)
    if refusal is None:
        refusal = lacks_public(state, seat, gives) or lacks_public(state, partner, gets)
    if refusal is None:
        refusal = lacks_markers(state, seat, gives, gets) or lacks_markers(state, partner, gets, gives)
    return refusal


def find_offer(state: State, offerer: i64, addressee: i64, number: i64) -> i64:
    """Where an open offer is in the list, NOBODY if it is not there."""
    offers = state.hidden.offers
    for at in range(len(offers)):
        waiting = offers[at]
        if waiting.offerer == offerer and waiting.addressee == addressee and waiting.number == number:
            return at
    return NOBODY


def parties(offerer: i64, offer: Offer) -> i64:
    """The audience of an offer's secrets."""
    return 1 << offerer | 1 << offer.a


def open_offer(state: State, seat: i64, offer: Offer) -> None:
    """BL-4.2: the offer waits for its addressee."""
    hidden = state.hidden
    taken: i64 = 0
    for waiting in hidden.offers:
        if waiting.offerer == seat and waiting.addressee == offer.a:
            taken |= 1 << waiting.number
    number: i64 = 0
    while taken >> number & 1:
        number += 1
    hidden.made[seat] += 1
    hidden.offers.append(OpenOffer(seat, number, offer))
    if state.journal is not None:
        both = parties(seat, offer)
        state.journal.tell("BL-4.2", "offered", {"seat": seat, "partner": offer.a, "terms": offer.text}, both)
        if not offer.private:
            state.journal.tell("BL-4.2", "offered-openly", outline(seat, offer), EVERYBODY & ~both)


def outline(seat: i64, offer: Offer) -> dict[str, int | str]:
    """BL-4.2: an open deal as the others see it, without the titles of cards."""
    return {"seat": seat, "partner": offer.a, "terms": offer.seen_by(SPECTATOR, seat)}


def drop(state: State, at: i64, how: str) -> None:
    """An open offer is off."""
    waiting = state.hidden.offers[at]
    del state.hidden.offers[at]
    if state.journal is not None:
        audience = parties(waiting.offerer, waiting.offer) if waiting.offer.private else EVERYBODY
        args = {"seat": waiting.offerer, "partner": waiting.offer.a}
        if how == "countered":
            state.journal.tell("BL-4.2", "offer-countered", args, audience)
        elif how == "refused":
            state.journal.tell("BL-4.2", "offer-refused", args, audience)
        elif how == "withdrawn":
            state.journal.tell("BL-4.2", "offer-withdrawn", args, audience)
        else:
            state.journal.tell("BL-4.2", "offer-impossible", args, audience)


def strike(state: State, at: i64) -> None:
    """BL-4.1, BL-4.2: both sides change hands in one step, if the offerer still holds what they offered."""
    waiting = state.hidden.offers[at]
    offer = waiting.offer
    seat = waiting.offerer
    if lacks_hidden(state, seat, offer.gives) is not None:
        drop(state, at, "impossible")
        return
    del state.hidden.offers[at]
    hand_over(state, seat, offer.a, offer.gives, offer.private)
    hand_over(state, offer.a, seat, offer.gets, offer.private)
    if offer.private:
        state.table.purse_pool = joined(state.table.purse_pool, seat, offer.a)
    if offer.private or offer.gives.cards or offer.gets.cards:
        join_hands(state, seat, offer.a)  # after a private deal anything may have changed hands
    state.hidden.ledger = [*state.hidden.ledger, LedgerEntry(state.table.round, seat, offer, UNMARKED)]
    if state.journal is not None:
        both = parties(seat, offer)
        state.journal.tell("BL-4.1", "struck", {"seat": seat, "partner": offer.a, "terms": offer.text}, both)
        if offer.private:
            state.journal.tell("BL-4.1", "struck-privately", {"seat": seat, "partner": offer.a}, EVERYBODY & ~both)
        else:
            state.journal.tell("BL-4.1", "struck-openly", outline(seat, offer), EVERYBODY & ~both)
    ask_again(state, seat)
    ask_again(state, offer.a)


def hand_over(state: State, giver: i64, taker: i64, goods: Goods, private: bool) -> None:
    """BL-4.1, BL-4.3: one side of a deal changes hands."""
    table = state.table
    hidden = state.hidden
    hidden.money[giver] -= goods.money
    hidden.money[taker] += goods.money
    if not private:
        table.purse[giver] -= goods.money
        table.purse[taker] += goods.money
    hand_over_crates(state, giver, taker, goods.crates)
    for truck in goods.trucks:
        table.owner[truck] = taker
        table.holder[truck] = taker
        table.reserve[giver] += 1
        table.reserve[taker] -= 1
    for truck in goods.rented:
        table.holder[truck] = taker
        table.reserve[taker] -= 1
    for title in goods.cards:
        hidden.thugs[giver * TITLES + title] -= 1
        hidden.thugs[taker * TITLES + title] += 1
        table.cards[giver] -= 1
        table.cards[taker] += 1
        table.drawn = changed(table.drawn, giver, min(table.drawn[giver], table.cards[giver]))


def hand_over_crates(state: State, giver: i64, taker: i64, crates: i64) -> None:
    """BL-4.2, BL-T27: crates go from one back room to another; those a Warehouse kept once go first, and stay such."""
    table = state.table
    if crates > table.crates[giver]:  # before production, and after phase 4, a Warehouse's are all there are
        table.stored = added(added(table.stored, giver, -crates), taker, crates)
        return
    table.crates[giver] -= crates
    table.crates[taker] += crates
    state.pass_old(giver, taker, crates)


def ask_again(state: State, seat: i64) -> None:
    """BL-W2: a deal struck asks its two parties again."""
    hidden = state.hidden
    if not state.table.at_moment() or hidden.until[seat] != ASK_ME:
        return
    if hidden.answer[seat] in (PASSED, UNASKED) and could_act(state, seat):
        hidden.answer[seat] = ASKED
