"""The actions of bargaining (BL-4.1, BL-4.2): offer, counter, accept, refuse, withdraw, and mark a promise."""

from typing import cast, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import MAX_SEATS, NOBODY
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
from blindpig.games.bootleggers.rules.ledger import LedgerEntry, Offer, OpenOffer
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.typical import TypicalOffers, able
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class MakeOffer(ActionKind):
    """Offer a deal: one of the typical ones, or any that is written out."""

    def __init__(self) -> None:
        super().__init__(OFFER)
        self.typical: TypicalOffers = TypicalOffers()

    def declare(self, space: ActionSpace) -> None:
        """The typical offers."""
        self.typical.declare(space)
        self.all += self.typical.all

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
        """The typical offers that could be made; the caller knows that deals can be made."""
        self.typical.collect(able(state, seat), found)

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-4.2: make the offer."""
        open_offer(state, seat, cast("Offer", action))


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
            withdrawn |= one << waiting.addressee * MAX_OFFERS + waiting.number
        elif waiting.addressee == seat:
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
        state.hidden.ledger = state.hidden.ledger.copy()
        state.hidden.ledger[action.a] = LedgerEntry(entry.round, entry.offerer, entry.offer, action.b)
        if state.journal is not None:
            args = {"seat": seat, "partner": entry.offerer, "deal": action.a}
            if action.b == 1:
                state.journal.tell("BL-4.1", "promise-kept", args)
            else:
                state.journal.tell("BL-4.1", "promise-broken", args)
