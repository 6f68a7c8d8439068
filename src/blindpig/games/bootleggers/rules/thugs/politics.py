"""What City Politics and State Politics have in common: markers are bought from the reserve."""

from abc import abstractmethod

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


class Politics(Thug):
    """BL-T6, BL-T24: one marker, or several, at so much each."""

    def __init__(self, title: int, most: int, each: int) -> None:
        super().__init__(title)
        self.most: int = most
        self.each: int = each

    def declare(self, space: ActionSpace) -> None:
        """How many markers."""
        for markers in range(1, self.most + 1):
            self.on(space, str(markers), (markers,))

    def price(self, action: Action) -> int:
        """BL-T6, BL-T24: to the bank."""
        return self.each * action.a

    def flaw(self, state: State, seat: int, action: Action) -> Refusal | None:
        """BL-T0f: the reserve must have them."""
        if state.table.reserve[seat] < action.a:
            return Refusal("BL-T0f", "reserve-too-small", {"seat": seat, "markers": action.a})
        return None

    def resolve(self, state: State, seat: int, action: Action, chance: Chance) -> None:
        """BL-T6, BL-T24: from the reserve to the back room."""
        state.recruit(seat, action.a)
        self.announce(state, seat, action.a)

    @abstractmethod
    def announce(self, state: State, seat: int, markers: int) -> None:
        """Tell it, by the card's own rule."""
