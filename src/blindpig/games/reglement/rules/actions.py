"""Everything that can ever be done at the dinner table, declared once."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from blindpig.games.reglement.rules.gang import ROLES
from blindpig.games.reglement.rules.table import GLASSES, PLACES
from blindpig.kernel.action import FREE, Action, ActionSpace

# The kinds of cards; playing one is an action of the same kind.
KNIFE: Final = 0
BANG: Final = 1
ORDER_CAKE: Final = 2
PASS_CAKE: Final = 3
BOOM: Final = 4
COCKTAIL: Final = 5
ALERT: Final = 6
MOVE: Final = 7
# What is done without playing a card.
DISCARD: Final = 8
DONE: Final = 9
SEAT: Final = 10

CARDS: Final = 8
CARD_WORDS: Final = ("knife", "bang", "cake", "pass-cake", "boom", "cocktail", "alert", "move")
COPIES: Final[list[int]] = [11, 11, 7, 6, 5, 5, 3, 12]  # RC-S2
FAMILIES: Final = 6
TO_LEFT: Final = 0
TO_RIGHT: Final = 1

SPACE: Final = ActionSpace()
NOTHING: Final = Action(FREE, -1, "", ())  # fills the rows below where there is no action, as at place 0


def _by_place(kind: int, verb: str) -> list[Action]:
    """`VERB PLACE`, by place."""
    row = [NOTHING]
    for place in range(1, PLACES + 1):
        row.append(SPACE.add(kind, f"{verb} {place}", (place,)))
    return row


def _passes() -> list[Action]:
    """`pass-cake OWNER left|right`, two for each family."""
    found: list[Action] = []
    for owner in range(FAMILIES):
        for side, word in ((TO_LEFT, "left"), (TO_RIGHT, "right")):
            found.append(SPACE.add(PASS_CAKE, f"pass-cake {owner} {word}", (owner, side)))
    return found


def _cocktails() -> list[Action]:
    """`cocktail PLACE…` for one to three glasses, at the sum of their bits (by number of the glass)."""
    found = [NOTHING] * (1 << len(GLASSES))
    for count in (1, 2, 3):
        for glasses in combinations(range(len(GLASSES)), count):
            places = tuple([GLASSES[glass] for glass in glasses])
            words = " ".join([str(place) for place in places])
            bits = 0
            for glass in glasses:
                bits |= 1 << glass
            found[bits] = SPACE.add(COCKTAIL, f"cocktail {words}", places)
    return found


def _moves() -> list[list[Action]]:
    """`move FROM TO`, by the two places."""
    rows: list[list[Action]] = [[]]
    for start in range(1, PLACES + 1):
        row = [NOTHING]
        for end in range(1, PLACES + 1):
            row.append(NOTHING if end == start else SPACE.add(MOVE, f"move {start} {end}", (start, end)))
        rows.append(row)
    return rows


def _seatings() -> list[list[Action]]:
    """`seat ROLE [asleep] PLACE`: two rows for each role, awake and asleep, by place."""
    rows: list[list[Action]] = []
    for role, word in enumerate(ROLES):
        for asleep, state in ((0, ""), (1, " asleep")):
            row = [NOTHING]
            for place in range(1, PLACES + 1):
                row.append(SPACE.add(SEAT, f"seat {word}{state} {place}", (role, asleep, place)))
            rows.append(row)
    return rows


STAB: Final = _by_place(KNIFE, "knife")
SHOOT: Final = _by_place(BANG, "bang")
ORDER: Final = _by_place(ORDER_CAKE, "cake")
PASS: Final = _passes()
SET_OFF: Final = [SPACE.add(BOOM, f"boom {owner}", (owner,)) for owner in range(FAMILIES)]
POUR: Final = _cocktails()
RAISE_ALARM: Final = SPACE.add(ALERT, "alert")
GO: Final = _moves()
THROW: Final = [SPACE.add(DISCARD, f"discard {word}", (card,)) for card, word in enumerate(CARD_WORDS)]
END_TURN: Final = SPACE.add(DONE, "done")
SIT: Final = _seatings()
