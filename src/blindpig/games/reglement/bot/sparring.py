"""Sparring partners: simple ways to play Règlement de comptes."""

from collections.abc import Callable
from typing import Final

from blindpig.games.reglement.bot.evaluator import EVALUATOR
from blindpig.games.reglement.rules.actions import BANG, KNIFE
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, View
from blindpig.search.levels import Wiseguy
from blindpig.search.player import Player


class Beginner(Wiseguy):
    """Kills whom it can; otherwise goes where the next income is, and sees no danger."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, EVALUATOR.with_sight(0.0))

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """The best of the kills, if there are any."""
        kills = [action for action in actions if action.kind in (KNIFE, BANG)]
        return super().choose(view, kills or actions, budget, chance)


PARTNERS: Final[dict[str, Callable[[Game], Player]]] = {"beginner": Beginner}
