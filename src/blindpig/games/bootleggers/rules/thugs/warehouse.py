"""Warehouse: what is not sent to a bar is kept for a round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import BEFORE_SALES
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class Warehouse(Thug):
    """BL-T27."""

    def __init__(self) -> None:
        super().__init__(27, "warehouse", when=BEFORE_SALES)
        self.worth = 3.0

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T27: at the end of phase 4 what was not sent is kept."""
        state.table.warehouse = changed(state.table.warehouse, seat, 1)
        if state.journal is not None:
            state.journal.tell("BL-T27", "warehouse-rented", {"seat": seat})


CARD: Final = Warehouse()
