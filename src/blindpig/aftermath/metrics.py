"""What a game brings for studies: what its seats did, as figures in columns that a report can compare.

A game names its `Metrics` in its manifest. One that brings none has the columns that every game has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from blindpig import registry
from blindpig.aftermath.chronicle import Tale
from blindpig.kernel.game import State

NOBODY = -1


@dataclass(frozen=True)
class Group:
    """Columns that belong together: how often a seat did each of several things, a card played, a bar held.

    The game's catalogue has its heading, `metric.KEY`, and what it counts, `metric.KEY.text`.
    """

    key: str
    noun: str  # what its things are in the game's catalogue
    things: Mapping[str, int | str]  # by the name in the column: which of the nouns
    rule: str = ""

    def columns(self) -> list[str]:
        """The names of its columns, in their order."""
        return [self.column(name) for name in self.things]

    def column(self, name: str) -> str:
        """The column of one thing."""
        return f"{self.key}_{name}".replace("-", "_")


class Metrics:
    """What a game's seats did. Every method has an answer for a game that says nothing."""

    groups: ClassVar[tuple[Group, ...]] = ()
    counts: ClassVar[tuple[str, ...]] = ()  # columns by themselves

    def columns(self) -> list[str]:
        """All its columns, in their order."""
        return [*self.counts, *(column for group in self.groups for column in group.columns())]

    def first(self, state: State) -> int:
        """The seat that plays first; NOBODY if the order changes in play."""
        return NOBODY

    def marks(self, state: State) -> list[int]:
        """What is to be known of the end of every round: given back to `figures`."""
        return []

    def unseen(self, state: State, seat: int) -> int:
        """How many cards the others hold that a seat does not see."""
        return 0

    def figures(self, tale: Tale, marks: Sequence[Sequence[int]]) -> Mapping[str, Sequence[int]]:
        """By column, a figure for every seat."""
        return {}


PLAIN = Metrics()


@cache
def metrics_of(slug: str) -> Metrics:
    """The metrics of a game; none of its own if it brings none."""
    manifest = registry.manifest(slug)
    return manifest.checked(manifest.metrics, Metrics) if manifest.metrics else PLAIN


def shares(tale: Tale, group: Group, key: str, arg: str) -> dict[str, list[int]]:
    """For each thing of a group, how often every seat is in a fact of that key whose argument names the thing."""
    named = {value: group.column(name) for name, value in group.things.items()}
    found = {column: [0] * tale.seats for column in named.values()}
    for each in tale.told(key):
        column = named.get(each.arg(arg))
        if column is not None:
            found[column][each.arg("seat")] += 1
    return found
