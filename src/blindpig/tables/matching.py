"""Who of those who wait can sit down together. Pure: every server comes to the same."""

from collections.abc import Sequence
from dataclasses import dataclass

from blindpig.store.waits import Wait

ENOUGH = 2  # persons who must have come before bots fill up


@dataclass(slots=True, frozen=True)
class Match:
    """A table that can be made: who sits at it, the one who waited longest first, and of how many seats it is."""

    waits: Sequence[Wait]
    seats: int


def match(waits: Sequence[Wait]) -> Match | None:
    """The first table that can be made, if any; whoever has waited longest comes first."""
    for wait in waits:
        like = [other for other in waits if (other.game, other.clock) == (wait.game, wait.clock)]
        found = of_persons(wait, like) or with_bots(wait, like)
        if found is not None:
            return found
    return None


def of_persons(wait: Wait, like: Sequence[Wait]) -> Match | None:
    """A table for this one and others, full of persons: the largest that can be filled."""
    for seats in sorted(wait.sizes, reverse=True):
        group = [other for other in like if seats in other.sizes]
        chosen = [wait, *[other for other in group if other is not wait]][:seats]
        if len(chosen) == seats:
            return Match(sorted(chosen, key=like.index), seats)
    return None


def with_bots(wait: Wait, like: Sequence[Wait]) -> Match | None:
    """A table that bots fill up, if all who could sit at it agree: for as many persons as can be, then the smallest."""
    found: list[Match] = []
    for seats in sorted(wait.sizes):
        group = [other for other in like if seats in other.sizes]
        if ENOUGH <= len(group) < seats and all(other.bots for other in group):
            found.append(Match(group, seats))
    return max(found, key=lambda each: len(each.waits), default=None)
