"""Bootleggers in figures: cards taken and played, bars controlled, crates and money."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from blindpig.aftermath.chronicle import Tale
from blindpig.aftermath.metrics import Group, Metrics, shares
from blindpig.games.bootleggers.rules.components import (
    BARS,
    HAND,
    LAST_KIND,
    NOBODY,
    OMALLEYS,
    THUG,
    THUG_NAMES,
    TITLES,
    card_name,
)
from blindpig.games.bootleggers.rules.state import State
from blindpig.kernel import game

PLAYED: Final = Group("played", "card", {name: THUG + title for title, name in enumerate(THUG_NAMES) if name}, "BL-T0a")
TOOK: Final = Group("took", "card", {card_name(kind): kind for kind in range(LAST_KIND + 1)}, "BL-1.5")
HALFWAY: Final = Group("bar", "bar", {name: bar for bar, name in enumerate(BARS) if bar != OMALLEYS}, "BL-2.3")


class BootleggersMetrics(Metrics):
    """Cards, bars, crates."""

    counts: ClassVar[tuple[str, ...]] = ("crates_made", "crates_sold", "crates_lost", "crates_seized", "trucks", "boys")
    groups: ClassVar[tuple[Group, ...]] = (HALFWAY, PLAYED, TOOK)

    def marks(self, state: game.State) -> list[int]:
        """BL-2.3, BL-2.4: who has control or the majority in each bar that is open."""
        if not isinstance(state, State):
            return []
        return [state.leader(bar) if state.is_open(bar) else NOBODY for bar in range(len(BARS))]

    def unseen(self, state: game.State, seat: int) -> int:
        """BL-1.3, BL-T0a: the others' muscle that is not played yet, and their thugs that nobody has seen."""
        if not isinstance(state, State):
            return 0
        table, hidden = state.table, state.hidden
        found = 0
        for other in range(state.seats):
            if other != seat:
                found += sum(card > 0 for card in hidden.muscles[other * HAND : (other + 1) * HAND])
                found += table.cards[other] - sum(table.known[other * TITLES : (other + 1) * TITLES])
        return found

    def figures(self, tale: Tale, marks: Sequence[Sequence[int]]) -> Mapping[str, Sequence[int]]:
        """What everybody did."""
        lost, unsold = tale.sums("crates-lost", "crates"), tale.sums("not-sold", "crates")
        held = marks[(len(marks) - 1) // 2]
        controlled = {
            HALFWAY.column(name): [int(held[bar] == seat) for seat in range(tale.seats)]
            for bar, name in enumerate(BARS)
            if bar != OMALLEYS
        }
        return {
            "crates_made": tale.sums("rolled", "crates"),
            "crates_sold": tale.sums("sold", "crates"),
            "crates_lost": [some + more for some, more in zip(lost, unsold, strict=True)],
            "crates_seized": tale.sums("seized", "crates"),
            "trucks": tale.sums("bought-truck"),
            "boys": tale.sums("placed"),
            **controlled,
            **shares(tale, PLAYED, "played", "card"),
            **shares(tale, TOOK, "took", "card"),
        }


METRICS: Final = BootleggersMetrics()
