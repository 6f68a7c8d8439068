"""Thirsty: a bar's demand gets one more die."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.demand import roll_thirst
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.games.bootleggers.rules.thugs.thug import InfluenceThug
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class Thirsty(InfluenceThug):
    """BL-T25."""

    def __init__(self) -> None:
        super().__init__(25, "thirsty")

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T25: this round; improvements count on it too."""
        state.table.thirst = added(state.table.thirst, action.a, 1)
        if state.journal is not None:
            state.journal.tell("BL-T25", "thirst-grew", {"seat": seat, "bar": action.a})
        roll_thirst(state, action.a, chance)


CARD: Final = Thirsty()
