"""Two small nets in NumPy: one scores a row for each legal action, one says how well a table stands."""

from pathlib import Path
from typing import Final

import numpy as np

from examples.ppo.features import WHOLE, WIDTH, Floats, Ints

HIDDEN: Final = 64
FAST: Final = (0.9, 0.999)  # Adam's


class Net:
    """One hidden layer of tanh, one number out; Adam moves its weights."""

    def __init__(self, width: int, luck: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            (luck.standard_normal((width, HIDDEN)) / np.sqrt(width)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (luck.standard_normal(HIDDEN) * 0.01).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.steps = 0

    def __call__(self, rows: Floats) -> tuple[Floats, Floats]:
        """What it says of every row, and its hidden layer, which `learn` wants back."""
        first, bias, last, level = self.weights
        hidden = np.tanh(rows @ first + bias)
        return hidden @ last + level, hidden

    def learn(self, rows: Floats, hidden: Floats, slope: Floats, rate: float) -> None:
        """One step down, by how the loss grows with what it said of every row."""
        back = (slope[:, None] * self.weights[2]) * (1.0 - hidden * hidden)
        grads = [rows.T @ back, back.sum(0), hidden.T @ slope, np.array([slope.sum()], np.float32)]
        norm = float(np.sqrt(sum(float((grad * grad).sum()) for grad in grads)))
        self.steps += 1
        fast, slow = FAST
        for number, grad in enumerate(grads):
            clipped = grad * min(1.0, 1.0 / (norm + 1e-8))
            mean, square = self.moments[number]
            mean = mean + (1.0 - fast) * (clipped - mean)
            square = square + (1.0 - slow) * (clipped * clipped - square)
            self.moments[number] = (mean, square)
            right = np.sqrt(square / (1.0 - slow**self.steps)) + 1e-8
            self.weights[number] = self.weights[number] - rate * mean / (1.0 - fast**self.steps) / right


def softmax(scores: Floats, starts: Ints) -> Floats:
    """Chances of the actions of each table, whose rows begin at `starts`."""
    sizes = np.diff(np.append(starts, len(scores)))
    grown = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
    return np.asarray(grown / np.repeat(np.add.reduceat(grown, starts), sizes), np.float32)


def fresh(luck: np.random.Generator) -> tuple[Net, Net]:
    """A policy and a critic that know nothing."""
    return Net(WIDTH, luck), Net(WHOLE, luck)


def save(policy: Net, path: Path) -> None:
    """Keep a policy's weights, in half the bytes."""
    np.savez_compressed(path, *[each.astype(np.float16) for each in policy.weights])


def load(path: Path) -> Net:
    """A policy that was kept."""
    net = Net(WIDTH, np.random.default_rng(0))
    with np.load(path) as kept:
        net.weights = [np.asarray(kept[name], np.float32) for name in kept.files]
    return net
