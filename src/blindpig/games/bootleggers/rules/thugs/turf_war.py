"""Turf War: a remote still is destroyed, or a die of a family still."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, NOBODY
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.targets import STILL
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_still_there
from blindpig.games.bootleggers.rules.thugs.times import TO_PRODUCE, WHILE_TAKING
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class TurfWar(Thug):
    """BL-T26."""

    def __init__(self) -> None:
        super().__init__(26, "turf-war", (STILL,))
        self.stops = TO_PRODUCE
        self.tries = WHILE_TAKING
        self.worth = 6.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T26: any still, but never the last die of a family's."""
        refusal = no_still_there(state, action.a)
        if refusal is None and action.a < FIRST_REMOTE and state.table.dice[action.a] == 1:
            refusal = Refusal("BL-T26", "last-die-of-family-still", {"still": action.a})
        return refusal

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T26: a remote still goes with its dice and its marker comes back; a family still loses a die."""
        table = state.table
        still = action.a
        victim = table.still_owner[still]
        if still < FIRST_REMOTE:
            table.dice[still] -= 1
            if state.journal is not None:
                state.journal.tell("BL-T26", "die-destroyed", {"seat": seat, "victim": victim, "still": still})
            return
        table.dice[still] = 0
        table.idle = changed(table.idle, still, 0)
        table.still_owner = changed(table.still_owner, still, NOBODY)
        table.reserve[victim] += 1
        if state.journal is not None:
            state.journal.tell("BL-T26", "still-destroyed", {"seat": seat, "victim": victim, "still": still})


CARD: Final = TurfWar()
