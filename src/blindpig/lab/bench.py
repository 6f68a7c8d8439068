"""How fast random play is, and what a copy costs, beside a peer in the same run.

Every subject is measured in short slices, one after the other, several times over, and the median slice counts: noise
of the machine hits all of them. A ratio is the median of those between slices of the same turn. The processor's time is
what counts: what else runs on the machine does not.
A decision is one action taken by a player, even where it is the only legal one.
"""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import truediv
from statistics import median
from typing import NotRequired, TypedDict

from blindpig.kernel import playout
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State
from blindpig.kernel.playout import compiled
from blindpig.lab.botgame import USUAL_SEATS, usual_seats
from blindpig.lab.peer import Catanatron

MOMENTS = 8  # states that are copied
COPIES = 200  # at a time


class Row(TypedDict):
    """What was measured of a subject."""

    game: str
    seats: int
    compiled: bool
    decisions_per_s: int
    clone_us: float
    ratio: NotRequired[float]  # of its decisions a second to the peer's


@dataclass
class Subject:
    """Something that is measured: a game of ours at some seats, or a peer."""

    name: str
    seats: int
    compiled: bool
    play: Callable[[int], int]  # play the game of that number; decisions
    copy: Callable[[int], int]  # make copies in the game of that number; how many
    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)

    def measure(self, turn: int, seconds: float) -> None:
        """One slice of each kind."""
        self.rates.append(rate(self.play, turn, seconds))
        self.costs.append(1e6 / rate(self.copy, turn, seconds / 4))

    def row(self) -> Row:
        """The medians."""
        return {
            "game": self.name,
            "seats": self.seats,
            "compiled": self.compiled,
            "decisions_per_s": round(median(self.rates)),
            "clone_us": round(median(self.costs), 3),
        }


def rate(what: Callable[[int], int], turn: int, seconds: float) -> float:
    """How often a second something is done, over at least that many seconds."""
    done = 0
    number = turn * 1_000_000
    start = time.process_time()
    spent = 0.0
    while spent < seconds or done == 0:
        done += what(number)
        number += 1
        spent = time.process_time() - start
    return done / spent


class OurGame:
    """Random play of one of our games."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.length = self.play(0)
        self.samples = self.moments()

    def chances(self, number: int) -> tuple[SeededChance, SeededChance]:
        """The game's chance and that of the picks."""
        return SeededChance(seed_of("bench", number)), SeededChance(seed_of("picks", number))

    def play(self, number: int) -> int:
        """One game, from the deal to the end."""
        chance, picks = self.chances(number)
        return playout.random_playout(self.game.deal(self.seats, {}, chance), chance, picks)

    def moments(self) -> list[State]:
        """States from several games, early and late, to be copied."""
        found: list[State] = []
        for number in range(MOMENTS):
            chance, picks = self.chances(number)
            state = self.game.deal(self.seats, {}, chance)
            playout.random_playout(state, chance, picks, self.length * number // MOMENTS)
            found.append(state)
        return found

    def copy(self, number: int) -> int:
        """Many copies of one state."""
        playout.clone_often(self.samples[number % MOMENTS], COPIES)
        return COPIES


def subject(game: Game, seats: int) -> Subject:
    """One of our games at some seats, to be measured."""
    ours = OurGame(game, seats)
    return Subject(game.slug, seats, compiled(), ours.play, ours.copy)


def bench(
    games: Sequence[Game], all_seats: bool = False, peers: bool = False, repeats: int = 7, seconds: float = 0.4
) -> list[Row]:
    """Measure the games, and the peer if asked for, whose rows then carry the ratio to it."""
    subjects: list[Subject] = []
    for game in games:
        for seats in range(game.min_seats, game.max_seats + 1):
            if all_seats or seats == usual_seats(game):
                subjects.append(subject(game, seats))
    peer: Subject | None = None
    if peers:
        catanatron = Catanatron()
        peer = Subject("catanatron", USUAL_SEATS, False, catanatron.play, catanatron.copy)
        subjects.append(peer)
    gc.collect()
    gc.freeze()  # nobody's slices pay for searching what the others hold
    try:
        for turn in range(repeats):
            for each in subjects:
                each.measure(turn, seconds)
    finally:
        gc.unfreeze()
    rows = [each.row() for each in subjects]
    if peer is not None:
        for each, row in zip(subjects, rows, strict=True):
            row["ratio"] = round(median(map(truediv, each.rates, peer.rates)), 2)
    return rows
