"""G-Men: Bust a Shipment: a truck's crates are lost."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import HOME, NOBODY
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.targets import TRUCK
from blindpig.games.bootleggers.rules.thugs.thug import NOT_LOADED, Thug
from blindpig.games.bootleggers.rules.thugs.times import SHIPPING, TO_SELL
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal


@final
class BustShipment(Thug):
    """BL-T10."""

    def __init__(self) -> None:
        super().__init__(10, "bust-shipment", (TRUCK,), when=SHIPPING)
        self.copies = 2
        self.stops = TO_SELL
        self.worth = 5.0

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T10: a loaded truck."""
        if state.table.load[action.a] == 0:
            return NOT_LOADED[action.a]
        return None

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T10: its crates are lost, the empty truck goes home to its holder."""
        table = state.table
        crates = table.load[action.a]
        table.load[action.a] = 0
        if table.place[action.a] == HOME:
            state.pass_old(table.holder[action.a], NOBODY, crates)  # those sent are no longer counted
        state.go_home(action.a)
        if state.journal is not None:
            state.journal.tell(
                "BL-T10",
                "shipment-busted",
                {"seat": seat, "victim": table.holder[action.a], "truck": action.a, "crates": crates},
            )


CARD: Final = BustShipment()
