"""Moll: she costs another mobster what a die says."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.public import settle_purse
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import MOBSTER
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_such_mobster
from blindpig.games.bootleggers.rules.thugs.times import AT_THE_END
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.numbers import Floats
from blindpig.kernel.refusal import Refusal


@final
class Moll(Thug):
    """BL-T17."""

    def __init__(self) -> None:
        super().__init__(17, "moll", (MOBSTER,))
        self.stops = AT_THE_END
        self.worth = 2.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T17: another mobster, rich or poor: their money is their secret."""
        if action.a == seat:
            return Refusal("BL-T17", "choose-another-mobster")
        return no_such_mobster(state, action.a)

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T17: they lose that many $G to the bank, or all they have."""
        victim = action.a
        roll = chance.die()
        lost = min(roll, state.hidden.money[victim])
        state.earn(victim, -lost)
        if lost < roll:
            settle_purse(state, victim)  # they could not pay it all, so everybody knows they have nothing left
        if state.journal is not None:
            state.journal.tell("BL-T17", "moll-spent", {"seat": seat, "victim": victim, "dice": [roll], "money": lost})

    def foresee(self, state: State, seat: i64, action: Action, purses: Floats, chance: Chance) -> list[float]:
        """BL-T17: what a die says on average, or all they have."""
        gains = [0.0] * state.seats
        gains[action.a] = -min(3.5, purses[action.a])
        return gains


CARD: Final = Moll()
