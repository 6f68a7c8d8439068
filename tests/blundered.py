"""How many planted blunders reviews name, kept in docs/blunders.json; a table of docs/bots.md comes from it.

`python -m tests.blundered FILE…` takes over what `blindpig.lab.blunders` has kept, and writes the table.
"""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.lab.blunders import Deal, read, sources
from tests.sources import ROOT

KEPT = ROOT / "docs" / "blunders.json"
DOCS = ROOT / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- blunders -->\n).*?(<!-- end of blunders -->)", re.DOTALL)


class Planted(TypedDict):
    """One blunder: at which move of how many, whose, how much worse it is, and whether the review names it."""

    deal: int
    move: int
    moves: int
    seat: int
    played: str
    gap: float
    found: bool


class Counted(TypedDict):
    """The blunders of one game; deals in which none was found to plant are only counted."""

    game: str
    seats: int
    compiled: bool
    deals: int
    games: int
    found: int
    blunders: list[Planted]


def counted(deals: list[Deal]) -> Counted:
    """The deals of one game together."""
    blunders: list[Planted] = [
        {
            "deal": deal.number,
            "move": deal.blunder.move,
            "moves": deal.blunder.moves,
            "seat": deal.blunder.seat,
            "played": deal.blunder.played,
            "gap": deal.blunder.gap,
            "found": deal.blunder.found,
        }
        for deal in deals
        if deal.blunder is not None
    ]
    return {
        "game": deals[0].game,
        "seats": deals[0].seats,
        "compiled": all(deal.compiled for deal in deals),
        "deals": len(deals),
        "games": len(blunders),
        "found": sum(blunder["found"] for blunder in blunders),
        "blunders": blunders,
    }


def kept() -> list[Counted]:
    """What was found last, by game."""
    found: list[Counted] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    return found


def table_of(rows: list[Counted]) -> str:
    """The table of the docs; nothing if nothing was counted."""
    if not rows:
        return ""
    lines = ["| game | seats | games | named by the review | points worse, middle and least |", "|---|---|---|---|---|"]
    for row in rows:
        gaps = sorted(100 * blunder["gap"] for blunder in row["blunders"])
        share = f"{row['found']} ({100 * row['found'] / row['games']:.0f} %)"
        name = Teller(row["game"], "en").word("game", row["game"])
        gap = f"{gaps[len(gaps) // 2]:.0f}, {gaps[0]:.0f}"
        lines.append(f"| {name} | {row['seats']} | {row['games']} | {share} | {gap} |")
    return "\n".join(lines) + "\n"


def taken_over(rows: Iterable[Counted], deals: Iterable[Deal]) -> list[Counted]:
    """The rows with those of some deals in the place of older ones, in the order of the games."""
    found = {row["game"]: row for row in rows}
    by_game: dict[str, dict[int, Deal]] = {}
    for deal in sorted(deals, key=lambda deal: deal.number):
        by_game.setdefault(deal.game, {})[deal.number] = deal
    found.update({game: counted(list(some.values())) for game, some in by_game.items()})
    return [found[game] for game in registry.HOUSE if game in found]


def write(files: Iterable[Path]) -> None:
    """Take deals of today's sources over, and put the table into the docs."""
    deals = [deal for file in files for deal in read(file) if deal.sources == sources()]
    rows = taken_over(kept(), deals)
    KEPT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda found: found[1] + table_of(rows) + found[2], text), encoding="utf-8")


if __name__ == "__main__":
    write([Path(name) for name in sys.argv[1:]])
