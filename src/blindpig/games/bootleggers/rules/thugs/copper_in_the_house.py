"""Copper in the House: a bar is like O'Malley's this round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.thug import InfluenceThug
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class CopperInTheHouse(InfluenceThug):
    """BL-T7."""

    def __init__(self) -> None:
        super().__init__(7, "copper-in-the-house")
        self.worth = 3.0

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T7: no influence, no margin, unlimited demand at $1G; only Bust a Speakeasy shuts it."""
        state.table.coppered = changed(state.table.coppered, action.a, 1)
        if state.journal is not None:
            state.journal.tell("BL-T7", "copper-came-in", {"seat": seat, "bar": action.a})


CARD: Final = CopperInTheHouse()
