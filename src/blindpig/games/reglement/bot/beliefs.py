"""What a family that plays on still holds says about its hand: cards that are played at once are seldom kept."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.cards import DECK, WEAPONS

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner

# Likelier in hand than in the pile by e to this, for each card, once there was time to play. Fitted to Wiseguys' games.
KEPT: Final[dict[str, float]] = {
    "knife": 0.5,
    "bang": 0.5,
    "cake": -0.6,
    "pass-cake": 0.3,
    "boom": 0.3,
    "cocktail": 0.1,
    "alert": -0.4,
    "move": -0.85,
}
BY_KIND: Final[list[float]] = [KEPT.get(card.word, 0.0) for card in DECK]
NOT_USED: Final = -0.45  # and for each weapon whose victim sits in reach: why did they not use it?

A_ROUND: Final = 0.22  # the part of this that a round brings: at first hands are as they were dealt
MOST: Final = 1.4


def hands_weight(dinner: Dinner, viewer: int) -> float:
    """How well the hands of a guess go with what their families did not do."""
    found = 0.0
    for family in range(dinner.seats):
        if family == viewer or dinner.table.alive[family] == 0:
            continue
        hidden = dinner.hidden
        for kind in range(CARDS):
            found += BY_KIND[kind] * float(hidden.holds(family, kind))
        for weapon in WEAPONS:
            held = hidden.holds(family, weapon.kind)
            if held > 0 and weapon.options(dinner, family):
                found += NOT_USED * float(held)
    return exp(found * min(MOST, A_ROUND * float(dinner.table.round)))
