"""Recruiting: a die of markers, the first for you, then one for each in order."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import EARLY, TO_PLACE
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


@final
class Recruiting(Thug):
    """BL-T22."""

    def __init__(self) -> None:
        super().__init__(22, "recruiting")
        self.copies = 2
        self.stops = TO_PLACE
        self.tries = EARLY
        self.worth = 5.0

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T22: you take the first, then each mobster in order; an empty reserve wastes its marker."""
        available = chance.die()
        if state.journal is not None:
            state.journal.tell("BL-T22", "boys-lined-up", {"seat": seat, "markers": available})
        shares = [0] * state.seats
        shares[seat] = 1
        order = state.in_order()
        for at in range(available - 1):
            shares[order[at % state.seats]] += 1
        for taker in order:
            if shares[taker] > 0:
                moved = state.recruit(taker, shares[taker])
                if state.journal is not None:
                    state.journal.tell("BL-T22", "recruited", {"seat": taker, "markers": moved})


CARD: Final = Recruiting()
