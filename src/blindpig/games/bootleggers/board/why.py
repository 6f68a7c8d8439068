"""Why something cannot be done: what somebody may have meant by these clicks, and the game's refusal of it."""

from functools import partial

from blindpig.drawing.clicks import meant_by, why_not
from blindpig.drawing.context import BoardContext, Why
from blindpig.games.bootleggers.board import hand
from blindpig.games.bootleggers.board.look import STARS, Look, look_at
from blindpig.games.bootleggers.board.paths import clicks
from blindpig.games.bootleggers.board.prompts import next_truck
from blindpig.games.bootleggers.rules.actions import SPACE
from blindpig.games.bootleggers.rules.components import BARS, NOBODY, OMALLEYS, THUG_NAMES
from blindpig.games.bootleggers.rules.kinds import OFFER, THUGS
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.action import Action
from blindpig.kernel.game import State, View

ON_THE_BOARD = [action for action in SPACE.all if action.kind != OFFER]  # deals are made at the desk
BY_HAND = ("card-", "use-", "r-")  # what is played at a moment after raising a hand


def why(state: State, view: View, context: BoardContext, picks: list[str]) -> Why | None:
    """Why the last of these picks will not do; None if there is nothing against it.

    Asked of what the seat knows, never of the real state: an answer cannot tell more than the board does.
    """
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    look, first = look_at(view, context), picks[0]
    card = first.removeprefix("card-") if first.startswith("card-") else ""
    if card and len(picks) == 1:
        return hand.why_not(look, THUG_NAMES.index(card)) if card in THUG_NAMES[1:] else None
    if picks[-1].startswith("x-"):
        return wrong_dock(look, picks[-1].removeprefix("x-").split(" ")[0])
    meant = meant_by(picks, ON_THE_BOARD, partial(clicks, look)) or ending_in(look, picks)
    if not meant:
        key = "board.why.not-a-target" if card else "board.why.card-first"
        return Why(look.words(key), "BL-T0f" if card else "BL-T0a")
    wrong = why_not(look.with_word, context, meant) if look.at_moment and first.startswith(BY_HAND) else None
    return wrong or why_not(look.state, context, meant)


def ending_in(look: Look, picks: list[str]) -> list[Action]:
    """What somebody may have meant who picked a goal and nothing to bring there; of cards, the card comes first."""
    if len(picks) > 1:
        return []
    return [action for action in ON_THE_BOARD if action.kind <= THUGS and picks[0] in clicks(look, action).steps[-1]]


def wrong_dock(look: Look, slug: str) -> Why | None:
    """BL-2.7: trucks go to the dock that one's standing allows."""
    if slug not in BARS:
        return None
    bar = BARS.index(slug)
    if bar >= look.state.bars:
        return None
    truck = next_truck(look)
    not_there = why_not(look.state, look.context, [SPACE.by_text[f"send t{max(truck, 0)} {slug}"]])
    if not_there is not None and (truck == NOBODY or bar == OMALLEYS or not look.state.is_open(bar)):
        return not_there
    standing = look.words(f"board.stands.{look.state.standing(bar, look.seat)}")
    stars = STARS[look.state.dock(bar, look.seat)]
    return Why(look.words("board.why.dock", standing=standing, bar=look.bar(bar), stars=stars), "BL-2.7")
