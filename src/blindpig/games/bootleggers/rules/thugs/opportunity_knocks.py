"""Opportunity Knocks: an improvement moves to another bar."""

from typing import final

from blindpig.games.bootleggers.rules.components import BARS, SLOTS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.games.bootleggers.rules.thugs.thug import Thug, bar_out_of_play
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class OpportunityKnocks(Thug):
    """BL-T20."""

    def __init__(self) -> None:
        super().__init__(20)

    def declare(self, space: ActionSpace) -> None:
        """From which bar, to which."""
        for bar in range(1, len(BARS)):
            for other in range(1, len(BARS)):
                if bar != other:
                    self.on(space, f"{BARS[bar]} {BARS[other]}", (bar, other))

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T20, BL-T0d: an improvement there, and a free slot in an open bar."""
        table = state.table
        refusal = bar_out_of_play(state, action.a)
        if refusal is None:
            refusal = bar_out_of_play(state, action.b)
        if refusal is not None:
            return refusal
        if table.improvements[action.a] == 0:
            return Refusal("BL-T0f", "no-improvement-there", {"bar": action.a})
        if not state.is_open(action.b):
            return Refusal("BL-T0d", "bar-not-open", {"bar": action.b})
        if table.improvements[action.b] >= SLOTS[action.b]:
            return Refusal("BL-T0f", "no-improvement-slot", {"bar": action.b})
        return None

    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-T20: the marker moves."""
        state.table.improvements = added(state.table.improvements, action.a, -1)
        state.table.improvements = added(state.table.improvements, action.b, 1)
        if state.journal is not None:
            state.journal.tell("BL-T20", "improvement-moved", {"seat": seat, "from": action.a, "bar": action.b})
