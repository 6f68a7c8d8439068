"""Many games stepped together, for programs that learn."""

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import Game, State
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
        self.sight: Sight = Sight(observer, seats, len(game.space), size)
        self.turns: Row = blank(size)
        self.ended: Row = blank(size)
        self.rewards: vec[float] = vec[float]([0.0] * (size * seats))
        self.chances: list[SeededChance] = []
        self.states: list[State] = []

    def start(self, seeds: list[bytes]) -> None:
        """Deal all games, each by its seed."""
        self.forget()
        self.chances = [SeededChance(seed) for seed in seeds]
        self.states = [self.deal(chance) for chance in self.chances]
        for at, state in enumerate(self.states):
            self.ask(at, state, state.waiting_on()[0])

    def deal(self, chance: SeededChance) -> State:
        """A new game."""
        return self.game.set_up(self.seats, self.options, chance, None)

    def ask(self, at: i64, state: State, seat: int) -> None:
        """It is a seat's turn: show what it sees."""
        self.turns[at] = seat
        self.sight.show(at, state, seat, True)

    def step(self, actions: list[int]) -> None:
        """Take an action in every game; ValueError, and nothing has happened, if one is not legal."""
        self.check(actions)
        self.forget()
        space = self.game.space.all
        states = self.states
        for at in range(len(states)):
            state = states[at]
            chance = self.chances[at]
            state.perform(self.turns[at], space[actions[at]], chance)
            waiting = state.waiting_on()
            if not waiting:
                self.finish(at, state)
                state = self.deal(chance)
                states[at] = state
                waiting = state.waiting_on()
            self.ask(at, state, waiting[0])

    def check(self, actions: list[int]) -> None:
        """Whether there is a legal action for every game."""
        if len(actions) != len(self.states):
            raise ValueError(f"{len(actions)} actions for {len(self.states)} games")
        masks = self.sight.masks
        width = self.sight.actions
        for at in range(len(actions)):
            index: i64 = actions[at]
            if not 0 <= index < width or not masks[at * width + index]:
                raise ValueError(f"action {index} is not legal in game {at}")

    def forget(self) -> None:
        """Clear what was told of games that ended."""
        seats = self.seats
        for at in range(len(self.ended)):
            if self.ended[at]:
                self.ended[at] = 0
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
