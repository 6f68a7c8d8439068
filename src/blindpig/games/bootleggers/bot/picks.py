"""Phase 1: what each offered card is worth to a seat, and how much muscle to spend on being early."""

from typing import Final

from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.bot.prospect import Prospect, rivalry_of, standing_of
from blindpig.games.bootleggers.rules.actions import KINDS
from blindpig.games.bootleggers.rules.components import (
    DOUBLE_INFLUENCE,
    HAND,
    INFLUENCE,
    MAX_SEATS,
    SLOTS,
    SPEAKEASY,
    SUIT,
    SUITS,
)
from blindpig.games.bootleggers.rules.kinds import TAKE_CARD
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


class Middling(Chance):
    """A chance that brings the middle of everything: a judgement looks at no hidden card and needs no luck."""

    def draw(self, limit: int) -> int:
        """The middle."""
        return limit // 2


MIDDLING = Middling()
MOST_LATER: Final = 6.0  # rounds to come that count for what a muscle card can still do


class Judge:
    """One seat's measure at one decision: how well it does now, and how much better or worse after something."""

    def __init__(self, state: BootleggersState, seat: int, temper: Temper) -> None:
        self.state: BootleggersState = state
        self.seat: int = seat
        self.temper: Temper = temper
        self.at_first: Prospect | None = None
        self.weights: list[float] = []  # of the rivals' worth
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
    def rivalry(self) -> list[float]:
        """How much each rival's worth counts against one's own."""
        return self.weights if self.at_first is not None else rivalry_of(self.now)

    def measure(self, after: State) -> Prospect:
        """Everybody's worth after something."""
        return Prospect(after, self.seat, self.temper, self.now.rounds)

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

    def marker(self, state: BootleggersState, bar: int) -> float:
        """How much better the seat does with a marker from the back room in a bar; the state is put back."""
        now = self.now
        table = state.table
        table.back[self.seat] -= 1
        state.add_mark(bar, self.seat)
        then = Prospect(state, self.seat, self.temper, now.rounds)
        table.marks[bar * MAX_SEATS + self.seat] -= 1
        table.back[self.seat] += 1
        return self.gain_of(then)

    def best_marker(self, state: BootleggersState, markers: int) -> float:
        """How much better the seat does with so many markers of the back room where they serve best."""
        best = self.gain(state)
        for _ in range(markers):
            where = 0
            for bar in range(1, state.bars):
                if not state.has_circle(bar):
                    continue
                gain = self.marker(state, bar)
                if gain > best or where == 0:
                    best = max(best, gain)
                    where = bar
            if where == 0:
                break
            state.table.back[self.seat] -= 1
            state.add_mark(where, self.seat)
        return best

    def best_improvement(self, state: BootleggersState) -> float:
        """How much better the seat does with an improvement where it serves best; its card is done with."""
        state.table.stack.clear()
        best = -1000.0
        for bar in range(1, state.bars):
            if state.table.improvements[bar] < SLOTS[bar]:
                new = state.clone()
                new.table.improvements = added(new.table.improvements, bar, 1)
                best = max(best, self.gain(new))
        return best if best > -1000.0 else self.gain(state)

    def pick(self, action: Action) -> float:
        """What a card of the offer is worth."""
        before = self.state.table.back[self.seat]
        new = self.after(action)
        if action.a in (INFLUENCE, DOUBLE_INFLUENCE):
            return self.best_marker(new, new.table.back[self.seat] - before)
        if action.a == SPEAKEASY and new.table.stack:
            return self.best_improvement(new)
        return self.gain(new)

    def offers(self) -> list[float]:
        """What lies face up is worth so much, best first."""
        found: list[float] = []
        for kind in self.state.table.offer:
            found.append(self.pick(KINDS[TAKE_CARD].all[kind]))
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

    def __init__(self, state: BootleggersState, seat: int) -> None:
        self.state: BootleggersState = state
        spent = state.table.spent
        own = state.hidden.muscles[seat * HAND : seat * HAND + HAND]
        each = state.table.rounds // SUITS
        self.unseen: list[list[int]] = []  # by suit: cards that somebody else may hold
        self.held: list[list[int]] = []  # by rival: how many cards of each suit they still hold
        needs = [[each] * SUITS for _ in range(state.seats)]
        for suit in range(SUITS):
            left: list[int] = []
            for card in range(suit * SUIT + 1, suit * SUIT + SUIT + 1):
                if spent[card] >= 0:
                    needs[spent[card]][suit] -= 1
                elif card not in own:
                    left.append(card)
            self.unseen.append(left)
        for rival in range(state.seats):
            if rival != seat:
                self.held.append(needs[rival])

    def ahead(self, card: int) -> list[float]:
        """By rival: how likely a card drawn from their hand is higher."""
        above: list[float] = []
        for left in self.unseen:
            higher = 0
            for other in left:
                if other > card:
                    higher += 1
            above.append(higher / len(left) if left else 0.0)
        found: list[float] = []
        for hand in self.held:
            cards = sum(hand)
            chance = 0.0
            if cards > 0:
                for suit in range(SUITS):
                    chance += above[suit] * hand[suit] / cards
            found.append(chance)
        return found


def places_of(chances: list[float], pushing: float) -> list[float]:
    """By number of rivals: how likely so many of them play a higher card."""
    found = [1.0]
    for usual in chances:
        chance = usual**pushing
        longer = [0.0] * (len(found) + 1)
        for ahead, so_far in enumerate(found):
            longer[ahead] += so_far * (1.0 - chance)
            longer[ahead + 1] += so_far * chance
        found = longer
    return found


def worth_of(values: list[float], places: list[float]) -> float:
    """What a pick can be expected to be worth: the best that is left, by one's place."""
    found = 0.0
    for ahead, chance in enumerate(places):
        found += chance * values[min(ahead, len(values) - 1)]
    return found
