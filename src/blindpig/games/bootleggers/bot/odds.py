"""What dice bring: how many crates a demand takes of those that stand in line, how many a still makes for a truck."""

from typing import Final

MOST_DICE: Final = 16
MEAN: Final = 3.5


def limited() -> list[list[float]]:
    """By dice, then by limit: the expected roll, what goes beyond the limit not counted."""
    found: list[list[float]] = []
    chances = [1.0]  # by sum
    for dice in range(MOST_DICE + 1):
        row = [0.0]
        above = 1.0  # the chance of a sum over the limit
        for limit in range(6 * MOST_DICE + 1):
            above -= chances[limit] if limit < len(chances) else 0.0
            row.append(row[-1] + max(above, 0.0))
        found.append(row)
        if dice < MOST_DICE:
            chances = one_more(chances)
    return found


def one_more(chances: list[float]) -> list[float]:
    """The chances of each sum with another die."""
    new = [0.0] * (len(chances) + 6)
    for total, chance in enumerate(chances):
        for face in range(1, 7):
            new[total + face] += chance / 6.0
    return new


LIMITED: Final[list[list[float]]] = limited()


def expected(dice: int, sure: float, limit: float) -> float:
    """Expected roll of so many dice plus what is sure, up to a limit."""
    if limit <= sure:
        return limit
    row = LIMITED[min(dice, MOST_DICE)]
    beyond = limit - sure
    low = int(beyond)
    if low >= 6 * MOST_DICE:
        return sure + MEAN * dice
    return sure + row[low] + (beyond - low) * (row[low + 1] - row[low])
