"""Windfall: a henchman drawn unseen."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import PLAIN, THUG, TITLES
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import DRAWN, added
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import AT_REVEAL, EARLY
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.journal import only
from blindpig.kernel.numbers import Floats

A_HENCHMAN: Final = 5.0  # $G that a bot thinks one worth


@final
class Windfall(Thug):
    """BL-T28."""

    def __init__(self) -> None:
        super().__init__(28, "windfall")
        self.stops = AT_REVEAL
        self.tries = EARLY

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T28: a thug joins the hand, anything else is used now or later; which it is, only the player knows."""
        table = state.table
        hidden = state.hidden
        kind = state.draw_henchman(chance)
        table.cards[seat] += 1
        table.drawn = added(table.drawn, seat, 1)
        if kind > THUG:
            hidden.thugs[seat * TITLES + kind - THUG] += 1
        else:
            hidden.held = added(hidden.held, seat * PLAIN + kind, 1)
            hidden.recent = added(hidden.recent, seat * PLAIN + kind, 1)
        hidden.fresh = kind
        state.push(DRAWN, seat)
        if state.journal is not None:
            state.journal.tell("BL-T28", "drew-unseen", {"seat": seat})
            state.journal.tell("BL-T28", "drew-this", {"seat": seat, "card": kind}, only(seat))

    def foresee(self, state: State, seat: i64, action: Action, purses: Floats, chance: Chance) -> list[float]:
        """BL-T28: a henchman, whichever it is."""
        gains = [0.0] * state.seats
        gains[seat] = A_HENCHMAN
        return gains


CARD: Final = Windfall()
