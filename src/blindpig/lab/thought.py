"""How fast the bots think: iterations of the search a second, on fixed views of fixed games.

A slice searches every view a little, so that all slices of a game are the same work; the median slice counts, and the
processor's time, as in `bench`.
"""

import gc
from collections.abc import Sequence
from statistics import median
from typing import Final, TypedDict

from blindpig.kernel.action import Action
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, View
from blindpig.kernel.playout import compiled
from blindpig.lab.bench import rate
from blindpig.lab.botgame import BotGame, usual_seats
from blindpig.search.bots import evaluator_of
from blindpig.search.ismcts import Search

VIEWS: Final = 8
EVERY: Final = 7  # decisions with a choice between two views
ITERATIONS: Final = 12  # on each view


class Row(TypedDict):
    """What was measured of a game."""

    game: str
    seats: int
    compiled: bool
    iterations_per_s: float


def views(game: Game, seats: int, count: int = VIEWS) -> list[tuple[View, list[Action]]]:
    """What Wiseguys see in the course of their games where they have a choice, with their options."""
    found: list[tuple[View, list[Action]]] = []
    number = 0
    choices = 0
    while len(found) < count:
        play = BotGame(game, seats, {}, ["wiseguy"], seed_of("thought", game.slug, number))
        number += 1
        waiting = play.state.waiting_on()
        while waiting and len(found) < count:
            actions = play.state.actions(waiting[0])
            if len(actions) > 1:
                choices += 1
                if choices % EVERY == 0:
                    found.append((play.state.view(waiting[0]), actions))
            play.step()
            waiting = play.state.waiting_on()
    return found


class Thought:
    """The search of one game, on its fixed views."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.views = views(game, seats)
        self.rates: list[float] = []

    def search(self, number: int) -> int:
        """Search every view a little; how many iterations that was."""
        done = 0
        for at, (view, actions) in enumerate(self.views):
            luck = SeededChance(seed_of("thought", number, at))
            search = Search(self.game, evaluator_of(self.game), view, actions, luck)
            if len(search.options) > 1:
                for _ in range(ITERATIONS):
                    search.iterate()
                done += ITERATIONS
        return done

    def row(self) -> Row:
        """The median."""
        return {
            "game": self.game.slug,
            "seats": self.seats,
            "compiled": compiled(),
            "iterations_per_s": round(median(self.rates), 1),
        }


def think(games: Sequence[Game], all_seats: bool = False, repeats: int = 7, seconds: float = 0.4) -> list[Row]:
    """Measure the games in turns."""
    subjects = [
        Thought(game, seats)
        for game in games
        for seats in range(game.min_seats, game.max_seats + 1)
        if all_seats or seats == usual_seats(game)
    ]
    gc.collect()
    gc.freeze()  # nobody's slices pay for searching what the others hold
    try:
        for turn in range(repeats):
            for each in subjects:
                each.rates.append(rate(each.search, turn, seconds))
    finally:
        gc.unfreeze()
    return [each.row() for each in subjects]
