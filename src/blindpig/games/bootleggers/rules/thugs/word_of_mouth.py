"""Word of Mouth: a bar's margin is $1G higher."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.games.bootleggers.rules.thugs.thug import InfluenceThug
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class WordOfMouth(InfluenceThug):
    """BL-T29."""

    def __init__(self) -> None:
        super().__init__(29, "word-of-mouth")
        self.worth = 5.0

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T29: a crate, this round."""
        state.table.mouth = added(state.table.mouth, action.a, 1)
        if state.journal is not None:
            state.journal.tell("BL-T29", "word-spread", {"seat": seat, "bar": action.a})


CARD: Final = WordOfMouth()
