"""Order a cake: your cake goes to any place that has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules.cards.card import Card, cakes, family_at
from blindpig.games.reglement.rules.cards.target import PLACE
from blindpig.games.reglement.rules.gang import NOBODY
from blindpig.games.reglement.rules.places import ALL_PLACES, LEFT, RIGHT
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action

# A bot's guesses.
STILL_THERE: Final = 0.5  # the chance that rivals beside the cake are still there when it explodes
ONE_PASS_AWAY: Final = 0.3  # the chance that it is passed on to the next place


@final
class OrderCake(Card):
    """RC-K3. The family's own cake is always at hand: it exploded when the turn began."""

    def __init__(self) -> None:
        super().__init__("cake", "RC-K3", copies=7, targets=(PLACE,), keep=0.5)

    def options(self, dinner: Dinner, seat: i64) -> i64:
        """RC-K3: places without a cake, taken or not."""
        return ALL_PLACES & ~cakes(dinner.table)

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K3: one cake a place."""
        if action.a in dinner.table.cake:
            return Refusal("RC-K3", "cake-there", {"place": action.a, "owner": list(dinner.table.cake).index(action.a)})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K3: there it stands."""
        dinner.table.cake[seat] = action.a
        if dinner.journal is not None:
            dinner.journal.tell("RC-K3", "ordered-cake", {"seat": seat, "place": action.a})

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """Rivals flee or die; the family's own people had better be elsewhere, even after a pass."""
        place, harms = action.a, appraisal.harms
        gain = 0.0
        for hit in (RIGHT[place], place, LEFT[place]):
            gain += harms[hit] * (STILL_THERE if harms[hit] > 0.0 else 1.0)
        for far in (LEFT[LEFT[place]], RIGHT[RIGHT[place]]):
            gain += ONE_PASS_AWAY * min(0.0, harms[far])
        return gain

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """How many rivals it would get."""
        place, count = action.a, 0
        for hit in (RIGHT[place], place, LEFT[place]):
            if family_at(appraisal.dinner, hit) not in (NOBODY, appraisal.seat):
                count += 1
        return Reason("cake-for-rivals", {"place": place, "count": count})
