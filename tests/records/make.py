"""Make the golden records: `python -m tests.records.make`, which writes those that are missing.

`--overwrite` makes them all again, for the games named (`--overwrite tiny`) or for every game. Only a change of the
rules, with a new version of the game, is a reason to.
"""

import argparse
import sys
from pathlib import Path

from blindpig.kernel.game import Game
from blindpig.testing.play import random_match
from tests.games.pool import KNOWN, SUBJECTS

HERE = Path(__file__).parent
SMALL = 60_000  # letters in a record that is easy to keep
TRIES = 12  # games to choose from if the first ones are long


def wanted(game: Game) -> list[tuple[int, int, dict[str, str]]]:
    """For every seat count as many records as it takes to show every value of every option, the defaults first."""
    count = max([len(option.values) for option in game.options], default=1)
    found = []
    for seats in range(game.min_seats, game.max_seats + 1):
        for number in range(count):
            options = {option.key: option.values[number % len(option.values)] for option in game.options}
            found.append((seats, number, options))
    return found


def golden(game: Game, seats: int, options: dict[str, str]) -> str:
    """The first random game whose record is small, or else the smallest of a few."""
    texts: list[str] = []
    for seed in range(TRIES):
        texts.append(random_match(game, seats, options, seed, SUBJECTS[game.slug].offers).record.write())
        if len(texts[-1]) <= SMALL:
            break
    return min(texts, key=len)


def make(folder: Path, game: Game, overwrite: bool) -> list[Path]:
    """Write the records of a game that are missing, or all; the ones written."""
    written = []
    for seats, number, options in wanted(game):
        path = folder / game.slug / f"{seats}-{number}.jsonl"
        if path.exists() and not overwrite:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(golden(game, seats, options).encode())
        written.append(path)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the golden records that are missing.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(KNOWN)} (all if none is named)")
    parser.add_argument("--overwrite", action="store_true", help="make again what is there already")
    asked = parser.parse_args()
    for slug in asked.games:
        if slug not in KNOWN:
            parser.error(f"there is no game “{slug}”")
    for slug in asked.games or KNOWN:
        for path in make(HERE, KNOWN[slug], asked.overwrite):
            sys.stdout.write(f"{path.relative_to(HERE)}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
