"""Muscling In: a die of another mobster's remote still changes hands."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, STILLS
from blindpig.games.bootleggers.rules.pieces import BACK_ROOM
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import REMOTE_STILL, STILL_OR_BACK
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_still_there
from blindpig.games.bootleggers.rules.thugs.times import TO_PRODUCE, WHILE_TAKING
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class MusclingIn(Thug):
    """BL-T19."""

    def __init__(self) -> None:
        super().__init__(19, "muscling-in", (REMOTE_STILL, STILL_OR_BACK))
        self.stops = TO_PRODUCE
        self.tries = WHILE_TAKING
        self.worth = 6.0

    def candidates(self, state: State, seat: i64) -> list[Action]:
        """Remote stills of others that have dice; where the die goes is checked one by one."""
        table = state.table
        found: list[Action] = []
        for still in range(FIRST_REMOTE, STILLS):
            if table.dice[still] > 0 and table.still_owner[still] != seat:
                found.extend(self.by_first[still])
        return found

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T19, BL-1.7: a die of another's remote still, and a free slot of a still of yours."""
        table = state.table
        refusal = no_still_there(state, action.a)
        if refusal is not None:
            return refusal
        if table.still_owner[action.a] == seat:
            return Refusal("BL-T19", "still-is-yours", {"still": action.a})
        if table.dice[action.a] == 0:
            return Refusal("BL-T0f", "still-without-dice", {"still": action.a})
        if action.b == BACK_ROOM:
            return None
        if table.still_owner[action.b] != seat:
            return Refusal("BL-T19", "still-not-yours", {"still": action.b})
        return None if state.has_slot(action.b) else Refusal("BL-1.7", "still-full", {"still": action.b})

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T19: the die moves; a still left without dice is not destroyed."""
        table = state.table
        table.dice[action.a] -= 1
        if action.b == BACK_ROOM:
            table.back_dice[seat] += 1
        else:
            table.dice[action.b] += 1
        if state.journal is not None:
            state.journal.tell(
                "BL-T19", "die-taken", {"seat": seat, "victim": table.still_owner[action.a], "still": action.a}
            )
            if action.b == BACK_ROOM:
                state.journal.tell("BL-T19", "die-kept", {"seat": seat})
            else:
                state.journal.tell("BL-T19", "die-placed", {"seat": seat, "still": action.b})


CARD: Final = MusclingIn()
