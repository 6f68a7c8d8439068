"""What `make bench` measured, kept in docs/figures.json; the README's table and that of docs/envs.md are made from it.

Everything is told as a share of what Catanatron does in the same run, so that it holds on other machines, too.
"""

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from blindpig.i18n.teller import Teller
from blindpig.lab.bench import Row
from tests.sources import ROOT

if TYPE_CHECKING:
    from blindpig.envs.bench import Speeds

KEPT = ROOT / "docs" / "figures.json"
README = ROOT / "README.md"
ENVS = ROOT / "docs" / "envs.md"
PLACE = re.compile(r"(<!-- figures -->\n).*?(<!-- end of figures -->)", re.DOTALL)
PEER = "catanatron"


class Figure(TypedDict):
    """A game: its decisions a second, and how often it copies a state, over the peer's."""

    game: str
    plain: float
    compiled: float
    clone: float


class Figures(TypedDict):
    """All games, and what the peer did in the compiled games' run."""

    games: list[Figure]
    peer_decisions_per_s: int
    peer_clone_us: float
    envs: "list[Speeds]"  # of the environments, compiled


def figures_of(plain: list[Row], compiled: list[Row], envs: "list[Speeds]") -> Figures:
    """The figures of a run with the plain engine and one with the compiled one, each with the peer in it."""
    (peer,) = [row for row in compiled if row["game"] == PEER]
    before = {row["game"]: row for row in plain}
    games: list[Figure] = [
        {
            "game": row["game"],
            "plain": round(before[row["game"]]["ratio"], 1),
            "compiled": round(row["ratio"], 1),
            "clone": round(peer["clone_us"] / row["clone_us"], 1),
        }
        for row in compiled
        if row["game"] != PEER
    ]
    decisions, clone = peer["decisions_per_s"], peer["clone_us"]
    return {"games": games, "peer_decisions_per_s": decisions, "peer_clone_us": clone, "envs": envs}


def table_of(figures: Figures) -> str:
    """The README's table."""
    lines = ["| random play, over Catanatron's | plain Python | compiled | copies of a state |", "|---|---|---|---|"]
    for figure in figures["games"]:
        name = Teller(figure["game"], "en").word("game", figure["game"])
        lines.append(f"| {name} | {figure['plain']} × | {figure['compiled']} × | {figure['clone']} × |")
    return "\n".join(lines) + "\n"


def envs_of(figures: Figures) -> str:
    """The table of docs/envs.md: one table beside PettingZoo's own game, many beside the engine by itself."""
    lines = ["| game | seats | one table, over `texas_holdem_v4` | many tables, of the engine's decisions |"]
    lines.append("|---|---|---|---|")
    for row in figures["envs"]:
        name = Teller(row["game"], "en").word("game", row["game"])
        many = f"{100 * row['tables_ratio']:.0f} %"
        lines.append(f"| {name} | {row['seats']} | {row['table_ratio']} × | {many} |")
    return "\n".join(lines) + "\n"


def kept() -> Figures:
    """The figures of the last run."""
    found: Figures = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def write(figures: Figures) -> None:
    """Keep the figures, and put them into the README and the docs."""
    KEPT.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    for path, table in ((README, table_of(figures)), (ENVS, envs_of(figures))):
        text = path.read_text(encoding="utf-8")
        found = PLACE.search(text)
        if found is not None:
            path.write_text(text[: found.end(1)] + table + text[found.start(2) :], encoding="utf-8")


if __name__ == "__main__":
    write(figures_of(*[json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]))
    sys.stdout.write(table_of(kept()))
