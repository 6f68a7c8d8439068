"""PPO by self-play in Règlement de comptes with three families: `python -m examples.ppo.train`.

Every seat of every table is played by the same net. The reward is the share of the victory; on the way, money and men
ahead of the others count as a potential, which changes no best policy but tells it sooner. Now and then the net plays
Rookies, and what came of it is kept as the curve.
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from blindpig.envs import SeatEnv, Tables
from examples.ppo.features import LEAD, SEATS, Floats, Ints, Seen, describe, see
from examples.ppo.net import Net, fresh, save, softmax

HERE: Final = Path(__file__).parent
TABLES: Final = 64
STEPS: Final = 192  # of every table between two lessons
EPOCHS: Final = 2
BATCH: Final = 512  # decisions
CLIP: Final = 0.2
TRACE: Final = 0.8  # lambda of the advantage
ENTROPY: Final = 0.01
RATE: Final = 1e-3
AHEAD: Final = 1.0  # how much the potential counts
EXAM: Final = 120  # games against Rookies for each point of the curve


@dataclass
class Decision:
    """What one step of all tables was."""

    rows: Floats  # of all legal actions
    starts: Ints
    picked: Ints  # row numbers
    chances: Floats  # of those
    whole: Floats
    values: Floats
    seats: Ints
    stands: Floats  # the potential of who acts
    rewards: Floats  # by table and seat, of games that ended here
    ended: NDArray[np.bool_]
    gains: Floats = field(default_factory=lambda: np.zeros(0, np.float32))


def stands(seen: Seen) -> Floats:
    """How far ahead who acts is, in money and what is to come of it."""
    return np.asarray(AHEAD * np.tanh(seen.whole[:, LEAD]), np.float32)


def ask(policy: Net, seen: Seen, masks: NDArray[np.uint8], seats: Ints) -> tuple[Floats, Ints, Ints, Floats]:
    """The rows of all legal actions, which action each is, where each table's begin, and their chances."""
    table, action = np.nonzero(masks)
    rows = describe(seen, table, action, seats[table])
    starts = np.searchsorted(table, np.arange(len(masks)))
    return rows, action, starts, softmax(policy(rows)[0], starts)


def draw(chances: Floats, starts: Ints, luck: np.random.Generator) -> Ints:
    """A row for each table, by its chances."""
    summed = np.cumsum(chances, dtype=np.float64)
    before = summed[starts] - chances[starts]
    after = np.append(starts[1:], len(chances)) - 1
    aims = before + luck.random(len(starts)) * (summed[after] - before)
    return np.asarray(np.clip(np.searchsorted(summed, aims, side="right"), starts, after), np.int64)


def play(tables: Tables, policy: Net, critic: Net, luck: np.random.Generator) -> list[Decision]:
    """Some steps of all tables."""
    found: list[Decision] = []
    for _ in range(STEPS):
        seats = tables.turns.astype(np.int64)
        seen = see(tables.observations)
        rows, action, starts, chances = ask(policy, seen, tables.masks, seats)
        picked = draw(chances, starts, luck)
        values = critic(seen.whole)[0]
        tables.step(action[picked])
        found.append(
            Decision(
                rows, starts, picked, chances[picked], seen.whole, values, seats, stands(seen),
                tables.rewards.astype(np.float32), tables.ended.copy(),
            )
        )  # fmt: skip
    return found


def judge(decisions: list[Decision]) -> None:
    """Advantages, seat by seat, from the last decision back; a game cut off is worth what the critic says."""
    count = len(decisions[0].seats)
    at = np.arange(count)
    value, trace, stood = (np.zeros((count, SEATS), np.float32) for _ in range(3))
    known = np.zeros((count, SEATS), np.bool_)  # whether anything later of this game is known
    for each in reversed(decisions):
        value[each.ended] = each.rewards[each.ended] - 1.0 / SEATS
        trace[each.ended], stood[each.ended], known[each.ended] = 0.0, 0.0, True
        here, seat = value[at, each.seats], each.seats
        step = np.where(known[at, seat], here + stood[at, seat] - each.stands - each.values, 0.0)
        gain = step + TRACE * trace[at, seat]
        each.gains = gain.astype(np.float32)
        value[at, seat], trace[at, seat], stood[at, seat] = each.values, gain, each.stands
        known[at, seat] = True


def lesson(decisions: list[Decision], policy: Net, critic: Net, rate: float, luck: np.random.Generator) -> None:
    """PPO: two rounds over what was played, in batches of whole steps."""
    gains = np.concatenate([each.gains for each in decisions])
    mean, spread = float(gains.mean()), float(gains.std()) + 1e-6
    size = max(1, BATCH // TABLES)
    for _ in range(EPOCHS):
        order = luck.permutation(len(decisions))
        for first in range(0, len(order), size):
            teach([decisions[at] for at in order[first : first + size]], policy, critic, rate, (mean, spread))


def teach(batch: list[Decision], policy: Net, critic: Net, rate: float, norm: tuple[float, float]) -> None:
    """One step of both nets."""
    rows = np.concatenate([each.rows for each in batch])
    sizes = [len(each.rows) for each in batch]
    shift = np.cumsum([0, *sizes[:-1]])
    starts = np.concatenate([each.starts + by for each, by in zip(batch, shift, strict=True)])
    picked = np.concatenate([each.picked + by for each, by in zip(batch, shift, strict=True)])
    old = np.concatenate([each.chances for each in batch])
    raw = np.concatenate([each.gains for each in batch])
    gain = (raw - norm[0]) / norm[1]
    scores, hidden = policy(rows)
    chances = softmax(scores, starts)
    ratio = chances[picked] / np.maximum(old, 1e-8)
    inside = np.where(gain > 0, ratio < 1.0 + CLIP, ratio > 1.0 - CLIP)
    weight = np.where(inside, gain * ratio, 0.0) / len(picked)
    counts = np.diff(np.append(starts, len(rows)))
    slope = chances * np.repeat(weight, counts)
    slope[picked] -= weight
    logs = np.log(np.maximum(chances, 1e-8))
    mixed = np.add.reduceat(chances * logs, starts)
    slope += ENTROPY / len(picked) * chances * (logs - np.repeat(mixed, counts))
    policy.learn(rows, hidden, slope.astype(np.float32), rate)
    whole = np.concatenate([each.whole for each in batch])
    aims = np.concatenate([each.values for each in batch]) + raw
    said, layer = critic(whole)
    critic.learn(whole, layer, ((said - aims) / len(aims)).astype(np.float32), rate)


def examine(policy: Net, games: int, bots: str = "rookie") -> float:
    """The share of victories against two bots, its seat rotating, on deals of their own."""
    won = 0.0
    for number in range(games):
        seat = number % SEATS
        env = SeatEnv("reglement", seats=SEATS, bots=[bots], seat=seat, reward="share")
        seen, _ = env.reset(seed=10_000 + number)
        over = False
        while not over:
            masks = seen["action_mask"][None].astype(np.uint8)
            _, action, _, chances = ask(policy, see(seen["observation"][None]), masks, np.array([seat]))
            seen, reward, over, _, _ = env.step(int(action[chances.argmax()]))
            won += reward
    return won / games


def main() -> None:
    """Train for so many minutes, and keep the weights and the curve."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=25.0)
    options.add_argument("--out", type=Path, default=HERE)
    options.add_argument("--exam", type=int, default=EXAM)
    given = options.parse_args()
    luck = np.random.default_rng(1)
    policy, critic = fresh(luck)
    tables = Tables("reglement", TABLES, SEATS, reward="share", seed=1)
    began = time.monotonic()
    lessons, games, curve = 0, 0, []
    while (spent := (time.monotonic() - began) / 60.0) < given.minutes:
        decisions = play(tables, policy, critic, luck)
        games += int(sum(each.ended.sum() for each in decisions))
        judge(decisions)
        lesson(decisions, policy, critic, RATE * max(0.1, 1.0 - spent / given.minutes), luck)
        lessons += 1
        if lessons % 10 == 0:
            share = examine(policy, given.exam)
            curve.append({"minutes": round(spent, 1), "games": games, "share": round(share, 3)})
            print(curve[-1], flush=True)
            save(policy, given.out / "weights.npz")
    save(policy, given.out / "weights.npz")
    minutes = round((time.monotonic() - began) / 60.0, 1)
    told = {"seats": SEATS, "games": games, "minutes": minutes, "exam": given.exam, "against": "rookie", "curve": curve}
    (given.out / "curve.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
