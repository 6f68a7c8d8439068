"""Prohibition in figures: who drove first, what was delivered where, what the law took."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from blindpig.aftermath.chronicle import Tale
from blindpig.aftermath.metrics import NOBODY, Group, Metrics, shares
from blindpig.games.prohibition.rules.city import BUILDINGS, COLOURS
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.game import State

DELIVERED: Final = Group("delivered", "colours", {name: colour for colour, name in enumerate(COLOURS)}, "PR-D6")
BARS: Final = Group("bar", "bar", {str(bar + 1): bar for bar in range(BUILDINGS)}, "PR-D6")


class ProhibitionMetrics(Metrics):
    """Crates, bars and the law."""

    counts: ClassVar[tuple[str, ...]] = ("crates", "loads", "seized", "bonuses", "bonuses_lost", "streets", "capone")
    groups: ClassVar[tuple[Group, ...]] = (DELIVERED, BARS)

    def first(self, state: State) -> int:
        """PR-S4: the driver who was drawn."""
        return state.table.first if isinstance(state, ProhibitionState) else NOBODY

    def unseen(self, state: State, seat: int) -> int:
        """PR-S5: the first cards of the others, while these are chosen."""
        if not isinstance(state, ProhibitionState):
            return 0
        return sum(len(hand) for truck, hand in enumerate(state.hidden.hands) if state.table.owner(truck) != seat)

    def figures(self, tale: Tale, marks: Sequence[Sequence[int]]) -> Mapping[str, Sequence[int]]:
        """What everybody did."""
        return {
            "crates": tale.sums("crates-delivered", "crates"),
            "loads": tale.sums("load-taken"),
            "seized": tale.sums("crate-seized"),
            "bonuses": tale.sums("bonus-scored"),
            "bonuses_lost": tale.sums("bonus-lost"),
            "streets": tale.sums("truck-drove", "streets"),
            "capone": tale.sums("capone-helped"),
            **shares(tale, DELIVERED, "crates-delivered", "colour"),
            **shares(tale, BARS, "crates-delivered", "bar"),
        }


METRICS: Final = ProhibitionMetrics()
