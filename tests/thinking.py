"""How much faster the bots think than those of another commit: `python -m tests.thinking OLD NEW [TURNS]`.

OLD and NEW are Pythons with the compiled engine of a commit (`make compile` in its worktree makes `.compiled`). They
search the views of their own Wiseguys' games by turns, and the processor's time counts; the ratio is the median of
those of one turn. Kept in docs/search-speed.json, and put into docs/bots.md.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final, TypedDict

from blindpig.i18n.teller import Teller
from tests.sources import ROOT

KEPT = ROOT / "docs" / "search-speed.json"
DOCS = ROOT / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- search speed -->\n).*?(<!-- end of search speed -->)", re.DOTALL)
BEFORE: Final = "ad90b2d5"  # the commit that is compared with
OWN: Final = 0.0
USUAL: Final = 1.2  # the exploration that all games but Bootleggers had then
BUDGET: Final = 0.25  # seconds for a decision, of which a little is left for what comes after the search
# Game, seats, views of a slice, iterations on each, and the exploration of both.
SUBJECTS: Final = (
    ("bootleggers", 4, 16, 100, OWN),
    ("bootleggers", 6, 8, 100, OWN),
    ("reglement", 4, 16, 400, USUAL),
    ("reglement", 4, 16, 400, OWN),
    ("prohibition", 4, 16, 400, USUAL),
    ("prohibition", 4, 16, 400, OWN),
)


class Row(TypedDict):
    """One subject: iterations a second, before and now, and the median of their ratios."""

    game: str
    seats: int
    exploration: float
    before: int
    now: int
    ratio: float
    turns: int


def rate(python: str, subject: tuple[str, int, int, int, float]) -> float:
    """Iterations a second of one slice."""
    command = [python, "-P", str(ROOT / "tests" / "thinking_slice.py"), *map(str, subject)]
    found = json.loads(subprocess.run(command, capture_output=True, check=True, text=True, cwd="/").stdout)
    if not found["compiled"]:
        raise SystemExit(f"{python} has no compiled engine")
    return float(found["iterations"] / found["seconds"])


def compare(old: str, new: str, turns: int) -> list[Row]:
    """All subjects, old and new by turns."""
    rates: list[list[tuple[float, float]]] = [[] for _ in SUBJECTS]
    for _ in range(turns):
        for subject, known in zip(SUBJECTS, rates, strict=True):
            known.append((rate(old, subject), rate(new, subject)))
    return [
        {
            "game": subject[0],
            "seats": subject[1],
            "exploration": subject[4],
            "before": round(median(before for before, _ in known)),
            "now": round(median(now for _, now in known)),
            "ratio": round(median(now / before for before, now in known), 2),
            "turns": turns,
        }
        for subject, known in zip(SUBJECTS, rates, strict=True)
    ]


def kept() -> list[Row]:
    """What was measured last."""
    found: list[Row] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def lines_of(rows: list[Row]) -> str:
    """The docs' table."""
    lines = [
        f"| game | seats | exploration | iterations a second, {BEFORE} | now | ratio | in {BUDGET} s |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        name = Teller(row["game"], "en").word("game", row["game"])
        exploration = row["exploration"] or "each its own"
        within = f"{row['now'] * BUDGET:.0f}"
        lines.append(
            f"| {name} | {row['seats']} | {exploration} | {row['before']} | {row['now']} | {row['ratio']} | {within} |"
        )
    return "\n".join(lines) + "\n"


def main(old: str, new: str, turns: int = 3) -> None:
    """Measure, keep, and put the table into the docs."""
    KEPT.write_text(json.dumps(compare(old, new, turns), indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda found: found[1] + lines_of(kept()) + found[2], text), encoding="utf-8")


if __name__ == "__main__":
    first, second = (str(Path(python).absolute()) for python in sys.argv[1:3])
    main(first, second, *map(int, sys.argv[3:]))
