"""A family's reading of the table: what everybody earns, what every gangster is worth, who is in danger where."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules.actions import BANG, CARDS, KNIFE
from blindpig.games.reglement.rules.cards import BANG_CARD, KNIFE_CARD
from blindpig.games.reglement.rules.gang import GODFATHER
from blindpig.games.reglement.rules.places import LEFT, OPPOSITE, PLACES, RIGHT
from blindpig.kernel.numbers import filled, floats

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.cards.weapon import Weapon
    from blindpig.games.reglement.rules.edition import Box
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.numbers import Floats, Numbers

# Money is counted in thousands, as at the table.
LONGEST: Final = 10.0  # turns that are worth planning for
CROWD: Final = 1.4  # a family's part of what is left in the bank grows with this power of its gangsters
CROWDS: Final[list[float]] = [float(people**CROWD) for people in range(64)]
HELD: Final = 0.8  # the chance that a card in hand is played when there is a target,
DRAWN: Final = 0.1  # and that one is drawn in time
BY_BUSINESS: Final = 3  # kinds of businesses: the stride of `Reading.held`


@final
class Temper:
    """The weights of a reading, in money and chances. Found by playing variants against each other."""

    def __init__(self) -> None:
        self.holding: float = 0.15  # of an income, the part that is likely to be kept up
        self.soon: float = 0.5  # what the next income counts beside that
        self.half: float = 1.5  # what one of a business is worth a turn; it may become both
        self.manpower: float = 2.5  # what a gangster's part of the bank counts
        self.godfather: float = 0.8  # a gangster's use beyond their income, by role
        self.armed: float = 1.1
        self.bruiser: float = 0.7
        self.last_ones: float = 4.0  # what the last gangsters of a family are worth together
        self.spread: float = 10.0  # money that makes a rival e times as dangerous as another
        self.grudge: float = 0.08  # how much it helps to hurt somebody who is no danger
        self.own_cake: float = 0.85  # the chance that a cake explodes where it stands: the family's own,
        self.live_cake: float = 0.65  # another's,
        self.dead_cake: float = 0.12  # and a fallen family's
        self.focus: float = 0.2  # the chance to be hit by somebody who can,
        self.lure: float = 0.08  # and how it grows with what they are worth
        self.menace: float = 0.3  # what a rival's threat counts
        self.reach: float = 0.5  # what the family's own threat counts, with the card in hand,
        self.hunger: float = 0.12  # and without
        self.card: float = 0.2  # what any card is worth in hand
        self.deny: float = 0.3  # a good seat that nobody else takes
        self.sleep: float = 0.8  # what a turn's income that a pill costs counts
        self.doze: float = 0.1  # and any sleeper

    def dim(self, sight: float) -> None:
        """See less far: threats, rivals' seats and later turns count less, the next income as much as ever."""
        self.holding *= sight
        self.manpower *= sight
        self.last_ones *= sight
        self.focus *= sight
        self.lure *= sight
        self.menace *= sight
        self.reach *= sight
        self.hunger *= sight
        self.deny *= sight
        self.doze *= sight
        self.soon += 1.0 - sight

    def lean(self, style: str) -> None:
        """Have a liking: for guns and no shelter, for money and cards, for an open fight, or for pills and the weak."""
        if style == "bold":
            self.grudge += 0.12
            self.focus *= 0.6
            self.reach *= 1.4
        elif style == "thrifty":
            self.card += 1.5
            self.holding *= 1.3
        elif style == "honest":
            self.grudge = 0.0
            self.sleep *= 0.4
            self.doze = 0.0
        elif style == "treacherous":
            self.grudge += 0.04
            self.spread *= 2.0
            self.sleep += 0.5
            self.doze += 0.3


@final
class Reading:
    """The table as one family sees it. Made anew for every decision."""

    def __init__(self, dinner: Dinner, seat: int, temper: Temper) -> None:
        table = dinner.table
        self.dinner: Dinner = dinner
        self.temper: Temper = temper
        self.box: Box = table.box
        # What none, one or both of a business bring, and the Godfather.
        self.by_trade: Floats = floats(0.0, 3)
        self.by_trade[1] = temper.half * float(table.box.business)
        self.by_trade[2] = float(table.box.both)
        self.boss: float = float(table.box.godfather)
        self.hands: list[float] = [temper.godfather, temper.armed, temper.armed, temper.bruiser]
        self.seat: int = seat
        self.seats: int = dinner.seats
        self.at: Numbers = table.at
        self.asleep: Numbers = table.asleep
        self.families: bytes = dinner.family_of
        self.roles: bytes = dinner.role_of
        self.alive: Numbers = table.alive
        self.cake: Numbers = table.cake
        self.held: Numbers = filled(0, dinner.seats * BY_BUSINESS)
        self.godfather: Floats = floats(0.0, dinner.seats)
        self.register: Floats = floats(0.0, dinner.seats)
        self.count_seats()
        self.trades: Floats = floats(0.0, dinner.seats)  # what businesses and Godfather bring, before doubling
        self.income: Floats = floats(0.0, dinner.seats)  # when all are awake
        for family in range(dinner.seats):
            self.trades[family] = self.trade(family)
            self.income[family] = self.trades[family] * (1.0 + self.register[family])
        self.turns: float = self.turns_left()
        self.stream: float = temper.soon + self.turns * temper.holding  # what a thousand a turn is worth
        self.rivalry: Floats = self.rivals()
        self.parts: Floats = self.part_each()
        self.worths: Floats = floats(0.0, PLACES + 1)  # of whoever sits at each place, to their family
        self.harms: Floats = floats(0.0, PLACES + 1)  # of their death, to this family
        self.weigh()
        self.stabs: Floats = floats(0.0, dinner.seats)  # the chance that a rival holds a knife card
        self.shots: Floats = floats(0.0, dinner.seats)

    def count_seats(self) -> None:
        """Who holds what, sleepers included: they wake up."""
        at, families, box = self.at, self.families, self.box
        for place in range(1, PLACES + 1):
            gangster = at[place]
            if gangster < 0:
                continue
            family = families[gangster]
            kind = box.business_at[place]
            if kind >= 0:
                self.held[family * BY_BUSINESS + kind] += 1
            elif place == box.register:
                self.register[family] = 1.0
            if self.roles[gangster] == GODFATHER:
                self.godfather[family] = self.boss

    def trade(self, family: int) -> float:
        """What a family's businesses and Godfather bring, before doubling."""
        held, by_trade, first = self.held, self.by_trade, family * BY_BUSINESS
        businesses = by_trade[held[first]] + by_trade[held[first + 1]] + by_trade[held[first + 2]]
        return self.godfather[family] + businesses

    def turns_left(self) -> float:
        """How many more incomes there will be, by the bank."""
        total = 0.0
        for family in range(self.seats):
            if self.alive[family] > 0:
                total += max(self.income[family], 1.5)
        return min(LONGEST, max(0.5, float(self.dinner.table.bank) / max(total, 4.0)))

    def prospect(self, family: int) -> float:
        """The money a family will have in the end if nothing changes."""
        money, alive = float(self.dinner.table.money[family]), float(self.alive[family])
        return money + self.turns * self.income[family] + 0.3 * alive

    def rivals(self) -> Floats:
        """How much it helps to hurt each family: the leader most; together 1, and a little for each."""
        found = floats(0.0, self.seats)
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
        less = self.boss if self.roles[gangster] == GODFATHER else 0.0
        kind = self.box.business_at[place]
        if kind >= 0:
            count = self.held[family * BY_BUSINESS + kind]
            less += self.by_trade[count] - self.by_trade[count - 1]
        trade = self.trades[family]
        doubled = 0.0 if place == self.box.register else self.register[family]
        return self.income[family] - (trade - less) * (1.0 + doubled)

    def use(self, gangster: int) -> float:
        """What a gangster is worth beyond what they earn; the last ones of a family most."""
        family = self.families[gangster]
        basis = self.hands[self.roles[gangster]] + self.temper.last_ones / float(self.alive[family])
        return basis * min(1.0, self.turns / 4.0) + self.temper.manpower * self.parts[family]

    def part_each(self) -> Floats:
        """Each gangster's part in the money that the family may still expect from the bank."""
        found = floats(0.0, self.seats)
        total = 0.0
        for family in range(self.seats):
            if self.alive[family] > 0:
                found[family] = CROWDS[self.alive[family]]
                total += found[family]
        for family in range(self.seats):
            if self.alive[family] > 0:
                found[family] *= CROWD * float(self.dinner.table.bank) / (total * float(self.alive[family]))
        return found

    def weigh(self) -> None:
        """What everybody is worth to their family, and their death to this one: negative for its own people."""
        for place in range(1, PLACES + 1):
            gangster = self.at[place]
            if gangster < 0:
                continue
            family = self.families[gangster]
            worth = self.share(family, gangster, place) * self.stream + self.use(gangster)
            self.worths[place] = worth
            self.harms[place] = -worth if family == self.seat else self.rivalry[family] * worth

    def count_cards(self) -> None:
        """How likely each rival holds a knife or a gun card: the cards played and those in hand are known."""
        dinner = self.dinner
        discards, hidden = dinner.table.discards, dinner.hidden
        copies = self.box.copies
        unseen = 0
        for card in range(CARDS):
            unseen += copies[card] - discards[card] - hidden.holds(self.seat, card)
        if unseen == 0:
            return
        no_knife = 1.0 - (copies[KNIFE] - discards[KNIFE] - hidden.holds(self.seat, KNIFE)) / unseen
        no_gun = 1.0 - (copies[BANG] - discards[BANG] - hidden.holds(self.seat, BANG)) / unseen
        for family in range(self.seats):
            if family != self.seat and self.alive[family] > 0:
                cards = dinner.table.held[family]
                self.stabs[family] = 1.0 - none_of(no_knife, cards)
                self.shots[family] = 1.0 - none_of(no_gun, cards)

    def show_hands(self) -> None:
        """Read the cards off the hands themselves, as search may do in a state of its own making."""
        hidden = self.dinner.hidden
        for family in range(self.seats):
            self.stabs[family] = HELD if hidden.holds(family, KNIFE) > 0 else DRAWN
            self.shots[family] = HELD if hidden.holds(family, BANG) > 0 else DRAWN

    def attack_from(self, weapon: Weapon, chances: Floats, place: int, victims: int) -> float:
        """The chance that somebody at this place, by those of holding the card, can attack one of that family."""
        gangster = self.at[place]  # nobody at place 0
        if gangster < 0 or self.asleep[gangster] > 0:
            return 0.0
        family = self.families[gangster]
        if family == victims or not weapon.is_armed(self.box, self.roles[gangster], place):
            return 0.0
        return chances[family]

    def stab_from(self, place: int, victims: int) -> float:
        """The chance that somebody at this place can stab one of that family."""
        return self.attack_from(KNIFE_CARD, self.stabs, place, victims)

    def shot_from(self, place: int, victims: int) -> float:
        """The chance that somebody at this place can shoot one of that family."""
        return self.attack_from(BANG_CARD, self.shots, place, victims)

    def blast(self, place: int) -> float:
        """The chance that a cake goes off here before the family's next turn is over."""
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
        """The chance that somebody who can hit a gangster of this worth does."""
        return min(0.9, self.temper.focus + self.temper.lure * worth)

    def risk(self, place: int, family: int, worth: float) -> float:
        """The chance that a gangster of this worth is lost here before the family's next turn; good targets first."""
        focus = self.focus(worth)
        safe = 1.0 - self.stab_from(LEFT[place], family) * focus
        safe *= 1.0 - self.stab_from(RIGHT[place], family) * focus
        safe *= 1.0 - self.shot_from(OPPOSITE[place], family) * focus
        return 1.0 - safe * (1.0 - self.blast(place))

    def menace(self, place: int) -> float:
        """What the rival at this place could do to the family's own people next turn, in their worth."""
        found = 0.0
        stab = self.stab_from(place, self.seat)
        if stab > 0.0:
            for beside in (LEFT[place], RIGHT[place]):
                found = max(found, -stab * self.harms[beside])
        shot = self.shot_from(place, self.seat)
        if shot > 0.0:
            found = max(found, -shot * self.harms[OPPOSITE[place]])
        return self.temper.menace * found

    def crater(self, place: int) -> float:
        """What an explosion here and now is worth."""
        return self.harms[place] + self.harms[LEFT[place]] + self.harms[RIGHT[place]]


def none_of(chance: float, cards: int) -> float:
    """The chance that it is none of these cards, given that for each."""
    found = 1.0
    for _ in range(cards):
        found *= chance
    return found


@final
class Shelter:
    """How exposed the family's own people would be at each place: `Reading.risk`, each place looked at once."""

    def __init__(self, reading: Reading) -> None:
        self.reading: Reading = reading
        self.known: list[bool] = [False] * (PLACES + 1)
        self.blasts: Floats = floats(0.0, PLACES + 1)
        self.lefts: Floats = floats(0.0, PLACES + 1)
        self.rights: Floats = floats(0.0, PLACES + 1)
        self.fronts: Floats = floats(0.0, PLACES + 1)

    def look(self, place: int) -> None:
        """See who and what is near."""
        reading = self.reading
        self.known[place] = True
        self.blasts[place] = reading.blast(place)
        self.lefts[place] = reading.stab_from(LEFT[place], reading.seat)
        self.rights[place] = reading.stab_from(RIGHT[place], reading.seat)
        self.fronts[place] = reading.shot_from(OPPOSITE[place], reading.seat)

    def risk(self, place: int, worth: float) -> float:
        """The chance to lose a gangster of this worth here before the family's next turn; good targets go first."""
        if not self.known[place]:
            self.look(place)
        focus = self.reading.focus(worth)
        safe = (1.0 - self.lefts[place] * focus) * (1.0 - self.rights[place] * focus)
        return 1.0 - (1.0 - self.blasts[place]) * safe * (1.0 - self.fronts[place] * focus)
