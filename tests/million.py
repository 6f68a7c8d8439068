"""A million games of each game, played through at random: `make million` says how long they take, and keeps it.

Every game begins with a deal of its own, and nothing is recorded. Chunks are kept in build/million.jsonl as they come,
by the engine that played them, so that a run that was stopped goes on.
"""

import json
import re
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypedDict

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.playout import compiled, random_playout
from blindpig.lab.bench import rate
from blindpig.lab.botgame import usual_seats
from blindpig.lab.peer import Catanatron
from blindpig.lab.workers import chunks, cores, perform
from tests.prove import engine
from tests.sources import ROOT

GAMES: Final = 1_000_000
CHUNK: Final = 5_000
PEER_SECONDS: Final = 2.0
KEPT: Final = ROOT / "docs" / "million.json"
PARTS: Final = ROOT / "build" / "million.jsonl"
PAGE: Final = ROOT / "docs" / "research.md"
PLACE: Final = re.compile(r"(<!-- million -->\n).*?(<!-- end of million -->)", re.DOTALL)


class Part(TypedDict):
    """Some games of one game: their decisions, and the processor's seconds."""

    game: str
    engine: str
    first: int
    games: int
    decisions: int
    seconds: float


class Million(TypedDict):
    """All games of one game, and the time of all processors together."""

    game: str
    seats: int
    games: int
    decisions: int
    processor_minutes: float
    peer_decisions_per_s: int
    compiled: bool


@dataclass(frozen=True)
class Chunk:
    """Some games of one game, by their numbers."""

    slug: str
    first: int
    last: int

    def play(self) -> Part:
        """All of them to their end."""
        game = registry.find(self.slug)
        seats, decisions, start = usual_seats(game), 0, time.process_time()
        for number in range(self.first, self.last):
            chance, picks = SeededChance(seed_of("million", number)), SeededChance(seed_of("million picks", number))
            decisions += random_playout(game.deal(seats, {}, chance), chance, picks)
        spent = round(time.process_time() - start, 3)
        games = self.last - self.first
        return Part(
            game=self.slug, engine=engine(self.slug), first=self.first, games=games, decisions=decisions, seconds=spent
        )


def played(slug: str, games: int, size: int, parts: Path, jobs: int) -> list[Part]:
    """Every chunk of a game: those that this engine has played before, then the others as they come."""
    lines = parts.read_text(encoding="utf-8").splitlines() if parts.is_file() else []
    before: list[Part] = [json.loads(line) for line in lines]
    ours = [part for part in before if part["game"] == slug and part["engine"] == engine(slug)]
    wanted = {each.start: each for each in chunks(games, size)}
    known = {part["first"]: part for part in ours if part["games"] == len(wanted.get(part["first"], ()))}
    open_ones = [each for first, each in wanted.items() if first not in known]
    tasks = [partial(Chunk.play, Chunk(slug, each.start, each.stop)) for each in open_ones]
    with parts.open("a", encoding="utf-8") as file:
        for _, part in perform(tasks, jobs):
            known[part["first"]] = part
            file.write(json.dumps(part) + "\n")
            file.flush()
            sys.stderr.write(f"\r{slug} {sum(each['games'] for each in known.values()):,} ")
    return [known[first] for first in wanted]


def summed(slug: str, parts: list[Part], peer: float) -> Million:
    """What came of a game's chunks."""
    seconds = sum(part["seconds"] for part in parts)
    return {
        "game": slug,
        "seats": usual_seats(registry.find(slug)),
        "games": sum(part["games"] for part in parts),
        "decisions": sum(part["decisions"] for part in parts),
        "processor_minutes": round(seconds / 60, 1),
        "peer_decisions_per_s": round(peer),
        "compiled": compiled(),
    }


def table_of(rows: list[Million]) -> str:
    """What docs/research.md says of it."""
    lines = ["| game | seats | games | decisions | minutes of a processor | Catanatron's decisions a second |"]
    lines.append("|---|---|---|---|---|---|")
    for row in rows:
        name = Teller(row["game"], "en").word("game", row["game"])
        many = f"{row['games']:,} | {row['decisions']:,} | {row['processor_minutes']}"
        lines.append(f"| {name} | {row['seats']} | {many} | {row['peer_decisions_per_s']:,} |")
    return "\n".join(lines) + "\n"


def kept() -> list[Million]:
    """What the last run has kept."""
    found: list[Million] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def write(rows: list[Million]) -> None:
    """Keep it, and say it in the docs."""
    KEPT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    found = PLACE.search(text)
    if found is not None:
        PAGE.write_text(text[: found.end(1)] + table_of(rows) + text[found.start(2) :], encoding="utf-8")


def main() -> None:
    """All three, on all processors."""
    PARTS.parent.mkdir(exist_ok=True)
    rows: list[Million] = []
    for slug in registry.HOUSE:
        parts = played(slug, GAMES, CHUNK, PARTS, cores())
        rows.append(summed(slug, parts, rate(Catanatron().play, 0, PEER_SECONDS)))
    write(rows)
    sys.stdout.write(table_of(rows))


if __name__ == "__main__":
    main()
