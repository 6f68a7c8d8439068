"""The games of the house, by name."""

from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput

GAMES: dict[str, Game] = {}


def find(slug: str) -> Game:
    """The game of that name."""
    game = GAMES.get(slug)
    if game is None:
        raise BadInput(f"There is no game “{slug}” here. The games are: {', '.join(GAMES)}.")
    return game
