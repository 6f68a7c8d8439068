"""Pass the cake: an opponent's cake slides to the next gangster on one side."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from blindpig.games.reglement.rules.cards.card import Card, cakes
from blindpig.games.reglement.rules.cards.target import CAKE, SIDE, TO_LEFT, TO_RIGHT
from blindpig.games.reglement.rules.places import LEFT, RIGHT
from blindpig.games.reglement.rules.plays import Row
from blindpig.games.reglement.rules.sets import bit
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action, ActionSpace


def slides_to(table: DinnerTable, start: i64, side: int) -> i64:
    """RC-K4: the place of the first gangster on that side, whoever it is, around the whole table."""
    beside = LEFT if side == TO_LEFT else RIGHT
    at = table.at
    place: i64 = beside[start]
    while at[place] < 0 and place != start:
        place = beside[place]
    return place


@final
class PassCake(Card):
    """RC-K4."""

    def __init__(self) -> None:
        super().__init__("pass-cake", "RC-K4", copies=6, targets=(CAKE, SIDE), keep=0.4)

    def declare(self, space: ActionSpace, kind: int) -> None:
        """The plays are in one row, left and right in turn: not every cake can go both ways."""
        self.kind = kind
        self.plays = Row([play for pair in self.declare_rows(space) for play in pair])

    def options(self, dinner: Dinner, seat: i64) -> i64:
        """RC-K4: opponents' cakes on the table, to the left or right, where no other cake stands."""
        table = dinner.table
        taken = cakes(table)
        found: i64 = 0
        for owner in range(dinner.seats):
            start = table.cake[owner]
            if owner == seat or start <= 0:
                continue
            if not taken >> slides_to(table, start, TO_LEFT) & 1:
                found |= bit(2 * owner + TO_LEFT)
            if not taken >> slides_to(table, start, TO_RIGHT) & 1:
                found |= bit(2 * owner + TO_RIGHT)
        return found

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K4: it must be an opponent's, on the table, and the goal free of cakes."""
        owner, side = action.a, action.b
        table = dinner.table
        if owner == seat:
            return Refusal("RC-K4", "pass-own")
        if owner >= dinner.seats or table.cake[owner] <= 0:
            return Refusal("RC-K4", "pass-no-cake", {"owner": owner})
        place = slides_to(table, table.cake[owner], side)
        if cakes(table) >> place & 1:
            return Refusal("RC-K4", "pass-cake-there", {"owner": owner, "place": place})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K4: it slides."""
        owner, side = action.a, action.b
        standing = dinner.table.cake
        start = standing[owner]
        standing[owner] = slides_to(dinner.table, start, side)
        if dinner.journal is not None:
            dinner.journal.tell(
                "RC-K4", "passed-cake", {"seat": seat, "owner": owner, "from": start, "place": standing[owner]}
            )

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """The explosion there instead of here."""
        table = appraisal.dinner.table
        start = table.cake[action.a]
        end = slides_to(table, start, action.b)
        return appraisal.fuse(action.a) * (appraisal.crater(end) - appraisal.crater(start))

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """The cake leaves the family's own people, or comes to others'."""
        table = appraisal.dinner.table
        start = table.cake[action.a]
        if appraisal.crater(start) < 0.0:
            return Reason("cake-away-from-us", {"owner": action.a})
        return Reason("cake-to-rivals", {"owner": action.a, "place": slides_to(table, start, action.b)})
