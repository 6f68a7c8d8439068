"""What is said at a moment (BL-W2): raise a hand, pass, be left alone for a while, be asked again."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import PLAIN, TITLES
from blindpig.games.bootleggers.rules.hidden import ACTING, ASK_ME, ASKED, PASSED, RAISED
from blindpig.games.bootleggers.rules.kinds import (
    ASK,
    GAME_OVER,
    MUSCLE_DOWN,
    PASS,
    RAISE,
    ActionKind,
)
from blindpig.games.bootleggers.rules.moments import (
    can_place,
    has_use_for_die,
    has_use_for_improvement,
    waits_for,
)
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import OVER, PLAYED, PREEMPT
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

NOT_ASKED: Final = Refusal("BL-W2", "not-asked")
NOTHING_TO_DO: Final = Refusal("BL-W2", "nothing-to-do")
LEFT_ALONE: Final = Refusal("BL-W2", "left-alone-already")
NOT_LEFT_ALONE: Final = Refusal("BL-W2", "not-left-alone")
ANSWER_DUE: Final = Refusal("BL-W2", "your-answer-is-due")


def being_asked(state: State, seat: i64) -> bool:
    """Whether this seat is asked now, at a moment or about a card."""
    table = state.table
    top = table.top()
    if top in (PLAYED, PREEMPT) or (top == 0 and table.at_moment()):
        return state.hidden.answer[seat] == ASKED
    return False


def can_act(state: State, seat: i64) -> bool:
    """BL-W2: whether this mobster has anything to do at the moment, by what they hold themselves."""
    if has_use_for_die(state, seat) or has_use_for_improvement(state, seat) or can_place(state, seat):
        return True
    hidden = state.hidden
    if state.table.cards[seat] == 0:
        return False
    thugs = hidden.thugs
    first = seat * TITLES
    for title in range(1, TITLES):
        if thugs[first + title] > 0 and DECK[title - 1].playable(state, seat):
            return True
    if state.table.in_phase_1():
        for at in range(seat * PLAIN, seat * PLAIN + PLAIN):
            if hidden.held[at] > hidden.recent[at]:
                return True
    return False


@final
class RaiseHand(ActionKind):
    """Ask for the word at a moment."""

    def __init__(self) -> None:
        super().__init__(RAISE)

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, "raise")

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-W2: when asked, with something to do."""
        if state.table.top() != 0 or not being_asked(state, seat):
            return NOT_ASKED
        if not can_act(state, seat):
            return NOTHING_TO_DO
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-W2: in secret."""
        state.hidden.answer[seat] = RAISED


@final
class SayPass(ActionKind):
    """Let a moment or a card go by."""

    def __init__(self) -> None:
        super().__init__(PASS)

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, "pass")

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-W2, BL-W3: when asked, or when given the word."""
        acting = state.table.top() == 0 and state.table.at_moment() and state.hidden.answer[seat] == ACTING
        if acting or being_asked(state, seat):
            return None
        return NOT_ASKED

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-W2: in secret."""
        state.hidden.answer[seat] = PASSED


@final
class LeaveMeAlone(ActionKind):
    """Pass in advance, until the phase or the round ends."""

    def __init__(self, kind: int, word: str, until: int) -> None:
        super().__init__(kind)
        self.word: str = word
        self.until: int = until

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, self.word)

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-W2: while muscle cards are face up, when asked or when not waited for."""
        if state.table.step == OVER:
            return GAME_OVER
        if not state.table.revealed:
            return MUSCLE_DOWN
        if state.hidden.until[seat] >= self.until:
            return LEFT_ALONE
        if not being_asked(state, seat) and waits_for(state, seat):
            return ANSWER_DUE
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-W2: nobody waits for them; a question already asked is passed."""
        state.hidden.until[seat] = self.until
        if state.hidden.answer[seat] == ASKED:
            state.hidden.answer[seat] = PASSED


@final
class AskMe(ActionKind):
    """Take back a pass in advance."""

    def __init__(self) -> None:
        super().__init__(ASK)

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, "ask-me")

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-W2: only what was said can be taken back."""
        if state.table.step == OVER:
            return GAME_OVER
        if state.hidden.until[seat] == ASK_ME:
            return NOT_LEFT_ALONE
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-W2: they are asked again, now too if a moment is open or a card is being answered."""
        hidden = state.hidden
        hidden.until[seat] = ASK_ME
        if hidden.answer[seat] != PASSED:
            return
        if state.top() in (PLAYED, PREEMPT) or (state.top() == 0 and state.table.at_moment()):
            hidden.answer[seat] = ASKED
