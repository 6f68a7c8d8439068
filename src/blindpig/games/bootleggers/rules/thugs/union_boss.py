"""Friendly Union Boss: no wages while he is there."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import AT_REVEAL, EARLY
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class UnionBoss(Thug):
    """BL-T9."""

    def __init__(self) -> None:
        super().__init__(9, "union-boss")
        self.stops = AT_REVEAL
        self.tries = EARLY
        self.worth = 5.0

    def leave(self, state: State, seat: i64) -> None:
        """BL-T0c, BL-T9: it stays face up in front of its player."""
        state.table.union_boss = changed(state.table.union_boss, seat, 1)

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T9: wages look at it (BL-1.4)."""
        if state.journal is not None:
            state.journal.tell("BL-T9", "union-boss-came", {"seat": seat})


CARD: Final = UnionBoss()
