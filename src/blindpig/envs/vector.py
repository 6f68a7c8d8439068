"""Many tables stepped together: compiled code writes rows, masks and turns into NumPy arrays that stay in place."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from blindpig.envs.common import Bytes, Setting
from blindpig.kernel.chance import seed_of
from blindpig.kernel.observe import Batch


class Tables:
    """`size` games of everybody's own: each step takes one action in every game, of whoever's turn it is there.

    The arrays are the same objects all the time: `observations` (size × width, bytes), `masks` (size × actions),
    `turns` (size: whose turn it is), `rewards` (size × seats, of the games that have just ended, else 0) and `ended`
    (size). A game that ends is dealt anew at once: its rows are those of the next game.
    """

    def __init__(
        self,
        game: str,
        size: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "result",
        seed: int = 0,
    ) -> None:
        self.setting = Setting(game, seats, options, reward)
        self.size, self.seats = size, self.setting.seats
        width, actions = self.setting.observer.width, len(self.setting.game.space)
        self.rows, self.legal, self.acting = bytearray(size * width), bytearray(size * actions), bytearray(size)
        self.observations: Bytes = np.frombuffer(self.rows, np.uint8).reshape(size, width)
        self.masks: NDArray[np.uint8] = np.frombuffer(self.legal, np.uint8).reshape(size, actions)
        self.turns: NDArray[np.uint8] = np.frombuffer(self.acting, np.uint8)
        self.rewards: NDArray[np.float32] = np.zeros((size, self.seats), np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(size, np.bool_)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deal every game anew. The same seed gives the same games."""
        seeds = [seed_of("tables", self.setting.game.slug, seed, number) for number in range(self.size)]
        self.batch = Batch(self.setting.game, self.setting.observer, self.seats, self.setting.options, seeds)
        for array in (self.observations, self.masks, self.turns, self.rewards, self.ended):
            array.fill(0)
        self.batch.start(self.rows, self.legal, self.acting)

    def step(self, actions: NDArray[np.integer]) -> None:
        """Take an action in every game, each a legal one of its mask; the arrays say what came of it."""
        if not self.masks[np.arange(self.size), actions].all():
            at = int(np.flatnonzero(self.masks[np.arange(self.size), actions] == 0)[0])
            raise ValueError(f"action {int(actions[at])} is not legal in game {at}")
        ended = self.batch.step(actions.tolist(), self.rows, self.legal, self.acting)
        self.rewards.fill(0.0)
        self.ended.fill(False)
        for at, winners in zip(ended[::2], ended[1::2], strict=True):
            self.ended[at] = True
            won = [seat for seat in range(self.seats) if winners >> seat & 1]
            if won and self.setting.reward == "share":
                self.rewards[at, won] = 1.0 / len(won)
            elif won:
                self.rewards[at] = -1.0
                self.rewards[at, won] = 1.0

    def sample(self, luck: np.random.Generator) -> NDArray[np.int64]:
        """Any legal action in every game, for trying things out."""
        return np.array([luck.choice(np.flatnonzero(mask)) for mask in self.masks], np.int64)
