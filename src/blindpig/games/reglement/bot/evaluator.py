"""How a family judges its actions and its prospects in Règlement de comptes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.bot.reading import BUSINESS_AT, CROWD, KINDS, Reading, Shelter, Temper
from blindpig.games.reglement.bot.reasons import reason_for
from blindpig.games.reglement.rules.actions import (
    BANG,
    BOOM,
    COCKTAIL,
    DISCARD,
    DONE,
    KNIFE,
    MOVE,
    ORDER_CAKE,
    PASS_CAKE,
)
from blindpig.games.reglement.rules.cards.pass_cake import goal
from blindpig.games.reglement.rules.gang import BLADE, FAMILY, GODFATHER, GUNMAN, SIZE
from blindpig.games.reglement.rules.state import Dinner
from blindpig.games.reglement.rules.table import (
    GLASSES,
    HAS_KNIFE,
    HAS_REVOLVER,
    LEFT,
    OPPOSITE,
    PLACES,
    REGISTER,
    RIGHT,
)
from blindpig.kernel.refusal import BadInput
from blindpig.search.evaluator import Evaluator, weights

if TYPE_CHECKING:
    from blindpig.kernel.action import Action
    from blindpig.kernel.game import State
    from blindpig.kernel.reason import Reason

KEEP: Final[list[float]] = [0.8, 0.8, 0.5, 0.4, 0.35, 0.5, 0.3, 0.9]  # and each kind beside that, when one must go
RISKED: Final = 0.9  # of a gangster in danger, the part that is as good as gone
SOON: Final = 0.5  # what the next income counts
SWING: Final = 0.28  # how much luck is left, for every thousand in the bank
NONE: Final = -1000.0


def dinner_of(state: State) -> Dinner:
    """The state, if it is one of this game."""
    if not isinstance(state, Dinner):
        raise BadInput("This is not a state of reglement.")
    return state


@final
class Moves:
    """The two best moves that have nothing to do with each other."""

    def __init__(self) -> None:
        self.gain: float = NONE
        self.start: int = 0
        self.end: int = 0
        self.other: float = NONE  # the best with another man to another place

    def beside(self, start: int, end: int) -> float:
        """What the second card of a turn could still bring after this move."""
        if self.start not in (start, 0) and self.end != end:
            return max(0.0, self.gain)
        return max(0.0, self.other)


@final
class DinnerEvaluator(Evaluator):
    """Threat and shelter, cakes, income, ends."""

    def __init__(self) -> None:
        super().__init__(1.5, 0)
        self.temper: Temper = Temper()

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """How much better each action makes one's prospect against the rivals', in money."""
        dinner = dinner_of(state)
        reading = Reading(dinner, seat, self.temper)
        reading.count_cards()
        hand = dinner.hidden.hands[seat]
        shelter = Shelter(reading)
        moves = Moves()
        gains = self.move_gains(shelter, actions, moves)
        then = max(0.0, moves.gain) if hand[MOVE] > 0 and dinner.table.played == 0 else 0.0
        drinks: list[float] = []
        found: list[float] = []
        for number, action in enumerate(actions):
            kind = action.kind
            if kind == MOVE:
                second = moves.beside(action.a, action.b) if hand[MOVE] > 1 and dinner.table.played == 0 else 0.0
                found.append(gains[number] + second)
            elif kind == COCKTAIL:
                if not drinks:
                    drinks = self.drinks(reading)
                gain = drinks[action.a]
                if action.b > 0:
                    gain += drinks[action.b]
                if action.c > 0:
                    gain += drinks[action.c]
                found.append(gain - self.temper.card + then)
            elif kind == DISCARD:
                found.append(-self.temper.card - KEEP[action.a])
            elif kind == DONE:
                found.append(0.0)
            elif kind < MOVE:
                found.append(self.card_gain(reading, action) - self.temper.card + then)
            else:
                found.append(self.seat_gain(shelter, action))
        return found

    def card_gain(self, reading: Reading, action: Action) -> float:
        """What an action card brings, Cocktail aside."""
        kind = action.kind
        if kind in (KNIFE, BANG):
            return self.kill_gain(reading, action.a)
        if kind == ORDER_CAKE:
            return self.order_gain(reading, action.a)
        if kind == PASS_CAKE:
            start = reading.cake[action.a]
            fuse = reading.fuse(action.a)
            return fuse * (reading.crater(goal(reading.dinner, start, action.b)) - reading.crater(start))
        if kind == BOOM:
            place = reading.cake[action.a]
            return (1.0 - reading.fuse(action.a)) * reading.crater(place)
        return self.alert_gain(reading)

    def kill_gain(self, reading: Reading, place: int) -> float:
        """A rival less: his income, his threat, and his seat, which one may take; less if a cake will do it anyway."""
        gain = (reading.harms[place] + reading.menace(place)) * (1.0 - 0.6 * reading.blast(place))
        if BUSINESS_AT[place] >= 0 or place == REGISTER:
            gain += self.temper.vacancy * (1.0 if reading.dinner.hidden.hands[reading.seat][MOVE] > 0 else 0.2)
        return gain

    def order_gain(self, reading: Reading, place: int) -> float:
        """Rivals flee or die; one's own had better be elsewhere, even after a pass."""
        gain = 0.0
        for hit in (RIGHT[place], place, LEFT[place]):
            harm = reading.harms[hit]
            gain += harm * (self.temper.ordered if harm > 0.0 else 1.0)
        for far in (LEFT[LEFT[place]], RIGHT[RIGHT[place]]):
            gain += self.temper.near_own * min(0.0, reading.harms[far])
        return gain

    def alert_gain(self, reading: Reading) -> float:
        """Everybody sits anew: good for who has little to lose."""
        temper = self.temper
        gain = temper.after_alert + temper.first_choice - reading.income[reading.seat]
        for family in range(reading.seats):
            if family != reading.seat and reading.alive[family] > 0:
                gain -= reading.rivalry[family] * (temper.after_alert - reading.income[family])
        gain *= temper.alert * reading.turns
        for place in range(1, PLACES + 1):
            if reading.is_mine(place) and reading.blast(place) > 0.0:
                gain += 0.5 * reading.blast(place) * reading.worths[place]
        return gain

    def drinks(self, reading: Reading) -> list[float]:
        """What a pill brings at each glass: a turn without income and without menace, or a second, deadly one."""
        found = [0.0] * (PLACES + 1)
        for place in GLASSES:
            gangster = reading.at[place]
            if gangster < 0 or reading.is_mine(place):
                continue
            family = reading.families[gangster]
            if reading.asleep[gangster] > 0:
                found[place] = reading.harms[place]
            else:
                lost = reading.share(family, gangster, place)
                found[place] = reading.rivalry[family] * (
                    self.temper.sleep * lost + self.temper.doze
                ) + 0.8 * reading.menace(place)
        return found

    def move_gains(self, shelter: Shelter, actions: list[Action], moves: Moves) -> list[float]:
        """What every move brings (nothing for other actions), and the best two of them."""
        found: list[float] = []
        leaving = [NONE] * (PLACES + 1)
        for action in actions:
            if action.kind != MOVE:
                found.append(0.0)
                continue
            start = action.a
            gangster = shelter.reading.at[start]
            if leaving[start] == NONE:
                leaving[start] = self.sitting(shelter, gangster, start, start)
            gain = self.sitting(shelter, gangster, start, action.b) - leaving[start] - self.temper.card
            found.append(gain)
            if gain > moves.gain:
                if moves.start not in (start, 0) and moves.end != action.b:
                    moves.other = moves.gain
                moves.gain = gain
                moves.start = start
                moves.end = action.b
            elif gain > moves.other and start != moves.start and action.b != moves.end:
                moves.other = gain
        return found

    def sitting(self, shelter: Shelter, gangster: int, start: int, place: int) -> float:
        """What it is worth that one's own gangster, who comes from `start` (0: he stands), sits at a place."""
        reading = shelter.reading
        family = reading.seat
        trade = reading.trade(family)
        register = reading.register[family]
        kind = BUSINESS_AT[start]
        by_trade = reading.by_trade
        away = 0.0  # what he holds where he comes from
        if kind >= 0:
            count = reading.held[family * KINDS + kind]
            away = by_trade[count] - by_trade[count - 1]
        elif start == REGISTER:
            register = 0.0
        extra = 0.0
        new = BUSINESS_AT[place]
        if new >= 0:
            count = reading.held[family * KINDS + new] - (1 if new == kind else 0)
            extra = by_trade[count + 1] - by_trade[count]
        doubled = 1.0 if place == REGISTER else register
        boss = 1.0 if reading.roles[gangster] == GODFATHER else 0.0
        without = trade - away - (boss if start > 0 else 0.0)
        earned = (without + boss + extra) * (1.0 + doubled) - without * (1.0 + register)
        worth = earned * reading.stream + reading.use(gangster)
        if new >= 0 or place == REGISTER:
            worth += self.temper.deny * min(4.0, reading.turns)  # nobody else sits there
        return (1.0 - shelter.risk(place, worth)) * worth + self.reach(reading, gangster, place)

    def reach(self, reading: Reading, gangster: int, place: int) -> float:
        """What a gangster could do from a place in one's next turn."""
        role = reading.roles[gangster]
        hand = reading.dinner.hidden.hands[reading.seat]
        found = 0.0
        if HAS_KNIFE[place] or role == BLADE:
            target = max(reading.harms[LEFT[place]], reading.harms[RIGHT[place]])
            found = max(0.0, target) * (self.temper.reach if hand[KNIFE] > 0 else self.temper.hunger)
        if OPPOSITE[place] > 0 and (HAS_REVOLVER[place] or role == GUNMAN):
            target = reading.harms[OPPOSITE[place]]
            found = max(found, target * (self.temper.reach if hand[BANG] > 0 else self.temper.hunger))
        return found

    def seat_gain(self, shelter: Shelter, action: Action) -> float:
        """What it brings to seat this gangster there."""
        reading = shelter.reading
        gangster = reading.seat * SIZE[reading.seats] + FAMILY[reading.seats].index(action.a)
        gain = self.sitting(shelter, gangster, 0, action.c) - reading.use(gangster)
        return gain if action.b == 0 else 0.8 * gain

    def value(self, state: State) -> list[float]:
        """Who will be the richest: the bank goes to those whose people last, the next incomes to those who earn."""
        dinner = dinner_of(state)
        table = dinner.table
        reading = Reading(dinner, -1, self.temper)
        reading.show_hands()
        strength = [float(count) for count in table.alive]
        soon = [0.0] * dinner.seats
        for place in range(1, PLACES + 1):
            gangster = reading.at[place]
            if gangster < 0:
                continue
            family = reading.families[gangster]
            risk = reading.risk(place, family, reading.worths[place])
            strength[family] -= RISKED * risk
            if reading.asleep[gangster] == 0:
                soon[family] += SOON * (1.0 - risk) * reading.share(family, gangster, place)
        bank = float(table.bank)
        total = 0.0
        for family in range(dinner.seats):
            if table.alive[family] > 0:
                strength[family] = float((max(0.0, strength[family]) + 0.05) ** CROWD)
                total += strength[family]
            soon[family] = min(soon[family], bank)
            bank -= soon[family]
        money: list[float] = []
        for family in range(dinner.seats):
            money.append(table.money[family] + soon[family] + bank * strength[family] / max(total, 0.01))
        return weights(money, 0.5 + SWING * table.bank)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """What speaks most for an action."""
        dinner = dinner_of(state)
        reading = Reading(dinner, seat, self.temper)
        reading.count_cards()
        return reason_for(reading, action)


EVALUATOR: Final = DinnerEvaluator()
