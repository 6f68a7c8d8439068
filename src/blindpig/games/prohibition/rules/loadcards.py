"""The load cards of the house edition: each is the row of its crates."""

from typing import Final

# PR-S2: brown, black and white crates on each card, four cards of each value from 6 to 12.
CRATES: Final[list[list[int]]] = [
    [1, 1, 1], [2, 2, 0], [3, 0, 1], [0, 3, 0],
    [2, 1, 1], [1, 3, 0], [1, 0, 2], [3, 2, 0],
    [1, 2, 1], [2, 0, 2], [3, 1, 1], [0, 1, 2],
    [2, 2, 1], [1, 1, 2], [0, 3, 1], [3, 0, 2],
    [1, 3, 1], [2, 1, 2], [1, 0, 3], [0, 2, 2],
    [2, 3, 1], [1, 2, 2], [0, 1, 3], [2, 0, 3],
    [3, 3, 1], [2, 2, 2], [1, 1, 3], [0, 3, 2],
]  # fmt: skip
CARDS: Final = len(CRATES)
