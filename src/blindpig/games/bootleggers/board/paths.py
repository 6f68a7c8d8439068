"""How everything that can be done in Bootleggers is done by clicking, and why the rest is not."""

from collections.abc import Callable

from blindpig.drawing.context import SEND, ClickPath
from blindpig.games.bootleggers.board.hand import reachable
from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.board.prompts import DESK, Prompt, next_truck
from blindpig.games.bootleggers.rules.components import BARS, NOBODY, THUG_NAMES
from blindpig.games.bootleggers.rules.deed import (
    DIE,
    IMPROVE,
    LOAD_TRUCK,
    MUSCLE,
    PLACE_MARKER,
    SEND_TRUCK,
    TAKE_CARD,
    THUGS,
    USE,
)
from blindpig.games.bootleggers.rules.table import PIECES, PIECES_NOW, PLACE
from blindpig.i18n.typography import capitalised
from blindpig.kernel.action import Action

RAISE = "raise\n"  # asked at a moment one raises a hand first; the rest follows once one has the word
ON_BAR = ("big-payoff", "copper-in-the-house", "bust-speakeasy", "packing-heat", "thirsty", "word-of-mouth")
ON_MOBSTER = ("big-city-boys", "moll", "investigation")
ON_MARKER = ("hit", "dirty-rat", "double-cross")
ON_TRUCK = ("bust-shipment", "free-truck", "move-over-pigeon")
ON_STILL = ("vigorish", "turf-war")
IN_NUMBERS = ("city-politics", "state-politics")
Rows = dict[int, list[Action]]


def by_kind(actions: list[Action]) -> Rows:
    """Actions sorted by kind."""
    found: Rows = {}
    for action in actions:
        found.setdefault(action.kind, []).append(action)
    return found


def lead_of(look: Look) -> str:
    """What goes before an act out of turn."""
    asked = look.at_moment and any(action.text == "raise" for action in look.context.actions)
    return RAISE if asked else ""


def click_paths(look: Look, prompt: Prompt) -> list[ClickPath]:
    """Every way to do something now."""
    found = [ClickPath([[button.id]], button.action) for button in prompt.buttons if button.action != DESK]
    if not look.seated:
        return found
    lead = lead_of(look)
    for kind, actions in by_kind(reachable(look)).items():
        maker = MAKERS.get(kind)
        if maker is not None:
            found += maker(look, actions, lead)
        elif kind > THUGS:
            found += card_ways(look, kind - THUGS, actions, lead)
    return found


def picks(prefix: str, values: list[str]) -> list[str]:
    """What elements stand for, each once."""
    return [f"{prefix}-{value}" for value in dict.fromkeys(values)]


def bars_of(bars: list[int]) -> list[str]:
    """Bars as picks."""
    return picks("b", [BARS[bar] for bar in sorted(set(bars))])


def muscle_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-1.3: a card, then send."""
    cards = picks("mu", [str(action.a) for action in actions])
    ask, title = [look.words("board.how.muscle")], look.words("board.ask.muscle")
    return [ClickPath([cards, [SEND]], "muscle {0}", ask, title, "BL-1.3")]


def take_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-1.5: a card of the offer."""
    return [ClickPath([picks("o", [action.text.split(" ")[1] for action in actions])], "take {0}")]


def use_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-T28: what Windfall brought."""
    return [ClickPath([picks("use", [action.text.split(" ")[1] for action in actions])], f"{lead}use {{0}}")]


def pieces_due(look: Look) -> bool:
    """Whether pieces of a card just taken wait to be placed."""
    return look.state.top() in (PIECES, PIECES_NOW)


def die_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-1.5b, BL-1.8: onto a still; a die of the back room is picked up first."""
    goals = picks("s", [action.text.split(" ")[1] for action in actions if action.text != "die back"])
    if pieces_due(look):
        return [ClickPath([goals], "die {0}")] if goals else []
    ask, title = [look.words("board.how.die")], look.words("board.die")
    return [ClickPath([["r-die"], goals], f"{lead}die {{1}}", ask, title, "BL-1.8")]


def improve_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-1.5d, BL-1.8: to a bar; an improvement of the back room is picked up first."""
    goals = bars_of([action.a for action in actions if action.a])
    if pieces_due(look):
        return [ClickPath([goals], "improve {0}")] if goals else []
    ask, title = [look.words("board.how.improvement")], look.words("board.improvement")
    return [ClickPath([["r-improvement"], goals], f"{lead}improve {{1}}", ask, title, "BL-1.8")]


def place_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-2.1, BL-O1: a bar in one's turn; under chaos placement a marker of the back room first."""
    goals = bars_of([action.a for action in actions])
    if look.table.step == PLACE and not look.table.chaos:
        return [ClickPath([goals], "place {0}")]
    ask, title = [look.words("board.how.place")], look.words("board.marker")
    return [ClickPath([["r-marker"], goals], f"{lead}place {{1}}", ask, title, "BL-O1")]


def load_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-4.4: a truck, then how many crates."""
    most: dict[int, int] = {}
    for action in actions:
        most[action.a] = max(most.get(action.a, 0), action.b)
    ask = [look.words("board.how.load")]
    return [
        ClickPath(
            [[f"t-t{truck}"], picks("n", [str(n) for n in range(1, count + 1)])],
            "load {0} {1}",
            ask,
            capitalised(look.truck(truck)) + ".",
            "BL-4.4",
        )
        for truck, count in most.items()
    ]


def send_ways(look: Look, actions: list[Action], lead: str) -> list[ClickPath]:
    """BL-4.6: a truck and a dock; a dock alone sends the fullest truck."""
    goals: dict[int, list[str]] = {}
    for action in actions:
        if action.a != NOBODY:
            goals.setdefault(action.a, []).append(f"d-{BARS[action.b]}")
    if not goals:
        return []
    ask = [look.words("board.how.send")]
    first = next_truck(look)
    found = [ClickPath([goals[first]], f"send t{first} {{0}}")] if first in goals else []
    return found + [
        ClickPath([[f"t-t{truck}"], docks], "send {0} {1}", ask, capitalised(look.truck(truck)) + ".", "BL-4.6")
        for truck, docks in goals.items()
    ]


MAKERS: dict[int, Callable[[Look, list[Action], str], list[ClickPath]]] = {
    MUSCLE: muscle_ways,
    TAKE_CARD: take_ways,
    USE: use_ways,
    DIE: die_ways,
    IMPROVE: improve_ways,
    PLACE_MARKER: place_ways,
    LOAD_TRUCK: load_ways,
    SEND_TRUCK: send_ways,
}


def markers(look: Look, pairs: list[tuple[int, int]]) -> list[str]:
    """The picks of every marker of these mobsters in these bars."""
    return [
        f"m-{BARS[bar]} {seat} {number}"
        for bar, seat in sorted(set(pairs))
        for number in range(look.state.marks(bar, seat))
    ]


def card_ways(look: Look, title: int, actions: list[Action], lead: str) -> list[ClickPath]:
    """The ways to play one thug card."""
    slug = THUG_NAMES[title]
    card, play = [f"card-{slug}"], f"{lead}play {slug}"
    name, rule = look.card(slug), f"BL-T{title}"
    key = f"board.how.{slug}"
    ask = [look.words(key)] if look.words.has(key) else [look.words("board.how.play")]
    second = [*ask, look.words(f"{key}-then")] if look.words.has(f"{key}-then") else ask
    found: list[ClickPath] = []
    if slug == "investigation":
        answer = [action for action in actions if action.a == NOBODY]
        actions = [action for action in actions if action.a != NOBODY]
        found += [ClickPath([card, [SEND]], action.text, ask, name, rule) for action in answer]
    if not actions:
        return found
    if slug in ON_BAR:
        found.append(ClickPath([card, bars_of([action.a for action in actions])], f"{play} {{1}}", ask, name, rule))
    elif slug in ON_MOBSTER:
        goals = picks("p", [str(action.a) for action in actions])
        found.append(ClickPath([card, goals], f"{play} {{1}}", ask, name, rule))
    elif slug in ON_MARKER:
        found += marker_ways(look, actions, ClickPath([card], play, ask, name, rule))
    elif slug in ON_TRUCK:
        goals = picks("t", [f"t{action.a}" for action in actions])
        found.append(ClickPath([card, goals], f"{play} {{1}}", ask, name, rule))
    elif slug in ON_STILL:
        goals = picks("s", [f"s{action.a}" for action in actions])
        found.append(ClickPath([card, goals], f"{play} {{1}}", ask, name, rule))
    elif slug in IN_NUMBERS:
        goals = picks("n", [str(action.a) for action in actions])
        found.append(ClickPath([card, goals], f"{play} {{1}}", ask, name, rule))
    elif slug in PAIRS:
        found += pair_ways(slug, actions, ClickPath([card], play, second, name, rule))
    elif slug == "mob-war":
        found += war_ways(look, actions, ClickPath([card], play, ask, name, rule))
    elif slug == "safe-house":
        own = markers(look, [(bar, look.seat) for action in actions for bar in action.args if bar != NOBODY])
        most = min(3, len(own))
        found.append(ClickPath([card, own], f"{play} {{*.0}}", ask, name, rule, many=most, least=1))
    else:
        found.append(ClickPath([card, [SEND]], play, ask, name, rule))
    return found


def marker_ways(look: Look, actions: list[Action], way: ClickPath) -> list[ClickPath]:
    """BL-T8, BL-T15, BL-T30: a marker; with Double Cross also a bar for one of yours."""
    found: list[ClickPath] = []
    pairs = [(action.a, action.b) for action in actions if action.b != NOBODY]
    if pairs:
        path = [*way.path, markers(look, pairs)]
        found.append(ClickPath(path, f"{way.text} {{1.0}} {{1.1}}", way.ask, way.title, way.rule))
    free = [action.a for action in actions if action.b == NOBODY]
    if free:
        found.append(ClickPath([*way.path, bars_of(free)], f"{way.text} {{1}}", way.ask, way.title, way.rule))
    return found


def war_ways(look: Look, actions: list[Action], way: ClickPath) -> list[ClickPath]:
    """BL-T16: two markers of one bar, or the only one."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for action in actions:
        rows.setdefault(action.a, []).extend((action.a, seat) for seat in action.args[1:] if seat != NOBODY)
    found: list[ClickPath] = []
    for bar, pairs in rows.items():
        goals = markers(look, pairs)
        text = f"{way.text} {BARS[bar]} {{*.1}}"
        found.append(
            ClickPath([*way.path, goals], text, way.ask, way.title, way.rule, many=min(2, look.state.crowd(bar)))
        )
    return found


# Cards with two targets one after the other: what stands for the first and for the second.
PAIRS: dict[str, tuple[Callable[[Action], str], Callable[[Action], str]]] = {
    "hijack": (lambda action: f"t-t{action.a}", lambda action: f"t-t{action.b}"),
    "muscling-in": (lambda action: f"s-s{action.a}", lambda action: f"s-{action.text.split(' ')[3]}"),
    "opportunity-knocks": (lambda action: f"b-{BARS[action.a]}", lambda action: f"b-{BARS[action.b]}"),
}


def pair_ways(slug: str, actions: list[Action], way: ClickPath) -> list[ClickPath]:
    """BL-T14, BL-T19, BL-T20: from here to there."""
    start, goal = PAIRS[slug]
    rows: dict[str, list[str]] = {}
    for action in actions:
        rows.setdefault(start(action), []).append(goal(action))
    return [
        ClickPath([*way.path, [first], goals], f"{way.text} {{1}} {{2}}", way.ask, way.title, way.rule)
        for first, goals in rows.items()
    ]
