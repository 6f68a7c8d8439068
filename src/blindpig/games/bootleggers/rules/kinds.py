"""Kinds of actions: what each is called, when it is refused, what it does. And steps, the parts of a round."""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.hidden import ACTING
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import OVER, TRADE
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

# Kinds of actions, in the order of the action space. Thug title n is THUGS + n.
MUSCLE: Final = 0
TAKE_CARD: Final = 1
USE: Final = 2
KEEP_CARD: Final = 3
OPEN_STILL: Final = 4
DIE: Final = 5
IMPROVE: Final = 6
PLACE_MARKER: Final = 7
LOAD_TRUCK: Final = 8
SEND_TRUCK: Final = 9
DONE: Final = 10
ALLOW: Final = 11
BAR: Final = 12
PAY: Final = 13
STAY_IDLE: Final = 14
PREEMPT_BAR: Final = 15
RAISE: Final = 16
PASS: Final = 17
PASS_PHASE: Final = 18
PASS_ROUND: Final = 19
ASK: Final = 20
ACCEPT: Final = 21
DECLINE: Final = 22
WITHDRAW: Final = 23
OFFER: Final = 24
COUNTER: Final = 25
MARK: Final = 26
THUGS: Final = 26

# Refusals that need no arguments are made once: legal lists are found by asking for refusals.
GAME_OVER: Final = Refusal("BL-E1", "game-over")
MUSCLE_DOWN: Final = Refusal("BL-T0a", "muscle-cards-down")
BEING_ANSWERED: Final = Refusal("BL-W3", "card-being-answered")
RAISE_YOUR_HAND: Final = Refusal("BL-W2", "raise-your-hand")
BAR_TRADING: Final = [Refusal("BL-4.7", "bar-trading", {"bar": bar}) for bar in range(len(BARS))]

WAIT: Final = -1  # somebody is waited for
AGAIN: Final = -2  # the same step goes on


def is_talk(kind: i64) -> bool:
    """Whether such an action by itself changes only what is said: who passes or raises a hand, what is offered."""
    return RAISE <= kind <= MARK and kind != ACCEPT


class ActionKind(ABC):
    """One kind of action. `actions()` and `refusal()` both come from `refusal` here: legality is written once."""

    def __init__(self, kind: int) -> None:
        self.kind: int = kind
        self.all: list[Action] = []

    def add(self, space: ActionSpace, text: str, args: tuple[int, ...] = ()) -> Action:
        """Declare one action of this kind."""
        action = space.add(self.kind, text, args)
        self.all.append(action)
        return action

    @abstractmethod
    def declare(self, space: ActionSpace) -> None:
        """Add every action of this kind to the space."""

    @abstractmethod
    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None if it may."""

    @abstractmethod
    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """Do it; it is known to be legal."""

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """Append every legal action of this kind, in the space's order."""
        for action in self.all:
            if self.refusal(state, seat, action) is None:
                found.append(action)


class Step(ABC):
    """A part of a round: what happens when it starts, and where the game goes once nobody is waited for."""

    @abstractmethod
    def enter(self, state: State, chance: Chance) -> None:
        """What happens when the step starts."""

    @abstractmethod
    def proceed(self, state: State, chance: Chance) -> i64:
        """The step to go to, or WAIT."""


def wrong_time(state: State, seat: i64) -> Refusal | None:
    """BL-T0a, BL-W1 to BL-W3, BL-4.7: why this seat may not act out of turn now."""
    table = state.table
    if table.step == OVER:
        return GAME_OVER
    if not table.revealed:
        return MUSCLE_DOWN
    if table.step == TRADE:
        return BAR_TRADING[table.bar]
    if table.busy():
        return BEING_ANSWERED
    if table.at_moment() and state.hidden.answer[seat] != ACTING:
        return RAISE_YOUR_HAND
    return None


def next_turn(state: State) -> i64:
    """BL-1.3, BL-T2: the highest muscle of those who had no turn in this step; NOBODY when all had one."""
    table = state.table
    best = -1
    who = -1
    for seat in range(state.seats):
        if not table.done >> seat & 1 and table.muscle[seat] > best:
            best = table.muscle[seat]
            who = seat
    return who
