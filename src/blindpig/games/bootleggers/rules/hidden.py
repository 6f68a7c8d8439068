"""What only some see: money, hands, decks, what was chosen or answered in secret, offers."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from blindpig.games.bootleggers.rules.components import (
    HAND,
    LAST_KIND,
    MAX_SEATS,
    MOST_COPIES,
    MUSCLE_CARDS,
    NOBODY,
    PLAIN,
    TITLES,
)
from blindpig.games.bootleggers.rules.fields import ANY, BIG, HIDDEN
from blindpig.kernel.numbers import Numbers, numbers

if TYPE_CHECKING:
    from blindpig.games.bootleggers.rules.ledger import LedgerEntry, OpenOffer

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


@final
@mypyc_attr(acyclic=True)
class Hidden:
    """What only some see; each list is by seat first."""

    def __init__(self, old: "Hidden | None" = None) -> None:
        self.fresh: int = HIDDEN.number("fresh", NOBODY, LAST_KIND, NOBODY) if old is None else old.fresh  # by Windfall
        self.money: Numbers = numbers(HIDDEN.numbers("money", MAX_SEATS, BIG)) if old is None else old.money[:]
        # Muscle cards in hand, a played one is 0; the one chosen, 0 for none.
        self.muscles: Numbers = numbers(HIDDEN.hands("muscles", HAND, MUSCLE_CARDS)) if old is None else old.muscles
        self.chosen: Numbers = numbers(HIDDEN.hands("chosen", 1, MUSCLE_CARDS)) if old is None else old.chosen[:]
        # Thug cards by title; what Windfall brought that is no thug by kind, and how many of those came this round.
        self.thugs: Numbers = numbers(HIDDEN.hands("thugs", TITLES, MOST_COPIES)) if old is None else old.thugs[:]
        self.held: list[int] = HIDDEN.hands("held", PLAIN, 20) if old is None else old.held
        self.recent: list[int] = HIDDEN.hands("recent", PLAIN, 20) if old is None else old.recent
        # Where everybody stands in a moment, how long nobody asks them, offers made in the step under way.
        self.answer: Numbers = numbers(HIDDEN.hands("answer", 1, ACTING)) if old is None else old.answer[:]
        self.until: Numbers = numbers(HIDDEN.hands("until", 1, THIS_ROUND)) if old is None else old.until[:]
        self.made: Numbers = numbers(HIDDEN.hands("made", 1, 6)) if old is None else old.made[:]
        # Henchmen by kind and truck cards by size, drawn from the end.
        self.deck: list[int] = HIDDEN.numbers("deck", ANY, LAST_KIND) if old is None else old.deck
        self.truck_deck: list[int] = HIDDEN.numbers("truck_deck", ANY, 2) if old is None else old.truck_deck
        # Open offers, and every deal struck; the terms of private ones are secret.
        self.offers: list[OpenOffer] = [] if old is None else old.offers.copy()
        self.ledger: list[LedgerEntry] = [] if old is None else old.ledger

    def clone(self) -> "Hidden":
        """An independent copy."""
        return Hidden(self)
