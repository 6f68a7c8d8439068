"""A review: the chance to win over time, luck apart from play, what each decision cost, what deals were worth.

The same record gives the same review. It is worked out in the order of interest, and can be read while that goes on.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from blindpig import registry
from blindpig.aftermath.chronicle import Deal, chronicle_of
from blindpig.aftermath.judge import Judge
from blindpig.aftermath.tale import tale_of
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import State
from blindpig.kernel.record import Record, Replay

EDITION: Final = 3  # of what is written below: another edition is worked out again
ROLLS: Final = 12  # that could have been, for each that was
ROUGH: Final = 6  # worlds for a first idea of a decision
FINE: Final = 100  # worlds for those that seem to matter
FINER: Final = 10  # decisions of a seat that are looked at again
SWING: Final = 0.12  # of a chance in one move: a turning point
TURNS: Final = 8
DEALT: Final = 24  # worlds in which a deal is weighed
MATTERS: Final = 0.02  # a decision that cost less is no reason for regret
FIVE: Final = 5
SHOWN: Final = 4  # alternatives that are kept


class Choice(msgspec.Struct):
    """A decision: what was done, what would have been best, and what the difference cost, in chance to win."""

    move: int
    seat: int
    taken: str
    best: str
    chance: float  # after what was done
    better: float  # after what would have been best
    worlds: int
    others: list[tuple[str, float]]  # what else was looked at, best first
    why: str = ""  # the reason for the best, as a key with arguments
    args: dict[str, int | str | list[int]] = {}

    @property
    def cost(self) -> float:
        """What it cost."""
        return max(0.0, self.better - self.chance)


class Bargain(msgspec.Struct):
    """A deal: whose, and what it changed in their chances, when it was struck and as it turned out."""

    move: int
    seat: int
    partner: int
    struck: tuple[float, float]
    hindsight: tuple[float, float]


class Review(msgspec.Struct):
    """What is known so far."""

    edition: int = EDITION
    done: int = 0
    total: int = 1
    chances: list[list[float]] = []  # by move, then seat
    luck: list[float] = []
    play: list[float] = []
    choices: list[Choice] = []
    bargains: list[Bargain] = []
    promises: list[tuple[int, int]] = []  # kept and broken, by seat
    turns: list[int] = []  # moves in which somebody's chance changed most

    @property
    def finished(self) -> bool:
        """Whether everything has been worked out."""
        return self.done >= self.total

    def of(self, seat: int) -> list[Choice]:
        """The decisions of a seat that mattered, dearest first; five at most."""
        own = [choice for choice in self.choices if choice.seat == seat and choice.cost >= MATTERS]
        return sorted(own, key=lambda choice: (-choice.cost, choice.move))[:FIVE]

    def lost(self, seat: int) -> float:
        """All that a seat's decisions cost."""
        return sum(choice.cost for choice in self.choices if choice.seat == seat and choice.cost >= MATTERS)


encoder = msgspec.json.Encoder()
decoder = msgspec.json.Decoder(Review)


def write(review: Review) -> str:
    """A review as text."""
    return encoder.encode(review).decode()


def read(text: str) -> Review | None:
    """A review read back; None if it is of another edition."""
    try:
        found = decoder.decode(text)
    except msgspec.DecodeError:
        return None
    return found if found.edition == EDITION else None


class Spot:
    """A move of the record, with the state before it."""

    def __init__(self, move: int, seat: int, action: Action, outcomes: list[int], before: State) -> None:
        self.move = move
        self.seat = seat
        self.action = action
        self.outcomes = outcomes
        self.before = before


class Reviewer:
    """Works a review out, step by step."""

    def __init__(self, record: Record, seats: Sequence[int] = ()) -> None:
        self.record = record
        self.game = registry.find(record.game)
        self.judge = Judge(self.game)
        self.first = list(seats)  # whose decisions are looked at first
        self.review = Review()
        self.spots: list[Spot] = []
        replay = Replay(self.game, record)
        self.after = [self.judge.values(replay.state)]
        self.states = [replay.state.clone()]  # after each move
        while replay.at < len(record.entries):
            entry = record.entries[replay.at]
            before = self.states[-1]
            replay.step()
            action = self.game.parse(entry.action)
            self.spots.append(Spot(replay.at - 1, entry.seat, action, entry.outcomes, before))
            self.states.append(replay.state.clone())
            self.after.append(self.judge.values(replay.state))

    def seed(self, *parts: object) -> str:
        """Luck for one question: the same for the same record."""
        return " ".join([self.record.commitment, *map(str, parts)])

    def steps(self) -> Iterator[Review]:
        """The review after each step; what comes first is worth most."""
        review, seats = self.review, self.record.seats
        choices = [spot for spot in self.spots if self.is_choice(spot)]
        rolled = [spot for spot in self.spots if spot.outcomes]
        deals = self.deals()
        review.total = len(choices) + FINER * seats + len(rolled) + len(deals) + 1
        self.survey()
        yield self.advance(1)
        first = [seat for seat in dict.fromkeys(self.first) if 0 <= seat < seats]
        yield from self.decisions(first, choices)
        yield from self.luck(rolled)
        yield from self.decisions([seat for seat in range(seats) if seat not in first], choices)
        for deal in deals:
            review.bargains.append(self.bargain(deal))
            yield self.advance(1)
        review.choices.sort(key=lambda choice: choice.move)  # whoever was looked at first, it is the same review
        review.done = review.total
        yield review

    def decisions(self, seats: Sequence[int], choices: Sequence[Spot]) -> Iterator[Review]:
        """All decisions of these seats roughly, then each one's dearest more closely."""
        for spot in choices:
            if spot.seat in seats:
                self.review.choices.append(self.weigh(spot, ROUGH))
                self.review.play = self.play()
                yield self.advance(1)
        for seat in seats:
            yield from self.refine(seat)

    def advance(self, steps: int) -> Review:
        """So much more is done."""
        self.review.done = min(self.review.total - 1, self.review.done + steps)
        return self.review

    def survey(self) -> None:
        """The curve, the turning points and the promises: known at once."""
        review = self.review
        review.chances = [[round(value, 3) for value in values] for values in self.after]
        review.play = [0.0] * self.record.seats
        swings = [
            (max(abs(now - then) for now, then in zip(after, before, strict=True)), move)
            for move, (before, after) in enumerate(zip(self.after, self.after[1:], strict=False), 1)
        ]
        review.turns = sorted(move for swing, move in sorted(swings, reverse=True)[:TURNS] if swing >= SWING)
        review.promises = chronicle_of(self.record.game).promises(tale_of(self.record))

    def is_choice(self, spot: Spot) -> bool:
        """Whether there was something to decide that can be compared: offers in free words cannot."""
        return spot.action.index != FREE and len(spot.before.actions(spot.seat)) > 1

    def luck(self, rolled: Sequence[Spot]) -> Iterator[Review]:
        """What dice and draws brought everybody beyond what they bring on average; the deal counts too."""
        equal = 1.0 / self.record.seats
        found = [value - equal for value in self.after[0]]
        for spot in rolled:
            seed = self.seed("roll", spot.move)
            mean = self.judge.expected(spot.before, spot.seat, spot.action, ROLLS, seed)
            for seat, value in enumerate(self.judge.brought(self.states[spot.move], ROLLS, seed)):
                found[seat] += value - mean[seat]
            yield self.advance(1)
        self.review.luck = [round(value, 4) for value in found]

    def play(self) -> list[float]:
        """What everybody's decisions cost so far, as a negative number."""
        return [round(-self.review.lost(seat), 4) for seat in range(self.record.seats)]

    def weigh(self, spot: Spot, worlds: int) -> Choice:
        """Compare what was done with what else could have been."""
        view = spot.before.view(spot.seat)
        candidates = self.judge.candidates(view, spot.before.actions(spot.seat), spot.action)
        seed = self.seed("choice", spot.move)
        values = [found[spot.seat] for found in self.judge.compare(view, candidates, worlds, seed)]
        best = max(range(len(values)), key=lambda number: values[number])
        ranked = sorted(zip(values, candidates, strict=True), key=lambda pair: -pair[0])
        others = [(action.text, round(value, 3)) for value, action in ranked[:SHOWN]]
        choice = Choice(
            spot.move,
            spot.seat,
            spot.action.text,
            candidates[best].text,
            round(values[0], 4),
            round(values[best], 4),
            worlds,
            others,
        )
        if best and values[best] - values[0] >= MATTERS / 2:
            state = self.game.determinize(view, SeededChance(seed_of("why", seed)))
            reason = self.judge.evaluator.reason(state, spot.seat, candidates[best])
            choice.why, choice.args = reason.key, dict(reason.args)
        return choice

    def refine(self, seat: int) -> Iterator[Review]:
        """Look again, more closely, at the decisions of a seat that seemed dearest."""
        review = self.review
        own = [choice for choice in review.choices if choice.seat == seat]
        dear = sorted(own, key=lambda choice: (-choice.cost, choice.move))[:FINER]
        for choice in dear:
            spot = self.spots[choice.move - 1]
            review.choices[review.choices.index(choice)] = self.weigh(spot, FINE)
            review.play = self.play()
            yield self.advance(1)
        self.advance(FINER - len(dear))
        # What was looked at only roughly is worth no more than the least of what was looked at closely.
        for choice in own[:]:
            if choice in review.choices and choice.worlds == ROUGH:
                choice.better = min(choice.better, choice.chance + MATTERS / 2)
        review.play = self.play()

    def deals(self) -> list[Deal]:
        """The deals that were struck."""
        return chronicle_of(self.record.game).deals(tale_of(self.record))

    def bargain(self, deal: Deal) -> Bargain:
        """What a deal was worth to both: as the one who agreed could see it then, and with all cards up."""
        spot = self.spots[deal.move - 1]
        refuse = self.game.parse(deal.instead)
        both, view = [spot.action, refuse], spot.before.view(spot.seat)
        then = self.judge.compare(view, both, DEALT, self.seed("deal", deal.move))
        now = self.hindsight(spot, both)
        sides = (deal.seat, deal.partner)
        return Bargain(
            deal.move,
            deal.seat,
            deal.partner,
            (round(then[0][sides[0]] - then[1][sides[0]], 4), round(then[0][sides[1]] - then[1][sides[1]], 4)),
            (round(now[0][sides[0]] - now[1][sides[0]], 4), round(now[0][sides[1]] - now[1][sides[1]], 4)),
        )

    def hindsight(self, spot: Spot, actions: list[Action]) -> list[list[float]]:
        """Everybody's mean chance after each action, from the cards as they really lay."""
        totals = [[0.0] * self.record.seats for _ in actions]
        for world in range(DEALT):
            for number, action in enumerate(actions):
                state = spot.before.clone()
                luck = SeededChance(seed_of("hindsight", self.seed(spot.move), world))
                if state.refusal(spot.seat, action) is None:
                    state.perform(spot.seat, action, luck)
                for seat, value in enumerate(self.judge.settled(state, luck)):
                    totals[number][seat] += value
        return [[value / DEALT for value in total] for total in totals]


def review_of(record: Record, seats: Sequence[int] = ()) -> Review:
    """The whole review."""
    found = Review()
    for step in Reviewer(record, seats).steps():
        found = step
    return found
