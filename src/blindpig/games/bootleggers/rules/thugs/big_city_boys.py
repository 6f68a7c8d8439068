"""Big City Boys: a muscle card in play counts for more this round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import changed
from blindpig.games.bootleggers.rules.thugs.targets import MOBSTER
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_such_mobster
from blindpig.games.bootleggers.rules.thugs.times import AT_REVEAL, TO_SEND
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

BONUS: Final = 11  # 5.5, doubled as all muscle is


@final
class BigCityBoys(Thug):
    """BL-T2."""

    def __init__(self) -> None:
        super().__init__(2, "big-city-boys", (MOBSTER,))
        self.copies = 2
        self.listed = 1
        self.stops = (*AT_REVEAL, *TO_SEND)
        self.tries = AT_REVEAL
        self.worth = 2.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T2: at most one on a card."""
        refusal = no_such_mobster(state, action.a)
        if refusal is None and state.table.boys[action.a]:
            refusal = Refusal("BL-T2", "boys-there-already", {"victim": action.a})
        return refusal

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T2: +5.5; order changes at once for whatever is still to come."""
        state.table.boys = changed(state.table.boys, action.a, 1)
        state.table.muscle[action.a] += BONUS
        if state.journal is not None:
            state.journal.tell("BL-T2", "boys-came", {"seat": seat, "victim": action.a})


CARD: Final = BigCityBoys()
