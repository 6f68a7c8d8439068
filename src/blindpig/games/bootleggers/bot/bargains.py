"""Bargaining: what a deal does for both parties, which deals to offer, what to answer."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.bot.leaders import crowns_another, feeds_leader
from blindpig.games.bootleggers.bot.odds import MEAN
from blindpig.games.bootleggers.bot.picks import Judge
from blindpig.games.bootleggers.bot.pledges import offered_words, word_of
from blindpig.games.bootleggers.rules.actions import SPACE
from blindpig.games.bootleggers.rules.components import CAPACITY, STILLS, TRUCKS
from blindpig.games.bootleggers.rules.deals import MAX_OFFERS, bad_terms, hand_over, lacks_hidden
from blindpig.games.bootleggers.rules.hidden import ACTING, ASKED
from blindpig.games.bootleggers.rules.kinds import COUNTER, OFFER
from blindpig.games.bootleggers.rules.ledger import Goods, LedgerEntry, Offer, OpenOffer
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.pledges import AWAY, LEAVE
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, BEFORE_PRODUCTION
from blindpig.kernel.action import FREE, Action

WORTH_IT: Final = 0.4  # $G by which a deal must make one richer
BARGAIN: Final = 3.0  # $G that make one forget that the other loses by it
WORTH_ASKING: Final = 1.5  # $G by which it must make both richer together to be offered
ROUNDING: Final = 0.5  # prices are whole $G: so much less than one's share is still one's share
HURRY: Final = 0.8  # of the usual share is enough for a mobster with crates and no truck for them
MOST_COUNTERS: Final = 2  # to offers at one moment; each asks a little less than the one before
YIELDING: Final = 0.06  # of the surplus, with each counter-offer
GIVING_IN: Final = 0.02  # of the surplus that one takes, with each offer that came to nothing
REMEMBERED: Final = 4  # rounds for which a price is remembered
MOST_MORE: Final = 3  # $G more than usual that are asked because the partner paid as much before
NO_PRICE: Final = 1000  # below any price


class Deal:
    """What changes hands between the judging seat and a partner, and what it does for both."""

    def __init__(self, judge: Judge, partner: int, gives: Goods, gets: Goods, word: LedgerEntry | None = None) -> None:
        self.partner: int = partner
        self.word: LedgerEntry | None = word  # the promise that comes with it, one's own or the partner's
        self.gives: Goods = gives
        self.gets: Goods = gets
        after = judge.state.clone()
        hand_over(after, judge.seat, partner, gives, False)
        hand_over(after, partner, judge.seat, gets, False)
        if word is not None:
            after.hidden.ledger = [*after.hidden.ledger, word]
        then = judge.measure(after)
        self.mine: float = then.worth[judge.seat] - judge.now.worth[judge.seat]
        self.theirs: float = then.worth[partner] - judge.now.worth[partner]
        self.better: float = judge.gain_of(then)
        self.crowns: bool = crowns_another(judge.now, then)
        before = spare_room(judge.state, judge.seat)
        # Crates that one would have no truck for are not bought, however cheap they are.
        self.rots: bool = gets.crates > 0 and spare_room(after, judge.seat) < min(0, before)

    def good(self, judge: Judge) -> bool:
        """Whether the judging seat should agree: richer, and no worse against its rivals.

        An offer by which its author loses was made before things changed: it is taken only as a bargain or a gift.
        """
        if self.mine < WORTH_IT or self.better <= 0.0 or self.crowns or feeds_leader(judge.now, self.partner):
            return False
        if self.rots and not self.gives.empty():
            return False
        if self.theirs > 0.0:
            return self.mine >= least_share(judge, self.partner) * (self.mine + self.theirs) - ROUNDING
        return self.mine >= BARGAIN or self.gives.empty()


def least_share(judge: Judge, partner: int) -> float:
    """The least part of what a deal brings both that one takes.

    Less where one's own crates would rot otherwise, least of all where nobody else has room for them; a little less
    with every offer of this moment that came to nothing.
    """
    state = judge.state
    share = judge.temper.least_share
    if spare_room(state, judge.seat) < 0:
        share *= HURRY
        rooms = [spare_room(state, other) for other in range(state.seats) if other not in (judge.seat, partner)]
        if max(rooms) <= 0:
            share *= HURRY
    return share - GIVING_IN * min(MOST_COUNTERS, max(0, failed(state, judge.seat)))


def waiting_for(state: BootleggersState, seat: int) -> OpenOffer | None:
    """The first open offer to a seat."""
    for waiting in state.hidden.offers:
        if waiting.offer.a == seat:
            return waiting
    return None


def deal_of(judge: Judge, waiting: OpenOffer) -> Deal:
    """An open offer as a deal of the judging seat: whoever made it."""
    offer = waiting.offer
    word = word_of(judge.state, waiting.offerer, offer.a, offer.promise)
    if waiting.offerer == judge.seat:
        return Deal(judge, offer.a, offer.gives, offer.gets, word)
    return Deal(judge, waiting.offerer, offer.gets, offer.gives, word)


def answer(judge: Judge, offerer: int, number: int) -> float:
    """How good it is to accept an offer: above zero if one should."""
    for waiting in judge.state.hidden.offers:
        if waiting.offerer == offerer and waiting.offer.a == judge.seat and waiting.number == number:
            deal = deal_of(judge, waiting)
            good = deal.good(judge) and not asked_better(judge, deal)
            return max(0.1, deal.better) if good else min(-0.1, deal.better)
    return -1.0


def asked_better(judge: Judge, deal: Deal) -> bool:
    """Whether an offer of one's own brings more, is not answered yet, and would be off with this deal."""
    for own in judge.state.hidden.offers:
        if own.offerer == judge.seat:
            asked = deal_of(judge, own)
            likely = asked.theirs >= WORTH_IT and asked.good(judge)
            if likely and asked.better > deal.better and not goes_with(judge, deal, asked):
                return True
    return False


def goes_with(judge: Judge, first: Deal, second: Deal) -> bool:
    """Whether a deal is still to be had, and good, once another is struck."""
    after = judge.state.clone()
    hand_over(after, judge.seat, first.partner, first.gives, False)
    hand_over(after, first.partner, judge.seat, first.gets, False)
    if bad_terms(after, judge.seat, second.partner, second.gives, second.gets):
        return False
    if lacks_hidden(after, judge.seat, second.gives):
        return False
    then = Judge(after, judge.seat, judge.temper)
    return Deal(then, second.partner, second.gives, second.gets, second.word).good(then)


def withdrawal(judge: Judge, partner: int, number: int) -> float:
    """An open offer is off if it is good no more, or will not be once a better one of another is taken."""
    state = judge.state
    for own in state.hidden.offers:
        if own.offerer == judge.seat and own.offer.a == partner and own.number == number:
            asked = deal_of(judge, own)
            waiting = waiting_for(state, judge.seat)
            if not asked.good(judge):
                return 1.0
            if waiting is None or answer(judge, waiting.offerer, waiting.number) <= 0.0:
                return -1.0
            return -1.0 if goes_with(judge, deal_of(judge, waiting), asked) else 1.0
    return -1.0


def failed(state: BootleggersState, seat: int) -> int:
    """How many offers of this step came to nothing, or are still open.

    The ledger does not say in which step a deal was struck: trucks may have been rented before production, crates not.
    """
    after = state.table.step >= AFTER_PRODUCTION
    struck = 0
    for entry in state.hidden.ledger:
        if entry.round == state.table.round and entry.offerer == seat:
            rent = entry.offer.gives.has_trucks() or entry.offer.gets.has_trucks()
            struck += 0 if after and rent else 1
    return max(0, state.hidden.made[seat] - struck)


def may_propose(state: BootleggersState, seat: int) -> bool:
    """One try at a moment, and another after each that was accepted: so nothing is offered twice."""
    return state.hidden.made[seat] < MAX_OFFERS and failed(state, seat) <= 0


def may_counter(state: BootleggersState, seat: int) -> bool:
    """A few counter-offers at a moment: bargaining ends."""
    return state.hidden.made[seat] < MAX_OFFERS and failed(state, seat) < MOST_COUNTERS


def may_bargain(state: BootleggersState, seat: int) -> bool:
    """Whether there is an offer to think about: one to answer, or one's own."""
    if waiting_for(state, seat) is not None:
        return may_counter(state, seat)
    if state.table.step not in (BEFORE_PRODUCTION, AFTER_PRODUCTION):
        return False
    if state.hidden.answer[seat] not in (ASKED, ACTING) or state.in_phase_1():
        return False
    return may_propose(state, seat)


def wanted(judge: Judge) -> list[Action]:
    """The offer or counter-offer that is worth making now, if there is one."""
    if not may_bargain(judge.state, judge.seat):
        return []
    waiting = waiting_for(judge.state, judge.seat)
    if waiting is not None:
        return counter(judge, waiting)
    offers = asked_for(judge, best_of(deals(judge)))
    return offers or asked_for(judge, best_of(words(judge)))


def best_of(found: list[Deal]) -> Deal | None:
    """The deal that brings both most."""
    best: Deal | None = None
    for deal in found:
        if best is None or deal.mine + deal.theirs > best.mine + best.theirs:
            best = deal
    return best


def asked_for(judge: Judge, deal: Deal | None) -> list[Action]:
    """The offer of a deal at the usual price, if that would do for both."""
    return [] if deal is None else priced(judge, deal, OFFER, (deal.partner,), 0)


def counter(judge: Judge, waiting: OpenOffer) -> list[Action]:
    """The same goods for a better price, if the offer is not good enough; each time one asks a little less."""
    offer = waiting.offer
    deal = Deal(judge, waiting.offerer, offer.gets, offer.gives)
    if deal.good(judge) or offer.gives.empty() or offer.gets.empty():
        return []
    return priced(judge, deal, COUNTER, (waiting.offerer, waiting.number), failed(judge.state, judge.seat))


def priced(judge: Judge, deal: Deal, kind: int, args: tuple[int, ...], steps: int) -> list[Action]:
    """A deal with the money that brings one the usual part of what both gain, less for so many steps back.

    Nothing if there is too little to share.
    """
    both = deal.mine + deal.theirs
    if both < WORTH_ASKING:
        return []
    shift = round(judge.temper.ask * both - deal.mine)  # what the partner pays on top
    net = min(deal.gets.money - deal.gives.money + shift, int(judge.now.money[deal.partner]))
    net -= steps * max(1, round(YIELDING * both))
    usual = settle(judge, deal, kind, args, net)
    known = min(remembered_price(judge, deal), int(judge.now.money[deal.partner]))
    if steps > 0 or not usual:
        return usual
    for more in range(min(known, net + MOST_MORE), net, -1):
        found = settle(judge, deal, kind, args, more, judge.temper.least_share)
        if found:
            return found
    return usual


def remembered_price(judge: Judge, deal: Deal) -> int:
    """What the partner would pay on top, by the price of a crate in their last deal of this sort.

    Only deals that everybody saw count, and those of the judging seat.
    """
    sold = deal.gives.crates - deal.gets.crates
    if sold == 0 or deal.gives.rented or deal.gets.rented:
        return -NO_PRICE
    for entry in reversed(judge.state.hidden.ledger):
        if entry.round < judge.state.table.round - REMEMBERED:
            break
        offer = entry.offer
        if offer.private and judge.seat not in (entry.offerer, offer.a):
            continue
        if deal.partner == entry.offerer:
            crates, money = offer.gets.crates - offer.gives.crates, offer.gives.money - offer.gets.money
        elif deal.partner == offer.a:
            crates, money = offer.gives.crates - offer.gets.crates, offer.gets.money - offer.gives.money
        else:
            continue
        if crates * sold > 0 and money * crates > 0 and not offer.gives.has_trucks() and not offer.gets.has_trucks():
            return round(money * sold / crates)
    return -NO_PRICE


def settle(judge: Judge, deal: Deal, kind: int, args: tuple[int, ...], net: int, share: float = 0.0) -> list[Action]:
    """The offer in which the partner pays so much on top, if it would do for both; the partner must get that share."""
    gives = Goods(max(0, -net), deal.gives.crates, deal.gives.trucks, deal.gives.rented, deal.gives.cards)
    gets = Goods(max(0, net), deal.gets.crates, deal.gets.trucks, deal.gets.rented, deal.gets.cards)
    promise = "" if deal.word is None else deal.word.offer.promise
    if not promise and (gives.empty() or gets.empty()):
        return []
    settled = Deal(judge, deal.partner, gives, gets, deal.word)
    if not settled.good(judge) or settled.theirs < max(WORTH_IT, share * (settled.mine + settled.theirs)):
        return []
    if bad_terms(judge.state, judge.seat, deal.partner, gives, gets) or lacks_hidden(judge.state, judge.seat, gives):
        return []
    offer = Offer(FREE, kind, args, gives, gets, False, promise)
    return [SPACE.by_text.get(offer.text, offer)]


def deals(judge: Judge) -> list[Deal]:
    """Crates and trucks that serve somebody else better, before money is talked about."""
    state = judge.state
    seat = judge.seat
    found: list[Deal] = []
    mine = spare_room(state, seat)
    for partner in range(state.seats):
        if partner == seat or feeds_leader(judge.now, partner):
            continue
        theirs = spare_room(state, partner)
        for crates in parcels(min(state.table.crates[seat], theirs), -mine):
            found.append(Deal(judge, partner, crates_only(crates), nothing()))
            for pledge in offered_words(state, seat, partner, LEAVE):  # crates with a place to sell them
                word = word_of(state, seat, partner, pledge.text)
                found.append(Deal(judge, partner, crates_only(crates), nothing(), word))
        for crates in parcels(min(state.table.crates[partner], mine), -theirs):
            found.append(Deal(judge, partner, nothing(), crates_only(crates)))
        if state.table.step == BEFORE_PRODUCTION:
            mine, theirs = hoped_room(judge, seat), hoped_room(judge, partner)
        if mine < 0 and state.table.reserve[seat] > 0:
            truck = idle_truck(state, partner, theirs)
            if truck >= 0:
                found.append(Deal(judge, partner, nothing(), rented_only(truck)))
        if theirs < 0 and state.table.reserve[partner] > 0:
            truck = idle_truck(state, seat, mine)
            if truck >= 0:
                found.append(Deal(judge, partner, rented_only(truck), nothing()))
    return found


def words(judge: Judge) -> list[Deal]:
    """Promises that serve the partner, before money is talked about."""
    state = judge.state
    found: list[Deal] = []
    # Before production nobody knows what they would lose by staying away.
    kinds = LEAVE | AWAY if state.table.step == AFTER_PRODUCTION else LEAVE
    for partner in range(state.seats):
        if partner == judge.seat or feeds_leader(judge.now, partner):
            continue
        for pledge in offered_words(state, judge.seat, partner, kinds):
            word = word_of(state, judge.seat, partner, pledge.text)
            deal = Deal(judge, partner, nothing(), nothing(), word)
            if deal.theirs >= WORTH_IT:
                found.append(deal)
    return found


def parcels(most: int, surplus: int) -> list[int]:
    """How many crates to talk about: all that fit, and those that have no truck."""
    if most <= 0:
        return []
    return [surplus, most] if 0 < surplus < most else [most]


def spare_room(state: BootleggersState, seat: i64) -> int:
    """Room on a seat's trucks beyond its crates; below zero if crates have no truck."""
    holder = state.table.holder
    room = -state.table.crates[seat]
    for truck in range(i64(TRUCKS)):
        if holder[truck] == seat:
            room += i64(CAPACITY[truck])
    return room


def hoped_room(judge: Judge, seat: int) -> int:
    """Room on a seat's trucks beyond the crates that its stills can be expected to make."""
    state = judge.state
    dice = 0
    for still in range(STILLS):
        if state.table.still_owner[still] == seat and not state.table.idle[still]:
            dice += state.table.dice[still]
    return spare_room(state, seat) - state.table.stored[seat] - round(MEAN * dice)


def idle_truck(state: BootleggersState, seat: int, room: int) -> int:
    """The largest truck of their own that a mobster with so much room to spare does not need, -1 if they need all."""
    for truck in range(TRUCKS - 1, -1, -1):
        if state.table.owner[truck] == seat and state.table.holder[truck] == seat and CAPACITY[truck] <= room:
            return truck
    return -1


def nothing() -> Goods:
    """No goods."""
    return Goods(0, 0, [], [], [])


def crates_only(crates: int) -> Goods:
    """Nothing but crates."""
    return Goods(0, crates, [], [], [])


def rented_only(truck: int) -> Goods:
    """Nothing but a truck for this round."""
    return Goods(0, 0, [], [truck], [])
