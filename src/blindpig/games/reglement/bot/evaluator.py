"""The evaluator of Règlement de comptes: scores for actions, values for positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.bot.appraisal import DinnerAppraisal
from blindpig.games.reglement.bot.beliefs import hands_weight
from blindpig.games.reglement.bot.memo import key_of
from blindpig.games.reglement.bot.outlook import VALUES, features_of
from blindpig.games.reglement.bot.reading import Reading, Temper
from blindpig.games.reglement.bot.reasons import reason_for
from blindpig.games.reglement.rules.actions import CARDS, DISCARD, DONE, MOVE, PASS
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.refusal import BadInput
from blindpig.search.values import FittedEvaluator

if TYPE_CHECKING:
    from blindpig.kernel.action import Action
    from blindpig.kernel.game import State
    from blindpig.kernel.reason import Reason
    from blindpig.search.evaluator import Evaluator
    from blindpig.search.values import Features

ASLEEP: Final = 0.8  # how much a seat counts for somebody who sleeps
NONE: Final = -1000.0
# What a card from the pile is worth in hand, on average: who passes does without one.
FRESH: Final = sum([card.copies * card.keep for card in DECK]) / sum([card.copies for card in DECK])


def dinner_of(state: State) -> Dinner:
    """The state, if it is one of this game."""
    if not isinstance(state, Dinner):
        raise BadInput("not-a-state", {"game": "reglement"})
    return state


@final
class BestMoves:
    """The best Move, and the best one that can still be made after it: another gangster, to another place."""

    def __init__(self) -> None:
        self.gain: float = NONE
        self.start: int = 0
        self.end: int = 0
        self.other: float = NONE

    def note(self, gain: float, start: int, end: int) -> None:
        """Look at one more Move."""
        if gain > self.gain:
            if self.start not in (start, 0) and self.end != end:
                self.other = self.gain
            self.gain = gain
            self.start = start
            self.end = end
        elif gain > self.other and start != self.start and end != self.end:
            self.other = gain

    def first(self) -> float:
        """What a Move can add to another card."""
        return max(0.0, self.gain)

    def second(self, start: int, end: int) -> float:
        """What a second Move can add to this one."""
        if self.start not in (start, 0) and self.end != end:
            return max(0.0, self.gain)
        return max(0.0, self.other)


@final
class DinnerEvaluator(FittedEvaluator):
    """Threat and shelter, cakes, income, ends."""

    def __init__(self) -> None:
        super().__init__(1.5, 0, VALUES)
        self.exploration = 0.25
        self.overlooked = 0.43
        self.believes = True
        self.temper: Temper = Temper()
        self.sight: float = 1.0

    def with_sight(self, sight: float) -> Evaluator:
        """A judgement that sees less far."""
        found = DinnerEvaluator()
        found.temper.dim(sight)
        found.sight = sight
        return found

    def with_style(self, style: str) -> Evaluator:
        """A judgement that sees as far as this one, and has a liking."""
        found = DinnerEvaluator()
        found.sight = self.sight
        found.temper.dim(self.sight)
        found.temper.lean(style)
        return found

    def appraise(self, dinner: Dinner, seat: int) -> DinnerAppraisal:
        """The table as a family sees it."""
        reading = Reading(dinner, seat, self.temper)
        reading.count_cards()
        return DinnerAppraisal(reading)

    def key(self, state: State, seat: int) -> bytes:
        """The table and the family's hand."""
        return key_of(dinner_of(state), seat)

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """How much better each action makes the family's prospects against its rivals', in money."""
        dinner = dinner_of(state)
        appraisal = self.appraise(dinner, seat)
        price = self.temper.card
        moves = BestMoves()
        found: list[float] = []
        for action in actions:
            kind = action.kind
            if kind < CARDS:
                gain = DECK[kind].worth(appraisal, action) - price
                if kind == MOVE:
                    moves.note(gain, action.a, action.b)
                found.append(gain)
            elif kind == DISCARD:
                found.append(-price - DECK[action.a].keep)
            elif kind == PASS:
                found.append(-price - FRESH)
            elif kind == DONE:
                found.append(0.0)
            else:
                found.append(self.seat_gain(appraisal, action))
        if dinner.table.played == 0:
            self.add_moves(dinner.hidden.holds(seat, MOVE), actions, moves, found)
        return found

    def add_moves(self, held: int, actions: list[Action], moves: BestMoves, scores: list[float]) -> None:
        """RC-T3: a Move can follow any card, if there is one left in the hand."""
        for number, action in enumerate(actions):
            if action.kind == MOVE:
                if held > 1:
                    scores[number] += moves.second(action.a, action.b)
            elif action.kind < CARDS and held > 0:
                scores[number] += moves.first()

    def seat_gain(self, appraisal: DinnerAppraisal, action: Action) -> float:
        """What it brings to seat this gangster there."""
        reading = appraisal.reading
        gangster = reading.seat * reading.dinner.size + reading.box.family[reading.seats].index(action.a)
        gain = appraisal.sitting(gangster, 0, action.c) - reading.use(gangster)
        return gain if action.b == 0 else ASLEEP * gain

    def features(self, state: State) -> Features:
        """Money, people, cards."""
        return features_of(dinner_of(state), self.temper)

    def plausibility(self, state: State, viewer: int) -> float:
        """By what families keep, and weapons they have not used."""
        return hands_weight(dinner_of(state), viewer)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """What speaks most for an action."""
        return reason_for(self.appraise(dinner_of(state), seat), action)


EVALUATOR: Final = DinnerEvaluator()
