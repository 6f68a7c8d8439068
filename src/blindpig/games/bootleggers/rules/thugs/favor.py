"""What the two favors have in common: a truck of the supply for this round."""

from abc import abstractmethod

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.thug import Thug, empty_reserve
from blindpig.games.bootleggers.rules.thugs.times import TO_LOAD
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


class Favor(Thug):
    """BL-T4, BL-T5: a truck of one size is borrowed, free and without a wage."""

    def __init__(self, title: int, name: str, size: int, worth: float) -> None:
        super().__init__(title, name)
        self.stops = TO_LOAD
        self.worth = worth
        self.size: int = size

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T4, BL-T5, BL-C6: one in the supply, in phase 1 not the last of the face-up card's size; and a marker."""
        left = state.supply(self.size)
        if left == 0:
            return Refusal("BL-T0f", "no-truck-left", {"size": self.size})
        if left == 1 and state.table.truck_card == self.size and state.in_phase_1():
            return Refusal(self.rule, "last-truck-is-spoken-for", {"size": self.size})
        return empty_reserve(state, seat)

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T4, BL-T5: the truck is held, marked, and belongs to the supply."""
        truck = state.free_truck(self.size)
        state.table.holder[truck] = seat
        state.table.reserve[seat] -= 1
        self.announce(state, seat, truck)

    @abstractmethod
    def announce(self, state: State, seat: i64, truck: i64) -> None:
        """Tell it, by the card's own rule."""
