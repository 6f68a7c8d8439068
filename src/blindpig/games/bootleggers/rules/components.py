"""What is printed on the board and the cards: bars, trucks, muscle costs, the henchmen that are not thugs."""

from typing import Final

from blindpig.games.bootleggers.rules.deck import NAMES

MAX_SEATS: Final = 6
NOBODY: Final = -1  # in place of a seat
MARKERS: Final = 20
START_MONEY: Final = 10
RICH: Final = 100

# BL-C8: the bars, smallest first.
BARS: Final = ["omalleys", "texas", "mothers", "barleycorns", "mccoy", "volstead"]
OMALLEYS: Final = 0
MCCOY: Final = 4
CIRCLES: Final = [0, 5, 9, 11, 15, 17]
SHADED: Final = [0, 3, 4, 4, 8, 11]
SLOTS: Final = [0, 1, 2, 3, 4, 5]
DEMAND_DICE: Final = [0, 1, 2, 3, 4, 5]
WHOLESALE: Final = [1, 2, 2, 2, 3, 3]
MARGIN: Final = [0, 1, 1, 1, 2, 2]

# The docks of a bar, best first (BL-2.7).
STARS3: Final = 0
STARS2: Final = 1
STARS1: Final = 2
DOCKS: Final = 3
HOME: Final = -1

# BL-C5: trucks by size, and the 20 of the supply: 0 to 11 small, 12 to 16 medium, 17 to 19 large.
SMALL: Final = 0
MEDIUM: Final = 1
LARGE: Final = 2
SIZES: Final = ["small", "medium", "large"]
TRUCK_PRICE: Final = [1, 1, 3]
WAGE: Final = [1, 1, 2]
TRUCK_CARDS: Final = [6, 5, 3]
TRUCKS: Final = 20
# Tables of small numbers are bytes: they are read faster than lists.
FIRST_TRUCK: Final[bytes] = bytes([0, 12, 17, 20])
SIZE_OF: Final[bytes] = bytes([0] * 12 + [1] * 5 + [2] * 3)
CAPACITY: Final[bytes] = bytes([4] * 12 + [6] * 5 + [9] * 3)

# BL-C7: stills 0 to 5 are the families', 6 to 11 the remote ones.
STILLS: Final = 12
FIRST_REMOTE: Final = 6
STILL_DICE: Final = 4
IMPROVEMENTS: Final = 12

# BL-C3: henchman cards by kind; thug title n is kind THUG + n.
INFLUENCE: Final = 0
DOUBLE_INFLUENCE: Final = 1
STILL: Final = 2
DOUBLE_STILL: Final = 3
SPEAKEASY: Final = 4
THUG: Final = 4
PLAIN: Final = 5  # kinds that are not thugs
PLAIN_NAMES: Final = ["influence", "double-influence", "still", "double-still", "speakeasy"]
PLAIN_COPIES: Final = [20, 2, 9, 6, 8]
THUG_NAMES: Final[list[str]] = ["", *NAMES]  # by title; title 0 is nobody's
TITLES: Final[int] = len(THUG_NAMES)
LAST_KIND: Final[int] = THUG + TITLES - 1
MOST_COPIES: Final = 4  # no title has more
MOST_CARDS: Final = 255  # no deck has more
UNION_BOSS: Final[int] = THUG_NAMES.index("union-boss")  # BL-T9: lies face up before who played it
INVESTIGATION: Final[int] = THUG_NAMES.index("investigation")  # BL-W3: answers a card

# BL-C1, BL-C2: muscle cards 1 to 72.
MUSCLE_CARDS: Final = 72
TOP_MUSCLE: Final = 2 * MUSCLE_CARDS + 11  # doubled, with Big City Boys
SUIT: Final = 18
SUITS: Final = 4
HAND: Final = 12


def card_name(kind: int) -> str:
    """The name of a henchman card in actions and texts: `influence`, `hijack`."""
    return PLAIN_NAMES[kind] if kind < PLAIN else THUG_NAMES[kind - THUG]


def wholesale(bar: int, seats: int) -> int:
    """BL-C8: what a bar pays for a crate."""
    return 2 if bar == MCCOY and seats == MAX_SEATS else WHOLESALE[bar]


def margin(bar: int, seats: int) -> int:
    """BL-C8: what a crate sold there brings the mobster in control."""
    return 1 if bar == MCCOY and seats == MAX_SEATS else MARGIN[bar]


def bars_in_play(seats: int) -> int:
    """BL-C8: Volstead Imports needs six mobsters."""
    return 6 if seats == MAX_SEATS else 5


def spot_of(bar: int, dock: int) -> int:
    """Where a truck stands that is lined up: a dock of a bar, as one number."""
    return bar * DOCKS + dock


def bar_at(spot: int) -> int:
    """The bar of a spot; NOBODY's if the truck is at home."""
    return spot // DOCKS
