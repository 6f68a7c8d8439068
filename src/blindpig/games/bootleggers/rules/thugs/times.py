"""When thug cards may be played, and the steps of a round at which they count."""

from typing import Final

from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    AFTER_LOADING,
    AFTER_PRODUCTION,
    AFTER_REVEAL,
    AFTER_ROLL,
    BEFORE_PRODUCTION,
    END_OF_MUSCLE,
    LINED_UP,
    TAKE,
)

# When a card may be played at all, by what everybody sees; the names are those of the texts `board.when.…`.
ANY_TIME: Final = 0  # while muscle cards are face up (BL-T0a)
BEFORE_STILLS: Final = 1  # until the stills have produced
SHIPPING: Final = 2  # in phase 4
BEFORE_SALES: Final = 3  # until the end of phase 4
IN_ANSWER: Final = 4  # when another card is played (BL-W3); what else it can do, at any time
WHEN_NAMES: Final[list[str]] = ["any", "before-stills", "shipping", "before-sales", "answer"]

# Steps at which a card counts: where the page stops who holds it, and where bots look at it.
AT_REVEAL: Final = (AFTER_REVEAL,)
TO_PLACE: Final = (END_OF_MUSCLE,)  # markers come before they are placed
TO_PRODUCE: Final = (BEFORE_PRODUCTION,)
TO_LOAD: Final = (AFTER_PRODUCTION,)
TO_SEND: Final = (AFTER_LOADING,)
TO_SELL: Final = (LINED_UP,)
FOR_STANDING: Final = (AFTER_LOADING, LINED_UP)  # docks follow from it, then the margin
AT_THE_END: Final = (AFTER_LAST_BAR,)
EARLY: Final = (AFTER_REVEAL, TAKE, END_OF_MUSCLE)
WHILE_TAKING: Final = (TAKE, BEFORE_PRODUCTION)
IN_QUEUE: Final = (LINED_UP, AFTER_ROLL)
ON_BARS: Final = (AFTER_LOADING, LINED_UP, AFTER_ROLL)
USUAL: Final[list[tuple[int, ...]]] = [  # by when a card may be played, if it does not say better
    (END_OF_MUSCLE, BEFORE_PRODUCTION, AFTER_LOADING, LINED_UP),
    TO_PRODUCE,
    FOR_STANDING,
    TO_SELL,
    (),
]
