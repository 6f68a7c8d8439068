"""The games of the house, by name."""

from blindpig.games.bootleggers.game import BOOTLEGGERS
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput

GAMES: dict[str, Game] = {BOOTLEGGERS.slug: BOOTLEGGERS}


def find(slug: str) -> Game:
    """The game of that name."""
    game = GAMES.get(slug)
    if game is None:
        raise BadInput(f"There is no game “{slug}” here. The games are: {', '.join(GAMES)}.")
    return game
