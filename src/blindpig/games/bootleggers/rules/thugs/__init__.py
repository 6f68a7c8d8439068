"""The thug cards themselves, in the order of the deck (BL-C3, BL-C4)."""

from importlib import import_module
from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import MOST_COPIES
from blindpig.games.bootleggers.rules.deck import COPIES, LISTED, NAMES
from blindpig.games.bootleggers.rules.thugs.thug import Thug


def load(title: i64, name: str) -> Thug:
    """The card that the module of that name brings, which must agree with its line in the deck."""
    card = getattr(import_module(f"{__name__}.{name.replace('-', '_')}"), "CARD", None)
    if not isinstance(card, Thug):
        raise ValueError(f"the module of the thug card {name} has no CARD")
    if card.name != name or card.title != title:
        raise ValueError(f"{name} is BL-T{title} in the deck, but its module says {card.name}, {card.rule}")
    if card.copies > MOST_COPIES:
        raise ValueError(f"{name} has more than {MOST_COPIES} copies")
    COPIES[title - 1] = card.copies
    LISTED[title] = card.copies_in(True)
    return card


DECK: Final[list[Thug]] = [load(at + 1, NAMES[at]) for at in range(len(NAMES))]
