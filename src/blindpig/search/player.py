"""The contract of a bot: it gets the view of its seat and its legal actions, never the state."""

from abc import ABC, abstractmethod
from typing import ClassVar

from mypy_extensions import mypyc_attr

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR, Game, View
from blindpig.kernel.reason import Reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Blindfold(View):
    """The view given to a bot that does not look at views."""

    def form(self) -> dict[str, Json]:
        """Nothing."""
        return {}


BLINDFOLD = Blindfold(SPECTATOR)


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(ABC):
    """Chooses for one seat. Made for one game; the same object may be asked for several seats and games in turn."""

    needs_view: ClassVar[bool] = True  # if False the bot is given BLINDFOLD: making a view costs time
    ponders: ClassVar[bool] = False  # whether it uses its budget, or answers at once

    def __init__(self, game: Game) -> None:
        self.game: Game = game

    def seated(self) -> "Player":
        """The player for one seat of one game, who may remember what it thought there; whoever asks keeps it.

        It is asked like any other, and may be forgotten at any time: then the next one begins anew.
        """
        return self

    @abstractmethod
    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """One of the actions, or an offer that the game's `parse` reads.

        The budget is in seconds; a bot answers within it, a tenth more at most. A budget of 0 asks for a fixed effort
        instead, the same on every machine, so that simulations come out the same again. All luck comes from the
        chance that is passed in, which is the bot's own and never the game's.
        """

    def explain(self, view: View, action: Action) -> Reason:
        """Why this action; asked right after it was chosen, with the same view."""
        return Reason("no-reason")
