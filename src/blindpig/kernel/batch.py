"""Many games stepped together, for programs that learn."""

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import NO_SEAT, Game, State
from blindpig.kernel.numbers import Floats, Indices, Numbers
from blindpig.kernel.observe import Observer, Row, Sight, blank


@final
class Batch:
    """Games of one kind. What is seen, whose turn it is and what was won lie in rows that stay in place.

    A game that ends is dealt anew at once: `ended` and `rewards` tell of it until the next step.
    """

    def __init__(
        self, game: Game, observer: Observer, seats: int, options: Mapping[str, str], size: int, share: bool
    ) -> None:
        self.game: Game = game
        self.seats: i64 = seats
        self.options: dict[str, str] = game.check(seats, options)
        self.share: bool = share  # winners share 1; otherwise each gets 1 and the others -1
        self.sight: Sight = Sight(observer, seats, game.indices(), size, game.further > 0)
        self.turns: Row = blank(size)
        self.ended: Row = blank(size)
        self.rewards: vec[float] = vec[float]([0.0] * (size * seats))
        self.sampled: Indices = vec[i32]([0] * size)  # by the last draws
        self.chances: list[SeededChance] = []
        self.states: list[State] = []

    def start(self, seeds: list[bytes]) -> None:
        """Deal all games, each by its seed."""
        self.forget()
        self.chances = [SeededChance(seed) for seed in seeds]
        self.states = [self.deal(chance) for chance in self.chances]
        for at, state in enumerate(self.states):
            self.ask(at, state, state.next_seat())

    def deal(self, chance: SeededChance) -> State:
        """A new game."""
        return self.game.set_up(self.seats, self.options, chance, None)

    def ask(self, at: i64, state: State, seat: i64) -> None:
        """It is a seat's turn: show what it sees."""
        self.turns[at] = u8(seat)
        self.sight.show(at, state, seat, True)

    def sample(self, draws: Floats) -> None:
        """A legal action in every game, by its draw from 0 to less than 1."""
        sampled = self.sampled
        legal = self.sight.legal
        counts = self.sight.counts
        width = self.sight.actions
        for at in range(i64(len(draws))):
            rank: i64 = int(draws[at] * float(int(counts[at])))
            sampled[at] = legal[at * width + rank]

    def step(self, actions: Numbers) -> None:
        """Take an action in every game; ValueError, and nothing has happened, if one is not legal."""
        self.check(actions)
        self.forget()
        space = self.game.space.all
        known: i64 = len(space)
        states = self.states
        chances = self.chances
        for at in range(i64(len(states))):
            state = states[at]
            chance = chances[at]
            seat = i64(self.turns[at])
            index = actions[at]
            action = space[index] if index < known else state.further_action(seat, index - known)
            state.perform(seat, action, chance)
            seat = state.next_seat()
            if seat == NO_SEAT:
                self.finish(at, state)
                state = self.deal(chance)
                states[at] = state
                seat = state.next_seat()
            self.ask(at, state, seat)

    def check(self, actions: Numbers) -> None:
        """Whether there is a legal action for every game."""
        if len(actions) != len(self.states):
            raise ValueError(f"{len(actions)} actions for {len(self.states)} games")
        masks = self.sight.masks
        width = self.sight.actions
        for at in range(i64(len(actions))):
            index = actions[at]
            if not 0 <= index < width or not masks[at * width + index]:
                raise ValueError(f"action {index} is not legal in game {at}")

    def forget(self) -> None:
        """Clear what was told of games that ended."""
        seats = self.seats
        ended = self.ended
        for at in range(i64(len(ended))):
            if ended[at]:
                ended[at] = 0
                for seat in range(seats):
                    self.rewards[at * seats + seat] = 0.0

    def finish(self, at: i64, state: State) -> None:
        """Tell that a game has ended, and everybody's reward."""
        self.ended[at] = 1
        outcome = state.outcome()
        winners: list[int] = outcome.winners if outcome is not None else []
        if not winners:
            return
        first = at * self.seats
        if not self.share:
            for seat in range(self.seats):
                self.rewards[first + seat] = -1.0
        for winner in winners:
            self.rewards[first + winner] = 1.0 / len(winners) if self.share else 1.0
