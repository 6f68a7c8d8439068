"""Cocktail: sleeping pills for three opposing gangsters with a glass before them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules.cards.card import NOTHING, Card, family_at
from blindpig.games.reglement.rules.cards.target import GANGSTER
from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import NOBODY
from blindpig.games.reglement.rules.places import GLASSES, bit
from blindpig.kernel.numbers import numbers
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action, ActionSpace

PILLS: Final = 3
GLASS: Final[bytes] = bytes(GLASSES)
MENUS: Final = 4096  # sets of drinkers for which the choices are remembered


def drinkers(dinner: Dinner, seat: int) -> i64:
    """RC-K6: the glasses before which an opposing gangster sits, as bits."""
    found: i64 = 0
    at = dinner.table.at
    first: i64 = seat * dinner.size
    last: i64 = first + dinner.size
    for glass in range(len(GLASS)):
        gangster = at[GLASS[glass]]
        if gangster >= last or 0 <= gangster < first:
            found |= bit(glass)
    return found & dinner.table.box.poured


@final
class Cocktail(Card):
    """RC-K6."""

    def __init__(self) -> None:
        super().__init__("cocktail", "RC-K6", copies=5, targets=(GANGSTER,), several=PILLS, keep=0.5)
        self.menus: dict[int, list[Action]] = {}  # by the bits of the drinkers

    def declare(self, space: ActionSpace, kind: int) -> None:
        """One to three glasses; the action for some glasses is found at the sum of their bits."""
        self.kind = kind
        self.plays = [NOTHING] * (1 << len(GLASSES))
        for count in range(1, self.several + 1):
            for glasses in combinations(range(len(GLASSES)), count):
                places = tuple([GLASSES[glass] for glass in glasses])
                words = " ".join([str(place) for place in places])
                bits = sum([1 << glass for glass in glasses])
                self.plays[bits] = space.add(kind, f"{self.word} {words}", places)

    def options(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """RC-K6: any three of them, or all if they are fewer."""
        glasses = int(drinkers(dinner, seat))
        menu = self.menus.get(glasses)
        if menu is None:
            if len(self.menus) == MENUS:
                self.menus.clear()
            menu = self.menu(glasses)
            self.menus[glasses] = menu
        found += menu

    def menu(self, glasses: int) -> list[Action]:
        """RC-K6: all choices among these glasses."""
        each = numbers([1 << glass for glass in range(len(GLASSES)) if glasses >> glass & 1])
        if len(each) <= PILLS:
            return [self.plays[glasses]] if glasses else []
        found: list[Action] = []
        for one in range(len(each)):  # in loops, which compiled are faster than combinations of Python's
            for two in range(one + 1, len(each)):
                pair = each[one] | each[two]
                for three in range(two + 1, len(each)):
                    found.append(self.plays[pair | each[three]])
        return found

    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """RC-K6: only opponents, exactly three, or all there are."""
        for place in action.args:
            family = family_at(dinner, place)
            if family == NOBODY:
                return Refusal("RC-K6", "cocktail-empty", {"place": place})
            if family == seat:
                return Refusal("RC-K6", "cocktail-own", {"place": place})
            if not dinner.table.box.glasses[place]:
                return Refusal("RC-K6", "cocktail-no-glass", {"place": place})
        wanted = min(PILLS, int(drinkers(dinner, seat)).bit_count())
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
