"""Why something cannot be done: what somebody tried by these clicks, and the game's refusal of it."""

from blindpig.drawing.context import BoardContext, Why
from blindpig.games.bootleggers.board.hand import why_not
from blindpig.games.bootleggers.board.look import STARS, Look, look_at, with_word
from blindpig.games.bootleggers.board.prompts import next_truck
from blindpig.games.bootleggers.rules.actions import SPACE
from blindpig.games.bootleggers.rules.components import BARS, NOBODY, OMALLEYS, THUG_NAMES
from blindpig.games.bootleggers.rules.table import LOAD, PIECES, PIECES_NOW
from blindpig.games.bootleggers.rules.terms import parse
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.game import State, View
from blindpig.kernel.refusal import Refusal


def why(state: State, view: View, context: BoardContext, picks: list[str]) -> Why | None:
    """Why the last of these picks will not do; None if there is nothing against it.

    Asked of what the seat knows, never of the real state: an answer cannot tell more than the board does.
    """
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    look = look_at(view, context)
    first = picks[0]
    if first.startswith(("offer ", "counter ")):
        return said(look, look.state.refusal(look.seat, parse(",".join(picks))))
    if first.startswith("card-") and len(picks) == 1:
        slug = first.removeprefix("card-")
        return why_not(look, THUG_NAMES.index(slug)) if slug in THUG_NAMES[1:] else None
    if first.startswith("x-") or picks[-1].startswith("x-"):
        return wrong_dock(look, picks[-1].removeprefix("x-").split(" ")[0])
    text = card_attempt(picks) if first.startswith("card-") else attempt(look, picks)
    action = SPACE.by_text.get(text)
    if action is None:
        key = "board.why.not-a-target" if first.startswith("card-") else "board.why.card-first"
        return Why(look.words(key), "BL-T0f" if first.startswith("card-") else "BL-T0a")
    asked = with_word(look) if look.at_moment and first.startswith("card-") else look.state
    return said(look, asked.refusal(look.seat, action))


def said(look: Look, refusal: Refusal | None) -> Why | None:
    """A refusal in words."""
    return None if refusal is None else Why(look.context.teller.refusal(refusal), refusal.rule)


def wrong_dock(look: Look, slug: str) -> Why | None:
    """BL-2.7: trucks go to the dock that one's standing allows."""
    if slug not in BARS:
        return None
    bar = BARS.index(slug)
    if bar >= look.state.bars:
        return None
    truck = next_truck(look)
    action = SPACE.by_text[f"send t{max(truck, 0)} {slug}"]
    refusal = look.state.refusal(look.seat, action)
    if refusal is not None and (truck == NOBODY or bar == OMALLEYS or not look.state.is_open(bar)):
        return said(look, refusal)
    standing = look.words(f"board.stands.{look.state.standing(bar, look.seat)}")
    stars = STARS[look.state.dock(bar, look.seat)]
    return Why(look.words("board.why.dock", standing=standing, bar=look.bar(bar), stars=stars), "BL-2.7")


def value(pick: str) -> str:
    """What a pick stands for."""
    return pick.partition("-")[2]


def card_attempt(picks: list[str]) -> str:
    """A card and targets, the last of which will not do."""
    slug, goals = value(picks[0]), picks[1:]
    last = goals[-1]
    if last.startswith("m-"):
        bar, seat, _ = [*value(last).split(" "), "", ""][:3]
        return f"play {slug} {bar}" if slug == "safe-house" else f"play {slug} {bar} {seat}"
    if len(goals) > 1:
        return f"play {slug} {value(goals[0])} {value(last)}"
    if slug == "hijack":
        return f"play hijack {value(last)} {'t1' if value(last) == 't0' else 't0'}"
    if slug == "muscling-in":
        return f"play muscling-in {value(last)} back"
    if slug == "opportunity-knocks":
        return f"play opportunity-knocks {value(last)} {'mothers' if value(last) == 'texas' else 'texas'}"
    return f"play {slug} {value(last)}"


def attempt(look: Look, picks: list[str]) -> str:
    """The action that somebody tried without a card; empty if it is none."""
    last, goal = picks[-1], value(picks[-1])
    simple = {"mu": "muscle", "o": "take", "use": "use", "s": "die"}
    prefix = last.partition("-")[0]
    if prefix in simple:
        return f"{simple[prefix]} {goal}"
    if prefix == "d":
        truck = value(picks[0]) if len(picks) > 1 else f"t{max(next_truck(look), 0)}"
        return f"send {truck} {goal}"
    if prefix == "t":
        return f"load {goal} 1" if look.table.step <= LOAD else f"send {goal} omalleys"
    if prefix == "n":
        return f"load {value(picks[0])} {goal}"
    if prefix == "b":
        improves = look.state.top() in (PIECES, PIECES_NOW) or picks[0] == "r-improvement"
        return f"improve {goal}" if improves and goal != BARS[OMALLEYS] else f"place {goal}"
    return "done" if prefix == "do" else ""
