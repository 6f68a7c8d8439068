"""Règlement de comptes in figures: who began, cards played, men lost."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from blindpig.aftermath.chronicle import Tale
from blindpig.aftermath.metrics import NOBODY, Group, Metrics
from blindpig.games.reglement.chronicle import kills
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.game import State

PLAYED: Final = Group("played", "card", {card.word: kind for kind, card in enumerate(DECK)}, "RC-T3")
# The fact that tells of each kind of card, in the order of the deck.
FACTS: Final = ("stabbed", "shot", "ordered-cake", "passed-cake", "set-off", "poured", "alarm-raised", "moved")


class ReglementMetrics(Metrics):
    """Cards and corpses."""

    counts: ClassVar[tuple[str, ...]] = ("killed", "lost_men", "fell_asleep", "went_out")
    groups: ClassVar[tuple[Group, ...]] = (PLAYED,)

    def first(self, state: State) -> int:
        """RC-S4, RC-S5: the family that begins."""
        return state.table.first if isinstance(state, Dinner) else NOBODY

    def unseen(self, state: State, seat: int) -> int:
        """RC-S6: what the other families hold."""
        if not isinstance(state, Dinner):
            return 0
        return sum(sum(state.hidden.hand(family)) for family in range(state.seats) if family != seat)

    def figures(self, tale: Tale, marks: Sequence[Sequence[int]]) -> Mapping[str, Sequence[int]]:
        """What everybody did."""
        return {
            "killed": [sum(each) for each in zip(*kills(tale), strict=True)],
            "lost_men": tale.sums("eliminated", who="victim"),
            "fell_asleep": tale.sums("fell-asleep", who="victim"),
            "went_out": tale.sums("family-went-out"),
            **{column: tale.sums(fact) for column, fact in zip(PLAYED.columns(), FACTS, strict=True)},
        }


METRICS: Final = ReglementMetrics()
