"""The contract of a bot: it gets the view of its seat and its legal actions, never the state."""

from abc import ABC, abstractmethod
from typing import ClassVar

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR, Game, View


class Blindfold(View):
    """The view of a bot that looks at nothing."""

    def form(self) -> dict[str, Json]:
        """Nothing."""
        return {}


BLINDFOLD = Blindfold(SPECTATOR)


class Player(ABC):
    """Chooses for one seat. Made for one game; the same object may be asked for several seats and games in turn."""

    needs_view: ClassVar[bool] = True  # a bot that says False is given the blindfold, which costs nothing

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """One of the actions, or an offer that the game's `parse` reads.

        The budget is in seconds. A budget of 0 asks for a fixed effort instead, the same on every machine, so that
        simulations come out the same again. All luck comes from the chance that is passed in.
        """
