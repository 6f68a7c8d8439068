"""How well the chances of reviews are calibrated, kept in docs/calibrated.json; docs/bots.md and its plot come from it.

`python -m tests.calibrated GAME=FILE…` takes over what `blindpig.lab.calibrate` reported, and writes table and plot.
"""

import json
import re
import sys
from pathlib import Path
from typing import TypedDict, cast

from blindpig.i18n.teller import Teller
from blindpig.lab.reliability import drawn
from tests.sources import ROOT

KEPT = ROOT / "docs" / "calibrated.json"
PLOT = ROOT / "docs" / "calibration.svg"
DOCS = ROOT / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- calibrated -->\n).*?(<!-- end of calibrated -->)", re.DOTALL)
Judged = TypedDict(
    "Judged",
    {
        "games": int,
        "positions": int,
        "error": float,
        "error before": float,
        "thirds": list[float],
        "brier skill": float,
        "points": list[list[float]],
    },
)


def kept() -> dict[str, dict[str, Judged]]:
    """By game, then by number of seats."""
    return cast("dict[str, dict[str, Judged]]", json.loads(KEPT.read_text(encoding="utf-8")))


def table_of(reports: dict[str, dict[str, Judged]]) -> str:
    """The table of the docs."""
    lines = [
        "| game | seats | games | expected calibration error | in each third of a game | Brier skill |",
        "|---|---|---|---|---|---|",
    ]
    for game, report in reports.items():
        for seats, found in report.items():
            name, thirds = Teller(game, "en").word("game", game), ", ".join(f"{third:.3f}" for third in found["thirds"])
            figures = f"{found['error']:.3f} | {thirds} | {found['brier skill']:.2f}"
            lines.append(f"| {name} | {seats} | {found['games']} | {figures} |")
    return "\n".join(lines) + "\n"


def plot_of(reports: dict[str, dict[str, Judged]]) -> str:
    """The plot of the docs."""
    named = {Teller(game, "en").word("game", game): report for game, report in reports.items()}
    return drawn(cast("dict[str, dict[str, dict[str, object]]]", named))


def write(given: list[str]) -> None:
    """Take reports over, and write what comes from them."""
    reports = kept() if KEPT.exists() else {}
    for each in given:
        game, _, file = each.partition("=")
        reports[game] = json.loads(Path(file).read_text(encoding="utf-8"))
    reports = {game: reports[game] for game in ("bootleggers", "reglement", "prohibition") if game in reports}
    KEPT.write_text(json.dumps(reports, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda place: place[1] + table_of(reports) + place[2], text), encoding="utf-8")
    PLOT.write_text(plot_of(reports), encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
