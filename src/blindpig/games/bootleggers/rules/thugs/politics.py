"""What City Politics and State Politics have in common: markers are bought from the reserve."""

from abc import abstractmethod

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import NUMBER
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import EARLY, TO_PLACE
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


class Politics(Thug):
    """BL-T6, BL-T24: one marker, or several, at so much each."""

    def __init__(self, title: int, name: str, most: int, each: int) -> None:
        super().__init__(title, name, (NUMBER,), most)
        self.stops = TO_PLACE
        self.tries = EARLY
        self.worth = 3.0
        self.each: int = each

    def price(self, action: Action) -> int:
        """BL-T6, BL-T24: to the bank."""
        return self.each * action.a

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T0f: the reserve must have them."""
        if state.table.reserve[seat] < action.a:
            return Refusal("BL-T0f", "reserve-too-small", {"seat": seat, "markers": action.a})
        return None

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T6, BL-T24: from the reserve to the back room."""
        state.recruit(seat, action.a)
        self.announce(state, seat, action.a)

    @abstractmethod
    def announce(self, state: State, seat: i64, markers: i64) -> None:
        """Tell it, by the card's own rule."""
