"""A judge of positions and decisions: the game's evaluator, played out in worlds that the seat considers possible.

All luck comes from seeds made of the record and the move, so that the same record is judged the same on every machine.
"""

from typing import Final

from blindpig.aftermath.calibration import Calibration, calibration_of
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import Game, State, View
from blindpig.search.bots import evaluator_of
from blindpig.search.evaluator import Evaluator, best, draw, weights

AHEAD: Final = 6  # decisions that are played out at least, where the evaluator judges positions as they stand
CANDIDATES: Final = 5  # actions that are looked at, by their score, besides the one that was taken


class Judge:
    """Judges one game."""

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.evaluator: Evaluator = evaluator_of(game)
        self.calibration: Calibration = calibration_of(game.slug)

    def values(self, state: State) -> list[float]:
        """Everybody's chance to win as the position stands; they add up to 1."""
        outcome = state.outcome()
        if outcome is None:
            return self.calibration.chances(self.evaluator.value(state), state.round())
        share = 1.0 / len(outcome.winners) if outcome.winners else 0.0
        return [share if seat in outcome.winners else 0.0 for seat in range(state.seats)]

    def settled(self, state: State, chance: Chance) -> list[float]:
        """The values once the position is quiet, everybody playing by the evaluator until then."""
        evaluator = self.evaluator
        for _ in range(evaluator.playout_depth or AHEAD):
            waiting = state.waiting_on()
            if not waiting or (evaluator.playout_depth and evaluator.quiet(state)):
                break
            seat = waiting[0]
            actions = state.actions(seat)
            number = 0
            if len(actions) > 1:
                scores = evaluator.scores(state, seat, actions)
                number = best(scores, chance) if evaluator.greedy_opponents else self.drawn(scores, chance)
            state.perform(seat, actions[number], chance)
        return self.values(state)

    def drawn(self, scores: list[float], chance: Chance) -> int:
        """An action drawn by its score."""
        return draw(weights(scores, self.evaluator.temperature), chance)

    def candidates(self, view: View, actions: list[Action], taken: Action) -> list[Action]:
        """The actions worth comparing: the best by their scores, and the one that was taken, which comes first."""
        state = self.game.determinize(view, SeededChance(seed_of("candidates")))
        scores = self.evaluator.scores(state, view.seat, actions)
        order = sorted(range(len(actions)), key=lambda number: (-scores[number], number))
        found = [taken]
        for number in order[:CANDIDATES]:
            if actions[number].text != taken.text:
                found.append(actions[number])
        return found

    def compare(self, view: View, actions: list[Action], worlds: int, seed: str) -> list[list[float]]:
        """For each action everybody's mean chance to win, in the same worlds with the same luck."""
        totals = [[0.0] * self.seats_of(view) for _ in actions]
        tried = [0] * len(actions)  # an action may be legal in some of the worlds only
        for world in range(worlds):
            state = self.game.determinize(view, SeededChance(seed_of("world", seed, world)))
            for number, action in enumerate(actions):
                copy = state.clone()
                luck = SeededChance(seed_of("luck", seed, world))
                if copy.refusal(view.seat, action) is not None:
                    continue
                copy.perform(view.seat, action, luck)
                tried[number] += 1
                for seat, value in enumerate(self.settled(copy, luck)):
                    totals[number][seat] += value
        return [[value / max(1, count) for value in total] for total, count in zip(totals, tried, strict=True)]

    def seats_of(self, view: View) -> int:
        """How many sit there."""
        return self.game.determinize(view, SeededChance(seed_of("seats"))).seats

    def expected(self, state: State, seat: int, action: Action, samples: int, seed: str) -> list[float]:
        """Everybody's mean chance after an action, over what the dice and draws could have brought."""
        totals = [0.0] * state.seats
        for sample in range(samples):
            copy = state.clone()
            luck = SeededChance(seed_of("dice", seed, sample))
            copy.perform(seat, action, luck)
            for number, value in enumerate(self.settled(copy, luck)):
                totals[number] += value
        return [value / samples for value in totals]

    def brought(self, state: State, samples: int, seed: str) -> list[float]:
        """Everybody's mean chance from a position as it really is, over how it could go on."""
        totals = [0.0] * state.seats
        for sample in range(samples):
            copy = state.clone()
            luck = SeededChance(seed_of("after", seed, sample))
            for number, value in enumerate(self.settled(copy, luck)):
                totals[number] += value
        return [value / samples for value in totals]
