"""You Dirty Rat: another mobster's marker becomes one of yours."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import MARKER
from blindpig.games.bootleggers.rules.thugs.thug import Thug, empty_reserve, no_marker_there
from blindpig.games.bootleggers.rules.thugs.times import FOR_STANDING, ON_BARS
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class DirtyRat(Thug):
    """BL-T30."""

    def __init__(self) -> None:
        super().__init__(30, "dirty-rat", (MARKER,))
        self.stops = FOR_STANDING
        self.tries = ON_BARS
        self.worth = 5.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T30, BL-T0f: another's marker, and one in your reserve."""
        if action.b == seat:
            return Refusal("BL-T30", "marker-is-yours", {"bar": action.a})
        refusal = no_marker_there(state, action.a, action.b)
        return refusal if refusal is not None else empty_reserve(state, seat)

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T30, BL-T0e: yours comes before theirs goes, so that the bar does not close in between."""
        state.table.reserve[seat] -= 1
        state.add_mark(action.a, seat)
        state.destroy_mark(action.a, action.b)
        if state.journal is not None:
            state.journal.tell("BL-T30", "marker-replaced", {"seat": seat, "victim": action.b, "bar": action.a})


CARD: Final = DirtyRat()
