"""Random play in a tight loop: what search does most, what `blindpig bench` measures, compiled with the kernel."""

import sys

from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State


def compiled() -> bool:
    """Whether the kernel runs as compiled modules."""
    return not str(sys.modules[__name__].__file__).endswith(".py")


def random_playout(state: State, chance: Chance, picks: Chance, at_most: int = -1) -> int:
    """Whoever is waited for first takes any legal action, to the end or that many times; the number of decisions."""
    decisions = 0
    waiting = state.waiting_on()
    while waiting and decisions != at_most:
        seat = waiting[0]
        actions = state.actions(seat)
        state.perform(seat, actions[picks.below(len(actions))], chance)
        decisions += 1
        waiting = state.waiting_on()
    return decisions


def clone_often(state: State, times: int) -> None:
    """Make that many copies, for their cost."""
    for _ in range(times):
        state.clone()
