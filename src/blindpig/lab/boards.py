"""What drawing a board costs, for every viewer of every move, and how large it is: HTML, and packed as it is sent.

A random game is played; now and then everybody looks, each seat and a spectator, and they share what all may see. The
processor's time counts, and the median; of the sizes the largest.
"""

import time
import zlib
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, TypedDict

from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.journal import Fact, Journal
from blindpig.lab.botgame import usual_seats

LOOKS = 40  # decisions of a game at which everybody looks
WARM = 8  # looks that are not counted: the first fill caches
LANG = "en"


class BoardRow(TypedDict):
    """What was measured of a board."""

    game: str
    seats: int
    view_ms: float
    html_bytes: int
    packed_bytes: int


class Scene:
    """A game under way, and what was told of it."""

    def __init__(self, game: Game, number: int) -> None:
        self.game, self.seats = game, usual_seats(game)
        self.chance = SeededChance(seed_of("boards", number))
        self.luck = SeededChance(seed_of("looks", number))
        self.journal = Journal()
        self.facts: list[tuple[int, Fact]] = []
        self.state = game.deal(self.seats, {}, self.chance, self.journal)

    def decide(self) -> bool:
        """Whoever is waited for does something; whether somebody was."""
        waiting = self.state.waiting_on()
        if not waiting:
            return False
        seat = waiting[self.luck.below(len(waiting))]
        actions = self.state.actions(seat)
        self.state.apply(seat, actions[self.luck.below(len(actions))], self.chance)
        for fact in self.journal.take():
            self.facts.append((len(self.facts), fact))
        return True

    def context(self, seat: int, parts: dict[tuple[str, str], Any]) -> BoardContext:
        """What a board is given for somebody who looks."""
        state: State = self.state
        seen = [(number, fact) for number, fact in self.facts if fact.seen_by(seat)]
        return BoardContext(
            self.game.slug,
            LANG,
            [Person(each, f"Guest {each + 1}") for each in range(self.seats)],
            seat,
            state.actions(seat) if seat != SPECTATOR else (),
            state.waiting_openly(),
            1,
            seen[-board_of(self.game.slug).recent :],
            state.outcome(),
            parts=parts,
        )

    def looks(self) -> Iterator[tuple[float, str]]:
        """Everybody looks: how long each board took, in seconds, and the board."""
        parts: dict[tuple[str, str], Any] = {}
        for seat in (*range(self.seats), SPECTATOR):
            view, context = self.state.view(seat), self.context(seat, parts)
            start = time.process_time()
            html = board_of(self.game.slug).draw(view, context)
            yield time.process_time() - start, html


def measure(game: Game) -> BoardRow:
    """One game's boards."""
    length = 0
    first = Scene(game, 0)
    while first.decide():
        length += 1
    scene = Scene(game, 0)
    times: list[float] = []
    largest = packed = 0
    every = max(1, length // LOOKS)
    for number in range(length):
        scene.decide()
        if number % every:
            continue
        for seconds, html in scene.looks():
            if number >= WARM * every:
                times.append(seconds)
            body = html.encode()
            largest = max(largest, len(body))
            packed = max(packed, len(zlib.compress(body, 1)))
    return {
        "game": game.slug,
        "seats": scene.seats,
        "view_ms": round(median(times) * 1000, 2),
        "html_bytes": largest,
        "packed_bytes": packed,
    }


def bench(games: Sequence[Game]) -> list[BoardRow]:
    """The boards of these games."""
    return [measure(game) for game in games]
