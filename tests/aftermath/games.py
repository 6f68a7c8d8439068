"""Finished games to look back on, played by bots, the same every time."""

from functools import cache

from blindpig import registry
from blindpig.kernel.chance import seed_of
from blindpig.kernel.record import Record
from blindpig.lab.botgame import BotGame


@cache
def finished(slug: str, seats: int, seed: int = 3, bot: str = "rookie") -> Record:
    """A game from the deal to the end."""
    game = BotGame(registry.find(slug), seats, {}, (bot,), seed_of("aftermath", slug, seats, seed))
    while game.step() is not None:
        pass
    game.finish()
    return game.match.record
