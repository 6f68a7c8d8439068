"""What a game's own words may use of whoever tells it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from blindpig.kernel.refusal import Arg


class Words(Protocol):
    """Whoever tells the game: texts by key, nouns, lists; the names at the table, if they are known."""

    names: Sequence[str] | None

    def say(self, key: str, args: Mapping[str, Arg]) -> str:
        """The text of a key."""

    def word(self, kind: str, value: int | str) -> str:
        """The catalogue's word for one thing."""

    def join(self, parts: list[str]) -> str:
        """“a, b and c”."""
