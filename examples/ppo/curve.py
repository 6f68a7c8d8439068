"""Draws curve.svg from curve.json, which the training wrote: `python -m examples.ppo.curve`."""

import json
from pathlib import Path
from typing import Final, TypedDict

HERE: Final = Path(__file__).parent
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 620, 24, 250


class Point(TypedDict):
    """How well the net did after some games."""

    minutes: float
    games: int
    share: float


class Curve(TypedDict):
    """A training."""

    seats: int
    games: int
    minutes: float
    exam: int
    against: str
    curve: list[Point]


def kept(folder: Path = HERE) -> Curve:
    """The last training."""
    found: Curve = json.loads((folder / "curve.json").read_text(encoding="utf-8"))
    return found


def draw(found: Curve) -> str:
    """The curve as SVG: games won in a hundred against Rookies, by games played; a dashed line where all are even."""
    most = max(point["games"] for point in found["curve"])

    def across(games: float) -> float:
        return LEFT + (RIGHT - LEFT) * games / most

    def up(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    even = up(1 / found["seats"])
    step = 10 ** (len(str(most)) - 1)
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="13">',
        f"<title>Games won in a hundred against two of {found['against']}, by games of self-play</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf5e5"/>',
    ]
    for share in (0, 25, 50, 75, 100):
        y = up(share / 100)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#8c7440" stroke-opacity=".4"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    for games in range(step, most + 1, step):
        lines.append(f'<text x="{across(games):.1f}" y="{BOTTOM + 20}" text-anchor="middle">{games:,}</text>')
    lines.append(f'<path d="M{LEFT} {even:.1f}H{RIGHT}" stroke="#1d1a14" stroke-dasharray="5 4"/>')
    lines.append(f'<text x="{RIGHT}" y="{even - 6:.1f}" text-anchor="end">an even share</text>')
    points = " ".join(f"{across(point['games']):.1f},{up(point['share']):.1f}" for point in found["curve"])
    lines.append(f'<polyline points="{points}" fill="none" stroke="#6e1f24" stroke-width="3"/>')
    lines.append(
        f'<text x="{(LEFT + RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">games of self-play</text></svg>'
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (HERE / "curve.svg").write_text(draw(kept()), encoding="utf-8")
