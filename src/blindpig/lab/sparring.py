"""The house's bots against a game's sparring partners: `python -m blindpig.lab.sparring GAME [--among wiseguy]`.

Each partner sits down among equals, in rotating seats. A partner that wins more than its share has found a hole; the
exit status is 1 if that is certain for any of them.
"""

import argparse
import sys
from dataclasses import dataclass

from blindpig import registry
from blindpig.lab.botgame import usual_seats
from blindpig.lab.tournament import hold, standings, tournament
from blindpig.search.bots import partners


@dataclass(frozen=True)
class Bout:
    """How one partner did: its share of the games, with an interval, and what an equal would have won."""

    name: str
    games: int
    share: float
    low: float
    high: float
    even: float

    @property
    def is_hole(self) -> bool:
        """Whether the partner wins more than its share for certain."""
        return self.low > self.even


def bout(slug: str, name: str, among: str, games: int, jobs: int = 1) -> Bout:
    """One partner among equals."""
    game = registry.find(slug)
    seats = usual_seats(game)
    plan = tournament(game, [f"spar:{name}"] + [among] * (seats - 1), seats, games, 0)
    found = next(entry for entry in standings(plan, hold(plan, jobs)) if entry["name"] == f"spar:{name}")
    return Bout(name, found["games"], found["share"], found["share_low"], found["share_high"], 1 / seats)


def main(arguments: list[str]) -> int:
    """Print a line for each partner."""
    reader = argparse.ArgumentParser(prog="python -m blindpig.lab.sparring", description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--among", default="wiseguy")
    reader.add_argument("--games", type=int, default=2000)
    reader.add_argument("--jobs", type=int, default=1)
    asked = reader.parse_args(arguments)
    holes = 0
    for name in partners(registry.find(asked.game)):
        found = bout(asked.game, name, asked.among, asked.games, asked.jobs)
        holes += found.is_hole
        shares = f"{found.share:6.1%}  {found.low:.1%}–{found.high:.1%}"
        print(f"{name:<18}{found.games:>6}  {shares}{'  wins too much' if found.is_hole else ''}", flush=True)
    return 1 if holes else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
