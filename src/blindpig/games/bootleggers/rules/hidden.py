"""What only some see: money, hands, decks, what was chosen or answered in secret, offers."""

from typing import Final, final

from blindpig.games.bootleggers.rules.components import HAND, MAX_SEATS, PLAIN, TITLES
from blindpig.games.bootleggers.rules.ledger import Entry, OpenOffer

# Where a mobster stands in a moment (BL-W2).
UNASKED: Final = 0
ASKED: Final = 1
PASSED: Final = 2
RAISED: Final = 3
ACTING: Final = 4

# How long a mobster does not want to be asked.
ASK_ME: Final = 0
THIS_PHASE: Final = 1
THIS_ROUND: Final = 2

_NONE: Final[list[int]] = []
_NO_ENTRIES: Final[list[Entry]] = []
_NO_OFFERS: Final[list[OpenOffer]] = []


@final
class Hidden:
    """What only some see; each list is by seat first."""

    def __init__(self) -> None:
        self.fresh: int = -1  # the kind of the card that Windfall has just drawn
        self.money: list[int] = _NONE
        self.muscles: list[int] = _NONE  # 12 a seat, a played one is 0
        self.chosen: list[int] = _NONE  # the muscle card chosen, 0 for none
        self.thugs: list[int] = _NONE  # by title: copies in hand
        self.held: list[int] = _NONE  # by kind: what Windfall brought that is no thug
        self.recent: list[int] = _NONE  # how many of those came this round
        self.answer: list[int] = _NONE
        self.until: list[int] = _NONE
        self.made: list[int] = _NONE  # offers made in the step under way
        self.deck: list[int] = _NONE  # henchmen, drawn from the end
        self.truck_deck: list[int] = _NONE  # sizes, drawn from the end
        self.offers: list[OpenOffer] = _NO_OFFERS
        self.ledger: list[Entry] = _NO_ENTRIES  # every deal struck; the terms of private ones are secret

    def lay_out(self) -> None:
        """Give every list its length."""
        self.money = [0] * MAX_SEATS
        self.muscles = [0] * (MAX_SEATS * HAND)
        self.chosen = [0] * MAX_SEATS
        self.thugs = [0] * (MAX_SEATS * TITLES)
        self.held = [0] * (MAX_SEATS * PLAIN)
        self.recent = [0] * (MAX_SEATS * PLAIN)
        self.answer = [UNASKED] * MAX_SEATS
        self.until = [ASK_ME] * MAX_SEATS
        self.made = [0] * MAX_SEATS
        self.deck = []
        self.truck_deck = []
        self.offers = []
        self.ledger = []

    def clone(self) -> "Hidden":
        """An independent copy."""
        new = Hidden()
        new.fresh = self.fresh
        new.money = self.money.copy()
        new.muscles = self.muscles.copy()
        new.chosen = self.chosen.copy()
        new.thugs = self.thugs.copy()
        new.held = self.held
        new.recent = self.recent
        new.answer = self.answer.copy()
        new.until = self.until.copy()
        new.made = self.made.copy()
        new.deck = self.deck.copy()
        new.truck_deck = self.truck_deck.copy()
        new.offers = self.offers.copy()
        new.ledger = self.ledger.copy()
        return new
