"""A Little Vigorish: another mobster pays for their still, or it stays idle."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.games.bootleggers.rules.kinds import PAY, STAY_IDLE, ActionKind
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import DEMANDED, changed
from blindpig.games.bootleggers.rules.thugs.targets import STILL
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import BEFORE_STILLS
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.numbers import Floats
from blindpig.kernel.refusal import Refusal

A_DIE: Final = 3  # $G


@final
class Vigorish(Thug):
    """BL-T1."""

    def __init__(self) -> None:
        super().__init__(1, "vigorish", (STILL,), when=BEFORE_STILLS)

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T1: another mobster's still with at least one die."""
        owner = state.table.still_owner[action.a]
        if owner == NOBODY:
            return Refusal("BL-T0f", "no-such-still", {"still": action.a})
        if owner == seat:
            return Refusal("BL-T1", "still-is-yours", {"still": action.a})
        if state.table.dice[action.a] == 0:
            return Refusal("BL-T0f", "still-without-dice", {"still": action.a})
        return None

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T1: the owner chooses."""
        owner = state.table.still_owner[action.a]
        state.push(DEMANDED, owner, seat, action.a)
        if state.journal is not None:
            money = A_DIE * state.table.dice[action.a]
            state.journal.tell(
                "BL-T1", "vigorish-demanded", {"seat": seat, "victim": owner, "still": action.a, "money": money}
            )

    def foresee(self, state: State, seat: i64, action: Action, purses: Floats, chance: Chance) -> list[float]:
        """BL-T1: whoever can pay does; a still that stays idle costs more."""
        owner = state.table.still_owner[action.a]
        money = float(A_DIE * state.table.dice[action.a])
        gains = [0.0] * state.seats
        if purses[owner] < money:
            state.table.idle = changed(state.table.idle, action.a, 1)
        else:
            gains[seat] = money
            gains[owner] = -money
        return gains


CARD: Final = Vigorish()


class VigorishWord(ActionKind):
    """The owner's answer: pay, or let the still stay idle."""

    def __init__(self, kind: int, word: str) -> None:
        super().__init__(kind)
        self.word: str = word

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, self.word)

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T1: when it is demanded; one who cannot pay in full cannot pay."""
        if state.top() != DEMANDED or state.pending_seat() != seat:
            return Refusal("BL-T1", "nothing-demanded")
        money = A_DIE * state.table.dice[state.demanded_still()]
        if self.kind == PAY and state.hidden.money[seat] < money:
            return Refusal("BL-T1", "cannot-pay-vigorish", {"money": money})
        return None

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T1: $3G for each die to the one who demands it, or nothing is made this round."""
        taker = state.demanding_seat()
        still = state.demanded_still()
        state.pop()
        if self.kind == PAY:
            money = A_DIE * state.table.dice[still]
            state.earn(seat, -money)
            state.earn(taker, money)
            if state.journal is not None:
                state.journal.tell("BL-T1", "vigorish-paid", {"seat": taker, "victim": seat, "money": money})
        else:
            state.table.idle = changed(state.table.idle, still, 1)
            if state.journal is not None:
                state.journal.tell("BL-T1", "vigorish-unpaid", {"seat": taker, "victim": seat, "still": still})


def vigorish_words() -> list[ActionKind]:
    """The two answers."""
    return [VigorishWord(PAY, "pay"), VigorishWord(STAY_IDLE, "stay-idle")]
