"""A table as a PettingZoo environment in which everybody acts at every step: who is not asked only waits."""

from collections.abc import Mapping
from typing import TypeAlias

from gymnasium import spaces
from pettingzoo import ParallelEnv

from blindpig.envs.aec import TableEnv
from blindpig.envs.common import Potential, Seen
from blindpig.kernel.action import Action
from blindpig.kernel.refusal import Refused

Infos: TypeAlias = dict[str, dict[str, object]]
Step: TypeAlias = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]


class ParallelTableEnv(ParallelEnv):  # type: ignore[misc] # PettingZoo says nothing of its types
    """All who are asked at the same time decide in one step, and none sees what another chose.

    What the others hand in is not read: their mask is empty, and any number will do.
    """

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
        self.table = TableEnv(game, seats, options, reward, potential, max_cycles, render_mode)
        self.metadata: dict[str, object] = self.table.metadata
        self.render_mode = render_mode
        self.possible_agents = self.table.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent sees."""
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of what an agent does."""
        return self.table.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[dict[str, Seen], Infos]:
        """Deal. The same seed gives the same games, one after the other."""
        self.table.reset(seed, options)
        self.agents = self.possible_agents.copy()
        return self.seen(), self.table.infos.copy()

    def asked(self) -> list[int]:
        """The seats that the game waits for."""
        return self.table.position.waiting_on()

    def seen(self) -> dict[str, Seen]:
        """What everybody's seat may know now, and what those may do who are asked."""
        asked = [] if self.table.is_over() else self.asked()
        position, setting = self.table.position, self.table.setting
        return {agent: setting.seen(position, seat, seat in asked) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, int]) -> Step:
        """Everybody who is asked acts; Refused, with the rule, if one of them may not do that."""
        table, position = self.table, self.table.position
        chosen = {seat: self.action(seat, actions[self.possible_agents[seat]]) for seat in self.asked()}
        for seat, action in chosen.items():
            # Another's action may have ended the question, as a card played at a moment does: then it is asked anew.
            if seat in position.waiting_on() and position.refusal(seat, action) is None:
                position.perform(seat, action, table.chance)
        table.settle()
        if table.is_over():
            self.agents = []
        return self.seen(), table.rewards.copy(), table.terminations, table.truncations, table.infos.copy()

    def action(self, seat: int, index: int) -> Action:
        """The action of an index, if the seat may take it."""
        position = self.table.position
        chosen = self.table.setting.action(position, seat, index)
        refusal = position.refusal(seat, chosen)
        if refusal is not None:
            raise Refused(refusal)
        return chosen

    def render(self) -> str:
        """The position as JSON, secrets included."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is held."""
