"""What a game brings for its ending: everybody's fortune, moments worth another look, feats that deserve a title.

A game names its `Chronicle` in its manifest. One that brings none gets the plain ranking: this class as it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from blindpig import registry
from blindpig.kernel.game import Outcome, State
from blindpig.kernel.journal import Fact
from blindpig.kernel.record import Record
from blindpig.kernel.refusal import Arg


@dataclass(frozen=True)
class Happening:
    """A fact where it stands in the record: at which move, in which round."""

    move: int
    round: int
    fact: Fact

    def arg(self, name: str) -> int:
        """An argument that is a number."""
        found = self.fact.args[name]
        return found if isinstance(found, int) else 0


@dataclass(frozen=True)
class Standing:
    """The end of a round: its number, the last move of it, everybody's fortune, and who is out of the game."""

    round: int
    move: int
    fortunes: tuple[int, ...]
    out: tuple[bool, ...]


@dataclass(frozen=True)
class Moment:
    """Something worth another look. The game's catalogue has its headline, `moment.KEY`, and `moment.KEY.text`."""

    move: int
    round: int
    key: str
    args: Mapping[str, Arg]
    weight: float  # how much it is worth showing, among all moments of the game
    seat: int  # on whose line of the chart it is pinned
    art: tuple[tuple[str, int], ...] = ()  # drawings, each with the seat whose colour it has, or -1


@dataclass(frozen=True)
class Feat:
    """A figure for every seat; whoever stands out by it earns `title.KEY`, and `title.KEY.text` tells the figure."""

    key: str
    figures: Sequence[int]
    weight: float = 1.0  # how much the title is worth having


@dataclass(frozen=True)
class Title:
    """What somebody is called after the game."""

    seat: int
    key: str
    figure: int


@dataclass(frozen=True)
class Deal:
    """A deal that was struck at a move: who had offered, who agreed, and the text of the action that would have not."""

    move: int
    seat: int
    partner: int
    instead: str


@dataclass(frozen=True)
class Tale:
    """A finished game as its record tells it."""

    record: Record
    outcome: Outcome
    last: State
    happenings: Sequence[Happening]
    standings: Sequence[Standing]  # from the deal on; empty if the game counts no fortune
    rounds: Sequence[tuple[int, int]]  # each round and the move it begins at
    moments: Sequence[Moment] = field(default_factory=tuple)
    titles: Sequence[Title] = field(default_factory=tuple)

    @property
    def seats(self) -> int:
        """How many sat there."""
        return self.record.seats

    def told(self, *keys: str) -> list[Happening]:
        """The facts of these keys."""
        return [each for each in self.happenings if each.fact.key in keys]

    def sums(self, key: str, figure: str = "", who: str = "seat") -> list[int]:
        """For every seat the sum of an argument over all facts of a key, or how many there were."""
        found = [0] * self.seats
        for each in self.told(key):
            found[each.arg(who)] += each.arg(figure) if figure else 1
        return found

    def running(self, key: str, figure: str = "", who: str = "seat") -> list[list[int]]:
        """The same sums as they stood at the end of each round."""
        found: list[list[int]] = []
        for standing in self.standings:
            row = [0] * self.seats
            for each in self.told(key):
                if each.move <= standing.move:
                    row[each.arg(who)] += each.arg(figure) if figure else 1
            found.append(row)
        return found


class Chronicle:
    """How a game's ending is told. Every method has an answer for a game that says nothing."""

    lanes: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # of a replay, `lane.KEY`: a drawing, then the keys of facts

    def goal(self, state: State) -> int:
        """The fortune that ends the game, if one does: a line of the chart, `chart.goal`; 0 if none does."""
        return 0

    def fortunes(self, state: State) -> list[int]:
        """What everybody has now, secrets included; nothing if that says nothing."""
        return []

    def is_out(self, state: State, seat: int) -> bool:
        """Whether a seat has left the game."""
        return False

    def hands(self, state: State) -> list[list[tuple[str, list[int]]]]:
        """For every seat what only that seat sees: nouns of the game, each with its values. For replays, cards up."""
        return []

    def tally(self, tale: Tale) -> list[list[int]]:
        """A second figure of everybody at the end of each round, `chart.tally`; nothing if one says enough."""
        return []

    def moments(self, tale: Tale) -> list[Moment]:
        """Moments worth another look, any number of them."""
        return []

    def feats(self, tale: Tale) -> list[Feat]:
        """Figures that titles are given for."""
        return []

    def deals(self, tale: Tale) -> list[Deal]:
        """The deals that were struck, for a review."""
        return []

    def promises(self, tale: Tale) -> list[tuple[int, int]]:
        """How many promises every seat kept and broke."""
        return []


PLAIN = Chronicle()


@cache
def chronicle_of(slug: str) -> Chronicle:
    """The chronicle of a game; a plain one if it brings none."""
    manifest = registry.manifest(slug)
    return manifest.checked(manifest.chronicle, Chronicle) if manifest.chronicle else PLAIN
