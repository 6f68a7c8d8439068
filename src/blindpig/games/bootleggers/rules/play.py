"""The State with its rules: what may be done, by whom, and who is waited for."""

from typing import Final, final

from mypy_extensions import i32, i64

from blindpig.games.bootleggers.rules.actions import (
    ACCEPT_OFFER,
    ASK_ME_AGAIN,
    CHOOSE_MUSCLE,
    IMPROVE,
    KEEP_CARD,
    KINDS,
    LOAD_TRUCK,
    MAKE_OFFER,
    NOT_THIS_PHASE,
    NOT_THIS_ROUND,
    OPEN_STILL,
    PLACE_DIE,
    PLACE_MARKER,
    RAISE_HAND,
    REFUSE_OFFER,
    SAY_DONE,
    SAY_PASS,
    SEND_TRUCK,
    TAKE_CARD,
    THUG_OF,
    USE_DRAWN,
    WITHDRAW_OFFER,
)
from blindpig.games.bootleggers.rules.bargain import answerable
from blindpig.games.bootleggers.rules.components import INVESTIGATION, MAX_SEATS, TITLES
from blindpig.games.bootleggers.rules.deals import no_dealing
from blindpig.games.bootleggers.rules.flow import advance
from blindpig.games.bootleggers.rules.hidden import ASK_ME, ASKED, Hidden
from blindpig.games.bootleggers.rules.kinds import ALLOW, BAR, PAY, PREEMPT_BAR, STAY_IDLE, THUGS, is_talk
from blindpig.games.bootleggers.rules.moments import waiting, waits_for
from blindpig.games.bootleggers.rules.phases.heat import final_outcome
from blindpig.games.bootleggers.rules.position import position_of
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import (
    CHOOSE,
    DEMANDED,
    DOCK,
    DRAWN,
    KEEP,
    LOAD,
    OVER,
    PIECES,
    PIECES_NOW,
    PLACE,
    PLAYED,
    PREEMPT,
    SEND,
    SHIP,
    TAKE,
    TownTable,
)
from blindpig.games.bootleggers.rules.typical import COUNT_AT, able
from blindpig.games.bootleggers.rules.view import BootleggersView, view_of
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import NO_SEAT, Outcome
from blindpig.kernel.numbers import Indices
from blindpig.kernel.refusal import Refusal

# By seats as bits: those seats.
SEATS_OF: Final[list[list[int]]] = [
    [seat for seat in range(MAX_SEATS) if bits >> seat & 1] for bits in range(1 << MAX_SEATS)
]
FIRST_OF: Final[bytes] = bytes([seats[0] if seats else 0 for seats in SEATS_OF])


def indices_of(actions: list[Action], row: Indices, at: i64) -> i64:
    """Write their indices into a row; where the next one belongs."""
    for action in actions:
        row[at] = i32(action.index)
        at += 1
    return at


@final
class BootleggersState(State):
    """A game of Bootleggers under way."""

    def __init__(self, seats: int, table: TownTable, hidden: Hidden) -> None:
        super().__init__(seats, table, hidden)

    def clone(self) -> "BootleggersState":
        """An independent copy, without the journal."""
        return BootleggersState(self.seats, self.table.clone(), self.hidden.clone())

    def view(self, seat: int) -> BootleggersView:
        """What a seat may know now."""
        return view_of(self, seat)

    def game_at(self) -> str:
        """Where the game is."""
        return "blindpig.games.bootleggers.rules.game:BOOTLEGGERS"

    def position(self) -> dict[str, Json]:
        """The whole state as JSON."""
        return position_of(self)

    def outcome(self) -> Outcome | None:
        """BL-E2: how it ended."""
        return final_outcome(self) if self.table.step == OVER else None

    def round(self) -> int:
        """The round under way."""
        return self.table.round

    def next_seat(self) -> i64:
        """The first of `waiting_on`, or NO_SEAT."""
        bits = waiting(self)
        return i64(FIRST_OF[bits]) if bits else i64(NO_SEAT)

    def waiting_on(self) -> list[int]:
        """The seats the game cannot go on without."""
        return SEATS_OF[waiting(self)].copy()

    def waiting_openly(self) -> list[int]:
        """BL-W4: who is asked at a moment, or about a card, is never shown."""
        top = self.top()
        if top in (PLAYED, PREEMPT) or (top == 0 and self.table.at_moment()):
            return []
        return self.waiting_on()

    def whispers(self) -> bool:
        """BL-W2, BL-4.2: while muscle is face up one can pass in advance or, where deals are private, make an offer."""
        return self.table.revealed and self.table.step != OVER

    def invited(self) -> list[int]:
        """BL-4.2: who was made an offer that the game does not wait for."""
        found: list[int] = []
        if no_dealing(self) is None:
            for waiting in self.hidden.offers:
                seat = waiting.offer.a
                if seat not in found and not waits_for(self, seat):
                    found.append(seat)
        return found

    def offers_to(self, seat: int, viewer: int) -> list[str]:
        """BL-4.2: the offers to a seat. The others know the terms of open ones, and nothing of private ones."""
        found: list[str] = []
        if no_dealing(self) is None:
            for waiting in self.hidden.offers:
                if waiting.offer.a == seat:
                    terms = waiting.offer.seen_by(viewer, waiting.offerer)
                    found.append(f"{waiting.offerer} {waiting.number} {terms}" if terms else "")
        return found

    def silence(self) -> Action | None:
        """BL-W3: silence while a card can be answered lets it pass."""
        return SAY_PASS.all[0] if self.top() == PLAYED else None

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not take this action now; None if it may."""
        if not 0 <= seat < self.seats:
            return Refusal("BL-S1", "no-such-seat", {"seat": seat})
        return KINDS[action.kind].refusal(self, seat, action)

    def perform(self, seat: int, action: Action, chance: Chance) -> None:
        """Take a legal action, and go on until somebody is waited for."""
        KINDS[action.kind].perform(self, seat, action, chance)
        if not is_talk(action.kind):
            self.changes += 1
        advance(self, chance)

    def actions(self, seat: int) -> list[Action]:
        """Every action of the space that this seat may take now, in the space's order."""
        found: list[Action] = []
        if self.table.step == OVER or seat >= self.seats:
            return found
        self.collect_own(seat, found)
        if no_dealing(self) is None:
            self.collect_offers(seat, found)
            MAKE_OFFER.collect(self, seat, found)
        self.collect_thugs(seat, found)
        return found

    def pick(self, seat: i64, picks: Chance) -> Action:
        """Any of `actions`; the typical offers, which are most of them, are counted and not listed."""
        found: list[Action] = []
        self.collect_own(seat, found)
        if no_dealing(self) is not None:
            self.collect_thugs(seat, found)
            return found[picks.below(len(found))]
        self.collect_offers(seat, found)
        before: i64 = len(found)
        possible = able(self, seat)
        offers = possible[COUNT_AT]
        self.collect_thugs(seat, found)
        rank: i64 = picks.below(len(found) + offers)
        if rank < before:
            return found[rank]
        return MAKE_OFFER.typical.nth(possible, rank - before) if rank < before + offers else found[rank - offers]

    def mark(self, seat: i64, legal: Indices, at: i64) -> i64:
        """The indices of `actions`; the typical offers are written without a list."""
        found: list[Action] = []
        first = at
        if self.table.step == OVER or seat >= self.seats:
            return 0
        self.collect_own(seat, found)
        if no_dealing(self) is None:
            self.collect_offers(seat, found)
            at = MAKE_OFFER.typical.mark(able(self, seat), legal, indices_of(found, legal, at))
            if self.table.cards[seat] == 0:
                return at - first  # most of the time
            found = []
        self.collect_thugs(seat, found)
        return indices_of(found, legal, at) - first

    def further_action(self, seat: i64, number: i64) -> Action:
        """BL-4.2: a typical offer as the answer to the first open offer that its addressee has made to this seat."""
        answered: i64 = 0
        partner = MAKE_OFFER.typical.all[number].a
        for offer in self.hidden.offers:
            if offer.offerer == partner and offer.addressee == seat:
                answered = offer.number
                break
        return MAKE_OFFER.typical.counter(number, answered)

    def mark_further(self, seat: i64, legal: Indices, at: i64, count: i64) -> i64:
        """BL-4.2: to whom one has an offer to answer, what can be offered can answer it."""
        if count == 0 or i64(legal[at + count - 1]) < MAKE_OFFER.typical.first:
            return 0  # nothing can be offered: the indices rise, and typical offers are among the last
        partners: i64 = 0
        one: i64 = 1
        for offer in self.hidden.offers:
            if offer.addressee == seat:
                partners |= one << offer.offerer
        return MAKE_OFFER.typical.mark_counters(partners, legal, at, count) if partners else 0

    def collect_own(self, seat: i64, found: list[Action]) -> None:
        """All that comes before dealing, in the space's order."""
        top = self.top()
        free = self.may_act(seat)
        self.collect_pieces(seat, top, free, found)
        self.collect_turn(seat, top, free, found)
        self.collect_answers(seat, top, found)

    def collect_thugs(self, seat: i64, found: list[Action]) -> None:
        """BL-T0a, BL-T12: thug cards, and the one that answers them."""
        cards: i64 = self.table.cards[seat]
        if cards > 0 and self.may_act(seat):
            thugs = self.hidden.thugs
            first = seat * TITLES
            for title in range(1, TITLES):
                held = thugs[first + title]
                if held > 0:
                    THUG_OF[title].collect(self, seat, found)
                    cards -= held
                    if cards <= 0:
                        break
        elif self.top() == PLAYED and self.hidden.answer[seat] == ASKED:
            investigate = KINDS[THUGS + INVESTIGATION].all[0]
            if self.refusal(seat, investigate) is None:
                found.append(investigate)

    def collect_pieces(self, seat: i64, top: i64, free: bool, found: list[Action]) -> None:
        """Muscle, cards of the offer, and pieces that wait to be placed."""
        table = self.table
        if table.step == CHOOSE:
            CHOOSE_MUSCLE.collect(self, seat, found)
        elif table.step == TAKE and table.turn == seat:
            TAKE_CARD.collect(self, seat, found)
        if table.drawn[seat] > 0:
            USE_DRAWN.collect(self, seat, found)
        if top in (KEEP, DRAWN):
            KEEP_CARD.collect(self, seat, found)
        pending = top in (PIECES, PIECES_NOW)
        if pending:
            OPEN_STILL.collect(self, seat, found)
        if pending or (free and table.back_dice[seat] > 0):
            PLACE_DIE.collect(self, seat, found)
        if pending or (free and table.back_improvements[seat] > 0):
            IMPROVE.collect(self, seat, found)

    def collect_turn(self, seat: i64, top: i64, free: bool, found: list[Action]) -> None:
        """What belongs to a mobster's turn, and the questions of a card or a dock."""
        table = self.table
        step = table.step
        if (free and table.chaos) or (step == PLACE and table.turn == seat):
            PLACE_MARKER.collect(self, seat, found)
        if step == LOAD:
            LOAD_TRUCK.collect(self, seat, found)
        if (step == SEND and table.turn == seat) or top == SHIP:
            SEND_TRUCK.collect(self, seat, found)
        if step in (PLACE, LOAD, SEND):
            SAY_DONE.collect(self, seat, found)
        if top == DOCK:
            KINDS[ALLOW].collect(self, seat, found)
            KINDS[BAR].collect(self, seat, found)
        elif top == DEMANDED:
            KINDS[PAY].collect(self, seat, found)
            KINDS[STAY_IDLE].collect(self, seat, found)
        elif top == PREEMPT:
            KINDS[PREEMPT_BAR].collect(self, seat, found)

    def collect_answers(self, seat: i64, top: i64, found: list[Action]) -> None:
        """BL-W2: what is said at a moment, and about not being asked."""
        table = self.table
        if top in (PLAYED, PREEMPT) or table.at_moment():
            if RAISE_HAND.refusal(self, seat, RAISE_HAND.all[0]) is None:  # there is one of each: no need to go round
                found.append(RAISE_HAND.all[0])
            if SAY_PASS.refusal(self, seat, SAY_PASS.all[0]) is None:
                found.append(SAY_PASS.all[0])
        if self.table.revealed:
            if NOT_THIS_ROUND.refusal(self, seat, NOT_THIS_ROUND.all[0]) is None:
                if self.hidden.until[seat] < NOT_THIS_PHASE.until:  # else it is said already; the rest is the same
                    found.append(NOT_THIS_PHASE.all[0])
                found.append(NOT_THIS_ROUND.all[0])
            if self.hidden.until[seat] != ASK_ME:
                ASK_ME_AGAIN.collect(self, seat, found)

    def collect_offers(self, seat: i64, found: list[Action]) -> None:
        """BL-4.2: answers to offers."""
        if self.hidden.offers:
            accepted, refused, withdrawn = answerable(self, seat)
            if refused:  # only what can be refused can be accepted
                ACCEPT_OFFER.collect_these(accepted, found)
                REFUSE_OFFER.collect_these(refused, found)
            if withdrawn:
                WITHDRAW_OFFER.collect_these(withdrawn, found)
