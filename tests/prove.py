"""`make prove`: what only many games show, on the compiled engine; docs/proved.json keeps it, docs/research.md says it.

Every game with every number of seats and all options is simulated and must end by one of its rules; a million random
actions of Bootleggers, half of them with open deals and half with private ones, lose no piece; and positions with one
value changed are refused or play to their end. It is done in parts, each of which build/proved.jsonl keeps, so that a
run that was stopped can go on (`--resume`): a part counts while the sources of the kernel and of its game are the same.
The first thing that goes wrong ends it.
"""

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import TypedDict

from blindpig import registry
from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import Game
from blindpig.kernel.playout import compiled
from blindpig.lab.plan import plan
from blindpig.lab.sim import simulate
from blindpig.testing.fuzz import fuzz as fuzz_positions
from blindpig.testing.play import combinations
from tests.games.bootleggers.rules.fuzz import fuzz as fuzz_actions
from tests.sources import GAMES_HOME, ROOT, rulebook

KEPT = ROOT / "docs" / "proved.json"
PAGE = ROOT / "docs" / "research.md"
PARTS = ROOT / "build" / "proved.jsonl"
PLACE = re.compile(r"(<!-- proved -->\n).*?(<!-- end of proved -->)", re.DOTALL)
DEALS = ("open", "private")
GAMES = 500  # for every number of seats and all options
ACTIONS = 1_000_000
POSITIONS = 100_000  # of each game
SHARES = 10  # the parts that actions and positions are done in
APART = 10_000  # between the numbers of two shares' first games: more than a share plays


class Simulated(TypedDict):
    """A game with every number of seats and all options: how many ways to set it up, and how its games ended."""

    game: str
    rules: int
    ways: int
    games: int
    decisions: int
    endings: dict[str, int]


class Acted(TypedDict):
    """Random actions of Bootleggers with one kind of deals."""

    deals: str
    actions: int
    games: int


class Changed(TypedDict):
    """Positions of a game with one value changed."""

    game: str
    positions: int
    refused: int
    played: int


class Proved(TypedDict):
    """All of it, and the processor's time that it took."""

    compiled: bool
    seconds: int
    simulated: list[Simulated]
    acted: list[Acted]
    changed: list[Changed]


class Unproved(AssertionError):
    """Something did not hold."""


@dataclass(frozen=True)
class Part:
    """What is run at a time: games of one way to set up, or a share of the actions or of the positions."""

    kind: str  # simulated, acted, changed
    about: str  # the game, or the kind of deals
    count: int
    share: int = 0  # for the luck of it
    seats: int = 0
    options: tuple[tuple[str, str], ...] = ()

    @property
    def slug(self) -> str:
        """The game."""
        return "bootleggers" if self.kind == "acted" else self.about

    def run(self) -> dict[str, int]:
        """What it came to; Unproved, or whatever broke, if something did not hold."""
        if self.kind == "acted":
            return dict(fuzz_actions(self.count, self.share * APART, {"deals": self.about}))
        game = registry.find(self.slug)
        return self.simulated(game) if self.kind == "simulated" else self.changed(game)

    def simulated(self, game: Game) -> dict[str, int]:
        """Random games; every one ends by a rule."""
        tally = simulate(plan(game, self.seats, self.count, 0, ["random"], dict(self.options)))
        for ending in tally.endings:
            check_ending(game, ending)
        if tally.endings.total() != self.count:
            raise Unproved(f"{self}: {tally.endings.total()} games ended")
        return {"decisions": tally.decisions.total, **tally.endings}

    def changed(self, game: Game) -> dict[str, int]:
        """Positions with one value changed; none may break."""
        found, troubles = fuzz_positions(game, self.count, self.share)
        if troubles:
            raise Unproved("; ".join(f"{game.slug} {kind}: {example}" for kind, example in troubles.items()))
        return dict(found)


def ways_of(game: Game) -> list[tuple[int, tuple[tuple[str, str], ...]]]:
    """Every way to set a game up."""
    seats = range(game.min_seats, game.max_seats + 1)
    return [(count, tuple(options.items())) for count in seats for options in combinations(game)]


def check_ending(game: Game, ending: str) -> None:
    """A game ends by a rule of its rulebook, and there is a sentence for how."""
    rule, _, key = ending.partition(" ")
    if rule not in rulebook(game.slug)["English"] or f"ending.{key}" not in catalogue(game.slug, "en"):
        raise Unproved(f"{game.slug} ended by “{ending}”, which no rule knows")


def parts_of(games: int, actions: int, positions: int) -> list[Part]:
    """All that is to be run."""
    house = [registry.find(slug) for slug in registry.HOUSE]
    share = max(1, actions // len(DEALS) // SHARES)
    parts = [Part("acted", deals, share, number) for number in range(SHARES) for deals in DEALS]
    for game in reversed(house):
        parts += [Part("changed", game.slug, max(1, positions // SHARES), number) for number in range(SHARES)]
    for game in reversed(house):
        parts += [Part("simulated", game.slug, games, 0, seats, options) for seats, options in ways_of(game)]
    return parts


def timed(part: Part) -> tuple[dict[str, int], float]:
    """What a part came to, and the processor's time that it took."""
    began = time.process_time()
    return part.run(), time.process_time() - began


def run(parts: Iterable[Part], jobs: int) -> Iterator[tuple[Part, dict[str, int], float]]:
    """Run all parts, several at a time; what each came to, as they come."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        running = {pool.submit(timed, part): part for part in parts}
        try:
            for done in as_completed(running):
                yield running[done], *done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def summed(results: Iterable[tuple[Part, dict[str, int], float]]) -> Proved:
    """All parts together."""
    sums: dict[tuple[str, str], Counter[str]] = {}
    ways: Counter[str] = Counter()
    seconds = 0.0
    for part, found, took in results:
        sums.setdefault((part.kind, part.about), Counter()).update(found)
        ways[part.about] += part.kind == "simulated"
        seconds += took
    proved: Proved = {"compiled": compiled(), "seconds": round(seconds), "simulated": [], "acted": [], "changed": []}
    for deals in DEALS:
        taken = sums["acted", deals]
        games = taken.pop("games")
        proved["acted"].append({"deals": deals, "actions": taken.total(), "games": games})
    for slug in registry.HOUSE:
        ended, tried = sums["simulated", slug], sums["changed", slug]
        proved["simulated"].append(
            {
                "game": slug,
                "rules": registry.find(slug).version,
                "ways": ways[slug],
                "decisions": ended.pop("decisions"),
                "games": ended.total(),
                "endings": dict(sorted(ended.items())),
            }
        )
        proved["changed"].append(
            {"game": slug, "positions": tried.total(), "refused": tried["refused"], "played": tried["played"]}
        )
    return proved


@cache
def engine(slug: str) -> str:
    """A digest of the sources of the kernel and of a game's rules: parts of another engine do not count."""
    found = sha256()
    for folder in (GAMES_HOME.parent / "kernel", GAMES_HOME / slug / "rules"):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def line_of(part: Part, found: dict[str, int], seconds: float) -> str:
    """A part that is done, as a line of the file of parts."""
    return (
        json.dumps({"engine": engine(part.slug), "part": repr(part), "found": found, "seconds": round(seconds, 2)})
        + "\n"
    )


def done_before(path: Path, parts: Iterable[Part]) -> dict[Part, tuple[dict[str, int], float]]:
    """The parts that a run that was stopped has done."""
    named = {repr(part): part for part in parts}
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    forms = [form for form in map(json.loads, lines) if form["part"] in named]
    return {
        named[form["part"]]: (form["found"], form["seconds"])
        for form in forms
        if form["engine"] == engine(named[form["part"]].slug)
    }


def table_of(proved: Proved | None) -> str:
    """What docs/research.md says; nothing if nothing was shown."""
    if proved is None:
        return ""
    changed = {each["game"]: each for each in proved["changed"]}
    lines = [
        "| game | ways to set it up | games, all ended by a rule | decisions | changed positions refused | played on |",
        "|---|---|---|---|---|---|",
    ]
    for each in proved["simulated"]:
        name = Teller(each["game"], "en").word("game", each["game"])
        tried = changed[each["game"]]
        figures = (each["ways"], each["games"], each["decisions"], tried["refused"], tried["played"])
        lines.append(f"| {name} | " + " | ".join(f"{figure:,}" for figure in figures) + " |")
    halves = " and ".join(f"{each['actions']:,} with {each['deals']} deals" for each in proved["acted"])
    return "\n".join(lines) + f"\n\nRandom actions of Bootleggers: {halves}; nothing broke, no piece was lost.\n"


def kept() -> Proved | None:
    """What the last run has shown; None if there was none."""
    if not KEPT.is_file():
        return None
    found: Proved = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def write(proved: Proved) -> None:
    """Keep it, and put it into the page."""
    KEPT.write_text(json.dumps(proved, indent=2) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PLACE.sub(lambda found: found[1] + table_of(proved) + found[2], text), encoding="utf-8")


def main() -> None:
    """Prove all of it."""
    parser = argparse.ArgumentParser(description="Show on the compiled engine what only many games show.")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--resume", action="store_true", help="go on with a run that was stopped")
    asked = parser.parse_args()
    parts = parts_of(GAMES, ACTIONS, POSITIONS)
    PARTS.parent.mkdir(exist_ok=True)
    if not asked.resume:
        PARTS.unlink(missing_ok=True)
    before = done_before(PARTS, parts)
    with PARTS.open("a", encoding="utf-8") as file:
        for part, found, seconds in run([part for part in parts if part not in before], asked.jobs):
            line = line_of(part, found, seconds)
            file.write(line)
            file.flush()
            sys.stdout.write(line)
            sys.stdout.flush()
    write(summed((part, *result) for part, result in done_before(PARTS, parts).items()))
    PARTS.unlink()  # the next run begins anew


if __name__ == "__main__":
    main()
