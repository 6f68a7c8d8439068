"""Dice, improvement markers, remote stills: of a card just taken, or out of the back room (BL-1.5, BL-1.8)."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import BARS, FIRST_REMOTE, NOBODY, SLOTS, STILLS
from blindpig.games.bootleggers.rules.demand import improvements_changed
from blindpig.games.bootleggers.rules.kinds import DIE, IMPROVE, OPEN_STILL, ActionKind, wrong_time
from blindpig.games.bootleggers.rules.moments import stir
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import (
    DICE_DUE,
    IMPROVEMENTS_DUE,
    PIECES,
    PIECES_NOW,
    RECORD,
    STILL_DUE,
    added,
    changed,
)
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

BACK_ROOM: Final = 12  # where a die can go besides the stills; for an improvement it is bar 0

NO_DIE: Final = Refusal("BL-1.8", "no-die-at-hand")
NO_IMPROVEMENT: Final = Refusal("BL-1.8", "no-improvement-at-hand")
NO_STILL: Final = Refusal("BL-1.5c", "no-still-to-open")


def start_pieces(state: State, seat: i64, kind: int, dice: int, may_open: int, improvements: int) -> None:
    """BL-1.5b to BL-1.5d: pieces of a card wait to be placed."""
    state.push(kind, seat, dice, may_open, improvements)


def in_hand(state: State, seat: i64, at: i64) -> int:
    """How many DICE_DUE, STILL_DUE or IMPROVEMENTS_DUE of a card just taken this seat has to place."""
    if state.table.top() in (PIECES, PIECES_NOW) and state.pending_seat() == seat:
        return state.table.stack[at - RECORD]
    return 0


def spend(state: State, at: i64) -> None:
    """One piece of the pending record is placed; with the last one the record, and the turn, end."""
    stack = state.table.stack
    stack[at - RECORD] -= 1
    stack[STILL_DUE - RECORD] = 0
    if state.dice_due() == 0 and state.improvements_due() == 0:
        finish_pieces(state)


def finish_pieces(state: State) -> None:
    """BL-1.5: a pick ends when its pieces are placed."""
    seat = state.pending_seat()
    picked = state.top() == PIECES
    state.pop()
    if picked:
        end_pick(state, seat)


def end_pick(state: State, seat: i64) -> None:
    """BL-1.5: a mobster has taken a card and dealt with it; the next one starts after that."""
    state.table.done |= 1 << seat
    state.table.turn = NOBODY


@final
class PlaceDie(ActionKind):
    """A die goes onto a still, or into the back room."""

    def __init__(self) -> None:
        super().__init__(DIE)

    def declare(self, space: ActionSpace) -> None:
        """One action a still, and the back room."""
        for still in range(STILLS):
            self.add(space, f"die s{still}", (still,))
        self.add(space, "die back", (BACK_ROOM,))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-1.5b, BL-1.7, BL-1.8: a die at hand, a free slot of one's own."""
        if in_hand(state, seat, DICE_DUE) == 0:
            refusal = wrong_time(state, seat)
            if refusal is not None:
                return refusal
            if state.table.back_dice[seat] == 0 or action.a == BACK_ROOM:
                return NO_DIE
        if action.a == BACK_ROOM:
            return None
        if state.table.still_owner[action.a] != seat:
            return Refusal("BL-1.5b", "still-not-yours", {"still": action.a})
        if not state.has_slot(action.a):
            return Refusal("BL-1.7", "still-full", {"still": action.a})
        return None

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """One's own stills, and the back room."""
        owner = state.table.still_owner
        for still in range(STILLS):
            if owner[still] == seat and self.refusal(state, seat, self.all[still]) is None:
                found.append(self.all[still])
        if self.refusal(state, seat, self.all[BACK_ROOM]) is None:
            found.append(self.all[BACK_ROOM])

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-1.5b, BL-1.8: place it."""
        table = state.table
        if action.a == BACK_ROOM:
            table.back_dice[seat] += 1
        else:
            table.dice[action.a] += 1
        if state.journal is not None:
            if action.a == BACK_ROOM:
                state.journal.tell("BL-1.5b", "die-kept", {"seat": seat})
            else:
                state.journal.tell("BL-1.5b", "die-placed", {"seat": seat, "still": action.a})
        if in_hand(state, seat, DICE_DUE):
            spend(state, DICE_DUE)
        else:
            table.back_dice[seat] -= 1
            stir(state)


@final
class OpenStill(ActionKind):
    """A double still improvement opens a remote still with one die."""

    def __init__(self) -> None:
        super().__init__(OPEN_STILL)

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, "open-still")

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-1.5c, BL-C6, BL-C7: with both dice of the card, a marker in the reserve and a still in the supply."""
        if in_hand(state, seat, STILL_DUE) == 0:
            return NO_STILL
        if state.table.reserve[seat] == 0:
            return Refusal("BL-C6", "reserve-empty", {"seat": seat})
        if free_still(state) == NOBODY:
            return Refusal("BL-C7", "no-still-left")
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-1.5c: a remote still with one die, marked from the reserve."""
        table = state.table
        still = free_still(state)
        table.reserve[seat] -= 1
        table.still_owner = changed(table.still_owner, still, seat)
        table.dice[still] = 1
        if state.journal is not None:
            state.journal.tell("BL-1.5c", "still-opened", {"seat": seat, "still": still})
        finish_pieces(state)


def free_still(state: State) -> int:
    """BL-C7: the first remote still of the supply, NOBODY if there is none."""
    for still in range(FIRST_REMOTE, STILLS):
        if state.table.still_owner[still] == NOBODY:
            return still
    return NOBODY


@final
class Improve(ActionKind):
    """An improvement marker goes to a bar, or into the back room."""

    def __init__(self) -> None:
        super().__init__(IMPROVE)

    def declare(self, space: ActionSpace) -> None:
        """The back room, and one action a bar."""
        self.add(space, "improve back", (0,))
        for bar in range(1, len(BARS)):
            self.add(space, f"improve {BARS[bar]}", (bar,))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-1.5d, BL-1.8: a marker at hand, a free slot in a bar in play."""
        if in_hand(state, seat, IMPROVEMENTS_DUE) == 0:
            refusal = wrong_time(state, seat)
            if refusal is not None:
                return refusal
            if state.table.back_improvements[seat] == 0 or action.a == 0:
                return NO_IMPROVEMENT
        if action.a >= state.bars:
            return Refusal("BL-C8", "bar-not-in-play", {"bar": action.a})
        if action.a and state.table.improvements[action.a] >= SLOTS[action.a]:
            return Refusal("BL-1.5d", "no-improvement-slot", {"bar": action.a})
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-1.5d, BL-1.8: place it."""
        table = state.table
        if action.a:
            table.improvements = added(table.improvements, action.a, 1)
        else:
            table.back_improvements = added(table.back_improvements, seat, 1)
        if state.journal is not None:
            if action.a:
                state.journal.tell("BL-1.5d", "bar-improved", {"seat": seat, "bar": action.a})
            else:
                state.journal.tell("BL-1.5d", "improvement-kept", {"seat": seat})
        improvements_changed(state)
        if in_hand(state, seat, IMPROVEMENTS_DUE):
            spend(state, IMPROVEMENTS_DUE)
        else:
            table.back_improvements = added(table.back_improvements, seat, -1)
            stir(state)
