"""`make editions`: what an edition costs in speed, kept in docs/editions.json; docs/laboratory.md says it.

Each game is played at random with the house's numbers and with an edition that changes a number of another set-up, so
that the same decisions are made: in turn, on the same deals, by the processor's time.
"""

import json
import re
import sys
import time
from pathlib import Path
from statistics import quantiles
from typing import TypedDict

from blindpig import editions, registry
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game
from blindpig.kernel.playout import random_playout
from tests.sources import ROOT

KEPT = ROOT / "docs" / "editions.json"
PAGE = ROOT / "docs" / "laboratory.md"
PLACE = re.compile(r"(<!-- editions -->\n).*?(<!-- end of editions -->)", re.DOTALL)
# Seats, and an edition that says something of other numbers of seats only.
EDITIONS = {
    "bootleggers": (4, "[bars]\nmccoy_at_six = [2, 2]\n"),
    "reglement": (4, "[bank]\nby_families = [120, 80, 70, 61]\n"),
    "prohibition": (3, "[crates]\nby_drivers = [20, 15, 21]\n"),
}
PAIRS = 41


class Cost(TypedDict):
    """Decisions a second with an edition over those without: the median of all pairs, and their middle half."""

    game: str
    seats: int
    pairs: int
    decisions: int  # of one side of all pairs
    ratio: float
    low: float
    high: float


def options_of(slug: str, folder: Path) -> dict[str, str]:
    """The edition of a game as an option, by a file."""
    path = folder / f"{slug}.toml"
    path.write_text(f'game = "{slug}"\n{EDITIONS[slug][1]}', encoding="utf-8")
    return editions.option_of(path, registry.find(slug))


def play(game: Game, seats: int, options: dict[str, str], deals: range) -> tuple[int, float]:
    """Some games: their decisions, and the processor's time for them."""
    start, decisions = time.process_time(), 0
    for deal in deals:
        chance, picks = SeededChance(seed_of("edition", deal)), SeededChance(seed_of("picks", deal))
        decisions += random_playout(game.set_up(seats, options, chance, None), chance, picks)
    return decisions, time.process_time() - start


def measure(slug: str, folder: Path, pairs: int = PAIRS, decisions: int = 60_000) -> Cost:
    """One game, without and with an edition in turn; who comes first changes from pair to pair."""
    game, seats = registry.find(slug), EDITIONS[slug][0]
    sides = [game.check(seats, {}), game.check(seats, options_of(slug, folder))]
    games = max(1, decisions // play(game, seats, sides[0], range(4))[0] * 4)
    ratios, total = list[float](), 0
    for pair in range(pairs):
        deals = range(pair * games, (pair + 1) * games)
        found = {side: play(game, seats, sides[side], deals) for side in ((0, 1) if pair % 2 else (1, 0))}
        if found[0][0] != found[1][0]:
            raise AssertionError(f"{slug}: an edition of other numbers of seats changed a game")
        ratios.append(found[0][1] / found[1][1])
        total += found[0][0]
    low, middle, high = quantiles(ratios, n=4)
    return {
        "game": slug, "seats": seats, "pairs": pairs, "decisions": total,
        "ratio": round(middle, 3), "low": round(low, 3), "high": round(high, 3),
    }  # fmt: skip


def kept() -> list[Cost]:
    """What was measured last."""
    found: list[Cost] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def sentence_of(costs: list[Cost]) -> str:
    """What the page says."""
    told = []
    for cost in costs:
        name = Teller(cost["game"], "en").word("game", cost["game"])
        told.append(f"{name} {cost['ratio']:.2f} ({cost['low']:.2f}–{cost['high']:.2f})")
    return (
        "An edition costs nothing that could be measured. Decisions a second of random play with one, over those\n"
        f"without: {', '.join(told)};\n"
        f"the median of {costs[0]['pairs']} pairs in turn, and their middle half (`make editions`).\n"
    )


def main() -> None:
    """Measure all games, and write it down."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    costs = list[Cost]()
    for slug in EDITIONS:
        costs.append(measure(slug, folder))
        sys.stdout.write(json.dumps(costs[-1]) + "\n")
        sys.stdout.flush()
    KEPT.write_text(json.dumps(costs, indent=1) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PLACE.sub(lambda found: found[1] + sentence_of(costs) + found[2], text), encoding="utf-8")


if __name__ == "__main__":
    main()
