"""What the arguments of facts and refusals stand for, game by game.

An argument that is not listed stands for the noun of its own name: `{card}` with 3 is the entry `card.3`. If there is
no such entry, the entry `card` with plural forms says how many; if there is none either, the value is shown as it is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from blindpig import registry
from blindpig.kernel.refusal import Arg

SEATS = (
    "seat", "seats", "player", "owner", "victim", "winner", "winners", "loser", "other", "buyer", "seller", "giver",
    "taker",
)  # fmt: skip
MONEY = ("money", "price", "income", "bank", "cost", "pot", "fine", "bribe")


class Speaker(Protocol):
    """Whoever tells the game: texts by key, nouns, lists; the names at the table, if they are known."""

    names: Sequence[str] | None

    def say(self, key: str, args: Mapping[str, Arg]) -> str:
        """The text of a key."""

    def word(self, kind: str, value: int | str) -> str:
        """The catalogue's word for one thing."""

    def join(self, parts: list[str]) -> str:
        """“a, b and c”."""


@dataclass(frozen=True)
class Terms:
    """A game's words: the noun of its seats, other arguments and their nouns, what is counted in money or spelt out."""

    seat: str = "seat"
    score: str = "number"
    dollars: int = 1  # what one of the game's coins is worth
    nouns: Mapping[str, str] = field(default_factory=dict)
    spelt: Mapping[str, Callable[[Speaker, int | str], str]] = field(default_factory=dict)
    by_seat: frozenset[str] = frozenset()  # fields of a view that list one value for each seat

    def kind(self, argument: str) -> str:
        """The noun that an argument of that name stands for."""
        if argument in self.nouns:
            return self.nouns[argument]
        if argument in SEATS:
            return self.seat
        return "money" if argument in MONEY else argument


@cache
def terms_of(slug: str) -> Terms:
    """The terms of a game; plain ones if it brings none."""
    manifest = registry.manifests().get(slug)
    if manifest is None or not manifest.words:
        return Terms()
    return manifest.checked(manifest.words, Terms)
