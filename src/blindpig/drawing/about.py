"""What a thing on the board is: what it does, what it earns, its rule. Told to whoever looks at it for a while."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from blindpig.drawing.context import BoardContext, Why
from blindpig.kernel.game import View

# By what an element's id begins with: the key of a sentence, and its rule.
Things: TypeAlias = Mapping[str, tuple[str, str]]
Explains: TypeAlias = Callable[[View, BoardContext, str], list[Why]]


def explained(context: BoardContext, things: Things, element: str) -> list[Why]:
    """The sentence about an element: that of the longest beginning of its id."""
    known = [start for start in things if element.startswith(start)]
    if not known:
        return []
    key, rule = things[max(known, key=len)]
    return [Why(context.words(key), rule)]


def nothing(_view: View, _context: BoardContext, _element: str) -> list[Why]:
    """A board that explains nothing beyond its labels."""
    return []
