"""What `blindpig evaluate` says of our own bots and of the trained net, kept in docs/baselines.json.

`python -m tests.baselines [GAME…]` measures every agent (only these games', if any are named) and writes the table of
docs/envs.md; rows that are not measured again stay as they were. Games are kept in build/baselines.jsonl as they come,
so that a run that was stopped can go on (`--resume`) while the bots are the same.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.lab.evaluate import EDITION, LEVELS, Report, Trial, exam, play_chunk, report
from blindpig.lab.workers import chunks
from tests.sources import GAMES_HOME, ROOT

KEPT = ROOT / "docs" / "baselines.json"
DOCS = ROOT / "docs" / "envs.md"
PARTS = ROOT / "build" / "baselines.jsonl"
PLACE = re.compile(r"(<!-- baselines -->\n).*?(<!-- end of baselines -->)", re.DOTALL)
SEARCHES = "boss:20"
AGENTS = ("random", "greenhorn", "rookie", "hustler", "wiseguy", SEARCHES)
TABLES = {"bootleggers": (4, 300), "reglement": (3, 300), "prohibition": (3, 300)}  # seats, games against each level
FEWER = {"bootleggers": 40}  # games in which somebody searches: each takes some seconds
NET = ("reglement", "ppo")  # examples/ppo, which knows three families only


class Baseline(TypedDict):
    """How an agent did against all levels."""

    edition: int  # of the benchmark
    game: str
    seats: int
    agent: str
    levels: list[Report]


@dataclass(frozen=True)
class Cell:
    """An agent against one level."""

    game: str
    agent: str
    level: str

    def seats(self) -> int:
        """How many play."""
        return TABLES[self.game][0]

    def games(self) -> int:
        """How many games are played."""
        searched = SEARCHES in (self.agent, self.level)
        return FEWER.get(self.game, TABLES[self.game][1]) if searched else TABLES[self.game][1]

    def play(self, known: dict[int, Trial]) -> Iterator[list[Trial]]:
        """The games that are not known yet, some at a time."""
        task = exam(registry.find(self.game), command(self.agent), self.seats(), self.games(), (self.level,))
        for some in chunks(self.games()):
            if not all(index in known for index in some):
                yield play_chunk(task, some)


def command(agent: str) -> str:
    """How an agent is named on the command line."""
    return f"cmd:{sys.executable} -m examples.ppo.agent" if agent == NET[1] else agent


def kept() -> list[Baseline]:
    """What was measured last."""
    found: list[Baseline] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    return found


def wanted() -> list[tuple[str, str]]:
    """Every game and agent, in their order."""
    found = [(game, agent) for game in TABLES for agent in AGENTS]
    at = found.index((NET[0], AGENTS[-1])) + 1
    return [*found[:at], NET, *found[at:]]


def share(report: Report) -> str:
    """A share of victories, in a hundred, with its interval."""
    return f"{100 * report['share']:.0f} ({100 * report['share_low']:.0f}–{100 * report['share_high']:.0f})"


def games_of(levels: list[Report]) -> str:
    """How many games were played against each level; one number if it is always the same."""
    counts = [str(level["games"]) for level in levels]
    return counts[0] if len(set(counts)) == 1 else ", ".join(counts)


def table_of(rows: list[Baseline]) -> str:
    """The table of the docs."""
    head = ["game", "seats", "agent", "games", *[f"against {level}" for level in LEVELS]]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for row in rows:
        name = Teller(row["game"], "en").word("game", row["game"])
        cells = [name, str(row["seats"]), row["agent"], games_of(row["levels"])]
        lines.append(f"| {' | '.join([*cells, *map(share, row['levels'])])} |")
    return "\n".join(lines) + "\n"


def write(rows: list[Baseline]) -> None:
    """Keep the rows, and put the table into the docs."""
    KEPT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda found: found[1] + table_of(rows) + found[2], text), encoding="utf-8")


def bots_of(game: str) -> str:
    """A digest of the sources of a game's rules and bots: what others played does not count."""
    found = sha256()
    home = GAMES_HOME / game
    for folder in (GAMES_HOME.parent / "kernel", GAMES_HOME.parent / "search", home / "rules", home / "bot"):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def line_of(cell: Cell, trials: list[Trial]) -> str:
    """Some games, as a line of the file of parts."""
    form = {"bots": bots_of(cell.game), "cell": asdict(cell), "trials": [asdict(trial) for trial in trials]}
    return json.dumps(form) + "\n"


def played_before(path: Path) -> dict[Cell, dict[int, Trial]]:
    """The games that a run that was stopped has played, by their numbers."""
    found: dict[Cell, dict[int, Trial]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        form = json.loads(line)
        cell = Cell(**form["cell"])
        if form["bots"] == bots_of(cell.game):
            found.setdefault(cell, {}).update({each["index"]: Trial(**each) for each in form["trials"]})
    return found


def measure(names: list[str]) -> None:
    """Measure; games are kept as they come, and rows as soon as they are complete."""
    before = played_before(PARTS)
    PARTS.parent.mkdir(exist_ok=True)
    for game, agent in wanted():
        if names and game not in names and f"{game}:{agent}" not in names:
            continue
        levels: list[Report] = []
        for cell in [Cell(game, agent, level) for level in LEVELS]:
            known = before.get(cell, {})
            for trials in cell.play(known):
                with PARTS.open("a", encoding="utf-8") as file:
                    file.write(line_of(cell, trials))
                known |= {trial.index: trial for trial in trials}
            levels.append(report(cell.level, [known[index] for index in range(cell.games())]))
        row: Baseline = {
            "edition": EDITION, "game": game, "seats": TABLES[game][0], "agent": agent, "levels": levels
        }  # fmt: skip
        measured = {(each["game"], each["agent"]): each for each in kept() if each["edition"] == EDITION}
        measured[game, agent] = row
        write([measured[key] for key in wanted() if key in measured])
        sys.stdout.write(f"{game} {agent}: {', '.join(map(share, levels))}\n")
        sys.stdout.flush()


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="Let our own bots and the trained net sit the benchmark.")
    parser.add_argument("names", nargs="*", metavar="GAME[:AGENT]", help="only these")
    parser.add_argument("--resume", action="store_true", help="go on with a run that was stopped")
    asked = parser.parse_args()
    if not asked.resume:
        PARTS.unlink(missing_ok=True)
    measure(asked.names)
    PARTS.unlink(missing_ok=True)  # the next run begins anew


if __name__ == "__main__":
    main()
