"""What the cards that kill by hand have in common: a weapon, and where it reaches (RC-K1, RC-K2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules.cards.card import Card, family_at
from blindpig.games.reglement.rules.cards.target import GANGSTER
from blindpig.games.reglement.rules.gang import BLADE
from blindpig.games.reglement.rules.places import ALL_PLACES
from blindpig.games.reglement.rules.sets import bit, lowest
from blindpig.kernel.numbers import Numbers, numbers
from blindpig.kernel.reason import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.edition import Box
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action

AWAKE: Final = 0
ASLEEP: Final = 1

# A bot's guesses.
BLOWN_UP_ANYWAY: Final = 0.6  # how much less a victim matters whom a cake will get
VACANCY: Final = 1.0  # a good seat that becomes free while the family holds a Move,
VACANCY_LATER: Final = 0.2  # and while it does not


class Weapon(Card):
    """Eliminates an opposing gangster whom an armed one of yours can reach."""

    def __init__(self, word: str, rule: str, copies: int, role: int, reach: tuple[bytes, bytes], keep: float) -> None:
        super().__init__(word, rule, copies, (GANGSTER,), keep=keep)
        self.role: i64 = role  # whose bearer always has the weapon
        # Two rows of neighbours by place, 0 for none; reach is mutual.
        self.one: bytes = reach[0]
        self.other: bytes = reach[1]
        # The same as sets.
        self.reach: Numbers = numbers([(1 << one | 1 << other) & ALL_PLACES for one, other in zip(*reach, strict=True)])

    def laid_at(self, box: Box) -> i64:
        """RC-B3: the places where such a weapon lies on the cloth, as a set."""
        return box.knife_places if self.role == BLADE else box.revolver_places

    def is_armed(self, box: Box, role: i64, place: i64) -> bool:
        """RC-K1, RC-K2: whether somebody of a role has such a weapon there, their own or the one on the table."""
        return role == self.role or self.laid_at(box) >> place & 1 == 1

    def attacker(self, table: DinnerTable, seat: int, place: int, asleep: int) -> int:
        """RC-K1, RC-K2, RC-K7: the place of one of yours, awake or asleep, armed and in reach of this one, or 0."""
        box = table.box
        families, roles = box.family_of[table.seats()], box.role_of[table.seats()]
        for near in (self.one[place], self.other[place]):
            gangster = table.at[near]
            if gangster < 0 or families[gangster] != seat or table.asleep[gangster] != asleep:
                continue
            if self.is_armed(box, roles[gangster], near):
                return near
        return 0

    def options(self, dinner: Dinner, seat: i64) -> i64:
        """RC-K1, RC-K2: opposing gangsters in reach of an armed one of yours who is awake."""
        table = dinner.table
        places, roles, role = table.place, dinner.role_of, self.role
        able = table.awake(seat)
        armed = able & self.laid_at(table.box)
        first = seat * dinner.size
        for gangster in range(first, first + dinner.size):
            if roles[gangster] == role and places[gangster] > 0:
                armed |= able & bit(places[gangster])
        hit: i64 = 0
        while armed:
            hit |= self.reach[lowest(armed)]
            armed &= armed - 1
        return hit & ~(table.free | table.seated[seat])

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """One rival less, with their income and their threat, and a seat that the family may take."""
        place = action.a
        gain = (appraisal.harms[place] + appraisal.menace(place)) * (1.0 - BLOWN_UP_ANYWAY * appraisal.blast(place))
        if appraisal.dinner.table.box.earns[place]:
            gain += VACANCY if appraisal.holds_move() else VACANCY_LATER
        return gain

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """The leader first, then whoever threatens, then anybody."""
        dinner, place = appraisal.dinner, action.a
        victim = family_at(dinner, place)
        role = dinner.role_of[dinner.table.at[place]]
        if appraisal.rivalry[victim] == max(appraisal.rivalry):
            return Reason("kill-the-leader", {"victim": victim, "role": role, "place": place})
        if appraisal.menace(place) > 0.0:
            return Reason("kill-the-threat", {"victim": victim, "role": role, "place": place})
        return Reason("kill-a-rival", {"victim": victim, "role": role, "place": place})
