"""Where people are stopped (BL-W2): each card and piece has moments at which it counts. Elsewhere the page passes for
them, unless they want to be asked about this card always, or at every moment. It hangs on one's own hand only.
"""

from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.rules.actions import THUG_OF
from blindpig.games.bootleggers.rules.components import THUG_NAMES
from blindpig.games.bootleggers.rules.kinds import DIE, IMPROVE, PLACE_MARKER, THUGS, USE
from blindpig.games.bootleggers.rules.table import (
    BEFORE_PRODUCTION,
    END_OF_MUSCLE,
    PLAYED,
)
from blindpig.games.bootleggers.rules.thugs.times import AT_REVEAL, TO_PLACE, TO_PRODUCE, TO_SELL, TO_SEND

PIECE_STOPS: dict[str, tuple[int, ...]] = {  # pieces of the back room; each card says its own
    "die": TO_PRODUCE,
    "improvement": TO_SELL,
    "marker": (*TO_PLACE, *TO_PRODUCE, *TO_SEND),
    "henchman": AT_REVEAL,
}
PIECES = {DIE: "die", IMPROVE: "improvement", PLACE_MARKER: "marker", USE: "henchman"}


def stops_of(word: str) -> tuple[int, ...]:
    """The steps at which a card or a piece counts."""
    return PIECE_STOPS[word] if word in PIECE_STOPS else THUG_OF[THUG_NAMES.index(word)].stops


def playable(look: Look) -> list[str]:
    """What could be played now, or once given the word: thug cards and pieces by their words."""
    found: list[str] = []
    for action in look.reachable:
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
    usual = [word for word in ready if step in stops_of(word)]
    if look.table.chaos and step == BEFORE_PRODUCTION:  # one moment with the end of phase 1
        usual += [word for word in ready if END_OF_MUSCLE in stops_of(word) and word not in usual]
    return usual


def usual_words(look: Look, slug: str) -> str:
    """When a card counts, in words."""
    steps = stops_of(slug)
    if not steps:
        return look.words("board.at.card")
    return look.words.listed([look.words(f"board.at.{step}") for step in steps])
