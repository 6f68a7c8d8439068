"""A table as a PettingZoo environment: agents act one after the other, as the game waits for them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from blindpig.envs.common import Potential, Seen, Setting
from blindpig.kernel.refusal import Refused

if TYPE_CHECKING:
    from blindpig.kernel.chance import SeededChance
    from blindpig.kernel.game import State


class TableEnv(AECEnv):  # type: ignore[misc] # PettingZoo says nothing of its types
    """Everybody's own environment. Several seats that decide at the same time are asked one after the other."""

    metadata = {"render_modes": ["ansi"], "name": "table", "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's own

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "result",
        potential: Potential | None = None,
        max_cycles: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, seats, options, reward)
        self.potential = potential  # shaped rewards: its differences are added
        self.max_cycles = max_cycles  # decisions after which a game is cut off; 0 for never
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{game}_v{self.setting.game.version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        actions = self.setting.game.indices()
        self.observation_spaces = {agent: self.setting.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.number = 0
        self.run = 0
        self.position: State
        self.chance: SeededChance

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of what an agent does: offers, counter-offers and answers have indices, too."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal. The same seed gives the same games, one after the other."""
        if seed is not None:
            self.run, self.number = seed, 0
        elif not hasattr(self, "chance"):
            self.run = int(np.random.default_rng().integers(2**31))
        self.chance = self.setting.chance(self.run, self.number)
        self.number += 1
        self.position = self.setting.game.set_up(self.setting.seats, self.setting.options, self.chance, None)
        self.cycles = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.stands = list(self.potential(self.position)) if self.potential is not None else []
        self.agent_selection = self.possible_agents[self.position.waiting_on()[0]]

    def observe(self, agent: str) -> Seen:
        """What an agent's seat may know now."""
        acts = agent == self.agent_selection and not (
            self.terminations.get(agent, True) or self.truncations.get(agent, True)
        )
        return self.setting.seen(self.position, self.seat_of[agent], acts)

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts; Refused, with the rule, if it may not do that."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of[agent]
        chosen = self.setting.action(self.position, seat, action)
        refusal = self.position.refusal(seat, chosen)
        if refusal is not None:
            raise Refused(refusal)
        self._cumulative_rewards[agent] = 0.0
        self.position.perform(seat, chosen, self.chance)
        if self.settle():
            self._accumulate_rewards()

    def settle(self) -> bool:
        """After a step: who acts next, or that the game is over or cut off; whether there are rewards."""
        self.cycles += 1
        waiting = self.position.waiting_on()
        if self.potential is not None:
            self.shape(self.potential)
        if not waiting:
            self.finish()
            return True
        if self.max_cycles and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[waiting[0]]
        return self.potential is not None

    def is_over(self) -> bool:
        """Whether the game has ended or was cut off."""
        return any(self.terminations.values()) or any(self.truncations.values())

    def shape(self, potential: Potential) -> None:
        """Shaped rewards: by how much better everybody stands than before."""
        now = list(potential(self.position))
        self.rewards = {agent: now[seat] - self.stands[seat] for seat, agent in enumerate(self.possible_agents)}
        self.stands = now

    def finish(self) -> None:
        """The game is over: its result is added to what the last step was worth by itself."""
        outcome = self.position.outcome()
        for agent, reward in zip(self.possible_agents, self.setting.rewards(outcome), strict=True):
            self.rewards[agent] += reward
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            self.infos[agent] = {"outcome": outcome.form() if outcome is not None else {}}

    def render(self) -> str:
        """The position as JSON, secrets included."""
        return str(self.position.position())

    def close(self) -> None:
        """Nothing is held."""
