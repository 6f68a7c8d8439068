"""Kinds of targets: what a card can be played on, and how an action names it."""

from __future__ import annotations

from typing import Final, final

from blindpig.games.reglement.rules.places import PLACES

FAMILIES: Final = 6
TO_LEFT: Final = 0
TO_RIGHT: Final = 1


@final
class Target:
    """One kind of target. Targets are numbers; `words` has the word for each in an action's text."""

    def __init__(self, name: str, words: list[str], at_place: bool = False) -> None:
        self.name: str = name
        self.words: list[str] = words  # "" where there is no such target, as at place 0
        self.at_place: bool = at_place  # whether its number is that of a place at the table


NUMBERED: Final = ["", *[str(place) for place in range(1, PLACES + 1)]]
PLACE: Final = Target("place", NUMBERED, at_place=True)
GANGSTER: Final = Target("gangster", NUMBERED, at_place=True)
CAKE: Final = Target("cake", [str(owner) for owner in range(FAMILIES)])
SIDE: Final = Target("side", ["left", "right"])
