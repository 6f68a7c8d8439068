"""Strength over time, as numbers for a template: a line a game, with the bots across it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil, floor

from babel.dates import format_date

from blindpig.aftermath.strength import ANCHORS
from blindpig.web.charts import polyline, spread

LONGEST = 183 * 86400.0  # seconds that a chart looks back
SHORTEST = 86400.0  # seconds that it shows at least
MONTHS = 60 * 86400.0  # from here on months are named, not days
DAYS = 5  # days that are named, at most
AIR = 0.15  # of strength, above and below
LOOKS = ("full", "dashes", "dots")  # of lines: colour is not the only sign


@dataclass(frozen=True)
class Plate:
    """The size of a chart, and what is left free around its lines."""

    name: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    apart: float


WIDE = Plate("wide", 760, 250, 74, 166, 14, 30, 22)
NARROW = Plate("narrow", 350, 220, 74, 58, 14, 28, 20)


@dataclass(frozen=True)
class Trace:
    """One game's line, and its name at the end."""

    slug: str
    number: int
    look: str
    path: str
    x: float
    y: float
    label_y: float


@dataclass(frozen=True)
class Timeline:
    """A chart, ready to be written down."""

    plate: Plate
    traces: Sequence[Trace]
    bots: Sequence[tuple[float, str]]  # height and bot
    days: Sequence[tuple[float, str]]  # place and name

    @property
    def floor(self) -> float:
        """Where the lines end below."""
        return self.plate.height - self.plate.bottom

    @property
    def edge(self) -> float:
        """Where they end on the right."""
        return self.plate.width - self.plate.right


def days_of(first: float, last: float, locale: str) -> list[tuple[float, str]]:
    """The times that are named below: the beginnings of months, or some days."""
    start, end = datetime.fromtimestamp(first, UTC), datetime.fromtimestamp(last, UTC)
    found: list[tuple[float, str]] = []
    if last - first >= MONTHS:
        at = start.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
        while at <= end:
            if at >= start:
                found.append((at.timestamp(), format_date(at, "LLL", locale)))
            at = (at + timedelta(days=32)).replace(day=1)
        return found
    each = max(1, ceil((last - first) / 86400 / DAYS))
    at = start.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    while at <= end:
        found.append((at.timestamp(), format_date(at, "d MMM", locale)))
        at += timedelta(days=each)
    return found


def timeline(
    lines: Mapping[str, Sequence[tuple[float, float]]], until: float, plate: Plate, locale: str
) -> Timeline | None:
    """The chart of some lines, each of times and strengths; None without any."""
    begin = until - LONGEST
    shown = {slug: line for slug, all_ in lines.items() if (line := from_then(all_, begin))}
    if not shown:
        return None
    values = [value for line in shown.values() for _, value in line]
    first = min(until - SHORTEST, *(line[0][0] for line in shown.values()))
    low, high = floor(min(*values, 1.0) - AIR), ceil(max(*values, 2.0) + AIR)
    edge, base = plate.width - plate.right, plate.height - plate.bottom

    def across(at: float) -> float:
        """The place of a time."""
        return plate.left + (edge - plate.left) * (at - first) / (until - first)

    def up(value: float) -> float:
        """The height of a strength."""
        return base - (base - plate.top) * (value - low) / (high - low)

    ends = [up(line[-1][1]) for line in shown.values()]
    labels = spread(ends, plate.apart, plate.top + 6, base)
    traces = []
    for number, (slug, line) in enumerate(shown.items()):
        points = [*[(across(at), up(value)) for at, value in line], (edge, ends[number])]
        look = LOOKS[number % len(LOOKS)]
        traces.append(Trace(slug, number % len(LOOKS), look, polyline(points), edge, ends[number], labels[number]))
    return Timeline(
        plate,
        traces,
        [(up(mark), bot) for mark, bot in enumerate(ANCHORS) if low <= mark <= high],
        [(across(at), name) for at, name in days_of(first, until, locale)],
    )


def from_then(line: Sequence[tuple[float, float]], begin: float) -> list[tuple[float, float]]:
    """A line from a time on; it begins at what it was then."""
    before = [value for at, value in line if at < begin]
    later = [(at, value) for at, value in line if at >= begin]
    return [(begin, before[-1]), *later] if before else later
