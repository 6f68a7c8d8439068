"""How strong the bots are: `python -m tests.matches FILE [ROW…]` plays the matches below and writes them down.

Each row is one bot among equals of another, in rotating seats, with the same seed: the same on every machine, but for
rows by the clock, whose bots think as long as at a table. Rows that are named by their number are played, on all
processors; the others stay as they are in the file. Every game is kept in `FILE.games` as
soon as it is over, so that a run that was stopped goes on, and a row that has grown plays only what it lacks: begin
with other files when the bots have changed. `tests/strength.py` puts the numbers into docs/bots.md.
"""

import json
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, TypedDict

from blindpig import registry
from blindpig.kernel.playout import compiled
from blindpig.lab.botgame import FIXED_EFFORT
from blindpig.lab.tournament import Tournament, interval, tournament
from blindpig.lab.workers import cores, perform


class Row(TypedDict):
    """How one bot did among others of a kind, and how long that took the processor."""

    about: str  # what the row shows: the ladder, the exploiters, the beginner, the curve, the clock
    game: str
    seats: int
    who: str
    among: str
    games: int
    share: float
    low: float
    high: float
    seconds: float
    compiled: bool


# What is played: the kind of row, game, seats, who, among whom, how many games.
LADDER: Final = "ladder"
FIRST: Final = "beginner"
HABIT: Final = "exploiter"
SEED: Final = 1117  # of the deals; whatever was chosen by trying was tried on others
SHARED: Final = 60  # a victory that up to six share is so many parts of one
CURVE: Final = "curve"  # how strength grows with iterations
CLOCK: Final = "clock"  # how strong bots are that think as long as at a table
THOUGHT: Final = 0.25  # seconds a decision there
HABITS: Final = (
    "highest-muscle",
    "price-shark",
    "muscle-shark",
    "lowest-muscle",
    "card-shark",
    "truck-hoarder",
    "no-deals",
    "promise-breaker",
)
NEAR: Final = ("price-shark", "promise-breaker")  # to what a habit may win: more games tell
Match: TypeAlias = tuple[str, str, int, str, str, int]
MATCHES: Final[list[Match]] = [
    (FIRST, "reglement", 4, "spar:beginner", "greenhorn", 1000),
    (FIRST, "prohibition", 4, "spar:beginner", "greenhorn", 1000),
    (FIRST, "bootleggers", 4, "spar:beginner", "greenhorn", 600),
    (LADDER, "reglement", 4, "greenhorn", "random", 400),
    (LADDER, "reglement", 4, "rookie", "greenhorn", 400),
    (LADDER, "reglement", 4, "hustler", "rookie", 400),
    (LADDER, "reglement", 4, "wiseguy", "hustler", 400),
    (LADDER, "reglement", 4, "capo", "wiseguy", 400),
    (LADDER, "reglement", 4, "boss:200", "wiseguy", 400),
    (LADDER, "reglement", 6, "boss:200", "wiseguy", 120),
    (LADDER, "prohibition", 4, "greenhorn", "random", 400),
    (LADDER, "prohibition", 4, "rookie", "greenhorn", 400),
    (LADDER, "prohibition", 4, "hustler", "rookie", 400),
    (LADDER, "prohibition", 4, "wiseguy", "hustler", 400),
    (LADDER, "prohibition", 4, "capo", "wiseguy", 400),
    (LADDER, "prohibition", 4, "boss:200", "wiseguy", 400),
    (LADDER, "prohibition", 2, "boss:200", "wiseguy", 120),
    (LADDER, "bootleggers", 4, "greenhorn", "random", 200),
    (LADDER, "bootleggers", 4, "rookie", "greenhorn", 400),
    (LADDER, "bootleggers", 4, "hustler", "rookie", 400),
    (LADDER, "bootleggers", 4, "wiseguy", "hustler", 400),
    (LADDER, "bootleggers", 4, "capo", "wiseguy", 400),
    (LADDER, "bootleggers", 4, "boss:200", "wiseguy", 160),
    (LADDER, "bootleggers", 6, "boss:200", "wiseguy", 60),
    *[(HABIT, "bootleggers", 4, f"spar:{name}", "wiseguy", 4000 if name in NEAR else 1000) for name in HABITS],
    *[(HABIT, "bootleggers", 4, f"spar:{name}", "boss:100", 40) for name in HABITS],
    (CURVE, "reglement", 4, "boss:50", "wiseguy", 400),
    (CURVE, "reglement", 4, "boss:800", "wiseguy", 400),
    (CURVE, "reglement", 4, "boss:3200", "wiseguy", 400),
    (CURVE, "reglement", 6, "boss:3200", "wiseguy", 80),
    (CURVE, "prohibition", 4, "boss:50", "wiseguy", 400),
    (CURVE, "prohibition", 4, "boss:800", "wiseguy", 400),
    (CURVE, "prohibition", 4, "boss:3200", "wiseguy", 240),
    (CURVE, "prohibition", 2, "boss:3200", "wiseguy", 80),
    (CURVE, "bootleggers", 4, "boss:50", "wiseguy", 400),
    (CURVE, "bootleggers", 4, "boss:800", "wiseguy", 60),
    (CURVE, "bootleggers", 4, "boss:3200", "wiseguy", 32),
    (CLOCK, "reglement", 4, "boss", "wiseguy", 100),
    (CLOCK, "reglement", 6, "boss", "wiseguy", 60),
    (CLOCK, "prohibition", 4, "boss", "wiseguy", 100),
    (CLOCK, "prohibition", 2, "boss", "wiseguy", 40),
    (CLOCK, "bootleggers", 4, "boss", "wiseguy", 60),
    (CLOCK, "bootleggers", 6, "boss", "wiseguy", 40),
]


class Played(TypedDict):
    """One game of a match: what the one among the others won of it, and how long it took the processor."""

    match: list[str | int]  # all of a Match but what it shows and how many games it has
    index: int
    won: float
    seconds: float


def play(plan: Tournament, index: int) -> tuple[float, float]:
    """One game: what the first entrant won of it, and the processor's seconds."""
    start = time.process_time()
    winners = plan.play(registry.find(plan.slug), index).winners
    won = 1 / len(winners) if plan.line_up(index).index(0) in winners else 0.0
    return won, time.process_time() - start


def measure(match: Match, kept: Path, before: Row | None) -> Row:
    """Play what a match lacks: the first games may be known as a row, any by themselves."""
    about, slug, seats, who, among, games = match
    seconds_each = THOUGHT if about == CLOCK else FIXED_EFFORT
    plan = tournament(registry.find(slug), [who] + [among] * (seats - 1), seats, games, SEED, seconds=seconds_each)
    name: list[str | int] = [*match[1:5]]
    first = before["games"] if before is not None and before["games"] <= games else 0
    wins = round(before["share"] * first * SHARED) / SHARED if before is not None else 0.0
    seconds = before["seconds"] if before is not None and first else 0.0
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    every: list[Played] = [json.loads(line) for line in lines]
    known = {each["index"]: each for each in every if each["match"] == name and first <= each["index"] < games}
    lacking = [index for index in range(first, games) if index not in known]
    tasks = [partial(play, plan, index) for index in lacking]
    with kept.open("a", encoding="utf-8") as file, closing(perform(tasks, cores())) as results:
        for number, (won, spent) in results:
            index = lacking[number]
            known[index] = {"match": name, "index": index, "won": won, "seconds": round(spent, 3)}
            file.write(json.dumps(known[index]) + "\n")
            file.flush()
    wins += sum(each["won"] for each in known.values())
    seconds += sum(each["seconds"] for each in known.values())
    low, high = interval(wins, games)
    return {
        "about": about,
        "game": slug,
        "seats": seats,
        "who": who,
        "among": among,
        "games": games,
        "share": round(wins / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "seconds": round(seconds, 1),
        "compiled": compiled(),
    }


def key_of(row: Row) -> tuple[str, int, str, str]:
    """What a row is about."""
    return row["game"], row["seats"], row["who"], row["among"]


def main(arguments: list[str]) -> None:
    """Play all matches, or those of some numbers, and write each down as soon as it is known."""
    file = Path(arguments[0])
    chosen = [int(number) for number in arguments[1:]] or list(range(len(MATCHES)))
    for number in chosen:
        rows: list[Row] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
        known = {key_of(each): each for each in rows}
        match = MATCHES[number]
        before = known.get((match[1], match[2], match[3], match[4]))
        row = measure(match, file.with_name(file.name + ".games"), before)
        known[key_of(row)] = row
        order = [(match[1], match[2], match[3], match[4]) for match in MATCHES]
        kept = [known[key] for key in order if key in known]
        file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{number} {json.dumps(row)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
