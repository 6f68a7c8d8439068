"""Many tables stepped together: compiled code writes rows, masks and turns into NumPy arrays that stay in place."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from blindpig.envs.common import Bytes, Setting
from blindpig.kernel.batch import Batch
from blindpig.kernel.chance import seed_of

if TYPE_CHECKING:
    from typing_extensions import Buffer

Kind = TypeVar("Kind", bound=np.generic)


def view_of(values: "Buffer", kind: type[Kind], rows: int = 0) -> NDArray[Kind]:
    """An array over what compiled code writes, without a copy; as so many rows if there is more than one."""
    array = np.frombuffer(memoryview(values), kind)
    return array.reshape(rows, -1) if rows else array


class Tables:
    """`size` games of everybody's own: each step takes one action in every game, of whoever's turn it is there.

    The arrays are the same objects all the time: `observations` (size × width, bytes), `masks` (size × actions),
    `counts` (size: how many actions are legal) and `legal` (size × actions: their indices come first), `turns` (size:
    whose turn it is), `rewards` (size × seats, of the games that have just ended, else 0) and `ended` (size). A game
    that ends is dealt anew at once: its rows are those of the next game.
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
        self.setting = setting = Setting(game, seats, options, reward)
        self.size, self.seats = size, setting.seats
        share = reward == "share"
        self.batch = Batch(setting.game, setting.observer, self.seats, setting.options, size, share)
        sight = self.batch.sight
        self.rows: Bytes = view_of(sight.rows, np.uint8, size * self.seats)
        self.looked: NDArray[np.int64] = view_of(sight.looked, np.int64)
        self.observations: Bytes = np.zeros((size, setting.observer.width), np.uint8)
        self.masks: NDArray[np.uint8] = view_of(sight.masks, np.uint8, size)
        self.counts: NDArray[np.int64] = view_of(sight.counts, np.int64)
        self.legal: NDArray[np.int32] = view_of(sight.legal, np.int32, size)
        self.turns: NDArray[np.uint8] = view_of(self.batch.turns, np.uint8)
        self.rewards: NDArray[np.float64] = view_of(self.batch.rewards, np.float64, size)
        self.ended: NDArray[np.bool_] = view_of(self.batch.ended, np.bool_)
        self.sampled: NDArray[np.int32] = view_of(self.batch.sampled, np.int32)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deal every game anew. The same seed gives the same games."""
        self.batch.start([seed_of("tables", self.setting.game.slug, seed, number) for number in range(self.size)])
        self.look()

    def step(self, actions: NDArray[np.integer]) -> None:
        """Take an action in every game, each a legal one of its mask; the arrays say what came of it."""
        self.batch.step(vec[i64](actions.astype(np.int64, casting="same_kind")))
        self.look()

    def look(self) -> None:
        """Of the rows that compiled code has for all seats, those of who is to act."""
        self.rows.take(self.looked, axis=0, out=self.observations, mode="clip")  # "raise" would write to a copy first

    def sample(self, luck: np.random.Generator) -> NDArray[np.int32]:
        """Any legal action in every game, each as likely as the others."""
        self.batch.sample(vec[float](luck.random(self.size)))
        return self.sampled.copy()
