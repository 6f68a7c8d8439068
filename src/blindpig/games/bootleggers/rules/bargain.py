"""The actions of bargaining (BL-4.1, BL-4.2): offer, counter, accept, refuse, withdraw, and mark a promise."""

from typing import Final, cast, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import MAX_SEATS, NOBODY, TRUCKS
from blindpig.games.bootleggers.rules.deals import (
    MAX_OFFERS,
    bad_terms,
    drop,
    find_offer,
    lacks_hidden,
    no_dealing,
    open_offer,
    strike,
)
from blindpig.games.bootleggers.rules.kinds import ACCEPT, COUNTER, DECLINE, MARK, OFFER, WITHDRAW, ActionKind
from blindpig.games.bootleggers.rules.ledger import Goods, LedgerEntry, Offer, OpenOffer
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import TownTable
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.numbers import Numbers, filled
from blindpig.kernel.refusal import Refusal

# The typical offers that are part of the action space: crates for money either way, trucks rented either way.
TYPICAL_CRATES: Final = [1, 2, 3, 4]
TYPICAL_PRICES: Final = [1, 2, 4, 6]
TYPICAL_RENTS: Final = [1, 2]
KINDS: Final = 4  # of numbers of crates
PRICES: Final = 4
RENTS: Final = 2
DEAREST: Final = 6


@final
class MakeOffer(ActionKind):
    """Offer a deal: one of the typical ones, or any that is written out."""

    def __init__(self) -> None:
        super().__init__(OFFER)
        # By addressee, then how many crates there are, then how many of the prices are within one's means.
        self.sell: list[list[Offer]] = []
        self.buy: list[list[Offer]] = []
        # By addressee, truck, rent.
        self.let: list[Offer] = []
        self.hire: list[Offer] = []

    def add_offer(self, space: ActionSpace, seat: i64, gives: Goods, gets: Goods) -> Offer:
        """Declare one typical offer, open to all eyes."""
        offer = Offer(len(space), OFFER, (seat,), gives, gets, False, "")
        space.all.append(offer)
        space.by_text[offer.text] = offer
        self.all.append(offer)
        return offer

    def declare(self, space: ActionSpace) -> None:
        """The typical offers."""
        for seat in range(MAX_SEATS):
            sell: list[Offer] = []
            buy: list[Offer] = []
            for crates in TYPICAL_CRATES:
                for price in TYPICAL_PRICES:
                    sell.append(self.add_offer(space, seat, just_crates(crates), just_money(price)))
            for crates in TYPICAL_CRATES:
                for price in TYPICAL_PRICES:
                    buy.append(self.add_offer(space, seat, just_money(price), just_crates(crates)))
            for kinds in range(KINDS + 1):
                for prices in range(PRICES + 1):
                    self.sell.append(within(sell, kinds, prices))
                    self.buy.append(within(buy, kinds, prices))
            for truck in range(TRUCKS):
                for rent in TYPICAL_RENTS:
                    self.let.append(self.add_offer(space, seat, just_rented(truck), just_money(rent)))
            for truck in range(TRUCKS):
                for rent in TYPICAL_RENTS:
                    self.hire.append(self.add_offer(space, seat, just_money(rent), just_rented(truck)))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-4.2: checked against what the offerer holds and everybody sees, never against hidden goods."""
        terms = cast("Offer", action)
        refusal = no_dealing(state)
        if refusal is not None:
            return refusal
        if action.a == seat or action.a >= state.seats:
            return Refusal("BL-4.2", "no-such-partner", {"partner": action.a})
        if state.hidden.made[seat] >= MAX_OFFERS:
            return Refusal("BL-W2", "too-many-offers")
        if terms.private and not state.table.private_deals:
            return Refusal("BL-O3", "deals-are-open")
        if terms.gives.empty() and terms.gets.empty() and not terms.promise:
            return Refusal("BL-4.2", "empty-deal")
        return bad_terms(state, seat, terms.a, terms.gives, terms.gets) or lacks_hidden(state, seat, terms.gives)

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """The typical offers that could be made, of crates in back rooms and trucks that stand idle.

        The caller knows that deals can be made.
        """
        table = state.table
        if state.hidden.made[seat] >= MAX_OFFERS:
            return
        money = min(state.hidden.money[seat], DEAREST)
        prices: i64 = PRICES_WITHIN[money]
        rents: i64 = RENTS_WITHIN[money] if table.reserve[seat] > 0 else 0
        mine = crates_at(table, seat)
        fleet = idle_trucks(table)
        for partner in range(state.seats):
            if partner == seat:
                continue
            if mine:
                found += self.sell[block_of(partner, mine, PRICES)]
            theirs = crates_at(table, partner)
            if theirs and prices:
                found += self.buy[block_of(partner, theirs, prices)]
            if fleet[seat] and table.reserve[partner] > 0:
                self.collect_trucks(self.let, fleet[seat], partner, RENTS, found)
            if fleet[partner] and rents:
                self.collect_trucks(self.hire, fleet[partner], partner, rents, found)

    def collect_trucks(self, offers: list[Offer], trucks: i64, partner: i64, rents: i64, found: list[Action]) -> None:
        """These trucks for rent, at the lowest so many rents."""
        at = partner * TRUCKS * RENTS
        while trucks:
            if trucks & 15 == 0:
                trucks >>= 4  # none of these four
                at += 4 * RENTS
                continue
            if trucks & 1:
                for dearer in range(rents):
                    found.append(offers[at + dearer])
            trucks >>= 1
            at += RENTS

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-4.2: make the offer."""
        open_offer(state, seat, cast("Offer", action))


def within(offers: list[Offer], kinds: i64, prices: i64) -> list[Offer]:
    """Of one addressee's offers of crates, those of the fewest so many at the lowest so many prices."""
    every = PRICES
    found: list[Offer] = []
    for first in range(0, kinds * every, every):
        found += offers[first : first + prices]
    return found


def block_of(partner: i64, kinds: i64, prices: i64) -> i64:
    """Where the offers to one addressee are, of so many crates and so many prices."""
    return (partner * (KINDS + 1) + kinds) * (PRICES + 1) + prices


def crates_at(table: TownTable, seat: i64) -> i64:
    """How many of the typical numbers of crates are in a back room."""
    return min(table.back_room_crates(seat), KINDS)


def idle_trucks(table: TownTable) -> Numbers:
    """BL-4.2: by seat its trucks that are wholly its own, at home and empty, and so can be rented out, as bits."""
    fleet = filled(0, MAX_SEATS)
    if table.in_phase_1():
        return fleet
    owners = table.owner
    holders = table.holder
    one: i64 = 1
    for truck in range(i64(TRUCKS)):
        owner = owners[truck]
        if owner >= 0 and holders[truck] == owner and table.is_idle(truck):
            fleet[owner] |= one << truck
    return fleet


def affordable(prices: list[int]) -> bytes:
    """By how much money one has, up to the dearest price: how many of these rising prices are within one's means."""
    return bytes([sum([price <= money for price in prices]) for money in range(DEAREST + 1)])


PRICES_WITHIN: Final[bytes] = affordable(TYPICAL_PRICES)
RENTS_WITHIN: Final[bytes] = affordable(TYPICAL_RENTS)


def just_money(money: i64) -> Goods:
    """Nothing but money."""
    return Goods(money, 0, [], [], [])


def just_crates(crates: i64) -> Goods:
    """Nothing but crates."""
    return Goods(0, crates, [], [], [])


def just_rented(truck: i64) -> Goods:
    """Nothing but a truck for this round."""
    return Goods(0, 0, [], [truck], [])


@final
class CounterOffer(ActionKind):
    """Answer an offer with another one."""

    def __init__(self, offers: MakeOffer) -> None:
        super().__init__(COUNTER)
        self.offers: MakeOffer = offers

    def declare(self, space: ActionSpace) -> None:
        """Counter-offers are written out, never part of the space."""

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-4.2: an offer to answer, and an offer that could be made."""
        refusal = no_dealing(state)
        if refusal is not None:
            return refusal
        if find_offer(state, action.a, seat, action.b) == NOBODY:
            return Refusal("BL-4.2", "no-such-offer", {"partner": action.a})
        return self.offers.refusal(state, seat, action)

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-4.2: the old offer is off, the new one waits for its addressee."""
        drop(state, find_offer(state, action.a, seat, action.b), "countered")
        open_offer(state, seat, cast("Offer", action))


def unacceptable(state: State, seat: i64, waiting: OpenOffer) -> Refusal | None:
    """BL-4.2: why an offer cannot be accepted, by what everybody sees and what its addressee holds."""
    offer = waiting.offer
    refusal = bad_terms(state, waiting.offerer, seat, offer.gives, offer.gets)
    return refusal if refusal is not None else lacks_hidden(state, seat, offer.gets)


def answerable(state: State, seat: i64) -> tuple[i64, i64, i64]:
    """BL-4.2: the open offers that a mobster can accept, refuse and withdraw.

    As bits, by the other party and the number: offers are listed as they were made, actions in the space's order.
    """
    accepted: i64 = 0
    refused: i64 = 0
    withdrawn: i64 = 0
    for waiting in state.hidden.offers:
        one: i64 = 1  # in two statements: mypyc writes a shifted constant as a C int
        if waiting.offerer == seat:
            withdrawn |= one << waiting.offer.a * MAX_OFFERS + waiting.number
        elif waiting.offer.a == seat:
            one <<= waiting.offerer * MAX_OFFERS + waiting.number
            refused |= one
            if unacceptable(state, seat, waiting) is None:
                accepted |= one
    return accepted, refused, withdrawn


@final
class AnswerOffer(ActionKind):
    """Accept, refuse or withdraw an open offer: `a` is the other party, `b` the number of the offer."""

    def __init__(self, kind: int, word: str) -> None:
        super().__init__(kind)
        self.word: str = word

    def declare(self, space: ActionSpace) -> None:
        """One action an other party and number."""
        for seat in range(MAX_SEATS):
            for number in range(MAX_OFFERS):
                self.add(space, f"{self.word} {seat} {number}", (seat, number))

    def find(self, state: State, seat: i64, action: Action) -> i64:
        """Where the offer meant is, NOBODY if nowhere."""
        if self.kind == WITHDRAW:
            return find_offer(state, seat, action.a, action.b)
        return find_offer(state, action.a, seat, action.b)

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-4.2: an open offer; to accept it, what everybody sees and what one holds oneself must be there."""
        refusal = no_dealing(state)
        if refusal is not None:
            return refusal
        at = self.find(state, seat, action)
        if at == NOBODY:
            return Refusal("BL-4.2", "no-such-offer", {"partner": action.a})
        return unacceptable(state, seat, state.hidden.offers[at]) if self.kind == ACCEPT else None

    def collect_these(self, these: i64, found: list[Action]) -> None:
        """The actions on these offers, as `answerable` gives them."""
        at: i64 = 0
        while these:
            if these & 63 == 0:
                these >>= MAX_OFFERS  # none with this mobster
                at += MAX_OFFERS
                continue
            if these & 1:
                found.append(self.all[at])
            these >>= 1
            at += 1

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-4.2: the offer is struck, refused or withdrawn."""
        at = self.find(state, seat, action)
        if self.kind == ACCEPT:
            strike(state, at)
        else:
            drop(state, at, "refused" if self.kind == DECLINE else "withdrawn")


@final
class MarkPromise(ActionKind):
    """The promisee marks a promise of the ledger as kept or broken, for all to see."""

    def __init__(self) -> None:
        super().__init__(MARK)

    def declare(self, space: ActionSpace) -> None:
        """Marks are written out, never part of the space."""

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-4.1: only the one to whom the promise was made, once a word."""
        ledger = state.hidden.ledger
        if action.a >= len(ledger):
            return Refusal("BL-4.1", "no-such-deal", {"deal": action.a})
        entry = ledger[action.a]
        if not entry.offer.promise or entry.offer.a != seat:
            return Refusal("BL-4.1", "no-promise-to-you", {"deal": action.a})
        if entry.mark == action.b:
            return Refusal("BL-4.1", "marked-already", {"deal": action.a})
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-4.1: promises bind nobody, but they are remembered."""
        entry = state.hidden.ledger[action.a]
        state.hidden.ledger[action.a] = LedgerEntry(entry.round, entry.offerer, entry.offer, action.b)
        if state.journal is not None:
            args = {"seat": seat, "partner": entry.offerer, "deal": action.a}
            if action.b == 1:
                state.journal.tell("BL-4.1", "promise-kept", args)
            else:
                state.journal.tell("BL-4.1", "promise-broken", args)
