"""The house's bots, by name."""

from blindpig.bots.player import Player
from blindpig.bots.random import RandomPlayer
from blindpig.kernel.refusal import BadInput

BOTS: dict[str, type[Player]] = {"random": RandomPlayer}


def find(name: str) -> type[Player]:
    """The bot of that name; call it with the game it shall play."""
    bot = BOTS.get(name)
    if bot is None:
        raise BadInput(f"There is no bot “{name[:40]}” here. The bots are: {', '.join(BOTS)}.")
    return bot
