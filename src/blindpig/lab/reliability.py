"""The reliability plot of calibrated chances, out of the reports that `blindpig.lab.calibrate` writes.

python -m blindpig.lab.reliability OUT.svg GAME=report.json GAME=report.json
"""

import json
import sys
from pathlib import Path

SIDE, GAP, LEFT, TOP = 300, 40, 60, 40
INKS = ("#6E1F24", "#27477F", "#1A4238")
PAPER = "#FBF4E2"


def text(x: float, y: float, said: str, size: int = 12, ink: str = "#51482F", anchor: str = "start") -> str:
    """Words in the plot."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{ink}">{said}</text>'


def frame(x: float, name: str) -> list[str]:
    """The square of one game, with its grid and the line on which chances are right."""
    found = [text(x, 26, name, 17, "#1D1A14")]
    found.append(f'<rect x="{x}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="{PAPER}" stroke="#A89A78"/>')
    for share in range(0, 101, 25):
        at = share / 100 * SIDE
        line = f"M{x + at} {TOP}V{TOP + SIDE}M{x} {TOP + SIDE - at}H{x + SIDE}"
        found.append(f'<path d="{line}" stroke="#CDB686" stroke-width=".7"/>')
        found.append(text(x + at, TOP + SIDE + 18, str(share), anchor="middle"))
        found.append(text(x - 6, TOP + SIDE - at + 4, str(share), anchor="end"))
    found.append(f'<path d="M{x} {TOP + SIDE}L{x + SIDE} {TOP}" stroke="#51482F" stroke-dasharray="4 4"/>')
    return found


def curve(x: float, number: int, seats: str, report: dict[str, object]) -> list[str]:
    """The points of one number of seats, and what they come to."""
    plot = report["points"]
    if not isinstance(plot, list):
        raise TypeError("a report has points")
    ink, most = INKS[number], max(count for _, _, count in plot)
    spots = [(x + chance * SIDE, TOP + SIDE - won * SIDE, count) for chance, won, count in plot]
    path = "L".join(f"{a:.1f} {b:.1f}" for a, b, _ in spots)
    found = [f'<path fill="none" stroke="{ink}" stroke-width="1.6" d="M{path}"/>']
    for a, b, count in spots:
        radius, fill = 2.5 + 4.5 * (count / most) ** 0.5, PAPER if number else ink
        found.append(
            f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{ink}" stroke-width="1.6"/>'
        )
    said = f"{'○' if number else '●'} {seats} seats: error {report['error']}, Brier skill {report['brier skill']}"
    found.append(text(x, TOP + SIDE + 42 + 20 * number, said, 13, ink))
    return found


def drawn(reports: dict[str, dict[str, dict[str, object]]]) -> str:
    """The plot as SVG."""
    found: list[str] = []
    for place, (name, report) in enumerate(reports.items()):
        x = LEFT + place * (SIDE + GAP)
        found += frame(x, name)
        for number, (seats, part) in enumerate(report.items()):
            found += curve(x, number, seats, part)
    note = "Chance given (across) and share that won (up), in per cent, in games that were not used for the fit."
    found.append(text(LEFT, TOP + SIDE + 90, note, 13))
    size = f"0 0 {LEFT + len(reports) * (SIDE + GAP)} {TOP + SIDE + 106}"
    body = f'<rect width="100%" height="100%" fill="#F3E7C9"/>{"".join(found)}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif">{body}</svg>\n'


def main(arguments: list[str]) -> None:
    """Read the reports and write the plot."""
    out, *given = arguments
    pairs = [each.partition("=") for each in given]
    reports = {name: json.loads(Path(path).read_text(encoding="utf-8")) for name, _, path in pairs}
    Path(out).write_text(drawn(reports), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
