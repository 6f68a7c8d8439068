"""Mob War: two markers in a bar are destroyed."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import MARKER
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_marker_there
from blindpig.games.bootleggers.rules.thugs.times import FOR_STANDING, ON_BARS
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class MobWar(Thug):
    """BL-T16."""

    def __init__(self) -> None:
        super().__init__(16, "mob-war", (MARKER,), most=2)
        self.stops = FOR_STANDING
        self.tries = ON_BARS
        self.worth = 6.0

    def candidates(self, state: State, seat: i64) -> list[Action]:
        """Bars with markers; whose they are is checked one by one."""
        found: list[Action] = []
        for bar in range(1, state.bars):
            if state.crowd(bar) > 0:
                found.extend(self.by_first[bar])
        return found

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T16: two markers of your choice, your own included, or the only one."""
        bar = action.a
        refusal = no_marker_there(state, bar, action.b)
        if refusal is not None:
            return refusal
        if action.c == NOBODY:
            return Refusal("BL-T16", "name-two-markers", {"bar": bar}) if state.crowd(bar) > 1 else None
        if action.c == action.b and state.marks(bar, action.b) == 1:
            return Refusal("BL-T0f", "only-one-marker-there", {"bar": bar, "victim": action.b})
        return no_marker_there(state, bar, action.c)

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T16, BL-T0e: they go back to their owners' reserves."""
        for victim in (action.b, action.c):
            if victim == NOBODY:
                continue
            state.destroy_mark(action.a, victim)
            if state.journal is not None:
                state.journal.tell("BL-T16", "marker-destroyed", {"seat": seat, "victim": victim, "bar": action.a})


CARD: Final = MobWar()
