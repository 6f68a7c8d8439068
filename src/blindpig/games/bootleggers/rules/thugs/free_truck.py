"""Hey, Free Truck: an empty truck changes owners."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_LOADING
from blindpig.games.bootleggers.rules.thugs.targets import TRUCK
from blindpig.games.bootleggers.rules.thugs.thug import Thug, empty_reserve
from blindpig.games.bootleggers.rules.thugs.times import FOR_STANDING, SHIPPING, TO_SEND
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class FreeTruck(Thug):
    """BL-T13."""

    def __init__(self) -> None:
        super().__init__(13, "free-truck", (TRUCK,), when=SHIPPING)
        self.stops = TO_SEND
        self.tries = FOR_STANDING

    def untimely(self, state: State, seat: i64) -> Refusal | None:
        """BL-T13: phase 4, once everybody has loaded."""
        refusal = super().untimely(state, seat)
        if refusal is None and state.table.step < AFTER_LOADING:
            refusal = Refusal("BL-T13", "not-all-have-loaded")
        return refusal

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T13: an empty truck that is not wholly yours, nor borrowed, and a marker in the reserve."""
        table = state.table
        truck = action.a
        if table.holder[truck] == NOBODY:
            return Refusal("BL-T0f", "truck-in-supply", {"truck": truck})
        if table.owner[truck] == NOBODY:
            return Refusal("BL-T13", "truck-is-borrowed", {"truck": truck})
        if table.owner[truck] == seat and table.holder[truck] == seat:
            return Refusal("BL-T13", "truck-is-yours", {"truck": truck})
        if table.load[truck] > 0:
            return Refusal("BL-T13", "truck-not-empty", {"truck": truck})
        return empty_reserve(state, seat)

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T13: it leaves its queue, owner's and renter's markers go back, a rental ends."""
        table = state.table
        truck = action.a
        owner = table.owner[truck]
        holder = table.holder[truck]
        state.go_home(truck)
        table.reserve[owner] += 1
        if holder != owner:
            table.reserve[holder] += 1
        table.reserve[seat] -= 1
        table.owner[truck] = seat
        table.holder[truck] = seat
        if state.journal is not None:
            state.journal.tell("BL-T13", "truck-taken", {"seat": seat, "victim": owner, "truck": truck})


CARD: Final = FreeTruck()
