"""The evaluator of Prohibition: scores for actions, values for positions."""

from typing import Final, final

from blindpig.games.prohibition.bot.features import VALUES, features_of
from blindpig.games.prohibition.bot.memo import key_of
from blindpig.games.prohibition.bot.outlook import Outlook, Temper, apart, control_with
from blindpig.games.prohibition.bot.reasons import reason_for
from blindpig.games.prohibition.rules.actions import (
    BUILD_AT,
    DRIVE_TO,
    KEEP_CARD,
    LOAD_CARD,
    MOVE,
    OPEN_BAR,
    PARK_IN,
    PASS_LOAD,
    PLACE,
)
from blindpig.games.prohibition.rules.bars import open_to, space
from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import CAPONE, CAST, DOORS, FIRST_END, NOBODY, SECOND_END, plot, value_of
from blindpig.games.prohibition.rules.control import BANNED, HELPED
from blindpig.games.prohibition.rules.edition import Box
from blindpig.games.prohibition.rules.routes import Reach, nearby
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import KEEP, CityTable, Truck
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State
from blindpig.kernel.numbers import Numbers, numbers
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import BadInput
from blindpig.search.evaluator import Evaluator, draw, weights
from blindpig.search.values import Features, FittedEvaluator

ONE_CRATE: Final[list[Numbers]] = [numbers([1, 0, 0]), numbers([0, 1, 0]), numbers([0, 0, 1])]
NEARBY: Final[list[list[int]]] = nearby()


def state_of(state: State) -> ProhibitionState:
    """The state, if it is one of this game."""
    if not isinstance(state, ProhibitionState):
        raise BadInput("not-a-state", {"game": "prohibition"})
    return state


@final
class Opening:
    """A delivery that a truck could make next: the street, and points as the street is free or Capone helps there."""

    def __init__(self, street: int, free: float, helped: float) -> None:
        self.street: int = street
        self.free: float = free
        self.helped: float = helped


@final
class CityEvaluator(FittedEvaluator):
    """Routes, bans, bonuses, loads."""

    def __init__(self) -> None:
        super().__init__(0.8, 0, VALUES)
        self.exploration = 0.4
        self.overlooked = 0.24
        self.temper: Temper = Temper()
        self.sight: float = 1.0

    def with_sight(self, sight: float) -> Evaluator:
        """A judgement that sees less far."""
        found = CityEvaluator()
        found.temper.dim(sight)
        found.sight = sight
        return found

    def with_style(self, style: str) -> Evaluator:
        """A judgement that sees as far as this one, and has a liking."""
        found = CityEvaluator()
        found.sight = self.sight
        found.temper.dim(self.sight)
        found.temper.lean(style)
        return found

    def key(self, state: State, seat: int) -> bytes:
        """The table: nothing else counts once the first cards are chosen."""
        return key_of(state_of(state).table)

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """How many points each action seems to bring, less what it brings the rivals."""
        table = state_of(state).table
        outlook = Outlook(table, self.temper)
        kind = actions[0].kind
        if kind == DRIVE_TO:
            return self.drives(outlook, actions)
        if kind in (PLACE, MOVE):
            return self.moves(outlook, seat, actions)
        if kind in (LOAD_CARD, PASS_LOAD):
            return self.loads(outlook, actions)
        found: list[float] = []
        for action in actions:
            if kind == KEEP_CARD:
                found.append(self.load(outlook, table.trucks[self.keeper(table, seat)], action.a, 9.0))
            elif kind == PARK_IN:
                found.append(self.parking(outlook, action.a))
            elif kind == BUILD_AT:
                found.append(self.distillery(outlook, action.a))
            elif kind == OPEN_BAR:
                found.append(self.private_bar(outlook, action.a, action.b))
            else:
                found.append(self.first_truck(outlook, action.a))
        return found

    def keeper(self, table: CityTable, seat: int) -> int:
        """The truck for which a driver keeps a first card; its cards are chosen truck by truck."""
        if table.seats > 2:
            return seat
        return 2 * seat if table.kept >> (2 * seat) & 1 == 0 else 2 * seat + 1

    def decide(self, state: State, viewer: int, chance: Chance) -> State:
        """PR-S5: of three first cards everybody keeps the one that suits them, not any. Nothing else is ever hidden."""
        city = state_of(state)
        table = city.table
        if table.stage != KEEP:
            return state
        for number, truck in enumerate(table.trucks):
            if table.kept >> number & 1 and table.owner(number) != viewer:
                outlook = Outlook(table, self.temper)
                hand = city.hidden.hands[number]
                odds = weights([self.load(outlook, truck, card, 9.0) for card in hand], self.temperature)
                city.hidden.chosen[number] = hand[draw(odds, chance)]
        return state

    def parking(self, outlook: Outlook, street: int) -> float:
        """A start is good with many bars around it and no other truck."""
        found = 0.0
        for crate in ONE_CRATE:
            found += outlook.hope(street, crate)
        for truck in outlook.table.trucks:
            if truck.street != NOBODY and apart(FIRST_END[truck.street], street) <= 1:
                found -= 0.5
        return found

    def distillery(self, outlook: Outlook, building: int) -> float:
        """A distillery is good where a truck would like to start."""
        found = 0.0
        for street, behind in enumerate(DOORS[outlook.table.city.layout]):
            if behind == building:
                found = max(found, self.parking(outlook, street))
        return found

    def private_bar(self, outlook: Outlook, building: int, colour: int) -> float:
        """A private bar is good near a distillery, for dear crates most."""
        nearest = 9
        for street, behind in enumerate(DOORS[outlook.table.city.layout]):
            if behind == building:
                nearest = min(nearest, outlook.to_depot(street))
        return value_of(colour) / (1.0 + nearest)

    def first_truck(self, outlook: Outlook, number: int) -> float:
        """With two trucks, the one with the better turn before it goes first."""
        truck = outlook.table.trucks[number]
        return outlook.hope(truck.street, truck.aboard) - 0.05 * truck.score

    def load(self, outlook: Outlook, truck: Truck, card: int, turns: float) -> float:
        """What a load brings, from where the truck stands."""
        box = outlook.table.box
        bonus = box.points[truck.loads] if truck.loads < len(box.points) else NO_BONUS
        if truck.loads >= len(box.points) and outlook.table.returned:
            bonus = outlook.table.returned[-1]
        crates = numbers(box.crates[card])
        return outlook.plan(turns, crates, bonus, 0, 0) + self.temper.next * outlook.hope(truck.street, crates)

    def loads(self, outlook: Outlook, actions: list[Action]) -> list[float]:
        """Every load against driving on with what is aboard."""
        table = outlook.table
        truck = table.playing()
        turns = outlook.rounds + (1.0 if table.number == 0 else 0.0)  # before the roll this turn is still to come
        found: list[float] = []
        for action in actions:
            if action.kind == LOAD_CARD:
                left = self.left_behind(table.box, truck)
                found.append(self.load(outlook, truck, action.a, turns) + left)
            else:
                losses = truck.lost[0] + truck.lost[1] + truck.lost[2]
                stay = outlook.plan(turns, truck.aboard, truck.bonus, losses, truck.delivered)
                found.append(stay + self.temper.next * outlook.hope(truck.street, truck.aboard) - 0.5)
        return found

    def left_behind(self, box: Box, truck: Truck) -> float:
        """PR-L2: what becomes of the bonus when the crates aboard are left behind for a new load."""
        if truck.delivered == 0:
            return 0.0
        counts = truck.lost[:]
        for colour in range(3):
            counts[colour] += truck.aboard[colour]
        return 0.0 if box.is_lost(truck.bonus, counts) else float(truck.bonus)

    def drives(self, outlook: Outlook, actions: list[Action]) -> list[float]:
        """Points now, hope for the next turn, a distillery in time, and away from Ness and the Policeman."""
        truck = outlook.table.playing()
        crates = truck.crates()
        turns = outlook.rounds
        aboard = truck.aboard[:]
        hopes: dict[int, float] = {}
        found: list[float] = []
        for action in actions:
            count = action.b
            points = float(count * value_of(action.c))
            aboard[action.c] -= count
            left = crates - count
            if left == 0:
                if count > 0:
                    points += truck.bonus
                points += self.empty_at(outlook, action.a, turns)
            elif turns >= 1.0:
                key = action.a * 16 + count * 4 + action.c
                hope = hopes.get(key, -1.0)
                if hope < 0.0:
                    hope = outlook.hope(action.a, aboard)
                    hopes[key] = hope
                points += self.temper.next * hope + self.temper.held * self.held(aboard, turns - 1.0)
                points -= self.exposure(outlook, truck, action.a)
                if float(left) > turns and truck.bonus > 0 and (truck.delivered > 0 or count > 0):
                    points += 0.3 * int(count)  # every crate aboard costs a point of the bonus
            aboard[action.c] += count
            found.append(points)
        return found

    def held(self, aboard: Numbers, turns: float) -> float:
        """The worth of the crates that can still be delivered after the next turn."""
        able = turns * self.temper.pace
        white = min(float(aboard[2]), able)
        black = min(float(aboard[1]), able - white)
        return 3.0 * white + 2.0 * black + min(float(aboard[0]), able - white - black)

    def empty_at(self, outlook: Outlook, street: int, turns: float) -> float:
        """Where an empty truck should be: at a distillery, if there is time for another load."""
        if turns < 1.5 or not outlook.table.face_up():
            return 0.0
        table = outlook.table
        away = outlook.to_depot(street)
        if away == 0:
            return self.temper.at_depot * (1.0 if control_with(table.places, street) != BANNED else 0.2)
        return 1.0 - self.temper.per_move * away

    def exposure(self, outlook: Outlook, truck: Truck, street: int) -> float:
        """What Ness and the Policeman may cost a truck that waits here."""
        table = outlook.table
        found = 0.0
        for character, place in enumerate(table.places):
            if place == NOBODY or not CAST[character].seizes or table.touched[character] >> table.truck & 1:
                continue
            steps = apart(place, street)
            if steps <= 6:
                found += (self.temper.near if 1 <= steps <= 3 else self.temper.far) * outlook.seized(truck, character)
        return found

    def openings(self, outlook: Outlook, number: int) -> list[Opening]:
        """The deliveries a truck could make now if nobody banned them, the best few."""
        table = outlook.table
        truck = table.trucks[number]
        found: list[Opening] = []
        if truck.crates() == 0 or truck.street == NOBODY:
            return found
        reach = Reach(truck.street, outlook.roads)
        opens = [int(open_to(table, colour)) if truck.aboard[colour] > 0 else 0 for colour in range(3)]
        anywhere = opens[0] | opens[1] | opens[2]
        for street in NEARBY[truck.street]:
            bar = table.city.bar_on[street]
            place = 0 if bar < 0 else int(plot(bar))
            if anywhere & place == 0:
                continue
            ways = int(reach.ways(street))
            free = 0.0
            helped = 0.0
            for colour in range(3):
                if ways >> value_of(colour) & 1 and opens[colour] & place:
                    crates = truck.aboard[colour]
                    free = max(free, float(min(crates, space(table, bar, False)) * value_of(colour)))
                    helped = max(helped, float(min(crates, space(table, bar, True)) * value_of(colour)))
            if helped > 0.0:
                found.append(Opening(street, free, helped))
        return found

    def best_opening(self, openings: list[Opening], places: Numbers) -> float:
        """The points of the best delivery with the characters at these places."""
        best = 0.0
        for opening in openings:
            if opening.helped <= best:
                continue
            power = control_with(places, opening.street)
            if power == HELPED:
                best = opening.helped
            elif power != BANNED and opening.free > best:
                best = opening.free
        return best

    def moves(self, outlook: Outlook, seat: int, actions: list[Action]) -> list[float]:
        """Crates seized, the driver's own way kept open, the rivals' shut."""
        table = outlook.table
        rivalry = outlook.rivalry(seat)
        mine = self.openings(outlook, table.truck)
        others: list[list[Opening]] = []
        cares: list[float] = []
        holds = self.temper.shut
        for step in range(1, len(table.trucks)):
            number = (table.truck + step) % len(table.trucks)
            owner = table.owner(number)
            if owner != seat:
                others.append(self.openings(outlook, number))
                cares.append(rivalry[owner] * holds)
                holds *= self.temper.fading
        found: list[float] = []
        for action in actions:
            places = table.places[:]
            places[action.a] = action.b
            gain = self.best_opening(mine, places) + self.at_depot(outlook, places)
            for number, openings in enumerate(others):
                gain -= cares[number] * self.best_opening(openings, places)
            if action.kind == MOVE and CAST[action.a].seizes:
                gain += self.raid(outlook, rivalry, action.a, action.b)
            found.append(gain)
        return found

    def at_depot(self, outlook: Outlook, places: Numbers) -> float:
        """What it is worth to an empty truck that it can load this turn."""
        truck = outlook.table.playing()
        if truck.crates() > 0 or outlook.rounds < 1.0:
            return 0.0
        reach = Reach(truck.street, outlook.roads)
        found = 0.0
        for street in outlook.table.city.depots:
            if reach.ways(street) != 0 and control_with(places, street) != BANNED:
                found = self.temper.depots_open
        return found

    def raid(self, outlook: Outlook, rivalry: list[float], character: int, place: int) -> float:
        """What a character's visit costs the trucks there: good for rivals' trucks, bad for the driver's own."""
        table = outlook.table
        found = 0.0
        capone = table.places[CAPONE]
        for number, truck in enumerate(table.trucks):
            first, second = FIRST_END[truck.street], SECOND_END[truck.street]
            if place not in (first, second) or truck.crates() == 0 or capone in (first, second):
                continue
            found += rivalry[table.owner(number)] * outlook.seized(truck, character)
        return found

    def features(self, state: State) -> Features:
        """Points, crates, bonuses."""
        return features_of(state_of(state).table, self.temper)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """What speaks most for an action."""
        return reason_for(Outlook(state_of(state).table, self.temper), seat, action)


EVALUATOR: Final = CityEvaluator()
