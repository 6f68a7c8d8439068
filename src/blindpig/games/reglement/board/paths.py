"""How everything that can be done at the dinner table is done by clicking, and why the rest is not."""

from functools import partial

from blindpig.drawing.clicks import SEND, Caption, ClickPath, Clicks, Step, last_first, meant_by, one_click, why_not
from blindpig.drawing.context import BoardContext, Why
from blindpig.games.reglement.rules.actions import CARD_WORDS, CARDS, DISCARD, DONE, END_TURN, PASS, SPACE
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.pass_cake import slides_to
from blindpig.games.reglement.rules.cards.target import CAKE, SIDE
from blindpig.games.reglement.rules.cards.weapon import AWAKE, Weapon
from blindpig.games.reglement.rules.gang import ROLES
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.action import Action
from blindpig.kernel.game import State, View


def clicks(view: DinnerView, action: Action) -> Clicks:
    """How an action is clicked together."""
    if action.kind == DONE:
        return one_click("done")
    if action.kind == PASS:
        return one_click("pass")
    if action.kind == DISCARD:
        return Clicks((("discard",), (f"card-{CARD_WORDS[action.a]}",)))
    if action.kind < CARDS:
        card = DECK[action.kind]
        targets = targets_of(view, action) or [(SEND,)]
        return Clicks(((f"card-{card.word}",), *targets), any_order=card.several > 1 and len(targets) > 1)
    stands = f"stand-{ROLES[action.a]}{'-asleep' if action.b else ''}"
    return Clicks(((stands,), (spot(action.c),)))


def targets_of(view: DinnerView, action: Action) -> list[Step]:
    """The places of what a card is played on: those it names, where a family's cake lies, where that slides to."""
    kinds, place = DECK[action.kind].targets, 0
    found: list[Step] = []
    for at, value in enumerate(action.args):
        kind = kinds[min(at, len(kinds) - 1)]  # of the last kind there may be several
        if kind is CAKE:
            place = view.table.cake[value] if value < view.seats else 0
        elif kind is SIDE:
            place = slides_to(view.table, place, value) if place > 0 else 0
        else:
            place = value
        found.append((spot(place),))
    return found


def spot(place: int) -> str:
    """The id of a place."""
    return f"p-{place}"


def click_paths(view: DinnerView, context: BoardContext) -> list[ClickPath]:
    """The path to everything that can be done now."""
    captions: dict[tuple[int, ...], Caption] = {}
    found: list[ClickPath] = []
    for action in context.actions:
        of = (
            (action.kind,) if action.kind <= DONE else (action.kind, action.a)
        )  # each gangster who stands has their own
        if of not in captions:
            captions[of] = caption(context, action)
        found.append(ClickPath(clicks(view, action), action, caption=captions[of], origin=origin(view, action)))
    return found


def clicked(action: Action, view: View, _: BoardContext) -> list[str]:
    """Where an action is clicked, the last click first."""
    return last_first(clicks(view, action)) if isinstance(view, DinnerView) else []


def caption(context: BoardContext, action: Action) -> Caption:
    """What the prompt says while an action of this kind is chosen."""
    words, playable = context.words, any(other.kind < CARDS for other in context.actions)
    if action.kind in (DONE, PASS):  # the new cards end all undoing: it is asked for where something could be played
        return Caption(verb=words(f"board.{'done' if action.kind == DONE else 'pass'}"), final=playable)
    if action.kind == DISCARD:
        discard = words("board.discard")
        return Caption(discard, "RC-T3", (words("board.ask.discard"),), discard, final=playable)
    if action.kind < CARDS:
        word = CARD_WORDS[action.kind]
        then = f"board.ask.{word}-to"
        questions = (words(f"board.ask.{word}"), words(then)) if words.has(then) else (words(f"board.ask.{word}"),)
        verb = words(f"board.verb.{word}")
        return Caption(words(f"board.card-name.{word}"), DECK[action.kind].rule, questions, verb, final=True)
    return Caption(words(f"board.role.{action.a}"), "", (words("board.ask.seat"),))


def origin(view: DinnerView, action: Action) -> str:
    """RC-K1, RC-K2: the place of the gangster who would do it; empty where no weapon is used."""
    weapon = DECK[action.kind] if action.kind < CARDS else None
    if not isinstance(weapon, Weapon):
        return ""
    near = weapon.attacker(view.table, view.seat, action.a, AWAKE)
    return spot(near) if near > 0 else ""


def why(state: State, view: View, context: BoardContext, picks: list[str]) -> Why | None:
    """Why the last of these picks will not do; None if there is nothing against it."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    meant = meant_by(picks, SPACE.all, partial(clicks, view))
    if meant:
        return why_not(state, context, meant)
    word = picks[0].removeprefix("card-")
    if word in CARD_WORDS and context.words.has(f"board.why.{word}"):
        return Why(context.words(f"board.why.{word}"), DECK[CARD_WORDS.index(word)].rule)
    not_now = why_not(state, context, [END_TURN])
    return not_now or Why(context.words("board.why.card-first"), "RC-T3")
