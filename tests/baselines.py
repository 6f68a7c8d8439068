"""What `blindpig evaluate` says of our own bots and of the trained net, kept in docs/baselines.json.

`python -m tests.baselines [GAME…]` measures every agent (only these games', if any are named) and writes the table of
docs/envs.md; rows that are not measured again stay as they were.
"""

import json
import re
import sys
from typing import TypedDict

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.lab.evaluate import EDITION, LEVELS, Report, exam, sit
from tests.sources import ROOT

KEPT = ROOT / "docs" / "baselines.json"
DOCS = ROOT / "docs" / "envs.md"
PLACE = re.compile(r"(<!-- baselines -->\n).*?(<!-- end of baselines -->)", re.DOTALL)
AGENTS = ("random", "greenhorn", "rookie", "hustler", "wiseguy", "boss:20")
# Seats, and games against each level: a game of Bootleggers takes a hundred times as long as one of the others.
TABLES = {"bootleggers": (4, 30), "reglement": (3, 300), "prohibition": (3, 300)}
NET = ("reglement", "ppo")  # examples/ppo, which knows three families only


class Baseline(TypedDict):
    """How an agent did against all levels."""

    edition: int  # of the benchmark
    game: str
    seats: int
    agent: str
    levels: list[Report]


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


def table_of(rows: list[Baseline]) -> str:
    """The table of the docs."""
    head = ["game", "seats", "agent", "games", *[f"against {level}" for level in LEVELS]]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for row in rows:
        name = Teller(row["game"], "en").word("game", row["game"])
        cells = [name, str(row["seats"]), row["agent"], str(row["levels"][0]["games"])]
        lines.append(f"| {' | '.join([*cells, *map(share, row['levels'])])} |")
    return "\n".join(lines) + "\n"


def write(rows: list[Baseline]) -> None:
    """Keep the rows, and put the table into the docs."""
    KEPT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda found: found[1] + table_of(rows) + found[2], text), encoding="utf-8")


def measure(names: list[str]) -> None:
    """Measure; every row is kept as it comes."""
    for game, agent in wanted():
        if names and game not in names and f"{game}:{agent}" not in names:
            continue
        seats, deals = TABLES[game]
        levels = sit(exam(registry.find(game), command(agent), seats, deals))
        row: Baseline = {"edition": EDITION, "game": game, "seats": seats, "agent": agent, "levels": levels}
        known = {(each["game"], each["agent"]): each for each in kept() if each["edition"] == EDITION}
        known[game, agent] = row
        write([known[key] for key in wanted() if key in known])
        sys.stdout.write(f"{game} {agent}: {', '.join(map(share, levels))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    measure(sys.argv[1:])
