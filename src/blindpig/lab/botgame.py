"""One game played by bots, recorded like any other."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from blindpig import programs
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Entry, start
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.search.player import BLINDFOLD

if TYPE_CHECKING:
    from blindpig.kernel.reason import Reason

FIXED_EFFORT = 0.0  # the budget that makes bots play the same on every machine
ENDLESS = 1_000_000  # decisions after which a game is taken to be stuck
USUAL_SEATS = 4


def usual_seats(game: Game) -> int:
    """Four players, if the game takes four."""
    return min(max(USUAL_SEATS, game.min_seats), game.max_seats)


def cast(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for every seat, from one name for all or one for each."""
    for name in names:
        programs.find(name)
    if len(names) not in (1, seats):
        raise BadInput("bots-for-seats", {"seats": seats, "count": len(names)})
    return tuple(names) if len(names) == seats else tuple(names) * seats


def broken(index: int, seed: int, trouble: Exception) -> Trouble:
    """What to say of a game that could not be played to its end. What a program did wrong is no bug of ours."""
    if isinstance(trouble, programs.BadProgram):
        return trouble
    said = f"{type(trouble).__name__}: {trouble}".rstrip(".") + "."
    why = trouble.phrase if isinstance(trouble, Trouble) else said
    return Trouble("game-broke", {"index": index, "seed": seed, "why": why})


class BotGame:
    """A game under way among bots.

    The seat that acts is the one that is waited for most urgently. Seats that may act without being waited for (an
    offer, a card out of turn) are not asked: what they could do shows only when they are waited for.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str],
        names: Sequence[str],
        seed: bytes,
        journal: Journal | None = None,
        budget: float = FIXED_EFFORT,
    ) -> None:
        self.seed = seed
        self.players = [programs.find(name)(game).seated() for name in cast(names, seats)]
        self.luck = [SeededChance(seed_of("bot", seed.hex(), seat)) for seat in range(seats)]
        self.match = start(game, seats, options, seed, journal)
        self.state = self.match.state
        self.decisions = 0
        self.budget = budget  # seconds for a decision
        self.explains = False  # whether bots are asked for their reasons
        self.reason: Reason | None = None  # of the last decision

    def step(self) -> Entry | None:
        """Let the next bot act; None once the game is over."""
        waiting = self.state.waiting_on()
        if not waiting:
            return None
        if self.decisions == ENDLESS:
            raise Trouble("endless", {"decisions": ENDLESS})
        seat = waiting[0]
        player = self.players[seat]
        view = self.state.view(seat) if player.needs_view else BLINDFOLD
        action = player.choose(view, self.state.actions(seat), self.budget, self.luck[seat])
        self.decisions += 1
        self.reason = player.explain(view, action) if self.explains and player.needs_view else None
        return self.match.play(seat, action.text)

    def finish(self) -> None:
        """Reveal the seed in the record, once the game is over."""
        self.match.close(self.seed)
