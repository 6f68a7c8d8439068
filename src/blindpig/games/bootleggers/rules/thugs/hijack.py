"""Hijack: another truck's crates change trucks on the road."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import CAPACITY, HOME, TRUCKS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import LINED_UP, SEND, SHIP
from blindpig.games.bootleggers.rules.thugs.targets import TRUCK
from blindpig.games.bootleggers.rules.thugs.thug import NOT_LOADED, Thug, by_number
from blindpig.games.bootleggers.rules.thugs.times import SHIPPING
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

IS_YOURS: Final = by_number("BL-T14", "truck-is-yours", "truck", TRUCKS)
NOT_HELD: Final = by_number("BL-T0g", "truck-not-held", "truck", TRUCKS)
NOT_EMPTY: Final = by_number("BL-T14", "truck-not-empty", "truck", TRUCKS)
IN_QUEUE: Final = by_number("BL-T14", "truck-in-queue", "truck", TRUCKS)
TOO_SMALL: Final = by_number("BL-T14", "truck-too-small", "truck", TRUCKS)


@final
class Hijack(Thug):
    """BL-T14."""

    def __init__(self) -> None:
        super().__init__(14, "hijack", (TRUCK, TRUCK), when=SHIPPING)
        self.worth = 7.0

    def candidates(self, state: State, seat: i64) -> list[Action]:
        """Loaded trucks of others; the rest is checked one by one."""
        table = state.table
        found: list[Action] = []
        for truck in range(TRUCKS):
            if table.load[truck] > 0 and table.holder[truck] != seat:
                found.extend(self.by_first[truck])
        return found

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T14, BL-T0g: a loaded truck another holds; an empty one you hold, at home, that holds it all."""
        table = state.table
        truck = action.a
        mine = action.b
        if table.load[truck] == 0:
            return NOT_LOADED[truck]
        if table.holder[truck] == seat:
            return IS_YOURS[truck]
        if table.holder[mine] != seat:
            return NOT_HELD[mine]
        if table.load[mine] > 0:
            return NOT_EMPTY[mine]
        if table.place[mine] != HOME:
            return IN_QUEUE[mine]
        if CAPACITY[mine] < table.load[truck]:
            return TOO_SMALL[mine]
        return None

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T14: the crates change trucks; they are shipped in your turn if it is still to come, otherwise at once."""
        table = state.table
        crates = table.load[action.a]
        table.load[action.b] = crates
        table.load[action.a] = 0
        if table.place[action.a] == HOME:  # what was sent is no longer counted
            state.pass_old(table.holder[action.a], seat, crates)
        if state.journal is not None:
            state.journal.tell(
                "BL-T14",
                "hijacked",
                {"seat": seat, "victim": table.holder[action.a], "truck": action.a, "crates": crates},
            )
        if table.step == LINED_UP or (table.step == SEND and table.done >> seat & 1):
            state.push(SHIP, seat, action.b)


CARD: Final = Hijack()
