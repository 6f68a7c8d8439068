"""One seat against bots, as a Gymnasium environment."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

import gymnasium
from gymnasium import spaces

from blindpig import programs
from blindpig.envs.common import Seen, Setting
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.refusal import BadInput, Refused
from blindpig.search.player import BLINDFOLD

if TYPE_CHECKING:
    from blindpig.kernel.game import State


class SeatEnv(gymnasium.Env["Seen", int]):
    """The learner sits at one seat; bots play the others, each with luck of its own."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        bots: Sequence[str] = ("rookie",),
        seat: int = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options, reward)
        if not 0 <= seat < self.setting.seats:
            raise BadInput("no-such-seat", {"last": self.setting.seats - 1})
        self.seat = seat
        self.render_mode = render_mode
        named = [bots[at % len(bots)] for at in range(self.setting.seats)]
        self.players = [programs.find(name)(self.setting.game) for name in named]
        self.observation_space = cast("gymnasium.Space[Seen]", self.setting.space())
        self.action_space = cast("gymnasium.Space[int]", spaces.Discrete(self.setting.game.indices()))
        self.position: State
        self.chance: SeededChance

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """Deal, and let the others play until the learner is asked. A game that ends before that is dealt again."""
        super().reset(seed=seed)
        while True:
            number = int(self.np_random.integers(2**31))
            self.chance = self.setting.chance(number, 0)
            self.luck = [SeededChance(seed_of("bot", number, at)) for at in range(self.setting.seats)]
            self.position = self.setting.game.set_up(self.setting.seats, self.setting.options, self.chance, None)
            if self.play_on():
                return self.setting.seen(self.position, self.seat, acts=True), {}

    def play_on(self) -> bool:
        """The bots act until the learner is asked; False once the game is over."""
        state = self.position
        while waiting := state.waiting_on():
            if waiting[0] == self.seat:
                return True
            seat = waiting[0]
            player = self.players[seat]
            view = state.view(seat) if player.needs_view else BLINDFOLD
            state.apply(seat, player.choose(view, state.actions(seat), 0.0, self.luck[seat]), self.chance)
        return False

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """The learner acts, then the others until it is asked again; Refused, with the rule, if it may not do that."""
        chosen = self.setting.action(self.position, self.seat, action)
        refusal = self.position.refusal(self.seat, chosen)
        if refusal is not None:
            raise Refused(refusal)
        self.position.perform(self.seat, chosen, self.chance)
        if self.play_on():
            return self.setting.seen(self.position, self.seat, acts=True), 0.0, False, False, {}
        outcome = self.position.outcome()
        about: dict[str, object] = {"outcome": outcome.form()} if outcome is not None else {}
        seen = self.setting.seen(self.position, self.seat, acts=False)
        return seen, self.setting.rewards(outcome)[self.seat], True, False, about

    def render(self) -> str:
        """The position as JSON, secrets included."""
        return str(self.position.position())
