"""Phase 3, Stills (BL-3.1 to BL-3.3): dice make crates, the Copper watches."""

from typing import final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, MAX_SEATS, NOBODY, STILLS
from blindpig.games.bootleggers.rules.moments import Moment
from blindpig.games.bootleggers.rules.phases.muscle import discard_offer
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION
from blindpig.kernel.chance import Chance


@final
class BeforeProduction(Moment):
    """The moment before production."""

    def __init__(self) -> None:
        super().__init__(AFTER_PRODUCTION)

    def leave(self, state: State, chance: Chance) -> i64:
        """BL-3.1 to BL-3.3: all stills roll at once, then the Copper moves."""
        if state.table.chaos:
            discard_offer(state)
        made = produce(state, chance)
        if state.table.round >= 4:
            move_copper(state, made)
        return self.after


def produce(state: State, chance: Chance) -> list[int]:
    """BL-3.1, BL-3.2: roll every still; how many crates each family still made."""
    table = state.table
    made: list[int] = [0] * state.seats
    for still in range(STILLS):
        owner = table.still_owner[still]
        if owner == NOBODY:
            continue
        if table.idle[still]:
            if state.journal is not None:
                state.journal.tell("BL-3.1", "still-idle", {"seat": owner, "still": still})
            continue
        rolls: list[int] = []
        crates = 0
        for _ in range(table.dice[still]):
            roll = chance.die()
            rolls.append(roll)
            crates += roll
        seized = still < FIRST_REMOTE and table.copper == owner and table.round >= 5 and 5 in rolls
        if state.journal is not None:
            state.journal.tell("BL-3.1", "rolled", {"seat": owner, "still": still, "dice": rolls, "crates": crates})
            if seized:
                state.journal.tell("BL-3.2", "seized", {"seat": owner, "still": still, "crates": crates})
        if seized:
            crates = 0
        if still < FIRST_REMOTE:
            made[owner] = crates
        table.crates[owner] += crates
    for seat in range(state.seats):  # BL-T27: what a Warehouse kept is there until the end of phase 4
        table.old[seat] = table.stored[seat]
        table.crates[seat] += table.stored[seat]
    table.stored = [0] * MAX_SEATS
    return made


def move_copper(state: State, made: list[int]) -> None:
    """BL-3.3: to the family still that made most; on a tie to the lowest muscle."""
    table = state.table
    who = 0
    for seat in range(1, state.seats):
        if made[seat] > made[who] or (made[seat] == made[who] and table.muscle[seat] < table.muscle[who]):
            who = seat
    table.copper = who
    if state.journal is not None:
        state.journal.tell("BL-3.3", "copper-moved", {"seat": who})
