"""A worker that also knows the tests' tiny game, and bots that misbehave."""

import os
import time
from pathlib import Path
from typing import ClassVar

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State, View
from blindpig.kernel.manifest import Manifest
from blindpig.kernel.reason import Reason
from blindpig.search import bots
from blindpig.search.evaluator import Evaluator
from blindpig.search.player import Player
from blindpig.tables.thinker import main


class Careless(Player):
    """Draws lots, as the house's own random bot does; that one cannot be taken further where it is compiled."""

    needs_view: ClassVar[bool] = False

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        return actions[chance.below(len(actions))]

    def explain(self, view: View, action: Action) -> Reason:
        return Reason("drew-lots")


class Looker(Careless):
    """Looks at its view, and says so if it is not its own."""

    needs_view: ClassVar[bool] = True

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        assert view.seat >= 0
        return super().choose(view, actions, budget, chance)


class Crasher(Player):
    """Dies at the first question, and thinks well after that."""

    needs_view: ClassVar[bool] = False

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        marker = Path(os.environ["CRASHER"])
        if not marker.exists():
            marker.touch()
            os._exit(3)
        return actions[0]


class Faulty(Player):
    """Never thinks well."""

    needs_view: ClassVar[bool] = False

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        raise ValueError("no idea")


class Indifferent(Evaluator):
    """What the house knows of the tiny game: nothing."""

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        return [0.0] * len(actions)

    def value(self, state: State) -> list[float]:
        return [1.0 / int(state.seats)] * state.seats

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        return Reason("no-reason")


class Chatty(Careless):
    """Prints what it thinks, where only answers may be written."""

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        print("hmm")  # noqa: T201 - what a careless bot prints must not be taken for its answer
        return super().choose(view, actions, budget, chance)


class Inventive(Player):
    """Chooses what is no action of the game."""

    needs_view: ClassVar[bool] = False

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        return Action(0, 0, "win at once", ())


class Slow(Careless):
    """Uses its budget."""

    ponders: ClassVar[bool] = True

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        time.sleep(budget)
        return super().choose(view, actions, budget, chance)


INDIFFERENT = Indifferent(1.0, 0)
TINY_MANIFEST = Manifest(
    slug="tiny", package="tests", rules="kernel.tiny:TINY", seats=2, evaluator="tables.thinker:INDIFFERENT"
)


def register(tiny: bool = False) -> None:
    """Make these bots known to this process; the tiny game too, where the list of games is nobody else's."""
    if tiny:
        registry.manifests()["tiny"] = TINY_MANIFEST
    bots.BOTS.update({"looker": Looker, "crasher": Crasher, "faulty": Faulty, "slow": Slow})
    bots.BOTS.update({"chatty": Chatty, "inventive": Inventive})


if __name__ == "__main__":
    register(tiny=True)
    main()
