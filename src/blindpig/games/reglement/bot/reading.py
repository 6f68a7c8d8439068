"""What a family reads off the table: what everybody earns, what every gangster is worth, who is in danger where."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules.actions import BANG, CARDS, COPIES, KNIFE
from blindpig.games.reglement.rules.gang import BLADE, FAMILY_OF, GODFATHER, GUNMAN, ROLE_OF
from blindpig.games.reglement.rules.table import (
    BUSINESSES,
    HAS_KNIFE,
    HAS_REVOLVER,
    LEFT,
    OPPOSITE,
    PLACES,
    REGISTER,
    RIGHT,
)

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner

# Money is counted in thousands, as at the table.
LONGEST: Final = 10.0  # turns that are worth planning for
CROWD: Final = 1.4  # a family's part of what is left in the bank grows with this power of its gangsters
HELD: Final = 0.8  # the chance that a card one holds is played when there is a target,
DRAWN: Final = 0.1  # and that one draws it in time


@final
class Temper:
    """What a family makes of what it reads, in money and chances. Found by playing against others."""

    def __init__(self) -> None:
        self.holding: float = 0.15  # of an income, the part that is likely to be kept up
        self.soon: float = 0.5  # what the next income counts beside that
        self.half: float = 1.5  # what one of a business is worth a turn; it may become both
        self.manpower: float = 2.5  # what a gangster's part of the bank counts
        self.godfather: float = 0.8  # a gangster's use beside his income, by role
        self.armed: float = 1.1
        self.bruiser: float = 0.7
        self.last_ones: float = 4.0  # what the last gangsters of a family are worth together
        self.spread: float = 10.0  # money that makes a rival e times as dangerous as another
        self.grudge: float = 0.08  # how much it helps to hurt somebody who is no danger
        self.own_cake: float = 0.85  # the chance that a cake explodes where it stands: one's own,
        self.live_cake: float = 0.65  # another's,
        self.dead_cake: float = 0.12  # and a fallen family's
        self.focus: float = 0.2  # the chance to be hit by somebody who can,
        self.lure: float = 0.08  # and how it grows with what one is worth
        self.menace: float = 0.3  # what a rival's threat counts
        self.reach: float = 0.5  # what one's own threat counts, with the card in hand,
        self.hunger: float = 0.12  # and without
        self.ordered: float = 0.5  # the chance that those beside a cake one orders are still there when it explodes
        self.near_own: float = 0.3  # a cake that is one pass away from one's own people
        self.card: float = 0.2  # what any card is worth in hand
        self.vacancy: float = 1.0  # a good seat that gets free while one holds a Move
        self.deny: float = 0.3  # a good seat that nobody else takes
        self.alert: float = 0.7  # how sure one is of what an Alert! brings
        self.after_alert: float = 6.5  # what a family earns after it
        self.first_choice: float = 0.9  # and the one that sits first, more
        self.sleep: float = 0.8  # what a turn's income that a pill costs counts
        self.doze: float = 0.1  # and any sleeper


def _business_at() -> list[int]:
    """The kind of business before each place, or −1."""
    found = [-1] * (PLACES + 1)
    for number, place in enumerate(BUSINESSES):
        found[place] = number // 2
    return found


BUSINESS_AT: Final = _business_at()
KINDS: Final = 3


@final
class Reading:
    """The table as one family sees it. Made anew for every decision."""

    def __init__(self, dinner: Dinner, seat: int, temper: Temper) -> None:
        table = dinner.table
        self.dinner: Dinner = dinner
        self.temper: Temper = temper
        self.by_trade: list[float] = [0.0, temper.half, 4.0]  # what none, one or both of a business bring
        self.hands: list[float] = [temper.godfather, temper.armed, temper.armed, temper.bruiser]
        self.seat: int = seat
        self.seats: int = dinner.seats
        self.at: list[int] = table.at
        self.asleep: list[int] = table.asleep
        self.families: list[int] = FAMILY_OF[dinner.seats]
        self.roles: list[int] = ROLE_OF[dinner.seats]
        self.alive: list[int] = table.alive
        self.cake: list[int] = table.cake
        self.held: list[int] = [0] * (dinner.seats * KINDS)
        self.godfather: list[float] = [0.0] * dinner.seats
        self.register: list[float] = [0.0] * dinner.seats
        self.count_seats()
        self.income: list[float] = [self.earns(family) for family in range(dinner.seats)]
        self.turns: float = self.turns_left()
        self.stream: float = temper.soon + self.turns * temper.holding  # what a thousand a turn is worth
        self.rivalry: list[float] = self.rivals()
        self.parts: list[float] = self.part_each()
        self.worths: list[float] = [0.0] * (PLACES + 1)  # of whoever sits at each place, to his family
        self.harms: list[float] = [0.0] * (PLACES + 1)  # of his death, to oneself
        self.weigh()
        self.stabs: list[float] = [0.0] * dinner.seats  # the chance that a rival holds a knife card
        self.shots: list[float] = [0.0] * dinner.seats

    def count_seats(self) -> None:
        """Who holds what, sleepers included: they wake up."""
        at, families = self.at, self.families
        for place in range(1, PLACES + 1):
            gangster = at[place]
            if gangster < 0:
                continue
            family = families[gangster]
            kind = BUSINESS_AT[place]
            if kind >= 0:
                self.held[family * KINDS + kind] += 1
            elif place == REGISTER:
                self.register[family] = 1.0
            if self.roles[gangster] == GODFATHER:
                self.godfather[family] = 1.0

    def trade(self, family: int) -> float:
        """What a family's businesses and Godfather bring, before doubling."""
        held, by_trade, first = self.held, self.by_trade, family * KINDS
        businesses = by_trade[held[first]] + by_trade[held[first + 1]] + by_trade[held[first + 2]]
        return self.godfather[family] + businesses

    def earns(self, family: int) -> float:
        """A family's income when all are awake."""
        return self.trade(family) * (1.0 + self.register[family])

    def turns_left(self) -> float:
        """How many more incomes there will be, by the bank."""
        total = 0.0
        for family in range(self.seats):
            if self.alive[family] > 0:
                total += max(self.income[family], 1.5)
        return min(LONGEST, max(0.5, self.dinner.table.bank / max(total, 4.0)))

    def prospect(self, family: int) -> float:
        """The money a family will have in the end if nothing changes."""
        return self.dinner.table.money[family] + self.turns * self.income[family] + 0.3 * self.alive[family]

    def rivals(self) -> list[float]:
        """How much it helps to hurt each family: the leader most; together 1, and a little for each."""
        found = [0.0] * self.seats
        top = -1.0
        for family in range(self.seats):
            found[family] = self.prospect(family)
            if family != self.seat and found[family] > top:
                top = found[family]
        grudge = self.temper.grudge
        total = 0.0
        for family in range(self.seats):
            found[family] = 0.0 if family == self.seat else exp((found[family] - top) / self.temper.spread)
            total += found[family]
        for family in range(self.seats):
            if family != self.seat:
                found[family] = grudge + (1.0 - grudge) * found[family] / total
        return found

    def share(self, family: int, gangster: int, place: int) -> float:
        """What a family's income loses with this gangster, who sits at this place."""
        less = 1.0 if self.roles[gangster] == GODFATHER else 0.0
        kind = BUSINESS_AT[place]
        if kind >= 0:
            count = self.held[family * KINDS + kind]
            less += self.by_trade[count] - self.by_trade[count - 1]
        trade = self.trade(family)
        doubled = 0.0 if place == REGISTER else self.register[family]
        return self.income[family] - (trade - less) * (1.0 + doubled)

    def use(self, gangster: int) -> float:
        """What a gangster is worth beside what he earns; the last ones of a family most."""
        family = self.families[gangster]
        basis = self.hands[self.roles[gangster]] + self.temper.last_ones / self.alive[family]
        return basis * min(1.0, self.turns / 4.0) + self.temper.manpower * self.parts[family]

    def part_each(self) -> list[float]:
        """What each gangster stands for of the money his family may still expect from the bank."""
        found = [0.0] * self.seats
        total = 0.0
        for family in range(self.seats):
            if self.alive[family] > 0:
                found[family] = float(self.alive[family] ** CROWD)
                total += found[family]
        for family in range(self.seats):
            if self.alive[family] > 0:
                found[family] *= CROWD * self.dinner.table.bank / (total * self.alive[family])
        return found

    def weigh(self) -> None:
        """What everybody is worth to his family, and his death to oneself: to the bad for one's own."""
        for place in range(1, PLACES + 1):
            gangster = self.at[place]
            if gangster < 0:
                continue
            family = self.families[gangster]
            worth = self.share(family, gangster, place) * self.stream + self.use(gangster)
            self.worths[place] = worth
            self.harms[place] = -worth if family == self.seat else self.rivalry[family] * worth

    def count_cards(self) -> None:
        """How likely each rival holds a knife or a gun card: what has been played and what one holds is known."""
        dinner = self.dinner
        discards, hand = dinner.table.discards, dinner.hidden.hands[self.seat]
        unseen = 0
        for card in range(CARDS):
            unseen += COPIES[card] - discards[card] - hand[card]
        if unseen == 0:
            return
        no_knife = 1.0 - (COPIES[KNIFE] - discards[KNIFE] - hand[KNIFE]) / unseen
        no_gun = 1.0 - (COPIES[BANG] - discards[BANG] - hand[BANG]) / unseen
        for family in range(self.seats):
            if family != self.seat and self.alive[family] > 0:
                cards = dinner.table.held[family]
                self.stabs[family] = 1.0 - none_of(no_knife, cards)
                self.shots[family] = 1.0 - none_of(no_gun, cards)

    def show_hands(self) -> None:
        """Read the cards off the hands themselves, as search may do in a state of its own making."""
        hands = self.dinner.hidden.hands
        for family in range(self.seats):
            self.stabs[family] = HELD if hands[family][KNIFE] > 0 else DRAWN
            self.shots[family] = HELD if hands[family][BANG] > 0 else DRAWN

    def stab_from(self, place: int, victims: int) -> float:
        """The chance that somebody at this place can stab one of that family."""
        gangster = self.at[place]
        if gangster < 0 or self.asleep[gangster] > 0:
            return 0.0
        family = self.families[gangster]
        if family == victims or not (HAS_KNIFE[place] or self.roles[gangster] == BLADE):
            return 0.0
        return self.stabs[family]

    def shot_from(self, place: int, victims: int) -> float:
        """The chance that somebody at this place can shoot one of that family."""
        gangster = self.at[place]
        if place == 0 or gangster < 0 or self.asleep[gangster] > 0:
            return 0.0
        family = self.families[gangster]
        if family == victims or not (HAS_REVOLVER[place] or self.roles[gangster] == GUNMAN):
            return 0.0
        return self.shots[family]

    def blast(self, place: int) -> float:
        """The chance that a cake goes off here before one's next turn is over."""
        safe = 1.0
        for owner in range(self.seats):
            cake = self.cake[owner]
            if cake > 0 and (cake == place or LEFT[place] == cake or RIGHT[place] == cake):
                safe *= 1.0 - self.fuse(owner)
        return 1.0 - safe

    def fuse(self, owner: int) -> float:
        """The chance that a family's cake explodes where it stands."""
        if owner == self.seat:
            return self.temper.own_cake
        return self.temper.live_cake if self.alive[owner] > 0 else self.temper.dead_cake

    def focus(self, worth: float) -> float:
        """The chance that somebody who can hit a man of this worth does."""
        return min(0.9, self.temper.focus + self.temper.lure * worth)

    def risk(self, place: int, family: int, worth: float) -> float:
        """The chance that a man of this worth is lost here before his family's next turn; good targets go first."""
        focus = self.focus(worth)
        safe = 1.0 - self.stab_from(LEFT[place], family) * focus
        safe *= 1.0 - self.stab_from(RIGHT[place], family) * focus
        safe *= 1.0 - self.shot_from(OPPOSITE[place], family) * focus
        return 1.0 - safe * (1.0 - self.blast(place))

    def menace(self, place: int) -> float:
        """What the rival at this place could do to one's own people next turn, in their worth."""
        found = 0.0
        stab = self.stab_from(place, self.seat)
        if stab > 0.0:
            for beside in (LEFT[place], RIGHT[place]):
                found = max(found, -stab * self.harms[beside])
        shot = self.shot_from(place, self.seat)
        if shot > 0.0:
            found = max(found, -shot * self.harms[OPPOSITE[place]])
        return self.temper.menace * found

    def is_mine(self, place: int) -> bool:
        """Whether one's own man sits there."""
        gangster = self.at[place]
        return gangster >= 0 and self.families[gangster] == self.seat

    def crater(self, place: int) -> float:
        """What an explosion here and now is worth."""
        return self.harms[place] + self.harms[LEFT[place]] + self.harms[RIGHT[place]]


def none_of(chance: float, cards: int) -> float:
    """The chance that none of the cards is one, if each is not with this chance."""
    found = 1.0
    for _ in range(cards):
        found *= chance
    return found


@final
class Shelter:
    """How exposed one's own man would be at each place: `Reading.risk` for many men, each place looked at once."""

    def __init__(self, reading: Reading) -> None:
        self.reading: Reading = reading
        self.known: list[bool] = [False] * (PLACES + 1)
        self.blasts: list[float] = [0.0] * (PLACES + 1)
        self.lefts: list[float] = [0.0] * (PLACES + 1)
        self.rights: list[float] = [0.0] * (PLACES + 1)
        self.fronts: list[float] = [0.0] * (PLACES + 1)

    def look(self, place: int) -> None:
        """See who and what is near."""
        reading = self.reading
        self.known[place] = True
        self.blasts[place] = reading.blast(place)
        self.lefts[place] = reading.stab_from(LEFT[place], reading.seat)
        self.rights[place] = reading.stab_from(RIGHT[place], reading.seat)
        self.fronts[place] = reading.shot_from(OPPOSITE[place], reading.seat)

    def risk(self, place: int, worth: float) -> float:
        """The chance to lose a man of this worth here before one's next turn; good targets are hit first."""
        if not self.known[place]:
            self.look(place)
        focus = self.reading.focus(worth)
        safe = (1.0 - self.lefts[place] * focus) * (1.0 - self.rights[place] * focus)
        return 1.0 - (1.0 - self.blasts[place]) * safe * (1.0 - self.fronts[place] * focus)
