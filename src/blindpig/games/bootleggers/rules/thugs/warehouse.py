"""Warehouse: what is not sent to a bar is kept for a round."""

from typing import final

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class Warehouse(Thug):
    """BL-T27."""

    def __init__(self) -> None:
        super().__init__(27)

    def declare(self, space: ActionSpace) -> None:
        """One action: it has no target."""
        self.on(space)

    def untimely(self, state: State, seat: int) -> Refusal | None:
        """BL-T27: before the end of phase 4."""
        return Refusal("BL-T27", "too-late-for-warehouse") if state.phase() > 4 else None

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T27: crates may still be to come, so none are needed."""
        return None

    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-T27: at the end of phase 4 what was not sent is kept."""
        state.table.warehouse = changed(state.table.warehouse, seat, 1)
        if state.journal is not None:
            state.journal.tell("BL-T27", "warehouse-rented", {"seat": seat})
