"""Hit: a marker in a bar is destroyed."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import MARKER
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import FOR_STANDING, ON_BARS
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class Hit(Thug):
    """BL-T15."""

    def __init__(self) -> None:
        super().__init__(15, "hit", (MARKER,))
        self.copies = 2
        self.stops = FOR_STANDING
        self.tries = ON_BARS
        self.worth = 3.5

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T15, BL-T0e: it goes back to its owner's reserve."""
        state.destroy_mark(action.a, action.b)
        if state.journal is not None:
            state.journal.tell("BL-T15", "marker-destroyed", {"seat": seat, "victim": action.b, "bar": action.a})


CARD: Final = Hit()
