"""Big Payoff: control of a bar is bought for this round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import DOCKS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.thug import InfluenceThug
from blindpig.games.bootleggers.rules.thugs.times import FOR_STANDING, ON_BARS
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance

PRICE: Final = 5


@final
class BigPayoff(InfluenceThug):
    """BL-T3."""

    def __init__(self) -> None:
        super().__init__(3, "big-payoff")
        self.stops = FOR_STANDING
        self.tries = ON_BARS
        self.worth = 6.0

    def price(self, action: Action) -> int:
        """BL-T3: $5G to the bank."""
        return PRICE

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T3: control this round, even with no marker; trucks there line up again."""
        bar = action.a
        state.table.payoff = changed(state.table.payoff, bar, seat)
        if state.journal is not None:
            state.journal.tell("BL-T3", "control-bought", {"seat": seat, "bar": bar})
        line_up_again(state, bar)


def line_up_again(state: State, bar: i64) -> None:
    """BL-T3: each truck to its holder's new dock; in a dock by muscle, one mobster's trucks in their old order."""
    table = state.table
    waiting: list[int] = []
    for dock in range(DOCKS):
        waiting.extend(state.queue(bar, dock))
    for _ in range(state.seats):
        best = -1
        for truck in waiting:
            if best == -1 or table.muscle[table.holder[truck]] > table.muscle[table.holder[best]]:
                best = truck
        if best == -1:
            return
        holder = table.holder[best]
        rest: list[int] = []
        for truck in waiting:
            if table.holder[truck] == holder:
                state.line_up(truck, bar, state.dock(bar, holder))
            else:
                rest.append(truck)
        waiting = rest


CARD: Final = BigPayoff()
