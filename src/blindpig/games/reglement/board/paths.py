"""How everything that can be done at the dinner table is done by clicking, and why the rest is not."""

from blindpig.drawing.context import MANY, SEND, BoardContext, ClickPath, Why
from blindpig.games.reglement.rules.actions import (
    ALERT,
    BANG,
    BOOM,
    CARD_WORDS,
    CARDS,
    COCKTAIL,
    DISCARD,
    DONE,
    KNIFE,
    MOVE,
    ORDER_CAKE,
    PASS_CAKE,
    SEAT,
    SPACE,
)
from blindpig.games.reglement.rules.gang import BLADE, FAMILY_OF, ROLE_OF, ROLES
from blindpig.games.reglement.rules.table import HAS_GLASS, HAS_KNIFE, LEFT, OPPOSITE, RIGHT
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.action import Action
from blindpig.kernel.game import State, View

RULE = {
    KNIFE: "RC-K1",
    BANG: "RC-K2",
    ORDER_CAKE: "RC-K3",
    PASS_CAKE: "RC-K4",
    BOOM: "RC-K5",
    COCKTAIL: "RC-K6",
    ALERT: "RC-K8",
    MOVE: "RC-K9",
}
RULES = {CARD_WORDS[kind]: rule for kind, rule in RULE.items()}


def spot(place: int) -> str:
    """The id of a place."""
    return f"p-{place}"


def spots(places: set[int]) -> list[str]:
    """The ids of some places."""
    return [spot(place) for place in sorted(places)]


def by_kind(context: BoardContext) -> dict[int, list[Action]]:
    """What may be done, sorted by kind."""
    found: dict[int, list[Action]] = {}
    for action in context.actions:
        found.setdefault(action.kind, []).append(action)
    return found


def click_paths(view: DinnerView, context: BoardContext) -> list[ClickPath]:
    """Every way to do something now."""
    found: list[ClickPath] = []
    for kind, actions in by_kind(context).items():
        if kind < CARDS:
            found += card_ways(view, context, kind, actions)
        elif kind == DISCARD:
            names = [f"card-{CARD_WORDS[action.a]}" for action in actions]
            ask = [context.words("board.ask.discard")]
            found.append(ClickPath([["discard"], names], "discard {1}", ask, context.words("board.discard"), "RC-T3"))
        elif kind == DONE:
            found.append(ClickPath([["done"]], "done"))
        elif kind == SEAT:
            found += seatings(context, actions)
    return found


def card_ways(view: DinnerView, context: BoardContext, kind: int, actions: list[Action]) -> list[ClickPath]:
    """The ways to play one kind of card."""
    word = CARD_WORDS[kind]
    card = [f"card-{word}"]
    title, rule = context.words(f"board.card-name.{word}"), RULE[kind]
    ask = [context.words(f"board.ask.{word}")]
    if kind in (KNIFE, BANG, ORDER_CAKE):
        targets = {action.a for action in actions}
        return [
            ClickPath([card, spots(targets)], f"{word} {{1}}", ask, title, rule, origin=origins(view, kind, targets))
        ]
    if kind == BOOM:
        return [ClickPath([card, [spot(view.table.cake[act.a])]], act.text, ask, title, rule) for act in actions]
    if kind == PASS_CAKE:
        return [pass_way(view, card, act, [*ask, context.words("board.ask.pass-cake-to")], title) for act in actions]
    if kind == COCKTAIL:
        glasses = {place for action in actions for place in action.args}
        return [ClickPath([card, spots(glasses)], f"cocktail {MANY}", ask, title, rule, many=len(actions[0].args))]
    if kind == ALERT:
        return [ClickPath([card, [SEND]], word, ask, title, rule)]
    starts, ends = {action.a for action in actions}, {action.b for action in actions}
    ask = [*ask, context.words("board.ask.move-to")]
    return [ClickPath([card, spots(starts), spots(ends)], "move {1} {2}", ask, title, rule)]


def pass_way(view: DinnerView, card: list[str], action: Action, ask: list[str], title: str) -> ClickPath:
    """RC-K4: an opponent's cake, then the place it slides to."""
    start = view.table.cake[action.a]
    beside = LEFT if action.b == 0 else RIGHT
    goal = beside[start]
    while view.table.at[goal] < 0 and goal != start:
        goal = beside[goal]
    return ClickPath([card, [spot(start)], [spot(goal)]], action.text, ask, title, RULE[PASS_CAKE])


def origins(view: DinnerView, kind: int, targets: set[int]) -> dict[str, str]:
    """RC-K1, RC-K2: who would do it."""
    if kind == BANG:
        return {spot(place): spot(OPPOSITE[place]) for place in targets}
    if kind != KNIFE:
        return {}
    found: dict[str, str] = {}
    for place in targets:
        for beside in (LEFT[place], RIGHT[place]):
            man = view.table.at[beside]
            if man < 0 or FAMILY_OF[view.seats][man] != view.seat or view.table.asleep[man]:
                continue
            if HAS_KNIFE[beside] or ROLE_OF[view.seats][man] == BLADE:
                found.setdefault(spot(place), spot(beside))
    return found


def seatings(context: BoardContext, actions: list[Action]) -> list[ClickPath]:
    """RC-S5, RC-K8: one who stands, then a free place."""
    rows: dict[tuple[int, int], set[int]] = {}
    for action in actions:
        rows.setdefault((action.a, action.b), set()).add(action.c)
    found: list[ClickPath] = []
    for (role, asleep), free in rows.items():
        stands = f"stand-{ROLES[role]}{'-asleep' if asleep else ''}"
        text = f"seat {ROLES[role]}{' asleep' if asleep else ''} {{1}}"
        title = context.words(f"board.role.{role}")
        found.append(ClickPath([[stands], spots(free)], text, [context.words("board.ask.seat")], title))
    return found


def why(state: State, view: View, context: BoardContext, picks: list[str]) -> Why | None:
    """Why the last of these picks will not do; None if there is nothing against it."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    if not all(known(pick) for pick in picks):
        return None
    text = attempt(view, picks)
    if text is None:
        word = picks[0].removeprefix("card-")
        return Why(context.words(f"board.why.{word}"), "RC-B3" if word == "cocktail" else RULES[word])
    if text == "":
        return Why(context.words("board.why.card-first"), "RC-T3")
    refusal = state.refusal(context.seat, SPACE.parse(text))
    return None if refusal is None else Why(context.teller.refusal(refusal), refusal.rule)


def known(pick: str) -> bool:
    """Whether there is such an element on the board."""
    kind, _, word = pick.partition("-")
    if kind == "card":
        return word in RULES
    if kind == "stand":
        return word.removesuffix("-asleep") in ROLES
    return place_of(pick) is not None or pick in ("discard", "done", SEND)


def attempt(view: DinnerView, picks: list[str]) -> str | None:
    """The action that somebody tried by these picks, the last of which is not legal; None if it is none."""
    place = place_of(picks[-1])
    first = picks[0]
    if first.startswith("card-"):
        word = first.removeprefix("card-")
        if len(picks) == 1:
            return sample(view, word)
        return None if place is None else card_attempt(view, word, picks, place)
    if first.startswith("stand-") and place is not None:
        return f"seat {first.removeprefix('stand-').replace('-', ' ')} {place}"
    if place is not None and len(picks) == 1:
        return "done" if view.seat != view.table.turn or view.table.ended else ""
    return "discard knife" if first == "discard" else "done"


def sample(view: DinnerView, word: str) -> str:
    """Any way to play a card: what is refused about it is the moment, not the target."""
    return {
        "pass-cake": f"pass-cake {(view.seat + 1) % view.seats} left",
        "boom": f"boom {(view.seat + 1) % view.seats}",
        "move": "move 1 2",
        "alert": "alert",
    }.get(word, f"{word} 1")


def card_attempt(view: DinnerView, word: str, picks: list[str], place: int) -> str | None:
    """A card and a place that will not do."""
    if word in ("pass-cake", "boom"):
        if place not in view.table.cake:
            return None
        owner = view.table.cake.index(place)
        return f"boom {owner}" if word == "boom" else f"pass-cake {owner} left"
    if word == "move":
        start = place_of(picks[1]) if len(picks) > 2 else None
        return f"move {place} {place % 32 + 1}" if start is None else f"move {start} {place}"
    if word == "cocktail" and not HAS_GLASS[place]:
        return None
    return f"{word} {place}"


def place_of(pick: str) -> int | None:
    """The number of a picked place."""
    number = pick.removeprefix("p-")
    return int(number) if pick.startswith("p-") and number.isdecimal() and 1 <= int(number) <= 32 else None
