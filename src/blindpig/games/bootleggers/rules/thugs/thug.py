"""What all thug cards have in common: when they may be played, their price, the chance to investigate, the discard."""

from abc import abstractmethod

from blindpig.games.bootleggers.rules.components import BARS, OMALLEYS, THUG, THUG_NAMES, TITLES
from blindpig.games.bootleggers.rules.deed import THUGS, Deed, wrong_time
from blindpig.games.bootleggers.rules.moments import ask_for_investigations, stir
from blindpig.games.bootleggers.rules.pieces import end_pick
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import CARD, KEEP, NOBODY
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


class Thug(Deed):
    """One thug card. A card says when it is untimely, its targets, their flaws, its price and what it does."""

    def __init__(self, title: int, copies: int = 1) -> None:
        super().__init__(THUGS + title)
        self.title: int = title
        self.copies: int = copies
        self.name: str = THUG_NAMES[title]
        self.rule: str = f"BL-T{title}"

    def on(self, space: ActionSpace, targets: str = "", args: tuple[int, ...] = ()) -> Action:
        """Declare one way to play the card."""
        return self.add(space, f"play {self.name} {targets}" if targets else f"play {self.name}", args)

    def untimely(self, state: State, seat: int) -> Refusal | None:
        """Why the card cannot be played at all now, by what everybody sees."""
        return None

    def price(self, action: Action) -> int:
        """What is paid to the bank when the card takes effect."""
        return 0

    def candidates(self, state: State, seat: int) -> list[Action]:
        """The ways to play it that may be legal: all of them, unless a card knows better."""
        return self.all

    @abstractmethod
    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """What is wrong with the target, None if nothing is."""

    @abstractmethod
    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """What the card does."""

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
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

    def collect(self, state: State, seat: int, found: list[Action]) -> None:
        """Append every legal way to play it; the caller knows that the seat may act."""
        if state.hidden.thugs[seat * TITLES + self.title] == 0 or self.untimely(state, seat) is not None:
            return
        money = state.hidden.money[seat]
        for action in self.candidates(state, seat):
            if self.price(action) <= money and self.flaw(state, seat, action) is None:
                found.append(action)

    def playable(self, state: State, seat: int) -> bool:
        """Whether there is any way to play it; the caller knows that the seat holds it."""
        if self.untimely(state, seat) is not None:
            return False
        money = state.hidden.money[seat]
        for action in self.candidates(state, seat):
            if self.price(action) <= money and self.flaw(state, seat, action) is None:
                return True
        return False

    def perform(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-W3: the card is on the table, its targets named; it takes effect once nobody stops it."""
        if state.journal is not None:
            state.journal.tell(self.rule, "played", {"seat": seat, "card": THUG + self.title, "action": action.text})
        stir(state)
        if state.top() == KEEP and state.pending(1) == seat and state.pending(2) == self.title:
            state.pop()  # BL-1.5f: it was just taken, and is played instead of kept
            end_pick(state, seat)
        state.lose_thug(seat, self.title)
        state.push(CARD, seat, action.index, self.title)
        ask_for_investigations(state)

    def take_effect(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-T0c: the price is paid, the card does what it says and is discarded."""
        price = self.price(action)
        if price:
            state.earn(seat, -price)
            if state.journal is not None:
                state.journal.tell("BL-T0c", "paid-for-card", {"seat": seat, "card": THUG + self.title, "money": price})
        self.leave(state, seat)
        self.resolve(state, seat, action, chance)

    def leave(self, state: State, seat: int) -> None:
        """BL-T0c: where the card goes: to the discards, Friendly Union Boss aside."""
        state.discard_thug(self.title)


class BarThug(Thug):
    """A thug card on one bar, open when it is played and not yet traded (BL-T0d, BL-4.7)."""

    def __init__(self, title: int, first: int = OMALLEYS + 1) -> None:
        super().__init__(title)
        self.first: int = first  # OMALLEYS if O'Malley's can be a target

    def declare(self, space: ActionSpace) -> None:
        """One action a bar."""
        for bar in range(self.first, len(BARS)):
            self.on(space, BARS[bar], (bar,))

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T0d, BL-4.7: in play, open, not traded yet."""
        bar = action.a
        refusal = bar_out_of_play(state, bar)
        if refusal is not None:
            return refusal
        if state.table.traded[bar]:
            return Refusal("BL-4.7", "bar-has-traded", {"bar": bar})
        if not state.is_open(bar):
            return Refusal("BL-T0d", "bar-not-open", {"bar": bar})
        return None


class InfluenceThug(BarThug):
    """A bar card that does nothing, and cannot be played, where a Copper is in the house (BL-T7)."""

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T7: not on a bar that is like O'Malley's this round."""
        if state.table.coppered[action.a]:
            return Refusal("BL-T7", "copper-in-that-house", {"bar": action.a})
        return super().flaw(state, seat, action)


def bar_out_of_play(state: State, bar: int) -> Refusal | None:
    """BL-T0d: bars named as targets are bars in play."""
    if bar >= state.bars:
        return Refusal("BL-T0d", "bar-not-in-play", {"bar": bar})
    return None


def no_such_mobster(state: State, victim: int) -> Refusal | None:
    """BL-T0f: a mobster named as a target sits at this table."""
    if victim >= state.seats:
        return Refusal("BL-T0f", "no-such-mobster", {"victim": victim})
    return None


def no_marker_there(state: State, bar: int, victim: int) -> Refusal | None:
    """BL-T0d, BL-T0f: a marker of that mobster stands in that bar."""
    if bar >= state.bars:
        return Refusal("BL-T0d", "bar-not-in-play", {"bar": bar})
    if victim >= state.seats:
        return Refusal("BL-T0f", "no-such-mobster", {"victim": victim})
    if state.marks(bar, victim) == 0:
        return Refusal("BL-T0f", "no-marker-there", {"bar": bar, "victim": victim})
    return None


def no_still_there(state: State, still: int) -> Refusal | None:
    """BL-T0f: a still named as a target is somebody's."""
    if state.table.still_owner[still] == NOBODY:
        return Refusal("BL-T0f", "no-such-still", {"still": still})
    return None


def empty_reserve(state: State, seat: int) -> Refusal | None:
    """BL-C6, BL-T0f: a marker in the reserve is needed."""
    if state.table.reserve[seat] == 0:
        return Refusal("BL-T0f", "reserve-empty", {"seat": seat})
    return None


def not_shipping(state: State) -> Refusal | None:
    """Cards of phase 4 only: between production and the last truck lined up."""
    if state.phase() != 4:
        return Refusal("BL-T0a", "only-in-phase-4")
    return None
