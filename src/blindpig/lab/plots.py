"""The plots of a report as numbers for its template: dots with intervals, lines by round, bars."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

STEPS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
TICKS: Final = 6  # at most
# Of the plate for dots: where it begins and ends, and the drawing does; and the same on a phone.
SPAN: Final = (190.0, 420.0, 540)
SMALL: Final = (152.0, 264.0, 342)
WIDE: Final = (54.0, 950.0, 1120)  # of the plate for lines; on a phone the names stand in it
ALONE: Final = (54.0, 1104.0, 1120)  # one line needs no name
NARROW: Final = (46.0, 334.0, 342)
TOP, ROW = 46.0, 34.0


@dataclass(frozen=True)
class Dot:
    """A share with its interval."""

    label: str
    y: float
    x: float
    low: float
    high: float
    said: str
    holds: bool
    seat: int = -1  # whose mark stands beside it
    strong: bool = False


@dataclass(frozen=True)
class Dots:
    """Shares below each other, with a line where all would be even."""

    dots: Sequence[Dot]
    ticks: Sequence[tuple[float, int]]  # place and percent
    even: float
    width: int = SPAN[2]
    small: "Dots | None" = None  # the same on a phone

    @property
    def height(self) -> float:
        """Of the drawing."""
        return TOP + ROW * len(self.dots) + 12


@dataclass(frozen=True)
class Line:
    """Something by round: its points, and the band of its interval."""

    name: str
    points: Sequence[tuple[float, float]]
    band: str


@dataclass(frozen=True)
class Lines:
    """Lines by round."""

    lines: Sequence[Line]
    ticks: Sequence[tuple[float, int]]  # height and percent
    rounds: Sequence[tuple[float, int]]
    even: float
    span: tuple[float, float, int] = WIDE
    small: "Lines | None" = None  # the same on a phone


@dataclass(frozen=True)
class Bar:
    """A bar of an arm."""

    x: float
    y: float
    width: float
    height: float
    said: str
    arm: int


@dataclass(frozen=True)
class Bars:
    """Bars beside each other, by what they stand for."""

    bars: Sequence[Bar]
    labels: Sequence[tuple[float, str]]
    ticks: Sequence[tuple[float, int]]


def percents(least: float, most: float) -> list[int]:
    """Round percents in a span, few enough to read."""
    step = next((step for step in STEPS if (most - least) / step <= TICKS), 0.5)
    every = round(100 * step)
    return list(range(ceil(100 * least / every) * every, floor(100 * most / every) * every + 1, every))


def dots(
    found: Sequence[tuple[str, float, tuple[float, float], bool, int]],
    even: float,
    decimal: Callable[[float, int], str],
    span: tuple[float, float, int] = SPAN,
) -> Dots:
    """Dots for labels, shares, intervals, whether they hold, and seats; figures as a language writes them."""
    left, right, width = span
    least = min([even, *(span[0] for _, _, span, _, _ in found)])
    most = max([even, *(span[1] for _, _, span, _, _ in found)])
    room = 0.04 * (most - least or 1)
    least, most = max(0.0, least - room), min(1.0, most + room)

    def across(share: float) -> float:
        """The place of a share."""
        return left + (right - left) * (share - least) / (most - least)

    drawn = [
        Dot(
            label,
            TOP + ROW * number,
            across(share),
            across(span[0]),
            across(span[1]),
            f"{decimal(100 * share, 1)} ± {decimal(50 * (span[1] - span[0]), 1)}",
            holds,
            seat,
        )
        for number, (label, share, span, holds, seat) in enumerate(found)
    ]
    few = 1 if span == SPAN else 2  # of the ticks, on a phone every second
    ticks = [(across(percent / 100), percent) for percent in percents(least, most)[::few]]
    small = dots(found, even, decimal, SMALL) if span == SPAN else None
    return Dots(drawn, ticks, across(even), width, small)


def lines(
    found: Sequence[tuple[str, Sequence[tuple[int, float, float, float]]]],
    even: float,
    span: tuple[float, float, int] = WIDE,
) -> Lines:
    """Lines for names, each with rounds, shares and their intervals."""
    left, right, _ = span
    rounds = sorted({number for _, points in found for number, _, _, _ in points})
    least = min([even, *(share for _, points in found for _, share, _, _ in points)])
    least = floor(least * 20) / 20
    last = max(1, rounds[-1] - rounds[0])

    def across(number: int) -> float:
        """The place of a round."""
        return left + (right - left) * (number - rounds[0]) / last

    def up(share: float) -> float:
        """The height of a share."""
        return 236 - 218 * (max(share, least) - least) / (1 - least)

    drawn = []
    for name, points in found:
        top = [f"{across(number):.1f},{up(high):.1f}" for number, _, _, high in points]
        bottom = [f"{across(number):.1f},{up(low):.1f}" for number, _, low, _ in reversed(points)]
        drawn.append(
            Line(name, [(across(number), up(share)) for number, share, _, _ in points], " ".join(top + bottom))
        )
    every = max(1, ceil(len(rounds) / (12 if span == NARROW else 16)))
    ticks = [(up(percent / 100), percent) for percent in percents(least, 1.0)]
    numbers = [(across(number), number) for number in rounds[::every]]
    return Lines(drawn, ticks, numbers, up(even), span, None if span == NARROW else lines(found, even, NARROW))


def bars(found: Sequence[tuple[str, Sequence[float]]], digits: int = 0) -> Bars:
    """Bars for labels, each with a share for every arm."""
    most = max(share for _, shares in found for share in shares) or 1.0
    top = ceil(most * 20) / 20
    wide = 490 / len(found)
    width = min(42.0, 0.8 * wide / max(1, len(found[0][1])))
    drawn, labels = list[Bar](), list[tuple[float, str]]()
    for number, (label, shares) in enumerate(found):
        middle = 44 + wide * (number + 0.5)
        labels.append((middle, label))
        start = middle - width * len(shares) / 2
        for arm, share in enumerate(shares):
            height = 170 * share / top
            said = f"{100 * share:.{digits}f}"
            drawn.append(Bar(start + width * arm, 196 - height, width - 3, height, said, arm))
    ticks = [(196 - 170 * percent / 100 / top, percent) for percent in percents(0, top)]
    return Bars(drawn, labels, ticks)
