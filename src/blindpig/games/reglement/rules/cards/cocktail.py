"""Cocktail: sleeping pills for three opposing gangsters with a glass before them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i32

from blindpig.games.reglement.rules.cards.card import Card, family_at
from blindpig.games.reglement.rules.cards.target import GANGSTER
from blindpig.games.reglement.rules.ending import eliminate
from blindpig.games.reglement.rules.gang import NOBODY
from blindpig.games.reglement.rules.places import GLASSES, PLACES
from blindpig.games.reglement.rules.plays import NOTHING, Plays
from blindpig.games.reglement.rules.sets import lowest, member, members, size_of
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action, ActionSpace
    from blindpig.kernel.numbers import Indices

PILLS: Final = 3
STRIDE: Final = PLACES + 1  # of the rows
# By the number of glasses: every choice of three, as their ranks.
THREES: Final = [
    bytes([rank for three in combinations(range(count), PILLS) for rank in three]) for count in range(len(GLASSES) + 1)
]


def found_at(one: i64, two: i64, three: i64) -> i64:
    """Where the action for these places is among the plays; 0 for none."""
    return (one * STRIDE + two) * STRIDE + three


@final
class Menu(Plays):
    """RC-K6: any three of some glasses, or all if they are fewer; each is `found_at` its places."""

    def count(self, options: i64) -> i64:
        """Of so many glasses, so many threes."""
        glasses = size_of(options)
        if glasses > PILLS:
            return glasses * (glasses - 1) * (glasses - 2) // 6
        return 1 if options else 0

    def nth(self, options: i64, rank: i64) -> Action:
        """In the order of their places."""
        glasses = size_of(options)
        if glasses < PILLS:
            return self.plays[found_at(lowest(options), member(options, 1) if glasses == 2 else 0, 0)]
        ranks, at = THREES[glasses], rank * PILLS
        one, two, three = member(options, ranks[at]), member(options, ranks[at + 1]), member(options, ranks[at + 2])
        return self.plays[found_at(one, two, three)]

    def fill(self, options: i64, found: list[Action], at: i64) -> i64:
        """In the order of their places."""
        plays, places = self.plays, members(options)
        if 0 < len(places) < PILLS:
            found[at] = self.nth(options, 0)
            return at + 1
        for one in range(len(places)):
            for two in range(one + 1, len(places)):
                first = found_at(places[one], places[two], 0)
                for three in range(two + 1, len(places)):
                    found[at] = plays[first + places[three]]
                    at += 1
        return at

    def mark(self, options: i64, legal: Indices, at: i64) -> i64:
        """In the order of their places."""
        if options and size_of(options) < PILLS:
            legal[at] = i32(self.nth(options, 0).index)
            return at + 1
        indices = self.indices
        while options:
            one = lowest(options)
            options &= options - 1
            seconds = options
            while seconds:
                first = found_at(one, lowest(seconds), 0)
                seconds &= seconds - 1
                thirds = seconds
                while thirds:
                    legal[at] = indices[first + lowest(thirds)]
                    thirds &= thirds - 1
                    at += 1
        return at


@final
class Cocktail(Card):
    """RC-K6."""

    def __init__(self) -> None:
        super().__init__("cocktail", "RC-K6", copies=5, targets=(GANGSTER,), several=PILLS, keep=0.5)

    def declare(self, space: ActionSpace, kind: int) -> None:
        """One to three glasses."""
        self.kind = kind
        plays = [NOTHING] * STRIDE**PILLS
        for count in range(1, self.several + 1):
            for places in combinations(GLASSES, count):
                words = " ".join([str(place) for place in places])
                one, two, three = [*places, 0, 0][:PILLS]
                plays[found_at(one, two, three)] = space.add(kind, f"{self.word} {words}", places)
        self.plays = Menu(plays)

    def options(self, dinner: Dinner, seat: i64) -> i64:
        """RC-K6: the places with a glass where an opposing gangster sits."""
        table = dinner.table
        return table.box.poured & ~(table.free | table.seated[seat])

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
        wanted = min(PILLS, size_of(self.options(dinner, seat)))
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
            table.fall_asleep(gangster)
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
