"""Packing Heat: in one bar everybody else is paid $1G a crate."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.thug import InfluenceThug
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class PackingHeat(InfluenceThug):
    """BL-T21."""

    def __init__(self) -> None:
        super().__init__(21, "packing-heat")

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T21: this round; the price goes by who is paid."""
        state.table.packing = changed(state.table.packing, action.a, state.table.packing[action.a] | 1 << seat)
        if state.journal is not None:
            state.journal.tell("BL-T21", "prices-forced-down", {"seat": seat, "bar": action.a})


CARD: Final = PackingHeat()
