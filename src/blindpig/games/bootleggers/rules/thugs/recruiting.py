"""Recruiting: a die of markers, the first for you, then one for each in order."""

from typing import final

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class Recruiting(Thug):
    """BL-T22."""

    def __init__(self) -> None:
        super().__init__(22, copies=2)

    def declare(self, space: ActionSpace) -> None:
        """One action: it has no target."""
        self.on(space)

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T22: nothing is needed."""
        return None

    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
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
