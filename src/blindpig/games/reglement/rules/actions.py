"""Everything that can ever be done at the dinner table, declared once: first the cards, then the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.gang import ROLES
from blindpig.games.reglement.rules.places import PLACES
from blindpig.games.reglement.rules.plays import NOTHING, Grid, Row
from blindpig.kernel.action import ActionSpace

if TYPE_CHECKING:
    from blindpig.kernel.action import Action


def _space() -> ActionSpace:
    """A space with every way to play every card; the kind of an action is the card's place in the deck."""
    space = ActionSpace()
    for kind, card in enumerate(DECK):
        card.declare(space, kind)
    return space


SPACE: Final = _space()
CARDS: Final = len(DECK)  # kinds of them
COPIES: Final[list[int]] = [card.copies for card in DECK]
CARD_WORDS: Final[list[str]] = [card.word for card in DECK]

# Kinds of actions: playing a card has the card's own kind. Few cards need a name.
KNIFE: Final = CARD_WORDS.index("knife")
BANG: Final = CARD_WORDS.index("bang")
MOVE: Final = CARD_WORDS.index("move")
DISCARD: Final = CARDS  # a card
DONE: Final = CARDS + 1
SEAT: Final = CARDS + 2  # a role, whether asleep, a place
PASS: Final = CARDS + 3


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


THROW: Final = Row([SPACE.add(DISCARD, f"discard {card.word}", (card.kind,)) for card in DECK])
END_TURN: Final = SPACE.add(DONE, "done")
KEEP_HAND: Final = SPACE.add(PASS, "pass")
SIT: Final = Grid(_seatings())
