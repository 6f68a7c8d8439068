"""Hit: a marker in a bar is destroyed."""

from typing import final

from blindpig.games.bootleggers.rules.components import BARS, MAX_SEATS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_marker_there
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class Hit(Thug):
    """BL-T15."""

    def __init__(self) -> None:
        super().__init__(15, copies=2)

    def declare(self, space: ActionSpace) -> None:
        """A bar, and whose marker."""
        for bar in range(1, len(BARS)):
            for victim in range(MAX_SEATS):
                self.on(space, f"{BARS[bar]} {victim}", (bar, victim))

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T15: a marker of your choice, your own included."""
        return no_marker_there(state, action.a, action.b)

    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-T15, BL-T0e: it goes back to its owner's reserve."""
        state.destroy_mark(action.a, action.b)
        if state.journal is not None:
            state.journal.tell("BL-T15", "marker-destroyed", {"seat": seat, "victim": action.b, "bar": action.a})
