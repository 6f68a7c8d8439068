"""Muscling In: a die of another mobster's remote still changes hands."""

from typing import Final, final

from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, STILLS
from blindpig.games.bootleggers.rules.pieces import BACK_ROOM
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_still_there
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

WAYS: Final = STILLS  # where the die of one still can go: the other stills, the back room


@final
class MusclingIn(Thug):
    """BL-T19."""

    def __init__(self) -> None:
        super().__init__(19)

    def declare(self, space: ActionSpace) -> None:
        """The remote still that loses a die, and where the die goes."""
        for still in range(FIRST_REMOTE, STILLS):
            for mine in range(STILLS):
                if mine != still:
                    self.on(space, f"s{still} s{mine}", (still, mine))
            self.on(space, f"s{still} back", (still, BACK_ROOM))

    def candidates(self, state: State, seat: int) -> list[Action]:
        """Remote stills of others that have dice; where the die goes is checked one by one."""
        table = state.table
        found: list[Action] = []
        for still in range(FIRST_REMOTE, STILLS):
            if table.dice[still] > 0 and table.still_owner[still] != seat:
                first = (still - FIRST_REMOTE) * WAYS
                found.extend(self.all[first : first + WAYS])
        return found

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
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

    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
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
