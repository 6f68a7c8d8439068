"""The games of the house, by name."""

from blindpig.games.prohibition.game import GAME as PROHIBITION
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput

GAMES: dict[str, Game] = {PROHIBITION.slug: PROHIBITION}


def find(slug: str) -> Game:
    """The game of that name."""
    game = GAMES.get(slug)
    if game is None:
        raise BadInput(f"There is no game “{slug}” here. The games are: {', '.join(GAMES)}.")
    return game
