"""G-Men: Bust a Speakeasy: a bar is closed this round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.targets import ANY_BAR
from blindpig.games.bootleggers.rules.thugs.thug import BarThug
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class BustSpeakeasy(BarThug):
    """BL-T11."""

    def __init__(self) -> None:
        super().__init__(11, "bust-speakeasy", (ANY_BAR,))
        self.worth = 5.0

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T11: closed this round, O'Malley's too; trucks lined up there sell nothing (BL-4.7)."""
        state.table.shut = changed(state.table.shut, action.a, 1)
        if state.journal is not None:
            state.journal.tell("BL-T11", "speakeasy-busted", {"seat": seat, "bar": action.a})


CARD: Final = BustSpeakeasy()
