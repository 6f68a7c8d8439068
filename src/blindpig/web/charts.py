"""Charts after the game, as numbers for a template: who had how much, round by round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from blindpig.aftermath.chronicle import Moment, Standing

APART = 29.0  # between two names at the ends of their lines
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
LINES = 6  # of the grid, at most
LABELS = 18  # rounds that are named on the axis, at most
LETTER, DIGIT = 9.5, 11.0  # units that one of a name, or of a value beside it, takes up at most, on average
BESIDE = 50.0  # units that a line's end takes up besides its name and its value


@dataclass(frozen=True)
class Frame:
    """The size of a chart, and what is left free around its plate."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    bead: float
    values: bool  # whether the names at the line ends come with their value
    apart: float = APART
    letters: int = 11  # of a name at the end of its line, at most


WIDE = Frame(846, 384, 62, 170, 10, 34, 7, True)
SHORT = Frame(846, 262, 62, 170, 10, 34, 7, True)  # where a second chart stands below it
NARROW = Frame(346, 236, 40, 92, 6, 28, 4.5, False, 24, 8)
CARD = Frame(560, 400, 84, 130, 10, 30, 9, False, 32, 8)


def with_room(frame: Frame, labels: Sequence[tuple[str, str]]) -> Frame:
    """The frame, with as much room on the right as the longest of these names and values needs."""
    needed = [BESIDE + LETTER * min(len(name), frame.letters) + DIGIT * len(value) for name, value in labels]
    return replace(frame, right=max(frame.right, *needed))


@dataclass(frozen=True)
class Bead:
    """A value of a seat at the end of a round."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Line:
    """Somebody's line: as drawn, dotted from where they are out, and its end with a name."""

    seat: int
    path: str
    after: str
    beads: Sequence[Bead]
    end: Bead
    label_y: float
    value: int
    mine: bool


@dataclass(frozen=True)
class Pin:
    """A moment, off the line, on a leader."""

    number: int
    x: float
    y: float
    line_x: float
    line_y: float
    move: int


@dataclass(frozen=True)
class Chart:
    """A chart, ready to be written down."""

    frame: Frame
    lines: Sequence[Line]
    ticks: Sequence[tuple[float, int]]  # height and value
    rounds: Sequence[tuple[float, int]]  # place and number
    pins: Sequence[Pin]
    goal: tuple[float, int] | None  # height and value

    @property
    def floor(self) -> float:
        """Where the plate ends below."""
        return self.frame.height - self.frame.bottom

    @property
    def edge(self) -> float:
        """Where the plate ends on the right."""
        return self.frame.width - self.frame.right


def step_for(most: int) -> int:
    """The distance between two lines of the grid."""
    return next((step for step in STEPS if most / step <= LINES), STEPS[-1])


def spread(wanted: list[float], apart: float, top: float, bottom: float) -> list[float]:
    """Heights as near to the wanted ones as can be, in their order, and apart from each other."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    found = [0.0] * len(wanted)
    last = top - apart
    for number in order:
        found[number] = last = max(wanted[number], last + apart)
    limit = bottom
    for number in reversed(order):
        found[number] = limit = min(found[number], limit)
        limit -= apart
    return found


def polyline(points: Sequence[tuple[float, float]]) -> str:
    """Points as the path of an SVG."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) if points else ""


def fortune_chart(
    standings: Sequence[Standing], moments: Sequence[Moment], goal: int, reader: int, frame: Frame
) -> Chart:
    """The chart of everybody's fortune; the reader's own line lies on top."""
    most = max(goal, 1, *(max(each.fortunes) for each in standings))
    least = min(0, *(min(each.fortunes) for each in standings))
    step = step_for(most - least)
    top = (most // step + (1 if most % step else 0)) * step
    floor, edge = frame.height - frame.bottom, frame.width - frame.right
    inner = frame.left + 14

    def across(number: int) -> float:
        """The place of a standing by its number."""
        return inner + (edge - 14 - inner) * number / max(1, len(standings) - 1)

    def up(value: float) -> float:
        """The height of a value; a little air above the highest."""
        return floor - (floor - frame.top - 14) * (value - least) / max(1, top - least)

    seats = range(len(standings[0].fortunes))
    labels = spread(
        [up(standings[-1].fortunes[seat]) for seat in seats], frame.apart, frame.top + 12, frame.height - 12
    )
    lines = [seat_line(standings, seat, (across, up), labels[seat], frame, seat == reader) for seat in seats]
    rank = sorted(lines, key=lambda line: (line.mine, -line.value))
    every = max(1, -(-len(standings) // LABELS)) * (1 if frame.values else 2)
    low = -(-least // step) * step
    return Chart(
        frame,
        rank,
        [(up(value), value) for value in range(low, top + 1, step)],
        [(across(number), each.round) for number, each in enumerate(standings) if number % every == 0],
        pins_of(standings, moments, (across, up), frame),
        (up(goal), goal) if goal else None,
    )


@dataclass(frozen=True)
class Ribbon:
    """Somebody's second figure by round: a band as wide as it is large, and how much is left of it at the end."""

    seat: int
    path: str
    y: float
    value: int


@dataclass(frozen=True)
class Tally:
    """A second chart below the first, its rounds in the same places."""

    frame: Frame
    row: float
    ribbons: Sequence[Ribbon]

    @property
    def edge(self) -> float:
        """Where the plates end on the right."""
        return self.frame.width - self.frame.right


def tally_chart(figures: Sequence[Sequence[int]], frame: Frame) -> Tally:
    """Everybody's second figure as ribbons, one below the other."""
    row, most = (26.0 if frame.values else 20.0), max(1, *(max(each) for each in figures))
    inner, edge = frame.left + 14, frame.width - frame.right
    step = (edge - 14 - inner) / max(1, len(figures) - 1)
    found: list[Ribbon] = []
    for seat in range(len(figures[0])):
        middle = seat * (row + 3) + row / 2
        half = [each[seat] / most * (row - 6) / 2 for each in figures]
        above = [(inner + number * step, middle - size) for number, size in enumerate(half)]
        below = [(inner + number * step, middle + size) for number, size in enumerate(half)]
        found.append(Ribbon(seat, f"{polyline([*above, *reversed(below)])}Z", middle, figures[-1][seat]))
    height = len(found) * (row + 3)
    return Tally(replace(frame, height=height, top=0.0, bottom=0.0), row, found)


Scales = tuple[Callable[[int], float], Callable[[float], float]]


def seat_line(standings: Sequence[Standing], seat: int, scales: Scales, label: float, frame: Frame, mine: bool) -> Line:
    """The line of one seat."""
    across, up = scales
    points = [(across(number), up(each.fortunes[seat])) for number, each in enumerate(standings)]
    out = next((number for number, each in enumerate(standings) if each.out[seat]), len(points) - 1)
    size = frame.bead + (1 if mine else 0)
    every = max(1, len(points) // 24)  # a bead a round, as long as they are apart
    beads = [Bead(x, y, size) for number, (x, y) in enumerate(points[: out + 1]) if (out - number) % every == 0]
    return Line(
        seat,
        polyline(points[: out + 1]),
        polyline(points[out:]) if out < len(points) - 1 else "",
        beads,
        Bead(*points[-1], size),
        label,
        standings[-1].fortunes[seat],
        mine,
    )


def pins_of(standings: Sequence[Standing], moments: Sequence[Moment], scales: Scales, frame: Frame) -> list[Pin]:
    """The moments, each on a short leader off its line, on the side where the other lines are farther away."""
    across, up = scales
    lift, floor = (40.0 if frame.values else 28.0), frame.height - frame.bottom
    found: list[Pin] = []
    for number, moment in enumerate(moments, 1):
        at = next((n for n, each in enumerate(standings) if each.move >= moment.move), len(standings) - 1)
        x, y = across(at), up(standings[at].fortunes[moment.seat])
        others = [up(fortune) for seat, fortune in enumerate(standings[at].fortunes) if seat != moment.seat]
        shift = -16 if x > frame.width / 2 else 12
        places = [(x + aside, y + down) for down in (-lift, lift) for aside in (shift, 2 * shift, -shift)]
        free = [place for place in places if frame.top + 12 < place[1] < floor - 12] or places

        def room(place: tuple[float, float], others: list[float] = others) -> float:
            """How far a place is from other lines and pins."""
            lines = min((abs(place[1] - other) for other in others), default=lift)
            pins = min((abs(place[0] - pin.x) + abs(place[1] - pin.y) for pin in found), default=2 * lift)
            return min(lines, lift) + min(pins, 2 * lift)

        px, py = max(free, key=room)
        found.append(Pin(number, px, py, x, y, moment.move))
    return found


@dataclass(frozen=True)
class Band:
    """Somebody's chance over time: an area, and where its name stands."""

    seat: int
    path: str
    x: float
    y: float
    name: str  # nothing if there is no room for it


@dataclass(frozen=True)
class Stack:
    """Everybody's chance to win over time, the reader's at the bottom."""

    frame: Frame
    bands: Sequence[Band]
    rounds: Sequence[tuple[float, int]]
    pins: Sequence[tuple[int, float]]  # number and place
    now: float | None

    @property
    def floor(self) -> float:
        """Where the plate ends below."""
        return self.frame.height - self.frame.bottom

    @property
    def edge(self) -> float:
        """Where the plate ends on the right."""
        return self.frame.width - self.frame.right


CHANCES = Frame(800, 236, 44, 12, 34, 30, 0, True)
SMALL_CHANCES = Frame(346, 190, 34, 8, 34, 26, 0, False, letters=8)
POINTS = 240  # of a curve at most
ROOM = 22.0  # units of height that a name needs


def short(name: str, frame: Frame) -> str:
    """As much of a name as a chart has room for."""
    return name if len(name) <= frame.letters else f"{name[: frame.letters - 1].rstrip()}…"


def clear(above: Sequence[float], below: Sequence[float], at: int, reach: int) -> tuple[float, float]:
    """What of a band is free for as far as a name reaches to either side: a spike has no room for one."""
    near = slice(max(0, at - reach), at + reach + 1)
    return max(below[near]), min(above[near])


def chance_stack(
    chances: Sequence[Sequence[float]],
    rounds: Sequence[tuple[int, int]],
    reader: int,
    names: Sequence[str],
    marks: Sequence[int],
    now: int | None,
    frame: Frame = CHANCES,
) -> Stack:
    """The chart of everybody's chance; marks are the moves of decisions, `now` the one that is looked at."""
    last = max(1, len(chances) - 1)
    floor, edge = frame.height - frame.bottom, frame.width - frame.right
    every = max(1, len(chances) // POINTS)
    moves = [*range(0, last, every), last]
    order = sorted(range(len(chances[0])), key=lambda seat: (seat != reader, seat))

    def across(move: float) -> float:
        """The place of a move."""
        return frame.left + (edge - frame.left) * move / last

    def up(share: float) -> float:
        """The height of a share."""
        return floor - (floor - frame.top) * share

    below, bands = [0.0] * len(moves), list[Band]()
    for seat in order:
        above = [low + chances[move][seat] for low, move in zip(below, moves, strict=True)]
        top = [(across(move), up(share)) for move, share in zip(moves, above, strict=True)]
        bottom = [(across(move), up(share)) for move, share in zip(moves, below, strict=True)]
        name = short(names[seat], frame)
        half = LETTER * len(name) / 2
        reach = round(len(moves) * half / (edge - frame.left))
        inner = range(len(moves) // 12, max(len(moves) // 12 + 1, len(moves) * 5 // 6))
        inside = [at for at in inner if frame.left + half <= across(moves[at]) <= edge - half]
        free = [clear(above, below, at, reach) for at in range(len(moves))]
        wide = max(inside or inner, key=lambda at: free[at][1] - free[at][0])
        low, high = free[wide]
        room, middle = (high - low) * (floor - frame.top), up((low + high) / 2)
        named = name if inside and room >= ROOM else ""
        bands.append(Band(seat, polyline([*top, *reversed(bottom)]) + "Z", top[wide][0], middle, named))
        below = above
    few = max(1, -(-len(rounds) // (LABELS if frame.values else LABELS // 3)))
    labels = [(across(move), number) for number, move in rounds if (number - 1) % few == 0]
    pins = [(number, across(move - 1)) for number, move in enumerate(marks, 1)]
    pins.sort(key=lambda pin: marks[pin[0] - 1] == now)  # the chosen one lies on top of its neighbours
    return Stack(frame, bands, labels, pins, None if now is None else across(now - 1))
