"""Any legal action, each as likely as any other."""

from typing import ClassVar

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import View
from blindpig.kernel.reason import Reason
from blindpig.search.player import Player


class RandomPlayer(Player):
    """The bot that does not think."""

    needs_view: ClassVar[bool] = False

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """Any of them."""
        return actions[chance.below(len(actions))]

    def explain(self, view: View, action: Action) -> Reason:
        """There is none."""
        return Reason("drew-lots")
