"""What all environments share: the game, who looks, rows and masks, rewards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import i32
from numpy.typing import NDArray

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, Outcome, State
from blindpig.kernel.observe import Observer, Sight
from blindpig.kernel.refusal import BadInput

Bytes: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
Potential: TypeAlias = Callable[[State], Sequence[float]]  # how well each seat stands
REWARDS: Final = ("result", "share")


class Seen(TypedDict):
    """What whoever is to act gets: a row of bytes, and which actions of the space are legal."""

    observation: Bytes
    action_mask: Mask


class Setting:
    """A game at some seats with some options, ready to be dealt again and again."""

    def __init__(self, slug: str, seats: int | None, options: Mapping[str, str] | None, reward: str) -> None:
        manifest = registry.manifest(slug)
        self.game: Game = manifest.game()
        self.seats = manifest.seats if seats is None else seats
        self.options = self.game.check(self.seats, options or {})
        if not manifest.observer:
            raise BadInput("no-observer", {"game": slug})
        found = manifest.part(manifest.observer)
        if not isinstance(found, Observer):
            raise manifest.not_a("Observer", manifest.observer)
        self.observer = found
        if reward not in REWARDS:
            raise BadInput("env-reward", {"reward": reward[:40], "rewards": list(REWARDS)})
        self.reward = reward
        # What is seen is written into the same rows and the same mask again and again: who asks gets a copy.
        self.sight = Sight(found, self.seats, self.game.indices(), 1, self.game.further > 0)
        self.rows: Bytes = np.frombuffer(memoryview(self.sight.rows), np.uint8).reshape(self.seats, found.width)
        self.indices = vec[i32]([0] * self.game.indices())
        self.mask: Mask = np.frombuffer(memoryview(self.sight.masks), np.int8)

    def action(self, state: State, seat: int, index: int | None) -> Action:
        """The action of an index; ValueError if there is none of it, as for those that Python counts from the end."""
        actions, last = self.game.space.all, self.game.indices() - 1
        if index is None or not 0 <= index <= last:
            raise ValueError(f"there is no action {index}: they are 0 to {last}")
        at = int(index)
        return actions[at] if at < len(actions) else state.further_action(seat, at - len(actions))

    def legal(self, state: State, seat: int) -> list[int]:
        """The indices of what a seat may do, from the lowest."""
        count = state.mark(seat, self.indices, 0)
        count += state.mark_further(seat, self.indices, 0, count)
        return [int(index) for index in self.indices[:count]]

    def space(self) -> spaces.Dict:
        """The space of what is seen."""
        rows = spaces.Box(0, 255, (self.observer.width,), np.uint8)
        return spaces.Dict({"observation": rows, "action_mask": spaces.Box(0, 1, (self.game.indices(),), np.int8)})

    def seen(self, state: State, seat: int, acts: bool) -> Seen:
        """What a seat sees; whoever is not to act may do nothing."""
        self.sight.show(0, state, seat, acts)
        return {"observation": self.rows[seat].copy(), "action_mask": self.mask.copy()}

    def rewards(self, outcome: Outcome | None) -> list[float]:
        """`share`: each winner's part of the victory; `result`: 1 for winners, -1 for the others, 0 if nobody won."""
        if outcome is None or not outcome.winners:
            return [0.0] * self.seats
        if self.reward == "share":
            return [1.0 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(self.seats)]
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(self.seats)]

    def chance(self, seed: int, number: int) -> SeededChance:
        """The chance of one game of a run."""
        return SeededChance(seed_of("env", self.game.slug, seed, number))
