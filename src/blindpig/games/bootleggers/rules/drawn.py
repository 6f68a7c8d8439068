"""What Windfall brought that is no thug (BL-T28): used when it is drawn, or in phase 1 of a later round."""

from typing import final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import NOBODY, PLAIN, PLAIN_NAMES
from blindpig.games.bootleggers.rules.hidden import ACTING
from blindpig.games.bootleggers.rules.kinds import USE, ActionKind
from blindpig.games.bootleggers.rules.moments import stir
from blindpig.games.bootleggers.rules.phases.muscle import use_henchman
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import CHOOSE, DRAWN, PIECES_NOW, added
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class UseDrawn(ActionKind):
    """Use a card that Windfall brought and that is no thug."""

    def __init__(self) -> None:
        super().__init__(USE)

    def declare(self, space: ActionSpace) -> None:
        """One action a kind."""
        for kind in range(PLAIN):
            self.add(space, f"use {PLAIN_NAMES[kind]}", (kind,))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T28: when it is drawn, or in phase 1 of a later round."""
        at = seat * PLAIN + action.a
        if state.top() == DRAWN and state.pending_seat() == seat:
            return None if state.hidden.fresh == action.a else Refusal("BL-T28", "not-drawn", {"card": action.a})
        table = state.table
        if state.busy() or (table.step == CHOOSE and table.stack):
            return Refusal("BL-W3", "card-being-answered")
        if not state.in_phase_1():
            return Refusal("BL-T28", "only-in-phase-1", {"card": action.a})
        if table.at_moment() and state.hidden.answer[seat] != ACTING:
            return Refusal("BL-W2", "raise-your-hand")
        if state.hidden.held[at] == 0:
            return Refusal("BL-T28", "not-drawn", {"card": action.a})
        if state.hidden.held[at] == state.hidden.recent[at]:
            return Refusal("BL-T28", "only-in-a-later-round", {"card": action.a})
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T28: the card is played by its own rules, on top of the round's pick."""
        table = state.table
        hidden = state.hidden
        kind = action.a
        if state.top() == DRAWN:
            hidden.fresh = NOBODY
            hidden.recent = added(hidden.recent, seat * PLAIN + kind, -1)
            state.pop()
        else:
            stir(state)
        hidden.held = added(hidden.held, seat * PLAIN + kind, -1)
        table.cards[seat] -= 1
        table.drawn = added(table.drawn, seat, -1)
        if state.journal is not None:
            state.journal.tell("BL-T28", "used-drawn", {"seat": seat, "card": kind})
        state.discard(kind)
        use_henchman(state, seat, kind, PIECES_NOW)
