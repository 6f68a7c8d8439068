"""What dice bring: how many crates a demand takes of those that stand in line, how many a still makes for a truck."""

from typing import Final

from mypy_extensions import i64

from blindpig.kernel.numbers import Floats, floats

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


def in_a_row(rows: list[list[float]]) -> Floats:
    """Rows one behind the other."""
    found = floats(0.0, sum(len(row) for row in rows))
    at = 0
    for row in rows:
        for number in row:
            found[at] = number
            at += 1
    return found


def one_more(chances: list[float]) -> list[float]:
    """The chances of each sum with another die."""
    new = [0.0] * (len(chances) + 6)
    for total, chance in enumerate(chances):
        for face in range(1, 7):
            new[total + face] += chance / 6.0
    return new


LIMITS: Final = 6 * MOST_DICE + 2  # in a row
LIMITED: Final[Floats] = in_a_row(limited())


def expected(dice: i64, sure: float, limit: float) -> float:
    """Expected roll of so many dice plus what is sure, up to a limit."""
    if limit <= sure:
        return limit
    beyond = limit - sure
    low = i64(int(beyond))
    if low >= 6 * MOST_DICE:
        return sure + MEAN * float(dice)
    row = LIMITED
    at = min(dice, MOST_DICE) * LIMITS + low
    return sure + row[at] + (beyond - float(low)) * (row[at + 1] - row[at])
