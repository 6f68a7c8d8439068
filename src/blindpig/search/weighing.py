"""What a player would do: the options of a seat, weighed by the search from that seat's own view."""

import time
from collections.abc import Callable

from blindpig.kernel.action import Action
from blindpig.kernel.reason import Reason
from blindpig.search.ismcts import Search
from blindpig.search.levels import FixedChance


class Option:
    """An action that was looked at: how often, the sum of the chances to win found after it, and what speaks for it."""

    def __init__(self, action: Action, visits: int, total: float, reason: Reason) -> None:
        self.action: Action = action
        self.visits: int = visits
        self.total: float = total
        self.reason: Reason = reason


class Weighing:
    """The options after so many games."""

    def __init__(self, games: int, options: list[Option]) -> None:
        self.games: int = games
        self.options: list[Option] = options


def weigh(search: Search, games: int, budget: float = 0.0, clock: Callable[[], float] = time.monotonic) -> Weighing:
    """Search for so many games, or for so long; the options that were tried, the most promising first."""
    deadline = clock() + budget
    if len(search.options) == 1:
        return Weighing(0, [Option(search.options[0], 1, 0.0, Reason("no-reason"))])
    while search.done < games and (budget <= 0.0 or search.done == 0 or clock() < deadline):
        search.iterate()
    view, evaluator = search.view, search.evaluator
    state = search.game.determinize(view, FixedChance())
    found: list[Option] = []
    for action in search.options:
        node = search.root.children.get(action.text)
        if node is not None and node.visits > 0:
            reason = evaluator.reason(state, view.seat, action)
            found.append(Option(action, node.visits, node.totals[view.seat], reason))
    found.sort(key=lambda option: -option.visits)
    return Weighing(search.done, found)
