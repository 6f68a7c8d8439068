"""Move Over, Pigeon: somebody else's load is sold for you."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import HOME, TRUCKS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import TRUCK
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import IN_QUEUE, TO_SELL
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

NOT_IN_QUEUE: Final = [Refusal("BL-T0f", "truck-not-in-queue", {"truck": truck}) for truck in range(TRUCKS)]


@final
class MoveOverPigeon(Thug):
    """BL-T18."""

    def __init__(self) -> None:
        super().__init__(18, "move-over-pigeon", (TRUCK,))
        self.stops = TO_SELL
        self.tries = IN_QUEUE
        self.worth = 6.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T18, BL-T0g: a truck in a queue that another holds."""
        if state.table.place[action.a] == HOME:
            return NOT_IN_QUEUE[action.a]
        if state.table.holder[action.a] == seat:
            return Refusal("BL-T18", "truck-is-yours", {"truck": action.a})
        return None

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T18: it keeps its place and its holder's standing; what it sells for is yours."""
        table = state.table
        table.payee[action.a] = seat
        if state.journal is not None:
            state.journal.tell(
                "BL-T18", "load-claimed", {"seat": seat, "victim": table.holder[action.a], "truck": action.a}
            )


CARD: Final = MoveOverPigeon()
