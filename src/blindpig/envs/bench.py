"""How fast the environments are, beside the engine by itself and an environment of PettingZoo's own, in one run.

A step is one decision with what the next one sees: the row, the mask, whose turn it is. Seconds are those of the
processor, so that what else the machine does counts for little.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from operator import truediv
from statistics import median
from typing import Protocol, TypedDict, cast

import numpy as np
from numpy.typing import NDArray

from blindpig.envs.aec import TableEnv
from blindpig.envs.vector import Tables
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game
from blindpig.kernel.playout import random_playout
from blindpig.kernel.refusal import BadInput

SIZE = 64  # tables stepped together
SLICE = 200  # steps measured at once


class Speeds(TypedDict):
    """Steps a second, and how they compare."""

    game: str
    seats: int
    engine: int
    table: int
    tables: int
    table_ratio: float  # one table to PettingZoo's own
    tables_ratio: float  # many tables to the engine


class Environment(Protocol):
    """What we use of an environment of PettingZoo's."""

    agent_selection: str

    def reset(self, seed: int | None = None) -> None:
        """Start anew."""

    def last(self) -> tuple[dict[str, NDArray[np.int8]], float, bool, bool, dict[str, object]]:
        """What whoever is to act sees."""

    def step(self, action: int | None) -> None:
        """Act."""


@dataclass
class Subject:
    """Something that is measured."""

    steps: Callable[[], int]  # take some steps; how many
    rates: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """One slice."""
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds or done == 0:
            done += self.steps()
        self.rates.append(done / spent)


def walker(env: Environment) -> Callable[[], int]:
    """Random play, as its own loop would play it; a game that ends is dealt again."""
    luck = random.Random(1)  # noqa: S311 - a measurement needs no secret
    env.reset(seed=1)

    def steps() -> int:
        for _ in range(SLICE):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = seen["action_mask"].view(np.bool_).nonzero()[0]  # a fifth of what it takes among numbers
            env.step(int(legal[int(luck.random() * len(legal))]))
        return SLICE

    return steps


def stepper(tables: Tables) -> Callable[[], int]:
    """Random play at many tables, by the indices of what is legal."""
    luck = np.random.default_rng(1)

    def steps() -> int:
        for _ in range(SLICE // 10):
            tables.step(tables.sample(luck))
        return SLICE // 10 * tables.size

    return steps


def player(game: Game, seats: int) -> Callable[[], int]:
    """Random play of the engine by itself, a game at a time."""
    number = iter(range(10**9))

    def steps() -> int:
        at = next(number)
        chance, picks = SeededChance(seed_of("bench", at)), SeededChance(seed_of("picks", at))
        return random_playout(game.deal(seats, {}, chance), chance, picks)

    return steps


def peer() -> Environment:
    """PettingZoo's own Texas hold 'em."""
    try:
        module = import_module("pettingzoo.classic.texas_holdem_v4")
    except ImportError:
        raise BadInput("no-peer") from None
    return cast("Environment", module.env())


def bench(games: Sequence[Game], repeats: int = 7, seconds: float = 0.4) -> list[Speeds]:
    """Measure the environments of some games, at their usual seats."""
    poker = Subject(walker(peer()))
    subjects: list[tuple[Game, int, Subject, Subject, Subject]] = []
    for game in games:
        table, tables = TableEnv(game.slug), Tables(game.slug, SIZE)
        seats = tables.seats
        one, many = Subject(walker(cast("Environment", table))), Subject(stepper(tables))
        subjects.append((game, seats, Subject(player(game, seats)), one, many))
    for _ in range(repeats):
        poker.measure(seconds)
        for _, _, engine, one, many in subjects:
            for each in (engine, one, many):
                each.measure(seconds)
    return [
        {
            "game": game.slug,
            "seats": seats,
            "engine": round(median(engine.rates)),
            "table": round(median(one.rates)),
            "tables": round(median(many.rates)),
            "table_ratio": round(median(map(truediv, one.rates, poker.rates)), 1),
            "tables_ratio": round(median(map(truediv, many.rates, engine.rates)), 2),
        }
        for game, seats, engine, one, many in subjects
    ]
