"""Planted blunders: whether a review finds a bad decision that was put into a game of bots.

    python -m blindpig.lab.blunders GAME --seats 4 --games 50 --jobs 2 --kept blunders.jsonl

In each game one decision is replaced by a random other one that ten times the review's own effort judges at least 15
points worse. Bots play on from there; the review should name the move among its five. Every deal is kept as a line of
a file as it comes, so that a run that was stopped goes on where it was, while the sources are the same.
"""

import sys
from argparse import ArgumentParser
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from blindpig import registry
from blindpig.aftermath.judge import Judge
from blindpig.aftermath.review import FINE, Reviewer
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import View
from blindpig.kernel.playout import compiled
from blindpig.kernel.record import Record
from blindpig.lab.botgame import BotGame
from blindpig.lab.workers import perform

WORSE: Final = 0.15  # points of chance
TRIES: Final = 6  # other actions that are drawn at one decision
GLANCE: Final = 30  # worlds for a first look, so that the tenfold effort is spent where it may find something
DEALS: Final = 4  # deals that are tried at most, for each game that is wanted
PLAYER: Final = "wiseguy"


class Blunder(msgspec.Struct, frozen=True):
    """A decision that was replaced: whose, at which move of how many, how much worse it is, what the review named."""

    move: int
    moves: int
    seat: int
    played: str
    gap: float
    named: list[int]

    @property
    def found(self) -> bool:
        """Whether the review names it."""
        return self.move in self.named


class Deal(msgspec.Struct, frozen=True):
    """What came of a deal; no blunder if none was found to plant."""

    game: str
    seats: int
    number: int
    blunder: Blunder | None
    compiled: bool
    sources: str


def mistake(judge: Judge, view: View, actions: list[Action], luck: Chance, seed: str) -> tuple[Action, float] | None:
    """A random action that is so much worse than the best, and by how much; None if none of those drawn is."""
    best = judge.candidates(view, actions, actions[0])[:4]
    drawn = [actions[luck.below(len(actions))] for _ in range(TRIES)]
    values = [value[view.seat] for value in judge.compare(view, [*best, *drawn], GLANCE, f"glance {seed}")]
    suspects = [
        action for action, value in zip(drawn, values[len(best) :], strict=True) if value <= max(values) - WORSE / 2
    ]
    if not suspects:
        return None
    bad = suspects[0]
    values = [value[view.seat] for value in judge.compare(view, [*best, bad], 10 * FINE, f"planted {seed}")]
    gap = max(values) - values[-1]
    return (bad, gap) if gap >= WORSE else None


def planted(slug: str, seats: int, number: int) -> tuple[Record, int, int, float] | None:
    """A game with a blunder in it: its record, at which move, whose, how much worse; None if none was found."""
    game = registry.find(slug)
    judge, luck = Judge(game), SeededChance(seed_of("blunder", slug, seats, number))
    play = BotGame(game, seats, {}, (PLAYER,), seed_of("planted", slug, seats, number))
    found: tuple[int, int, float] | None = None
    wait = 10 + luck.below(40)
    while play.state.waiting_on():
        seat = play.state.waiting_on()[0]
        actions = [action for action in play.state.actions(seat) if action.index != FREE]
        moves = len(play.match.record.entries)
        if found is None and moves >= wait and len(actions) > 1:
            bad = mistake(judge, play.state.view(seat), actions, luck, f"{number} {moves}")
            wait = moves + 3 + luck.below(6)
            if bad is not None:
                found = moves, seat, bad[1]
                play.match.play(seat, bad[0].text)
                continue
        play.step()
    play.finish()
    return (play.match.record, *found) if found is not None else None


def dealt(slug: str, seats: int, number: int) -> Deal:
    """Plant a blunder and ask the review for the five decisions of that seat that mattered most."""
    made = planted(slug, seats, number)
    blunder = None
    if made is not None:
        record, move, seat, gap = made
        reviewer = Reviewer(record, [seat])
        for _ in reviewer.decisions([seat], [spot for spot in reviewer.spots if reviewer.is_choice(spot)]):
            pass  # the rest of the review says nothing of this seat's decisions
        named = [choice.move for choice in reviewer.review.of(seat)]
        played = record.entries[move].action
        blunder = Blunder(move, len(record.entries), seat, played, round(gap, 3), named)
    return Deal(slug, seats, number, blunder, compiled(), sources())


def sources() -> str:
    """A digest of all that a blunder and its review depend on: deals of other sources do not count."""
    home = Path(__file__).parents[1]
    found = sha256()
    for folder in ("kernel", "search", "aftermath", "games"):
        for path in sorted((home / folder).rglob("*.py")):
            found.update(path.read_bytes())
    for path in sorted((home / "games").glob("*/calibration.json")):
        found.update(path.read_bytes())
    found.update(Path(__file__).read_bytes())
    return found.hexdigest()[:16]


def read(path: Path) -> list[Deal]:
    """The deals that are kept in a file."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    return [msgspec.json.decode(line, type=Deal) for line in lines]


def line_of(deal: Deal) -> str:
    """What is said of a deal."""
    blunder = deal.blunder
    if blunder is None:
        return f"{deal.game} {deal.number}: nothing to plant\n"
    verdict = "found" if blunder.found else "missed"
    where = f"move {blunder.move} of {blunder.moves}, seat {blunder.seat}, {blunder.gap:.3f} worse"
    return f"{deal.game} {deal.number}: {where}: {verdict} {blunder.named}\n"


def collect(slug: str, seats: int, games: int, jobs: int, path: Path) -> list[Deal]:
    """Play deals, in their order, until so many have a blunder; those in the file are not played again."""
    now = sources()
    kept = {deal.number: deal for deal in read(path) if (deal.game, deal.seats, deal.sources) == (slug, seats, now)}
    wanted = 0
    while True:
        done = [kept[number] for number in range(wanted)]
        lacking = games - sum(deal.blunder is not None for deal in done)
        if lacking <= 0 or wanted >= DEALS * games:
            return done
        wanted = min(wanted + lacking, DEALS * games)
        missing = [number for number in range(wanted) if number not in kept]
        tasks = [partial(dealt, slug, seats, number) for number in missing]
        with closing(perform(tasks, jobs)) as results, path.open("ab") as file:
            for number, deal in results:
                kept[missing[number]] = deal
                file.write(msgspec.json.encode(deal) + b"\n")
                file.flush()
                sys.stdout.write(line_of(deal))
                sys.stdout.flush()


def main(arguments: list[str]) -> None:
    """Plant, review, count."""
    parser = ArgumentParser(prog="python -m blindpig.lab.blunders")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, required=True, help="a file with a line for each deal")
    given = parser.parse_args(arguments)
    deals = collect(given.game, given.seats, given.games, given.jobs, given.kept)
    blunders = [deal.blunder for deal in deals if deal.blunder is not None]
    found = sum(blunder.found for blunder in blunders)
    sys.stdout.write(f"{given.game}, {given.seats} seats: {found} of {len(blunders)} found\n")


if __name__ == "__main__":
    main(sys.argv[1:])
