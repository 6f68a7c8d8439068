"""Windfall: a henchman drawn unseen."""

from typing import final

from blindpig.games.bootleggers.rules.components import PLAIN, THUG, TITLES
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import DRAWN, added
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.journal import only
from blindpig.kernel.refusal import Refusal


@final
class Windfall(Thug):
    """BL-T28."""

    def __init__(self) -> None:
        super().__init__(28)

    def declare(self, space: ActionSpace) -> None:
        """One action: it has no target."""
        self.on(space)

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T28: this card itself is discarded first (BL-T0c), so there is always one to draw."""
        return None

    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-T28: a thug joins the hand, anything else is used now or later; which it is, only he knows."""
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
