"""Safe House: your markers leave bars for the back room, and stay there this round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.games.bootleggers.rules.thugs.targets import OWN_MARKER
from blindpig.games.bootleggers.rules.thugs.thug import Thug, bar_out_of_play
from blindpig.games.bootleggers.rules.thugs.times import AT_THE_END, IN_QUEUE
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class SafeHouse(Thug):
    """BL-T23."""

    def __init__(self) -> None:
        super().__init__(23, "safe-house", (OWN_MARKER,), most=3)
        self.stops = AT_THE_END
        self.tries = IN_QUEUE
        self.worth = 1.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T23, BL-T0f: as many markers of yours in each bar as it is named."""
        for bar in action.args:
            if bar == NOBODY:
                return None
            refusal = bar_out_of_play(state, bar)
            if refusal is not None:
                return refusal
            named = action.args.count(bar)
            if state.marks(bar, seat) < named:
                return Refusal("BL-T0f", "too-few-of-yours-there", {"bar": bar, "markers": named})
        return None

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T23: into the back room, apart from the others until the next round."""
        for bar in action.args:
            if bar == NOBODY:
                return
            state.table.apart = added(state.table.apart, seat, 1)
            state.remove_mark(bar, seat)
            if state.journal is not None:
                state.journal.tell("BL-T23", "marker-hidden", {"seat": seat, "bar": bar})


CARD: Final = SafeHouse()
