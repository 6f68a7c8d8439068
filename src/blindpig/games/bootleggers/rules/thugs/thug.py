"""What all thug cards have in common: when they may be played, their price, the chance to investigate, the discard."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import BARS, MAX_SEATS, NOBODY, THUG, TITLES, TRUCKS
from blindpig.games.bootleggers.rules.kinds import THUGS, ActionKind, wrong_time
from blindpig.games.bootleggers.rules.moments import ask_for_investigations, stir
from blindpig.games.bootleggers.rules.pieces import BACK_ROOM, end_pick
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import BEFORE_PRODUCTION, KEEP, PLAYED
from blindpig.games.bootleggers.rules.thugs.targets import (
    BAR,
    MARKER,
    MOBSTER,
    OWN_MARKER,
    STILL,
    TRUCK,
    Named,
    combined,
    named,
)
from blindpig.games.bootleggers.rules.thugs.times import (
    ANY_TIME,
    BEFORE_SALES,
    BEFORE_STILLS,
    IN_QUEUE,
    SHIPPING,
    TO_SELL,
    USUAL,
)
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.numbers import Floats
from blindpig.kernel.refusal import Refusal

SAME: Final = -1  # as many as there are


def by_number(rule: str, key: str, name: str, count: int) -> list[Refusal]:
    """Refusals that legal lists come across often are made once: one for each number that it may name."""
    return [Refusal(rule, key, {name: number}) for number in range(count)]


NOT_SHIPPING: Final = Refusal("BL-T0a", "only-in-phase-4")
NOT_IN_PLAY: Final = by_number("BL-T0d", "bar-not-in-play", "bar", len(BARS))
NOT_OPEN: Final = by_number("BL-T0d", "bar-not-open", "bar", len(BARS))
HAS_TRADED: Final = by_number("BL-4.7", "bar-has-traded", "bar", len(BARS))
NO_SUCH_MOBSTER: Final = by_number("BL-T0f", "no-such-mobster", "victim", MAX_SEATS)
NOT_LOADED: Final = by_number("BL-T0f", "truck-not-loaded", "truck", TRUCKS)
NO_MARKER: Final = [
    Refusal("BL-T0f", "no-marker-there", {"bar": at // MAX_SEATS, "victim": at % MAX_SEATS})
    for at in range(len(BARS) * MAX_SEATS)
]


class Thug(ActionKind):
    """One thug card: all there is to say about it, in one place.

    `targets` are the kinds of what it is played on (targets.py), in their order; of the last one up to `most` may be
    named, or a NUMBER up to `most`. From them come its actions, its click paths and what lights up on the board.
    `when` says when it may be played, `stops` at which steps the page stops who holds it, `tries` at which steps bots
    look at it (times.py). `worth` is what a bot thinks it worth in hand, in $G.
    """

    def __init__(
        self, title: int, name: str, targets: tuple[int, ...] = (), most: int = 1, when: int = ANY_TIME
    ) -> None:
        super().__init__(THUGS + title)
        self.title: int = title
        self.name: str = name
        self.rule: str = f"BL-T{title}"
        # Refusals are made once: legal lists are found by asking for them.
        self.produced: Refusal = Refusal(self.rule, "stills-have-produced")
        self.sold: Refusal = Refusal(self.rule, "phase-4-is-over")
        self.targets: tuple[int, ...] = targets
        self.most: int = most
        self.when: int = when
        self.copies: int = 1
        self.listed: int = SAME  # copies in the deck that the sources list (BL-C4)
        self.stops: tuple[int, ...] = USUAL[when]
        self.tries: tuple[int, ...] = ()  # none: the same steps
        self.worth: float = 4.0
        self.by_first: list[list[Action]] = []  # the ways to play it, by their first argument
        self.things: list[list[Named]] = []  # what each of its actions names

    def add(self, space: ActionSpace, text: str, args: tuple[int, ...] = ()) -> Action:
        """Declare one way to play it."""
        action = super().add(space, text, args)
        self.things.append(named(self.targets, action))
        return action

    def declare(self, space: ActionSpace) -> None:
        """Every way to play it, all targets named: `play hit mothers 2`."""
        for choice in combined(self.targets, self.most):
            text = f"play {self.name} {choice.words}" if choice.words else f"play {self.name}"
            action = self.add(space, text, tuple(choice.args))
            while len(self.by_first) <= action.a:
                self.by_first.append([])
            if action.a >= 0:
                self.by_first[action.a].append(action)

    def names(self, action: Action) -> list[Named]:
        """The things that one of its actions names, in their order."""
        return self.things[action.index - self.all[0].index]

    def copies_in(self, listed: bool) -> int:
        """BL-C4: how many copies are in the deck."""
        return self.listed if listed and self.listed != SAME else self.copies

    def tried_at(self, step: i64) -> bool:
        """Whether bots look at the card in a step of the round."""
        return step in (self.tries or self.stops)

    def answers(self, action: Action) -> bool:
        """BL-W3: whether this action of the card answers another card that was just played."""
        return False

    def untimely(self, state: State, seat: i64) -> Refusal | None:
        """Why the card cannot be played at all now, by what everybody sees."""
        if self.when == SHIPPING and state.phase() != 4:
            return NOT_SHIPPING
        if self.when == BEFORE_STILLS and state.table.step > BEFORE_PRODUCTION:
            return self.produced
        if self.when == BEFORE_SALES and state.phase() > 4:
            return self.sold
        return None

    def price(self, action: Action) -> int:
        """What is paid to the bank when the card takes effect."""
        return 0

    def candidates(self, state: State, seat: i64) -> list[Action]:
        """The ways to play it that may be legal: all of them, unless a card knows better."""
        return self.all

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """What is wrong with the targets, None if nothing is: that they exist is all a card asks for, if not more."""
        for thing in self.names(action):
            refusal = no_such_thing(state, seat, thing)
            if refusal is not None:
                return refusal
        return None

    @abstractmethod
    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """What the card does."""

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T0a, BL-T0c, BL-T0f: in time, in hand, affordable, on a fit target."""
        refusal = wrong_time(state, seat)
        if refusal is not None:
            return refusal
        if not state.holds(seat, self.title):
            return Refusal(self.rule, "card-not-held", {"card": THUG + self.title})
        refusal = self.untimely(state, seat)
        if refusal is not None:
            return refusal
        price = self.price(action)
        if price > state.hidden.money[seat]:
            return Refusal("BL-T0c", "cannot-pay", {"card": THUG + self.title, "money": price})
        return self.flaw(state, seat, action)

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """Append every legal way to play it; the caller knows that the seat may act."""
        if state.hidden.thugs[seat * TITLES + self.title] == 0 or self.untimely(state, seat) is not None:
            return
        money = state.hidden.money[seat]
        for action in self.candidates(state, seat):
            if self.price(action) <= money and self.flaw(state, seat, action) is None:
                found.append(action)

    def playable(self, state: State, seat: i64) -> bool:
        """Whether there is any way to play it; the caller knows that the seat holds it."""
        if self.untimely(state, seat) is not None:
            return False
        money = state.hidden.money[seat]
        for action in self.candidates(state, seat):
            if self.price(action) <= money and self.flaw(state, seat, action) is None:
                return True
        return False

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-W3: the card is on the table, its targets named; it takes effect once nobody stops it."""
        if state.journal is not None:
            state.journal.tell(self.rule, "played", {"seat": seat, "card": THUG + self.title, "action": action.text})
        stir(state)
        if state.top() == KEEP and state.pending_seat() == seat and state.taken_title() == self.title:
            state.pop()  # BL-1.5f: it was just taken, and is played instead of kept
            end_pick(state, seat)
        state.lose_thug(seat, self.title)
        state.push(PLAYED, seat, action.index, self.title)
        ask_for_investigations(state)

    def take_effect(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T0c: the price is paid, the card does what it says and is discarded."""
        price = self.price(action)
        if price:
            state.earn(seat, -price)
            if state.journal is not None:
                state.journal.tell("BL-T0c", "paid-for-card", {"seat": seat, "card": THUG + self.title, "money": price})
        self.leave(state, seat)
        self.resolve(state, seat, action, chance)

    def foresee(self, state: State, seat: i64, action: Action, purses: Floats, chance: Chance) -> list[float]:
        """What a bot expects of the card: it takes effect on `state`, a copy; what each mobster gains besides, in $G.

        A card whose effect hangs on dice, hidden cards or somebody's answer says here what it brings on the whole.
        `purses` is everybody's money as far as the bot knows it; an empty list is nothing besides.
        """
        self.take_effect(state, seat, action, chance)
        return []

    def leave(self, state: State, seat: i64) -> None:
        """BL-T0c: where the card goes: to the discards, Friendly Union Boss aside."""
        state.discard_thug(self.title)


class BarThug(Thug):
    """A thug card on one bar, open when it is played and not yet traded (BL-T0d, BL-4.7)."""

    def __init__(self, title: int, name: str, targets: tuple[int, ...] = (BAR,)) -> None:
        super().__init__(title, name, targets)
        self.stops = TO_SELL
        self.tries = IN_QUEUE

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T0d, BL-4.7: in play, open, not traded yet."""
        bar = action.a
        refusal = bar_out_of_play(state, bar)
        if refusal is not None:
            return refusal
        if state.table.traded[bar]:
            return HAS_TRADED[bar]
        if not state.is_open(bar):
            return NOT_OPEN[bar]
        return None


class InfluenceThug(BarThug):
    """A bar card that does nothing, and cannot be played, where a Copper is in the house (BL-T7)."""

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T7: not on a bar that is like O'Malley's this round."""
        if state.table.coppered[action.a]:
            return Refusal("BL-T7", "copper-in-that-house", {"bar": action.a})
        return super().flaw(state, seat, action)


def bar_out_of_play(state: State, bar: i64) -> Refusal | None:
    """BL-T0d: bars named as targets are bars in play."""
    if bar >= state.bars:
        return NOT_IN_PLAY[bar]
    return None


def no_such_mobster(state: State, victim: i64) -> Refusal | None:
    """BL-T0f: a mobster named as a target sits at this table."""
    if victim >= state.seats:
        return NO_SUCH_MOBSTER[victim]
    return None


def no_marker_there(state: State, bar: i64, victim: i64) -> Refusal | None:
    """BL-T0d, BL-T0f: a marker of that mobster stands in that bar."""
    if bar >= state.bars:
        return NOT_IN_PLAY[bar]
    if victim >= state.seats:
        return NO_SUCH_MOBSTER[victim]
    if state.marks(bar, victim) == 0:
        return NO_MARKER[bar * MAX_SEATS + victim]
    return None


def no_still_there(state: State, still: i64) -> Refusal | None:
    """BL-T0f: a still named as a target is somebody's."""
    if state.table.still_owner[still] == NOBODY:
        return Refusal("BL-T0f", "no-such-still", {"still": still})
    return None


def empty_reserve(state: State, seat: i64) -> Refusal | None:
    """BL-C6, BL-T0f: a marker in the reserve is needed."""
    if state.table.reserve[seat] == 0:
        return Refusal("BL-T0f", "reserve-empty", {"seat": seat})
    return None


def no_such_thing(state: State, seat: i64, thing: Named) -> Refusal | None:
    """BL-T0d, BL-T0f: a thing named as a target is there."""
    kind = thing.kind
    if kind == BAR:
        return bar_out_of_play(state, thing.number)
    if kind == MOBSTER:
        return no_such_mobster(state, thing.number)
    if kind == MARKER:
        return no_marker_there(state, thing.number, thing.seat)
    if kind == OWN_MARKER:
        return no_marker_there(state, thing.number, seat)
    if kind == TRUCK and state.table.holder[thing.number] == NOBODY:
        return Refusal("BL-T0f", "truck-in-supply", {"truck": thing.number})
    return no_still_there(state, thing.number) if kind == STILL and thing.number != BACK_ROOM else None
