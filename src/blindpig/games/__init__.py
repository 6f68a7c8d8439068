"""The games of the house, by name."""

from typing import Final

from blindpig.games.bootleggers.game import BOOTLEGGERS
from blindpig.games.prohibition.game import PROHIBITION
from blindpig.games.reglement.game import REGLEMENT
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput

GAMES: Final[dict[str, Game]] = {game.slug: game for game in (BOOTLEGGERS, REGLEMENT, PROHIBITION)}


def find(slug: str) -> Game:
    """The game of that name."""
    game = GAMES.get(slug)
    if game is None:
        raise BadInput(f"There is no game “{slug}” here. The games are: {', '.join(GAMES)}.")
    return game
