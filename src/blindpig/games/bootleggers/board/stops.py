"""Where people are stopped (BL-W2): each card and piece has moments at which it counts. Elsewhere the page passes for
them, unless they want to be asked about this card always, or at every moment. It hangs on one's own hand only.
"""

from blindpig.games.bootleggers.board.hand import reachable
from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.rules.components import THUG_NAMES
from blindpig.games.bootleggers.rules.deed import DIE, IMPROVE, PLACE_MARKER, THUGS, USE
from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    AFTER_LOADING,
    AFTER_PRODUCTION,
    AFTER_REVEAL,
    BEFORE_PRODUCTION,
    END_OF_MUSCLE,
    LINED_UP,
    PLAYED,
)

BEFORE_PLACING = (END_OF_MUSCLE,)
BEFORE_STILLS = (BEFORE_PRODUCTION,)
BEFORE_LOADING = (AFTER_PRODUCTION,)
BEFORE_SENDING = (AFTER_LOADING,)
BEFORE_SALES = (LINED_UP,)
STANDING = (*BEFORE_SENDING, *BEFORE_SALES)  # docks follow from it, then the margin
USUAL: dict[str, tuple[int, ...]] = {
    "vigorish": BEFORE_STILLS,
    "big-city-boys": (AFTER_REVEAL, *BEFORE_SENDING),
    "big-payoff": STANDING,
    "big-favor": BEFORE_LOADING,
    "little-favor": BEFORE_LOADING,
    "city-politics": BEFORE_PLACING,
    "copper-in-the-house": BEFORE_SALES,
    "double-cross": STANDING,
    "union-boss": (AFTER_REVEAL,),
    "bust-shipment": BEFORE_SALES,
    "bust-speakeasy": BEFORE_SALES,
    "investigation": (),
    "free-truck": BEFORE_SENDING,
    "hijack": STANDING,
    "hit": STANDING,
    "mob-war": STANDING,
    "moll": (AFTER_LAST_BAR,),
    "move-over-pigeon": BEFORE_SALES,
    "muscling-in": BEFORE_STILLS,
    "opportunity-knocks": BEFORE_SALES,
    "packing-heat": BEFORE_SALES,
    "recruiting": BEFORE_PLACING,
    "safe-house": (AFTER_LAST_BAR,),
    "state-politics": BEFORE_PLACING,
    "thirsty": BEFORE_SALES,
    "turf-war": BEFORE_STILLS,
    "warehouse": BEFORE_SALES,
    "windfall": (AFTER_REVEAL,),
    "word-of-mouth": BEFORE_SALES,
    "dirty-rat": STANDING,
    "die": BEFORE_STILLS,
    "improvement": BEFORE_SALES,
    "marker": (*BEFORE_PLACING, *BEFORE_STILLS, *BEFORE_SENDING),
    "henchman": (AFTER_REVEAL,),
}
PIECES = {DIE: "die", IMPROVE: "improvement", PLACE_MARKER: "marker", USE: "henchman"}


def playable(look: Look) -> list[str]:
    """What could be played now, or once given the word: thug cards and pieces by their words."""
    found: list[str] = []
    for action in reachable(look):
        if action.kind > THUGS:
            found.append(THUG_NAMES[action.kind - THUGS])
        elif action.kind in PIECES:
            found.append(PIECES[action.kind])
    return list(dict.fromkeys(found))


def counts(look: Look, ready: list[str]) -> list[str]:
    """Of what could be played, what counts now."""
    if look.state.top() == PLAYED:
        return ready
    step = look.table.step
    usual = [word for word in ready if step in USUAL[word]]
    if look.table.chaos and step == BEFORE_PRODUCTION:  # one moment with the end of phase 1
        usual += [word for word in ready if END_OF_MUSCLE in USUAL[word] and word not in usual]
    return usual


def usual_words(look: Look, slug: str) -> str:
    """When a card counts, in words."""
    steps = USUAL[slug]
    if not steps:
        return look.words("board.at.card")
    return look.words.listed([look.words(f"board.at.{step}") for step in steps])
