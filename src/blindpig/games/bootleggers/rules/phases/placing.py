"""Phase 2, Sending the boys (BL-2.1): markers go from the back room onto circles; chaos placement (BL-O1)."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import BARS, NOBODY
from blindpig.games.bootleggers.rules.hidden import ASK_ME, ASKED, PASSED, RAISED, UNASKED
from blindpig.games.bootleggers.rules.kinds import (
    BEING_ANSWERED,
    DONE,
    PLACE_MARKER,
    PREEMPT_BAR,
    WAIT,
    ActionKind,
    Step,
    next_turn,
    wrong_time,
)
from blindpig.games.bootleggers.rules.moments import asked, go_by, highest_raised, put_question, stir
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import BEFORE_PRODUCTION, LOAD, PLACE, PREEMPT, SEND
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

NOT_YOUR_TURN: Final = Refusal("BL-2.1", "not-your-turn-to-place")
NO_MARKER: Final = Refusal("BL-2.1", "no-marker-in-back-room")
NOT_IN_PLAY: Final = [Refusal("BL-C8", "bar-not-in-play", {"bar": bar}) for bar in range(len(BARS))]
NO_CIRCLE: Final = [Refusal("BL-2.1", "no-free-circle", {"bar": bar}) for bar in range(len(BARS))]
NOTHING_TO_END: Final = Refusal("BL-2.1", "nothing-to-end")


@final
class PlaceStep(Step):
    """BL-2.1: in order, each mobster places what they want; everybody has a turn."""

    def enter(self, state: State, chance: Chance) -> None:
        """Nobody had a turn yet."""
        state.table.done = 0
        state.table.turn = NOBODY

    def proceed(self, state: State, chance: Chance) -> i64:
        """The next mobster; when all had a turn, production is near."""
        table = state.table
        if table.turn == NOBODY:
            table.turn = next_turn(state)
        return BEFORE_PRODUCTION if table.turn == NOBODY else WAIT


@final
class PlaceMarker(ActionKind):
    """One marker goes from the back room onto a free circle."""

    def __init__(self) -> None:
        super().__init__(PLACE_MARKER)

    def declare(self, space: ActionSpace) -> None:
        """One action a bar."""
        for bar in range(1, len(BARS)):
            self.add(space, f"place {BARS[bar]}", (bar,))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-2.1, BL-O1: in one's turn, or under chaos placement whenever one may act; onto a free circle."""
        table = state.table
        if table.chaos:
            refusal = wrong_time(state, seat)
            if refusal is not None:
                return refusal
        elif table.step != PLACE or table.turn != seat:
            return NOT_YOUR_TURN
        elif table.stack:
            return BEING_ANSWERED
        if table.back[seat] == 0:
            return NO_MARKER
        if action.a >= state.bars:
            return NOT_IN_PLAY[action.a]
        if not state.has_circle(action.a):
            return NO_CIRCLE[action.a]
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-2.1, BL-O1: place it, unless a higher muscle may want the circle first."""
        if not state.table.chaos:
            place(state, seat, action.a)
            return
        stir(state)
        state.push(PREEMPT, seat, action.a)
        ask_to_preempt(state)


def place(state: State, seat: i64, bar: i64) -> None:
    """BL-2.1: a marker of the back room stands in a bar."""
    state.table.back[seat] -= 1
    state.add_mark(bar, seat)
    if state.journal is not None:
        state.journal.tell("BL-2.1", "placed", {"seat": seat, "bar": bar})


def ask_to_preempt(state: State) -> None:
    """BL-O1: ask the higher muscles who have markers, if they could take the circles first."""
    put_question(state)
    table = state.table
    hidden = state.hidden
    seat = state.pending_seat()
    bar = state.wanted_bar()
    rivals = 0
    for other in range(state.seats):
        hidden.answer[other] = UNASKED
        if table.muscle[other] > table.muscle[seat]:
            rivals += table.back[other]
    if not 0 < state.table.box.circles[bar] - state.crowd(bar) <= rivals:
        return  # there is room for all, or for none
    for other in range(state.seats):
        if table.muscle[other] > table.muscle[seat] and table.back[other] > 0:
            hidden.answer[other] = ASKED if hidden.until[other] == ASK_ME else PASSED


def settle_preempt(state: State) -> bool:
    """BL-O1: who pre-empts places a marker first, and all are asked again; False while somebody is waited for."""
    if asked(state):
        return False
    go_by(state)
    seat = state.pending_seat()
    bar = state.wanted_bar()
    who = highest_raised(state)
    if who != NOBODY and state.has_circle(bar):
        if state.journal is not None:
            state.journal.tell("BL-O1", "preempted", {"seat": who, "victim": seat, "bar": bar})
        place(state, who, bar)
        ask_to_preempt(state)
        return True
    state.pop()
    if state.has_circle(bar):
        place(state, seat, bar)
    elif state.journal is not None:
        state.journal.tell("BL-O1", "found-no-circle", {"seat": seat, "bar": bar})
    return True


@final
class PreemptBar(ActionKind):
    """Under chaos placement: place a marker there before a lower muscle does."""

    def __init__(self) -> None:
        super().__init__(PREEMPT_BAR)

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, "preempt")

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-O1: a higher muscle, when a lower one wants to place."""
        if state.top() != PREEMPT or state.hidden.answer[seat] != ASKED:
            return Refusal("BL-O1", "nothing-to-preempt")
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-O1: one marker, unless a higher muscle pre-empts too."""
        state.hidden.answer[seat] = RAISED


@final
class SayDone(ActionKind):
    """End one's placing, loading or sending."""

    def __init__(self) -> None:
        super().__init__(DONE)

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, "done")

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-2.1, BL-4.4, BL-4.6: in one's turn, or while loading."""
        table = state.table
        if not table.stack:
            if table.step in (PLACE, SEND) and table.turn == seat:
                return None
            if table.step == LOAD and not table.done >> seat & 1:
                return None
        return NOTHING_TO_END

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-2.1, BL-4.4, BL-4.6: the mobster is done."""
        table = state.table
        table.done |= 1 << seat
        if table.step == LOAD:
            if state.journal is not None:
                state.journal.tell("BL-4.4", "loaded", {"seat": seat})
            return
        table.turn = NOBODY
        if state.journal is not None:
            state.journal.tell("BL-2.1" if table.step == PLACE else "BL-4.6", "turn-ended", {"seat": seat})
