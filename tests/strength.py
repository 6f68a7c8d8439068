"""What `python -m tests.matches` measured, kept in docs/strength.json; the tables of docs/bots.md come from it.

`python -m tests.strength [FILE…]` takes rows over from files and writes the tables.
"""

import json
import re
import sys
from pathlib import Path

from blindpig.i18n.teller import Teller
from tests.matches import CLOCK, CURVE, FIRST, HABIT, LADDER, MATCHES, Row, key_of
from tests.sources import ROOT

KEPT = ROOT / "docs" / "strength.json"
DOCS = ROOT / "docs" / "bots.md"
TITLES = {LADDER: "ladder", FIRST: "beginner", HABIT: "exploiters", CURVE: "curve", CLOCK: "clock"}


def place_of(about: str) -> re.Pattern[str]:
    """Where a table stands in the docs."""
    name = TITLES[about]
    return re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)


def table_of(rows: list[Row], about: str) -> str:
    """One of the tables."""
    lines = ["| game | seats | who | among | games | wins | interval |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        if row["about"] == about:
            name = Teller(row["game"], "en").word("game", row["game"])
            interval = f"{100 * row['low']:.1f}–{100 * row['high']:.1f} %"
            who, among = (text.removeprefix("spar:") for text in (row["who"], row["among"]))
            share = f"{100 * row['share']:.1f} %"
            lines.append(f"| {name} | {row['seats']} | {who} | {among} | {row['games']} | {share} | {interval} |")
    return "\n".join(lines) + "\n"


def kept() -> list[Row]:
    """The rows of the last runs."""
    found: list[Row] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    return found


def write(files: list[Path]) -> None:
    """Take rows over, keep them in the order of the matches, and put the tables into the docs."""
    played = {(match[1], match[2], match[3], match[4]): match[5] for match in MATCHES}
    known = {key_of(row): row for row in kept() if played.get(key_of(row)) == row["games"]}
    for file in files:
        for row in json.loads(file.read_text(encoding="utf-8")):
            known[key_of(row)] = row
    order = [(match[1], match[2], match[3], match[4]) for match in MATCHES]
    rows = [known[key] for key in order if key in known]
    KEPT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    for about in TITLES:
        found = place_of(about).search(text)
        if found is not None:
            text = text[: found.end(1)] + table_of(rows, about) + text[found.start(2) :]
    DOCS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write([Path(name) for name in sys.argv[1:]])
