"""How everything that can be done in Bootleggers is done by clicking."""

from collections.abc import Iterator
from typing import Final

from blindpig.drawing.clicks import SEND, Caption, ClickPath, Clicks, Step, one_click
from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.board.prompts import Button, next_truck
from blindpig.games.bootleggers.rules import kinds
from blindpig.games.bootleggers.rules.actions import SPACE, THUG_OF
from blindpig.games.bootleggers.rules.components import BARS, NOBODY
from blindpig.games.bootleggers.rules.pieces import BACK_ROOM
from blindpig.games.bootleggers.rules.table import PIECES, PIECES_NOW
from blindpig.games.bootleggers.rules.terms import parse
from blindpig.games.bootleggers.rules.thugs.targets import (
    BAR,
    MARKER,
    MOBSTER,
    NUMBER,
    OWN_MARKER,
    STILL,
    TRUCK,
    Named,
)
from blindpig.i18n.typography import capitalised
from blindpig.kernel.action import Action

RAISE: Final = SPACE.by_text["raise"]
STEADY: Final = (
    kinds.MUSCLE,
    kinds.LOAD_TRUCK,
    kinds.OFFER,
    kinds.COUNTER,
    kinds.DECLINE,
    kinds.WITHDRAW,
    kinds.MARK,
)  # done by all at once, or about one deal


def clicks(look: Look, action: Action) -> Clicks:
    """How an action is clicked together."""
    kind = action.kind
    if kind > kinds.THUGS:
        return card_clicks(look, action)
    if kind == kinds.MUSCLE:
        return Clicks(((f"mu-{action.a}",), (SEND,)))
    if kind in (kinds.TAKE_CARD, kinds.USE):
        return one_click(f"{'o' if kind == kinds.TAKE_CARD else 'use'}-{action.text.split(' ')[1]}")
    if kind == kinds.DIE and action.a != BACK_ROOM:
        return from_back_room(look, "r-die", f"s-s{action.a}")
    if kind == kinds.IMPROVE and action.a:
        return from_back_room(look, "r-improvement", f"b-{BARS[action.a]}")
    if kind == kinds.PLACE_MARKER:
        goal = (f"b-{BARS[action.a]}",)
        return Clicks((("r-marker",), goal) if look.table.chaos else (goal,))
    if kind == kinds.LOAD_TRUCK:
        return Clicks(((f"t-t{action.a}",), (f"n-{action.b}",)))
    if kind == kinds.SEND_TRUCK and action.a != NOBODY:
        return Clicks(((f"t-t{action.a}",), (f"d-{BARS[action.b]}",)))
    return one_click(f"do-{action.text.replace(' ', '-')}")


def card_clicks(look: Look, action: Action) -> Clicks:
    """A thug card, then what it is played on; a card that is played on nothing is sent."""
    card = THUG_OF[action.kind - kinds.THUGS]
    things = [stands_for(look, thing) for thing in card.names(action)]
    several = card.most > 1 and card.targets[-1] != NUMBER
    return Clicks(((f"card-{card.name}",), *(things or [(SEND,)])), any_order=several)


def stands_for(look: Look, thing: Named) -> Step:
    """The elements of a thing that a card names: any marker of a mobster in a bar is as good as another."""
    number = thing.number
    if thing.kind in (MARKER, OWN_MARKER):
        seat = look.seat if thing.kind == OWN_MARKER else thing.seat
        known = number < look.state.bars and 0 <= seat < look.view.seats
        return [f"m-{BARS[number]} {seat} {copy}" for copy in range(look.state.marks(number, seat) if known else 0)]
    if thing.kind == BAR:
        return (f"b-{BARS[number]}",)
    if thing.kind == STILL:
        return ("s-back" if number == BACK_ROOM else f"s-s{number}",)
    return ({MOBSTER: f"p-{number}", TRUCK: f"t-t{number}", NUMBER: f"n-{number}"}[thing.kind],)


def from_back_room(look: Look, piece: str, goal: str) -> Clicks:
    """BL-1.5, BL-1.8: a piece just taken only needs a place; one of the back room is picked up first."""
    due = look.state.top() in (PIECES, PIECES_NOW)
    return Clicks(((goal,),) if due else ((piece,), (goal,)))


def click_paths(look: Look, buttons: list[Button]) -> Iterator[ClickPath]:
    """The path to everything that can be done now, or by raising a hand for it."""
    for button in buttons:
        if button.actions:
            action, *then = [parse(text) for text in button.actions]
            yield ClickPath(one_click(button.id), action, then, steady=action.kind in STEADY)
    if not look.seated:
        return
    by_hand = look.at_moment and RAISE in look.context.actions
    captions: dict[tuple[int, int], Caption] = {}
    for action in look.reachable:
        found = clicks(look, action)
        if found.steps[0][0].startswith("do-"):
            continue  # said with a button of the prompt, or at the deal desk
        of = (action.kind, action.a if action.kind in (kinds.LOAD_TRUCK, kinds.SEND_TRUCK) else 0)
        if of not in captions:
            captions[of] = caption(look, action)
        if by_hand:
            yield ClickPath(found, RAISE, (action,), captions[of])
        else:
            yield ClickPath(found, action, (), captions[of], steady=action.kind in STEADY)
    yield from short_cuts(look)


def short_cuts(look: Look) -> Iterator[ClickPath]:
    """BL-4.6: a dock alone sends the fullest truck."""
    first = next_truck(look)
    for action in look.context.actions:
        if action.kind == kinds.SEND_TRUCK and action.a == first:
            sends = Caption(verb=look.words("board.verb.send"))
            yield ClickPath(Clicks(clicks(look, action).steps[1:]), action, caption=sends)


def caption(look: Look, action: Action) -> Caption:
    """What the prompt says while an action of this kind is chosen."""
    words, kind = look.words, action.kind
    if kind > kinds.THUGS:
        card = THUG_OF[kind - kinds.THUGS]
        key = f"board.how.{card.name}"
        questions = [words(each) for each in (key, f"{key}-then") if words.has(each)]
        asked = tuple(questions or [words("board.how.play")])
        return Caption(look.card(card.name), card.rule, asked, words("board.verb.play"), final=True)
    if kind == kinds.LOAD_TRUCK:
        return Caption(capitalised(look.truck(action.a)) + ".", "BL-4.4", (words("board.how.load"),))
    if kind == kinds.SEND_TRUCK:
        title = capitalised(look.truck(action.a)) + "."
        return Caption(title, "BL-4.6", (words("board.how.send"),), words("board.verb.send"))
    said, verb = CAPTIONS.get(kind), VERBS.get(kind)
    does = words(f"board.verb.{verb}") if verb else ""
    if said is None or len(clicks(look, action).steps) == 1:
        return Caption(verb=does)
    title, how, rule = said
    return Caption(words(title), rule, (words(how),), does)


# What the button says that confirms an action, by its kind.
VERBS: Final = {kinds.TAKE_CARD: "take", kinds.DIE: "place", kinds.IMPROVE: "place", kinds.PLACE_MARKER: "place"}
# Of pieces, and of the muscle card: the title, the question, the rule.
CAPTIONS: Final = {
    kinds.MUSCLE: ("board.ask.muscle", "board.how.muscle", "BL-1.3"),
    kinds.DIE: ("board.die", "board.how.die", "BL-1.8"),
    kinds.IMPROVE: ("board.improvement", "board.how.improvement", "BL-1.8"),
    kinds.PLACE_MARKER: ("board.marker", "board.how.place", "BL-O1"),
}
