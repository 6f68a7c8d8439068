"""Sparring partners: simple ways to play Prohibition."""

from collections.abc import Callable
from typing import Final

from blindpig.games.prohibition.bot.evaluator import EVALUATOR
from blindpig.kernel.game import Game
from blindpig.search.levels import Wiseguy
from blindpig.search.player import Player


class Beginner(Wiseguy):
    """Delivers where there are most points now, and sees neither the next turn nor the law."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, EVALUATOR.with_sight(0.0))


PARTNERS: Final[dict[str, Callable[[Game], Player]]] = {"beginner": Beginner}
