"""The contract of a bot: it gets the view of its seat and its legal actions, never the state."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import mypyc_attr

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR, Game, View
from blindpig.kernel.refusal import Arg


class Reason:
    """Why an action was chosen: the key (`why.<key>` in the catalogues) and arguments of a sentence.

    It is made of what the bot's seat can see, its hand included: nobody else may read it while the game goes on.
    """

    def __init__(self, key: str, args: Mapping[str, Arg] | None = None) -> None:
        self.key: str = key
        self.args: Mapping[str, Arg] = {} if args is None else args

    def __repr__(self) -> str:
        return f"Reason({self.key}, {dict(self.args)})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Blindfold(View):
    """The view of a bot that looks at nothing."""

    def form(self) -> dict[str, Json]:
        """Nothing."""
        return {}


BLINDFOLD = Blindfold(SPECTATOR)


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(ABC):
    """Chooses for one seat. Made for one game; the same object may be asked for several seats and games in turn."""

    needs_view: ClassVar[bool] = True  # a bot that says False is given the blindfold, which costs nothing
    ponders: ClassVar[bool] = False  # whether it uses its budget, or answers at once

    def __init__(self, game: Game) -> None:
        self.game: Game = game

    @abstractmethod
    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """One of the actions, or an offer that the game's `parse` reads.

        The budget is in seconds; a bot answers within it, a tenth more at most. A budget of 0 asks for a fixed effort
        instead, the same on every machine, so that simulations come out the same again. All luck comes from the
        chance that is passed in, which is the bot's own and never the game's.
        """

    def explain(self, view: View, action: Action) -> Reason:
        """Why this action, asked right after it was chosen with the same view."""
        return Reason("no-reason")
