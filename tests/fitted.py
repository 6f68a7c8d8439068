"""How good the fitted values are, kept in docs/values.json; a table of docs/bots.md comes from it.

`python -m tests.fitted GAME=FILE…` takes over what `blindpig.lab.fit` reported, and writes the table.
"""

import json
import re
import sys
from pathlib import Path
from typing import TypedDict, cast

from blindpig.i18n.teller import Teller
from tests.sources import ROOT

KEPT = ROOT / "docs" / "values.json"
DOCS = ROOT / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- values -->\n).*?(<!-- end of values -->)", re.DOTALL)
GAMES = ("bootleggers", "reglement", "prohibition")
Judged = TypedDict("Judged", {"log loss": float, "brier": float})


class Report(TypedDict):
    """On one number of seats, what `blindpig.lab.fit` found on the games that check."""

    games: int
    positions: int
    equal: Judged
    before: Judged
    after: Judged


def kept() -> dict[str, dict[str, Report]]:
    """By game, then by number of seats."""
    return cast("dict[str, dict[str, Report]]", json.loads(KEPT.read_text(encoding="utf-8")))


def table_of(reports: dict[str, dict[str, Report]]) -> str:
    """The table of the docs."""
    lines = [
        "| game | seats | games | log loss: equal chances | before | fitted | Brier: equal chances | before | fitted |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for game, found in reports.items():
        for seats, report in found.items():
            columns = [Teller(game, "en").word("game", game), seats, str(report["games"])]
            judged = (report["equal"], report["before"], report["after"])
            columns += [f"{each['log loss']:.3f}" for each in judged]
            columns += [f"{each['brier']:.3f}" for each in judged]
            lines.append(f"| {' | '.join(columns)} |")
    return "\n".join(lines) + "\n"


def write(given: list[str]) -> None:
    """Take reports over, and write what comes from them."""
    reports = kept() if KEPT.exists() else {}
    for each in given:
        game, _, file = each.partition("=")
        reports[game] = json.loads(Path(file).read_text(encoding="utf-8"))
    reports = {game: reports[game] for game in GAMES if game in reports}
    KEPT.write_text(json.dumps(reports, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda place: place[1] + table_of(reports) + place[2], text), encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
