"""Alert!: everybody leaves the table and is seated again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.gang import STANDING
from blindpig.kernel.reason import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action
    from blindpig.kernel.refusal import Refusal

# A bot's guesses.
INCOME_AFTER: Final = 6.5  # what a family earns a turn once everybody has been seated again,
FIRST_CHOICE: Final = 0.9  # and how much more the one that sits first
CONFIDENCE: Final = 0.7  # in these
ESCAPE: Final = 0.5  # of those who leave a place in reach of a cake, the part that is saved


@final
class Alert(Card):
    """RC-K8."""

    def __init__(self) -> None:
        super().__init__("alert", "RC-K8", copies=3, keep=0.3)

    def options(self, dinner: Dinner, seat: i64) -> i64:
        """RC-K8: always possible."""
        return 1

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K8: always possible."""
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K8: all stand up; pills stay with the sleepers, cakes where they are. The one who played it sits first."""
        if dinner.journal is not None:
            dinner.journal.tell("RC-K8", "alarm-raised", {"seat": seat})
        table = dinner.table
        for gangster in range(len(table.place)):
            if table.place[gangster] > 0:
                table.leave(gangster, STANDING)
        table.seater = seat

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """Good for a family that has little to lose, or that sits beside cakes."""
        dinner, seat = appraisal.dinner, appraisal.seat
        gain = INCOME_AFTER + FIRST_CHOICE - appraisal.income[seat]
        for family in range(dinner.seats):
            if family != seat and dinner.table.alive[family] > 0:
                gain -= appraisal.rivalry[family] * (INCOME_AFTER - appraisal.income[family])
        gain *= CONFIDENCE * appraisal.turns
        first = seat * dinner.size
        mine = [place for place in dinner.table.place[first : first + dinner.size] if place > 0]
        mine.sort()
        for place in mine:
            gain += ESCAPE * appraisal.blast(place) * appraisal.worths[place]
        return gain

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """Better seats."""
        return Reason("alert-for-better-seats")
