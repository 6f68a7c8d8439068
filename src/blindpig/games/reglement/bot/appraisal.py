"""What a card is worth to a family, and what a seat is: its reading of the table, asked one question at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.bot.reading import BY_BUSINESS, Reading, Shelter
from blindpig.games.reglement.rules.actions import MOVE
from blindpig.games.reglement.rules.cards import WEAPONS
from blindpig.games.reglement.rules.cards.appraisal import Appraisal
from blindpig.games.reglement.rules.gang import GODFATHER
from blindpig.games.reglement.rules.places import PLACES
from blindpig.kernel.numbers import floats

if TYPE_CHECKING:
    from blindpig.games.reglement.bot.reading import Temper
    from blindpig.kernel.numbers import Floats

UNKNOWN: Final = -1000.0


@final
class DinnerAppraisal(Appraisal):
    """One family's appraisal, made anew for every decision. What is asked often is worked out once."""

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading.dinner, reading.seat)
        self.reading: Reading = reading
        self.temper: Temper = reading.temper
        self.worths = reading.worths
        self.harms = reading.harms
        self.income = reading.income
        self.rivalry = reading.rivalry
        self.turns = reading.turns
        self.shelter: Shelter = Shelter(reading)
        self.staying: Floats = floats(UNKNOWN, PLACES + 1)  # what each of the family's own people is worth in place
        self.dozing: Floats = floats(UNKNOWN, PLACES + 1)

    def menace(self, place: int) -> float:
        """What the rival at this place threatens to do to the family's own people."""
        return self.reading.menace(place)

    def blast(self, place: int) -> float:
        """The chance that a cake goes off here before the family's next turn is over."""
        return self.reading.blast(place)

    def crater(self, place: int) -> float:
        """What an explosion here and now is worth."""
        return self.reading.crater(place)

    def fuse(self, owner: int) -> float:
        """The chance that a family's cake explodes where it stands."""
        return self.reading.fuse(owner)

    def holds_move(self) -> bool:
        """Whether the family could send somebody to a place that becomes free."""
        return self.dinner.hidden.holds(self.seat, MOVE) > 0

    def doze(self, place: int) -> float:
        """What it is worth that the rival at this place sleeps through a turn: no income, and no menace."""
        found = self.dozing[place]
        if found == UNKNOWN:
            reading, temper = self.reading, self.temper
            gangster = reading.at[place]
            family = reading.families[gangster]
            lost = reading.share(family, gangster, place)
            found = reading.rivalry[family] * (temper.sleep * lost + temper.doze) + 0.8 * reading.menace(place)
            self.dozing[place] = found
        return found

    def relocation(self, start: int, end: int) -> float:
        """What it is worth that the family's own gangster at one place sits at another instead."""
        gangster = self.reading.at[start]
        if self.staying[start] == UNKNOWN:
            self.staying[start] = self.sitting(gangster, start, start)
        return self.sitting(gangster, start, end) - self.staying[start]

    def sitting(self, gangster: int, start: int, place: int) -> float:
        """What it is worth that the family's gangster, who comes from `start` (0: who stands), sits at a place."""
        reading = self.reading
        box = reading.box
        family = reading.seat
        trade = reading.trades[family]
        register = reading.register[family]
        kind = box.business_at[start]
        by_trade = reading.by_trade
        away = 0.0  # what is given up by leaving
        if kind >= 0:
            count = reading.held[family * BY_BUSINESS + kind]
            away = by_trade[count] - by_trade[count - 1]
        elif start == box.register:
            register = 0.0
        extra = 0.0
        new = box.business_at[place]
        if new >= 0:
            count = reading.held[family * BY_BUSINESS + new] - (1 if new == kind else 0)
            extra = by_trade[count + 1] - by_trade[count]
        doubled = 1.0 if place == box.register else register
        boss = reading.boss if reading.roles[gangster] == GODFATHER else 0.0
        without = trade - away - (boss if start > 0 else 0.0)
        earned = (without + boss + extra) * (1.0 + doubled) - without * (1.0 + register)
        worth = earned * reading.stream + reading.use(gangster)
        if box.earns[place]:
            worth += self.temper.deny * min(4.0, reading.turns)  # nobody else sits there
        return (1.0 - self.shelter.risk(place, worth)) * worth + self.reach(gangster, place)

    def reach(self, gangster: int, place: int) -> float:
        """What a gangster could do from a place in the family's next turn."""
        reading = self.reading
        role = reading.roles[gangster]
        found = 0.0
        for weapon in WEAPONS:
            if weapon.is_armed(reading.box, role, place):
                target = max(reading.harms[weapon.one[place]], reading.harms[weapon.other[place]])
                held = self.dinner.hidden.holds(self.seat, weapon.kind)
                found = max(found, target * (self.temper.reach if held > 0 else self.temper.hunger))
        return found
