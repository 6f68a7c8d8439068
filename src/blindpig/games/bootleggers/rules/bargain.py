"""The actions of bargaining (BL-4.1, BL-4.2): offer, counter, accept, refuse, withdraw, and mark a promise."""

from typing import Final, cast, final

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
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

# The typical offers that are part of the action space: crates for money either way, trucks rented either way.
TYPICAL_CRATES: Final = [1, 2, 3, 4]
TYPICAL_PRICES: Final = [1, 2, 4, 6]
TYPICAL_RENTS: Final = [1, 2]


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

    def add_offer(self, space: ActionSpace, seat: int, gives: Goods, gets: Goods) -> Offer:
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
            for kinds in range(len(TYPICAL_CRATES) + 1):
                for prices in range(len(TYPICAL_PRICES) + 1):
                    self.sell.append(within(sell, kinds, prices))
                    self.buy.append(within(buy, kinds, prices))
            for truck in range(TRUCKS):
                for rent in TYPICAL_RENTS:
                    self.let.append(self.add_offer(space, seat, just_rented(truck), just_money(rent)))
            for truck in range(TRUCKS):
                for rent in TYPICAL_RENTS:
                    self.hire.append(self.add_offer(space, seat, just_money(rent), just_rented(truck)))

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
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

    def collect(self, state: State, seat: int, found: list[Action]) -> None:
        """The typical offers that could be made, of crates in back rooms and trucks that stand idle."""
        table = state.table
        if no_dealing(state) is not None or state.hidden.made[seat] >= MAX_OFFERS:
            return
        money = state.hidden.money[seat]
        prices = affordable(TYPICAL_PRICES, money)
        rents = affordable(TYPICAL_RENTS, money)
        trucks = whole_trucks(state)
        mine = crates_at(state, seat)
        for partner in range(state.seats):
            if partner == seat:
                continue
            found.extend(self.sell[block_of(partner, mine, len(TYPICAL_PRICES))])
            found.extend(self.buy[block_of(partner, crates_at(state, partner), prices)])
            block = partner * TRUCKS * len(TYPICAL_RENTS)
            if trucks and table.reserve[partner] > 0:
                self.collect_trucks(self.let, trucks, table.owner, block, seat, len(TYPICAL_RENTS), found)
            if trucks and table.reserve[seat] > 0:
                self.collect_trucks(self.hire, trucks, table.owner, block, partner, rents, found)

    def collect_trucks(
        self,
        offers: list[Offer],
        trucks: list[int],
        owners: list[int],
        block: int,
        owner: int,
        rents: int,
        found: list[Action],
    ) -> None:
        """One owner's trucks for rent, at the lowest so many rents."""
        for truck in trucks:
            if owners[truck] == owner:
                first = block + truck * len(TYPICAL_RENTS)
                for at in range(first, first + rents):
                    found.append(offers[at])

    def perform(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-4.2: make the offer."""
        open_offer(state, seat, cast("Offer", action))


def within(offers: list[Offer], kinds: int, prices: int) -> list[Offer]:
    """Of one addressee's offers of crates, those of the fewest so many at the lowest so many prices."""
    every = len(TYPICAL_PRICES)
    found: list[Offer] = []
    for first in range(0, kinds * every, every):
        found += offers[first : first + prices]
    return found


def block_of(partner: int, kinds: int, prices: int) -> int:
    """Where the offers to one addressee are, of so many crates and so many prices."""
    return (partner * (len(TYPICAL_CRATES) + 1) + kinds) * (len(TYPICAL_PRICES) + 1) + prices


def crates_at(state: State, seat: int) -> int:
    """How many of the typical numbers of crates are in a back room."""
    return min(state.back_room_crates(seat), len(TYPICAL_CRATES))


def whole_trucks(state: State) -> list[int]:
    """BL-4.2: the trucks that are wholly their owners', at home and empty, and so can be rented out."""
    found: list[int] = []
    if state.in_phase_1():
        return found
    owners = state.table.owner
    holders = state.table.holder
    for truck in range(TRUCKS):
        if owners[truck] >= 0 and holders[truck] == owners[truck] and state.is_idle(truck):
            found.append(truck)
    return found


def affordable(prices: list[int], money: int) -> int:
    """How many of these rising prices are within one's means."""
    count = 0
    for price in prices:
        if price <= money:
            count += 1
    return count


def just_money(money: int) -> Goods:
    """Nothing but money."""
    return Goods(money, 0, [], [], [])


def just_crates(crates: int) -> Goods:
    """Nothing but crates."""
    return Goods(0, crates, [], [], [])


def just_rented(truck: int) -> Goods:
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

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-4.2: an offer to answer, and an offer that could be made."""
        refusal = no_dealing(state)
        if refusal is not None:
            return refusal
        if find_offer(state, action.a, seat, action.b) == NOBODY:
            return Refusal("BL-4.2", "no-such-offer", {"partner": action.a})
        return self.offers.refusal(state, seat, action)

    def perform(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-4.2: the old offer is off, the new one waits for its addressee."""
        drop(state, find_offer(state, action.a, seat, action.b), "countered")
        open_offer(state, seat, cast("Offer", action))


def unacceptable(state: State, seat: int, waiting: OpenOffer) -> Refusal | None:
    """BL-4.2: why an offer cannot be accepted, by what everybody sees and what its addressee holds."""
    offer = waiting.offer
    refusal = bad_terms(state, waiting.offerer, seat, offer.gives, offer.gets)
    return refusal if refusal is not None else lacks_hidden(state, seat, offer.gets)


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

    def find(self, state: State, seat: int, action: Action) -> int:
        """Where the offer meant is, NOBODY if nowhere."""
        if self.kind == WITHDRAW:
            return find_offer(state, seat, action.a, action.b)
        return find_offer(state, action.a, seat, action.b)

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-4.2: an open offer; to accept it, what everybody sees and what one holds oneself must be there."""
        refusal = no_dealing(state)
        if refusal is not None:
            return refusal
        at = self.find(state, seat, action)
        if at == NOBODY:
            return Refusal("BL-4.2", "no-such-offer", {"partner": action.a})
        return unacceptable(state, seat, state.hidden.offers[at]) if self.kind == ACCEPT else None

    def collect(self, state: State, seat: int, found: list[Action]) -> None:
        """Only the offers that are open, and this seat's."""
        if no_dealing(state) is not None:
            return
        first = len(found)
        for waiting in state.hidden.offers:
            other = waiting.offer.a
            if self.kind == WITHDRAW:
                if waiting.offerer != seat:
                    continue
            elif other != seat:
                continue
            else:
                other = waiting.offerer
            action = self.all[other * MAX_OFFERS + waiting.number]
            if self.kind == ACCEPT and unacceptable(state, seat, waiting) is not None:
                continue
            at = len(found)
            found.append(action)
            while at > first and found[at - 1].index > action.index:
                found[at] = found[at - 1]
                at -= 1
            found[at] = action

    def perform(self, state: State, seat: int, action: Action, chance: Chance) -> None:
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

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
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

    def perform(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-4.1: promises bind nobody, but they are remembered."""
        entry = state.hidden.ledger[action.a]
        state.hidden.ledger[action.a] = LedgerEntry(entry.round, entry.offerer, entry.offer, action.b)
        if state.journal is not None:
            args = {"seat": seat, "partner": entry.offerer, "deal": action.a}
            if action.b == 1:
                state.journal.tell("BL-4.1", "promise-kept", args)
            else:
                state.journal.tell("BL-4.1", "promise-broken", args)
