"""Phase 1: what each offered card is worth to a seat, and how much muscle to spend on being early."""

import math
from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.bot.market import BY_SEAT
from blindpig.games.bootleggers.bot.memo import Reading
from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.bot.prospect import Prospect, rivalry_of, standing_of
from blindpig.games.bootleggers.rules.actions import KINDS
from blindpig.games.bootleggers.rules.components import (
    DOUBLE_INFLUENCE,
    HAND,
    INFLUENCE,
    LAST_KIND,
    MAX_SEATS,
    MUSCLE_CARDS,
    SLOTS,
    SPEAKEASY,
    SUIT,
    SUITS,
    THUG,
    TITLES,
)
from blindpig.games.bootleggers.rules.kinds import TAKE_CARD
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.numbers import Floats, Numbers, filled, floats


class Middling(Chance):
    """A chance that brings the middle of everything: a judgement looks at no hidden card and needs no luck."""

    def draw(self, limit: int) -> int:
        """The middle."""
        return limit // 2


MIDDLING = Middling()
NO_CARDS: Final[Numbers] = filled(0, MUSCLE_CARDS + 1)
NO_SUITS: Final[Numbers] = filled(0, SUITS)
NO_SHARES: Final[Floats] = floats(0.0, SUITS)
NO_HANDS: Final[Numbers] = filled(0, MAX_SEATS * SUITS)
MOST_LATER: Final = 6.0  # rounds to come that count for what a muscle card can still do


class Judge:
    """One seat's measure at one decision: how well it does now, and how much better or worse after something."""

    def __init__(self, state: BootleggersState, seat: int, temper: Temper) -> None:
        self.state: BootleggersState = state
        self.seat: int = seat
        self.temper: Temper = temper
        self.at_first: Prospect | None = None
        self.weights: Floats = BY_SEAT  # of the rivals' worth
        self.base: float = 0.0

    @property
    def now(self) -> Prospect:
        """Everybody's worth now; many decisions need no look at it."""
        found = self.at_first
        if found is None:
            found = Prospect(self.state, self.seat, self.temper)
            self.at_first = found
            self.weights = rivalry_of(found)
            self.base = standing_of(found, self.weights)
        return found

    @property
    def rivalry(self) -> Floats:
        """How much each rival's worth counts against one's own."""
        return self.weights if self.at_first is not None else rivalry_of(self.now)

    def measure(self, after: State) -> Prospect:
        """Everybody's worth after something."""
        now = self.now
        reading = self.temper.memo.read_after(now.reading, self.state, after)
        return Prospect(after, self.seat, self.temper, now.rounds, reading)

    def gain_of(self, then: Prospect) -> float:
        """How much better the seat does with these worths."""
        return standing_of(then, self.rivalry) - self.base

    def gain(self, after: State) -> float:
        """How much better the seat does after something."""
        return self.gain_of(self.measure(after))

    def after(self, action: Action) -> BootleggersState:
        """The table after an action, before the game goes on: no dice, no card turned up, nobody's answer."""
        new = self.state.clone()
        KINDS[action.kind].perform(new, self.seat, action, MIDDLING)
        return new

    def plain(self, action: Action) -> float:
        """How much better the seat does after an action."""
        return self.gain(self.after(action))

    def marker(self, bar: int) -> float:
        """How much better the seat does with a marker from the back room in a bar."""
        return self.marker_in(self.state, self.now.reading, bar)

    def marker_in(self, state: BootleggersState, reading: Reading, bar: int) -> float:
        """The same after something, which was read; the state is put back."""
        table = state.table
        table.back[self.seat] -= 1
        state.add_mark(bar, self.seat)
        marked = self.temper.memo.read_marked(reading, state, bar, self.seat)
        then = Prospect(state, self.seat, self.temper, self.now.rounds, marked)
        table.marks[bar * MAX_SEATS + self.seat] -= 1
        table.back[self.seat] += 1
        return self.gain_of(then)

    def best_marker(self, state: BootleggersState, markers: int) -> float:
        """How much better the seat does with so many markers of the back room where they serve best."""
        then = self.measure(state)
        reading = then.reading
        best = self.gain_of(then)
        for _ in range(markers):
            where = 0
            for bar in range(1, state.bars):
                if not state.has_circle(bar):
                    continue
                gain = self.marker_in(state, reading, bar)
                if gain > best or where == 0:
                    best = max(best, gain)
                    where = bar
            if where == 0:
                break
            state.table.back[self.seat] -= 1
            state.add_mark(where, self.seat)
            reading = self.temper.memo.read_marked(reading, state, where, self.seat)
        return best

    def thug(self, title: i64) -> float:
        """How much better the seat does with a thug card of the offer: nothing else changes. The state is put back."""
        state = self.state
        at = self.seat * TITLES + title
        now = self.now
        state.hidden.thugs[at] += 1
        state.table.cards[self.seat] += 1
        then = Prospect(state, self.seat, self.temper, now.rounds, now.reading)
        state.hidden.thugs[at] -= 1
        state.table.cards[self.seat] -= 1
        return self.gain_of(then)

    def best_improvement(self, state: BootleggersState) -> float:
        """How much better the seat does with an improvement where it serves best; its card is done with."""
        state.table.stack.clear()
        before = state.table.improvements
        best = -1000.0
        for bar in range(1, state.bars):
            if before[bar] < SLOTS[bar]:
                state.table.improvements = added(before, bar, 1)
                best = max(best, self.gain(state))
        state.table.improvements = before
        return best if best > -1000.0 else self.gain(state)

    def pick(self, action: Action) -> float:
        """What a card of the offer is worth."""
        table = self.state.table
        if THUG < action.a <= LAST_KIND and not table.stack:
            return self.thug(action.a - THUG)
        before = table.back[self.seat]
        new = self.after(action)
        if action.a in (INFLUENCE, DOUBLE_INFLUENCE):
            return self.best_marker(new, new.table.back[self.seat] - before)
        if action.a == SPEAKEASY and new.table.stack:
            return self.best_improvement(new)
        return self.gain(new)

    def offers(self) -> list[float]:
        """What lies face up is worth so much, best first."""
        found: list[float] = []
        offer = self.state.table.offer
        for at, kind in enumerate(offer):
            twin = offer.index(kind)
            found.append(found[twin] if twin < at else self.pick(KINDS[TAKE_CARD].all[kind]))
        if self.state.table.truck_card >= 0:
            found.append(self.pick(KINDS[TAKE_CARD].all[-1]))
        found.sort(reverse=True)
        return found

    def muscle_scores(self, actions: list[Action]) -> list[float]:
        """What each muscle card does now, less what it costs and what it would still do in a later round."""
        values = self.offers()
        if not values:
            values = [0.0]
        rivals = Rivals(self.state, self.seat)
        lowest = values[min(len(values), self.state.seats) - 1]
        usual = self.temper.spread * min(MOST_LATER, self.now.rounds)
        count = len(actions)
        found: list[float] = []
        for number, action in enumerate(actions):  # the lowest card first
            chances = rivals.ahead(action.a)
            places = places_of(chances, self.temper.pushing)
            used = min(1.0, max(0.0, self.now.rounds + 1.0 - (count - 1 - number)))
            first = 1.0
            for chance in chances:
                first *= 1.0 - chance
            later = used * usual * first
            found.append(worth_of(values, places) - lowest - self.state.table.box.muscle_cost[action.a] - later)
        return found


class Rivals:
    """What the muscle cards say that have been played: how strong the others' hands can still be."""

    def __init__(self, state: BootleggersState, seat: i64) -> None:
        spent = state.table.spent
        muscles = state.hidden.muscles
        each: i64 = state.table.rounds // SUITS
        seats: i64 = state.seats
        self.unseen: Numbers = NO_CARDS[:]  # by card: 1 for one that somebody else may hold
        self.left: Numbers = NO_SUITS[:]  # and how many of each suit
        self.rivals: i64 = seats - 1
        self.held: Numbers = NO_HANDS[:]  # by rival, then suit: how many cards of it they still hold
        for card in range(i64(1), i64(MUSCLE_CARDS + 1)):
            self.unseen[card] = 1 if spent[card] < 0 else 0
        for at in range(seat * HAND, seat * HAND + HAND):
            self.unseen[muscles[at]] = 0
        for at in range(self.rivals * SUITS):
            self.held[at] = each
        for card in range(i64(1), i64(MUSCLE_CARDS + 1)):
            suit = (card - 1) // SUIT
            self.left[suit] += self.unseen[card]
            owner: i64 = spent[card]
            if owner >= 0 and owner != seat:
                rival = owner if owner < seat else owner - 1
                self.held[rival * SUITS + suit] -= 1

    def ahead(self, card: i64) -> Floats:
        """By rival: how likely a card drawn from their hand is higher."""
        above = NO_SHARES[:]
        own = (card - 1) // SUIT
        for suit in range(i64(SUITS)):
            if suit == own:
                higher: i64 = 0
                for other in range(card + 1, (suit + 1) * SUIT + 1):
                    higher += self.unseen[other]
                above[suit] = float(higher) / float(self.left[suit]) if self.left[suit] else 0.0
            elif suit > own and self.left[suit]:
                above[suit] = 1.0
        found = BY_SEAT[: self.rivals]
        for rival in range(self.rivals):
            cards: i64 = 0
            for at in range(rival * SUITS, rival * SUITS + SUITS):
                cards += self.held[at]
            chance = 0.0
            if cards > 0:
                for suit in range(i64(SUITS)):
                    chance += above[suit] * float(self.held[rival * SUITS + suit]) / float(cards)
            found[rival] = chance
        return found


def places_of(chances: Floats, pushing: float) -> Floats:
    """By number of rivals: how likely so many of them play a higher card."""
    found = BY_SEAT[: len(chances) + 1]
    found[0] = 1.0
    for rival in range(len(chances)):
        chance = math.pow(chances[rival], pushing)
        found[rival + 1] = found[rival] * chance
        for ahead in range(rival, 0, -1):
            found[ahead] = found[ahead - 1] * chance + found[ahead] * (1.0 - chance)
        found[0] *= 1.0 - chance
    return found


def worth_of(values: list[float], places: Floats) -> float:
    """What a pick can be expected to be worth: the best that is left, by one's place."""
    found = 0.0
    for ahead in range(len(places)):
        found += places[ahead] * values[min(ahead, len(values) - 1)]
    return found
