"""The tree kept between moves: what was searched before, where what happened since is in it.

It is found again by views alone. From the view that was searched the game is played on along the tree; where that leads
to the very view that is asked about, everything below belongs to it. What luck or others have brought that the seat can
see and the tree does not tell apart leads nowhere, and the search begins anew.
"""

from typing import Final, final

from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, State, View
from blindpig.search.ismcts import Node

GUESSES: Final = 4  # states behind the old view that are played on
STEPS: Final = 40  # actions that are tried in each
NOBODY: Final = -1
HERE: Final = -2
WORTH_IT: Final = 8  # visits; a part of the tree with fewer is not looked for


@final
class Kept:
    """A tree, and the view that it was searched from."""

    def __init__(self, game: Game, view: View, root: Node) -> None:
        self.game: Game = game
        self.view: View = view
        self.root: Node = root
        self.steps: int = 0

    def part_for(self, view: View, chance: Chance) -> Node | None:
        """The part of the tree that belongs to this view of the same seat; None if there is none."""
        if view.seat != self.view.seat:
            return None
        for _ in range(GUESSES):
            self.steps = STEPS
            found = self.seek(self.game.determinize(self.view, chance), self.root, view, chance)
            if found is not None:
                return found
        return None

    def seek(self, state: State, node: Node, view: View, chance: Chance) -> Node | None:
        """Play on along the tree, what was visited most first, until the seat sees this."""
        if node.visits < WORTH_IT:
            return None
        seat = self.next_of(state, view, chance)
        if seat == HERE:
            return node
        actions = state.actions(seat) if seat >= 0 else []
        for child in sorted(node.children.values(), key=by_visits):
            if self.steps == 0 or child.visits < WORTH_IT:
                return None
            action = child.action
            if child.seat == seat and action is not None and action in actions:
                self.steps -= 1
                after = state.clone()
                after.perform(seat, action, chance)
                found = self.seek(after, child, view, chance)
                if found is not None:
                    return found
        return None

    def next_of(self, state: State, view: View, chance: Chance) -> int:
        """Who decides next, after all that is no decision; HERE if the view is reached, NOBODY if not just one does."""
        while True:
            if state.view(view.seat) == view:
                return HERE
            waiting = state.waiting_on()
            if len(waiting) != 1:
                return NOBODY
            actions = state.actions(waiting[0])
            if len(actions) != 1:
                return waiting[0]
            state.perform(waiting[0], actions[0], chance)


def by_visits(node: Node) -> int:
    """Sorts what was visited most to the front."""
    return -node.visits
