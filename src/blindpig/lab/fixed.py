"""The bots' ratings: fixed points, worked out of measured matches and kept with each game.

    python -m blindpig.lab.fixed docs/strength.json

A row says how often one bot won among equals of another. Under the model that rates people (of two, the stronger is
first so and so often, whoever else plays) that share is the distance between the two. Several rows about one pair are
weighed by what they tell. A bot that was measured at so many iterations ("boss:200") stands for the bot. A newcomer
begins as a rookie, unsure enough to be anybody.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from math import log, sqrt
from pathlib import Path
from typing import TypedDict

from blindpig import registry
from blindpig.aftermath.strength import BETA
from blindpig.search.bots import BOTS

ROOKIE = "rookie"
START = 25.0  # the rating of a rookie, and of a newcomer
DOUBT = 25.0 / 3.0  # a newcomer's deviation, at least
DIGITS = 3


class Match(TypedDict):
    """A row of the file: how one bot did among others of a kind."""

    about: str
    game: str
    seats: int
    who: str
    among: str
    games: int
    share: float


def distance(match: Match) -> tuple[float, float]:
    """How far apart two bots are, and what the match tells: the inverse of the variance."""
    # Nobody wins every time: half a game is added to either side.
    share = (match["share"] * match["games"] + 0.5) / (match["games"] + 1)
    spread = sqrt(2) * BETA  # of two whose ratings are known
    told = match["games"] * share * (1 - share) / spread**2
    return spread * log((match["seats"] - 1) * share / (1 - share)), told


def steps(matches: Iterable[Match]) -> dict[tuple[str, str], float]:
    """The distance between each two bots that met, lower and higher."""
    sums: dict[tuple[str, str], tuple[float, float]] = {}
    for match in matches:
        pair = match["among"], match["who"].partition(":")[0]
        far, told = distance(match)
        total, weight = sums.get(pair, (0.0, 0.0))
        sums[pair] = total + far * told, weight + told
    return {pair: total / weight for pair, (total, weight) in sums.items()}


def ratings(matches: Iterable[Match]) -> dict[str, float]:
    """Every bot's rating, weakest first, with the rookie at a round number."""
    found = {"random": 0.0}
    far = steps(matches)
    for name in BOTS:
        met = [(low, step) for (low, high), step in far.items() if high == name and low in found]
        if met:
            low, step = met[0]
            found[name] = found[low] + step
    shift = START - found[ROOKIE]
    moved = {name: round(mu + shift, DIGITS) for name, mu in found.items()}
    return dict(sorted(moved.items(), key=lambda each: each[1]))


def form_of(matches: Iterable[Match]) -> Mapping[str, object]:
    """What is kept with a game."""
    bots = ratings(matches)
    doubt = max(DOUBT, (max(bots.values()) - START) / 2)
    return {"bots": bots, "newcomer": {"mu": START, "sigma": round(doubt, DIGITS)}}


def main(arguments: list[str]) -> None:
    """Write the fixed points of every game that has some."""
    rows: list[Match] = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    for slug, manifest in registry.manifests().items():
        ladder = [row for row in rows if (row["about"], row["game"]) == ("ladder", slug)]
        if manifest.strength and ladder:
            text = json.dumps(form_of(ladder), indent=1) + "\n"
            (manifest.folder() / manifest.strength).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
