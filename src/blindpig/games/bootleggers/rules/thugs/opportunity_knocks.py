"""Opportunity Knocks: an improvement moves to another bar."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import BARS, SLOTS
from blindpig.games.bootleggers.rules.demand import improvements_changed
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.games.bootleggers.rules.thugs.targets import BAR
from blindpig.games.bootleggers.rules.thugs.thug import NOT_OPEN, Thug, bar_out_of_play, by_number
from blindpig.games.bootleggers.rules.thugs.times import ON_BARS, TO_SELL
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

NO_IMPROVEMENT: Final = by_number("BL-T0f", "no-improvement-there", "bar", len(BARS))
NO_SLOT: Final = by_number("BL-T0f", "no-improvement-slot", "bar", len(BARS))


@final
class OpportunityKnocks(Thug):
    """BL-T20."""

    def __init__(self) -> None:
        super().__init__(20, "opportunity-knocks", (BAR, BAR))
        self.stops = TO_SELL
        self.tries = ON_BARS
        self.worth = 3.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T20, BL-T0d: an improvement there, and a free slot in an open bar."""
        table = state.table
        refusal = bar_out_of_play(state, action.a)
        if refusal is None:
            refusal = bar_out_of_play(state, action.b)
        if refusal is not None:
            return refusal
        if table.improvements[action.a] == 0:
            return NO_IMPROVEMENT[action.a]
        if not state.is_open(action.b):
            return NOT_OPEN[action.b]
        if table.improvements[action.b] >= SLOTS[action.b]:
            return NO_SLOT[action.b]
        return None

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T20: the marker moves."""
        state.table.improvements = added(state.table.improvements, action.a, -1)
        state.table.improvements = added(state.table.improvements, action.b, 1)
        if state.journal is not None:
            state.journal.tell("BL-T20", "improvement-moved", {"seat": seat, "from": action.a, "bar": action.b})
        improvements_changed(state)


CARD: Final = OpportunityKnocks()
