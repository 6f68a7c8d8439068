"""Double Cross: another mobster's marker goes, or one of yours comes."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import PLACE
from blindpig.games.bootleggers.rules.thugs.targets import MARKER_OR_BAR
from blindpig.games.bootleggers.rules.thugs.thug import Thug, bar_out_of_play, empty_reserve, no_marker_there
from blindpig.games.bootleggers.rules.thugs.times import FOR_STANDING, ON_BARS
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class DoubleCross(Thug):
    """BL-T8."""

    def __init__(self) -> None:
        super().__init__(8, "double-cross", (MARKER_OR_BAR,))
        self.stops = FOR_STANDING
        self.tries = (PLACE, *ON_BARS)

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T8: another's marker, or a marker in the reserve and a free circle."""
        if action.b == seat:
            return Refusal("BL-T8", "marker-is-yours", {"bar": action.a})
        if action.b != NOBODY:
            return no_marker_there(state, action.a, action.b)
        refusal = bar_out_of_play(state, action.a)
        if refusal is None:
            refusal = empty_reserve(state, seat)
        if refusal is None and not state.has_circle(action.a):
            refusal = Refusal("BL-T0f", "no-free-circle", {"bar": action.a})
        return refusal

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T8: destroy it, or add it."""
        if action.b != NOBODY:
            state.destroy_mark(action.a, action.b)
            if state.journal is not None:
                state.journal.tell("BL-T8", "marker-destroyed", {"seat": seat, "victim": action.b, "bar": action.a})
            return
        state.table.reserve[seat] -= 1
        state.add_mark(action.a, seat)
        if state.journal is not None:
            state.journal.tell("BL-T8", "marker-added", {"seat": seat, "bar": action.a})


CARD: Final = DoubleCross()
