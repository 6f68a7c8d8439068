"""The house's bots against a game's sparring partners: `python -m blindpig.lab.sparring GAME [--among wiseguy]`.

Each partner sits down among equals, in rotating seats. A partner that wins more than it may has found a hole, and the
exit status is 1. Among three Wiseguys a partner may win 27 %, with an interval that ends at 30 %; against three Bosses,
20 %. With other numbers of seats the limits are the same multiples of an even share.
"""

import argparse
import sys
from dataclasses import dataclass
from typing import Final

from blindpig import registry
from blindpig.i18n.languages import ENGLISH
from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.lab.botgame import FIXED_EFFORT, usual_seats
from blindpig.lab.tournament import hold, standings, tournament
from blindpig.search.bots import partners

# What a partner may win of an even share, and where its interval must end, among bots of the house.
MOST: Final = 1.08
MOST_HIGH: Final = 1.2
MOST_OF_BOSS: Final = 0.8


@dataclass(frozen=True)
class Bout:
    """How one partner did: its share of the games, with an interval, and what an equal would have won."""

    name: str
    games: int
    share: float
    low: float
    high: float
    even: float
    bosses: bool = False  # whether it played against Bosses

    @property
    def is_hole(self) -> bool:
        """Whether the partner wins more than it may."""
        if self.bosses:
            return self.share > MOST_OF_BOSS * self.even
        return self.share > MOST * self.even or self.high > MOST_HIGH * self.even


def thinks(among: str, seconds: float) -> bool:
    """Whether a bot searches; BadInput for a Boss that would not, and so would be no Boss."""
    if among == "boss" and seconds <= 0.0:
        raise BadInput("boss-without-time")
    return among == "boss" or among.startswith("boss:")


def bout(
    slug: str, name: str, among: str, games: int, jobs: int = 1, seconds: float = FIXED_EFFORT, seed: int = 0
) -> Bout:
    """One partner among equals."""
    bosses = thinks(among, seconds)
    game = registry.find(slug)
    seats = usual_seats(game)
    plan = tournament(game, [f"spar:{name}"] + [among] * (seats - 1), seats, games, seed, None, seconds)
    found = next(entry for entry in standings(plan, hold(plan, jobs)) if entry["name"] == f"spar:{name}")
    return Bout(name, found["games"], found["share"], found["share_low"], found["share_high"], 1 / seats, bosses)


def reader() -> argparse.ArgumentParser:
    """What can be asked for."""
    found = argparse.ArgumentParser(prog="python -m blindpig.lab.sparring", description=__doc__)
    found.add_argument("game")
    found.add_argument("--among", default="wiseguy", help="who the partners play against")
    found.add_argument("--only", default="", help="these partners, a,b,c; all if none")
    found.add_argument("--games", type=int, default=2000)
    found.add_argument("--seconds", type=float, default=FIXED_EFFORT, help="for a decision; 0 for a fixed effort")
    found.add_argument("--jobs", type=int, default=1)
    found.add_argument("--seed", type=int, default=0)
    return found


def spar_all(asked: argparse.Namespace) -> int:
    """Print a line for each partner; how many of them have found a hole."""
    holes = 0
    known = list(partners(registry.find(asked.game)))
    for name in asked.only.split(",") if asked.only else known:
        found = bout(asked.game, name, asked.among, asked.games, asked.jobs, asked.seconds, asked.seed)
        holes += found.is_hole
        shares = f"{found.share:6.1%}  {found.low:.1%}–{found.high:.1%}"
        print(f"{name:<18}{found.games:>6}  {shares}{'  wins too much' if found.is_hole else ''}", flush=True)
    return holes


def main(arguments: list[str]) -> int:
    """The exit status: 1 if there is a hole, 2 for what cannot be done."""
    try:
        return 1 if spar_all(reader().parse_args(arguments)) else 0
    except Trouble as trouble:
        print(tell(trouble, ENGLISH), file=sys.stderr)
        return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
