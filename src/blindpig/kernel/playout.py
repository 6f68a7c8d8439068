"""Random play in a tight loop: what search does most, what `blindpig bench` measures, compiled with the kernel."""

import sys

from mypy_extensions import i64

from blindpig.kernel.chance import Chance
from blindpig.kernel.game import NO_SEAT, State


def compiled() -> bool:
    """Whether the kernel runs as compiled modules."""
    return not str(sys.modules[__name__].__file__).endswith(".py")


def random_playout(state: State, chance: Chance, picks: Chance, at_most: int = -1) -> int:
    """Whoever is waited for first takes any legal action, to the end or that many times; the number of decisions."""
    most = i64(at_most)
    decisions = i64(0)
    seat = state.next_seat()
    while seat != NO_SEAT and decisions != most:
        state.perform(seat, state.pick(seat, picks), chance)
        decisions += 1
        seat = state.next_seat()
    return decisions


def clone_often(state: State, times: int) -> None:
    """Make that many copies, for their cost."""
    for _ in range(times):
        state.clone()
