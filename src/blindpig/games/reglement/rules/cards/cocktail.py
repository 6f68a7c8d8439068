"""Cocktail: sleeping pills for three opposing gangsters with a glass before them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules.cards.card import NOTHING, Card, family_at
from blindpig.games.reglement.rules.cards.target import GANGSTER
from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import NOBODY
from blindpig.games.reglement.rules.places import GLASSES
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action, ActionSpace

PILLS: Final = 3
GLASS: Final[list[int]] = list(GLASSES)
BIT: Final[list[int]] = [1 << glass for glass in range(len(GLASSES))]


def drinkers(dinner: Dinner, seat: int) -> list[int]:
    """RC-K6: the glasses (as bits) before which an opposing gangster sits."""
    found: list[int] = []
    at = dinner.table.at
    families = dinner.family_of
    for glass in range(len(GLASS)):
        gangster = at[GLASS[glass]]
        if gangster >= 0 and families[gangster] != seat:
            found.append(BIT[glass])
    return found


@final
class Cocktail(Card):
    """RC-K6."""

    def __init__(self) -> None:
        super().__init__("cocktail", "RC-K6", copies=5, targets=(GANGSTER,), several=PILLS, keep=0.5)

    def declare(self, space: ActionSpace, kind: int) -> None:
        """One to three glasses; the action for some glasses is found at the sum of their bits."""
        self.kind = kind
        self.plays = [NOTHING] * (1 << len(GLASSES))
        for count in range(1, self.several + 1):
            for glasses in combinations(range(len(GLASSES)), count):
                places = tuple([GLASSES[glass] for glass in glasses])
                words = " ".join([str(place) for place in places])
                bits = sum([BIT[glass] for glass in glasses])
                self.plays[bits] = space.add(kind, f"{self.word} {words}", places)

    def options(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K6: any three of them, or all if they are fewer."""
        glasses = drinkers(dinner, seat)
        count = len(glasses)
        plays = self.plays
        if count < PILLS:
            if count > 0:
                found.append(plays[sum(glasses)])
            return
        for first in range(count - 2):
            for second in range(first + 1, count - 1):
                both = glasses[first] | glasses[second]
                for third in range(second + 1, count):
                    found.append(plays[both | glasses[third]])

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K6: only opponents, exactly three, or all there are."""
        for place in action.args:
            family = family_at(dinner, place)
            if family == NOBODY:
                return Refusal("RC-K6", "cocktail-empty", {"place": place})
            if family == seat:
                return Refusal("RC-K6", "cocktail-own", {"place": place})
        wanted = min(PILLS, len(drinkers(dinner, seat)))
        if len(action.args) != wanted:
            return Refusal("RC-K6", "cocktail-too-few", {"count": wanted})
        return None

    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """RC-K6: they fall asleep; those who slept already do not wake up any more."""
        table = dinner.table
        dead: list[int] = []
        if dinner.journal is not None:
            dinner.journal.tell("RC-K6", "poured", {"seat": seat, "places": list(action.args)})
        for place in action.args:
            gangster = table.at[place]
            if table.asleep[gangster] > 0:
                dead.append(gangster)
                continue
            table.asleep[gangster] = 1
            if dinner.journal is not None:
                role = dinner.role_of[gangster]
                dinner.journal.tell(
                    "RC-K7", "fell-asleep", {"victim": family_at(dinner, place), "role": role, "place": place}
                )
        if dead:
            eliminate(dinner, dead)

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """A turn asleep for each, or death for those who sleep already."""
        gain = self.pill(appraisal, action.a)
        if action.b > 0:
            gain += self.pill(appraisal, action.b)
        if action.c > 0:
            gain += self.pill(appraisal, action.c)
        return gain

    def pill(self, appraisal: Appraisal, place: int) -> float:
        """What one pill brings."""
        table = appraisal.dinner.table
        return appraisal.harms[place] if table.asleep[table.at[place]] > 0 else appraisal.doze(place)

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """It costs them income."""
        return Reason("pills-cost-income", {"places": list(action.args)})
