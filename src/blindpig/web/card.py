"""The card of a finished game: a PNG of 1200 by 630 for previews of its link, drawn by us."""

from functools import cache
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from blindpig import drawing
from blindpig.aftermath.chronicle import chronicle_of
from blindpig.drawing.context import COLOURS, EMBLEMS
from blindpig.web.charts import CARD, Bead, Chart, fortune_chart

if TYPE_CHECKING:
    from blindpig.web.pages.results import Courier, Rank

WIDTH, HEIGHT = 1200, 630
SCALE = 2  # drawn twice as large, then made smaller: smooth edges
MARK = Path(__file__).parent / "static" / "icon-512.png"
FONTS = Path(drawing.__file__).parent / "static" / "fonts"
TITLE, TEXT = "limelight-latin-400-normal", "josefin-sans-latin-600-normal"
NIGHT, RAY, PLATE, BRASS, CREAM, PAPER, WINE, INK, SOFT = (
    "#0E231F",
    "#132B26",
    "#0A1714",
    "#DDBD6A",
    "#FBF4E2",
    "#F7EDD3",
    "#6E1F24",
    "#1D1A14",
    "#CFC6A8",
)
INKS = {"yellow": "#F8DD4F", "red": "#DB4763", "blue": "#4A7DF2", "green": "#6CD2B0", "orange": "#EA7320"}
VIOLET = "#AE90EA"
LEFT, TOP, PAGE = 44, 44, 520  # the front page
CHART = (590, 150)  # where the chart begins
RAYS = 36  # half of them lit
ROWS = 4  # of the ranking that fit
# The emblems as dots and polygons, in a square of 24.
SHAPES: dict[str, tuple[tuple[str, tuple[float, ...]], ...]] = {
    "diamond": (("poly", (12, 2, 20, 12, 12, 22, 4, 12)),),
    "heart": (("dot", (7.6, 8.6, 5)), ("dot", (16.4, 8.6, 5)), ("poly", (3, 10.5, 21, 10.5, 12, 21.5))),
    "spade": (
        ("dot", (7.6, 13.4, 4.8)),
        ("dot", (16.4, 13.4, 4.8)),
        ("poly", (3, 12, 12, 2, 21, 12)),
        ("poly", (12, 13, 16, 22, 8, 22)),
    ),
    "club": (
        ("dot", (12, 7, 4.6)),
        ("dot", (7, 13.4, 4.6)),
        ("dot", (17, 13.4, 4.6)),
        ("poly", (12, 10, 16, 22, 8, 22)),
    ),
    "horseshoe": (("shoe", (12, 11, 9)),),
    "moon": (("moon", (12, 12, 9)),),
}


@cache
def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A font of ours."""
    return ImageFont.truetype(str(FONTS / f"{name}.woff2"), round(size * SCALE))


class Canvas:
    """A picture in units of the card, whatever it is drawn at."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), NIGHT)
        self.draw = ImageDraw.Draw(self.image)

    def box(self, x: float, y: float, w: float, h: float, fill: str | None, line: str | None = None) -> None:
        """A rectangle."""
        corners = (x * SCALE, y * SCALE, (x + w) * SCALE, (y + h) * SCALE)
        self.draw.rectangle(corners, fill=fill, outline=line, width=2 * SCALE)

    def line(self, points: list[tuple[float, float]], colour: str, width: float) -> None:
        """A line through points."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.draw.line(scaled, fill=colour, width=round(width * SCALE), joint="curve")

    def dot(self, x: float, y: float, radius: float, colour: str, line: str | None = None) -> None:
        """A disc."""
        corners = ((x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE)
        self.draw.ellipse(corners, fill=colour, outline=line, width=2 * SCALE)

    def text(self, x: float, y: float, said: str, look: tuple[str, float, str], anchor: str = "ls") -> float:
        """Words from a point on their line; how wide they are."""
        name, size, colour = look
        self.draw.text((x * SCALE, y * SCALE), said, font=font(name, size), fill=colour, anchor=anchor)
        return font(name, size).getlength(said) / SCALE

    def emblem(self, seat: int, x: float, y: float, radius: float) -> None:
        """Somebody's disc: colour and shape."""
        colour = INKS.get(COLOURS[seat], VIOLET)
        ink = CREAM if COLOURS[seat] in ("red", "blue") else INK
        self.dot(x, y, radius, colour, PLATE)
        size = radius * 1.3 / 24
        left, top = x - 12 * size, y - 12 * size
        for kind, numbers in SHAPES[EMBLEMS[seat]]:
            spots = [(left + a * size, top + b * size) for a, b in zip(numbers[::2], numbers[1::2], strict=False)]
            if kind == "poly":
                self.draw.polygon([(a * SCALE, b * SCALE) for a, b in spots], fill=ink)
                continue
            if kind == "shoe":
                a, b, wide = spots[0][0], spots[0][1], numbers[2] * size
                corners = ((a - wide) * SCALE, (b - wide) * SCALE, (a + wide) * SCALE, (b + wide) * SCALE)
                self.draw.arc(corners, -50, 230, fill=ink, width=round(4 * size * SCALE))
                continue
            self.dot(*spots[0], numbers[2] * size, ink)
            if kind == "moon":
                self.dot(spots[0][0] + 4 * size, spots[0][1] - 3 * size, numbers[2] * size * 0.8, colour)

    def rays(self, x: float, y: float) -> None:
        """Light that comes from a point, up to the edges and beyond."""
        for number in range(0, RAYS, 2):
            around = [pi * (1 + (number + part) / RAYS) for part in (0, 1)]
            far = [(x + WIDTH * cos(angle), y + WIDTH * sin(angle)) for angle in around]
            self.draw.polygon([(a * SCALE, b * SCALE) for a, b in [(x, y), *far]], fill=RAY)

    def mark(self, x: float, y: float, size: float) -> None:
        """The pig."""
        with Image.open(MARK) as icon:
            pig = icon.convert("RGBA").resize((round(size * SCALE), round(size * SCALE)), Image.Resampling.LANCZOS)
        self.image.paste(pig, (round(x * SCALE), round(y * SCALE)), pig)

    def png(self) -> bytes:
        """The picture as a file."""
        found = BytesIO()
        self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(found, "PNG", optimize=True)
        return found.getvalue()


def fitted(said: str, name: str, size: float, width: float) -> str:
    """Words cut to a width."""
    while font(name, size).getlength(said) / SCALE > width and len(said) > 1:
        said = said.rstrip("…")[:-1] + "…"
    return said


def broken(said: str, size: float, width: float) -> list[str]:
    """A headline in lines that fit, as even as can be; two at most."""
    words = said.split(" ")

    def wide(part: list[str]) -> float:
        """How wide some words are."""
        return font(TITLE, size).getlength(" ".join(part)) / SCALE

    cut = min(range(1, len(words) + 1), key=lambda at: max(wide(words[:at]), wide(words[at:])))
    lines = [" ".join(words[:cut]), " ".join(words[cut:])]
    return [fitted(line, TITLE, size, width) for line in lines if line]


def front(canvas: Canvas, courier: "Courier") -> None:
    """The front page: headline and ranking."""
    canvas.box(LEFT, TOP, PAGE, HEIGHT - 2 * TOP, PAPER)
    canvas.box(LEFT + 6, TOP + 6, PAGE - 12, HEIGHT - 2 * TOP - 12, None, "#A89A78")
    x, right = LEFT + 34, LEFT + PAGE - 34
    canvas.text(x, TOP + 42, courier.words("after.paper"), (TITLE, 24, INK))
    rounds = courier.tale.rounds[-1][0] if courier.tale.rounds else 0
    canvas.text(right, TOP + 42, courier.words("after.round", round=rounds), (TEXT, 20, "#51482F"), "rs")
    canvas.line([(x, TOP + 56), (right, TOP + 56)], "#51482F", 2)
    lines = broken(courier.headline(), 58, right - x)
    for number, line in enumerate(lines):
        canvas.text(x, TOP + 122 + 64 * number, line, (TITLE, 58, WINE))
    y = TOP + 150 + 64 * (len(lines) - 1)
    rows = courier.ranks()[:ROWS]
    high = (HEIGHT - TOP - 24 - y) / max(1, len(rows))
    for number, rank in enumerate(rows):
        canvas.line([(x, y + high * number), (right, y + high * number)], "#CDB686", 1.5)
        row(canvas, rank, (x, right, y + high * (number + 0.5)), number == 0)


def row(canvas: Canvas, rank: "Rank", place: tuple[float, float, float], first: bool) -> None:
    """A row of the ranking."""
    x, right, middle = place
    size = 30 if first else 25
    canvas.emblem(rank.person.seat, x + 22, middle, 23 if first else 19)
    score = (TITLE, 44 if first else 30, WINE if first else INK)
    width = font(TITLE, score[1]).getlength(rank.score) / SCALE
    canvas.text(right, middle + (14 if first else 10), rank.score, score, "rs")
    name = fitted(rank.person.name, TEXT, size, right - x - width - 80)
    canvas.text(x + 60, middle + size * 0.34, name, (TEXT, size, INK))


def curve(canvas: Canvas, courier: "Courier", chart: Chart) -> None:
    """The lines, and a name at the end of each."""
    left, top = CHART
    for y, value in chart.ticks[:: 2 if len(chart.ticks) > 4 else 1]:
        canvas.line([(left + chart.frame.left, top + y), (left + chart.edge, top + y)], "#2C4A41", 1.5)
        canvas.text(left + chart.frame.left - 8, top + y + 7, courier.score(value), (TEXT, 20, SOFT), "rs")
    floor = top + chart.frame.height - chart.frame.bottom
    for x, number in chart.rounds:
        canvas.text(left + x, floor + 26, str(number), (TEXT, 20, SOFT), "ms")
    for line in reversed(chart.lines):
        seat = line.seat
        points = list(zip(*[iter(numbers(line.path) + numbers(line.after))] * 2, strict=False))
        placed = [(left + x, top + y) for x, y in points]
        canvas.line(placed, PLATE, 9)
        canvas.line(placed, INKS.get(COLOURS[seat], VIOLET), 5)
    for line in chart.lines:
        end: Bead = line.end
        canvas.emblem(line.seat, left + end.x, top + end.y, 14)
        name = fitted(courier.people[line.seat].name, TEXT, 24, 110)
        canvas.text(left + end.x + 24, top + line.label_y + 8, name, (TEXT, 24, CREAM))


def numbers(path: str) -> list[float]:
    """The numbers of a path that we wrote ourselves."""
    return [float(part) for part in path.replace("M", "").replace("L", " ").split()]


def draw_card(courier: "Courier", place: str) -> bytes:
    """The card as a PNG."""
    canvas = Canvas()
    canvas.rays(900, HEIGHT + 10)
    canvas.box(14, 14, WIDTH - 28, HEIGHT - 28, None, "#96712A")
    front(canvas, courier)
    canvas.mark(606, 52, 80)
    canvas.text(704, 98, fitted(courier.words("title"), TITLE, 44, 450), (TITLE, 44, "#F3DFA2"))
    canvas.text(704, 130, fitted(place, TEXT, 24, 450), (TEXT, 24, CREAM))
    tale = courier.tale
    if len(tale.standings) > 1:
        goal = chronicle_of(tale.record.game).goal(tale.last)
        curve(canvas, courier, fortune_chart(tale.standings, (), goal, -1, CARD))
    canvas.line([(606, 560), (1154, 560)], "#96712A", 1.5)
    canvas.draw.polygon([(a * SCALE, b * SCALE) for a, b in ((612, 576), (630, 586), (612, 596))], fill=BRASS)
    canvas.text(644, 594, courier.words("card.watch"), (TEXT, 24, CREAM))
    return canvas.png()
