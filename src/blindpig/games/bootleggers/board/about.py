"""What the things in the town are, do and earn, with their figures as they stand."""

from typing import Final

from blindpig.drawing.about import Things, explained
from blindpig.drawing.context import BoardContext, Why
from blindpig.games.bootleggers.board.look import look_at
from blindpig.games.bootleggers.rules.actions import THUG_OF
from blindpig.games.bootleggers.rules.components import (
    BARS,
    CAPACITY,
    NOBODY,
    SIZE_OF,
    STILLS,
    THUG_NAMES,
    TRUCKS,
    WAGE,
)
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.game import View

THINGS: Final[Things] = {
    "panel-": ("board.about.mobster", "BL-E2"),
    "cash-": ("board.about.cash", "BL-S3"),
    "still-": ("board.about.still", "BL-3.1"),
    "die-": ("board.about.die", "BL-3.1"),
    "truck-": ("board.about.truck", "BL-4.4"),
    "slip-truck": ("board.about.truck-card", "BL-1.5e"),
    "slip-": ("board.about.offer", "BL-1.5"),
    "years": ("board.about.years", "BL-6.2"),
    "bar-omalleys": ("board.about.omalleys", "BL-5.7"),
    "bar-": ("board.about.bar", "BL-2.2"),
    "sign-": ("board.about.bar", "BL-2.2"),
    "terms-": ("board.about.price", "BL-5.3"),
    "demand-": ("board.about.demand", "BL-5.2"),
    "free-": ("board.about.circle", "BL-2.1"),
    "m": ("board.about.marker", "BL-2.7"),
    "dock-": ("board.about.dock", "BL-4.6"),
    "mu-": ("board.about.muscle", "BL-1.3"),
    "hand": ("board.about.hand", "BL-S3"),
}


def bar_lines(state: BootleggersState, context: BoardContext, bar: int) -> list[Why]:
    """BL-2.2, BL-2.7, BL-5.2, BL-5.3: this bar's door, who leads it, what it pays and may want."""
    words, found = context.words, list[Why]()
    if not state.is_open(bar):
        missing = state.table.box.shaded[bar] - state.crowd(bar)
        found.append(Why(words("board.about.shut", count=max(1, missing)), "BL-2.2"))
    leader = state.leader(bar)
    if leader != NOBODY:
        key = "control" if state.in_control(bar) == leader else "majority"
        name = words("board.you-name") if leader == context.seat else context.name(leader)
        found.append(Why(words(f"board.about.{key}", name=name), "BL-2.7"))
    money, box = context.teller.money, state.table.box
    pays, more = money(box.price(bar, state.seats)), money(box.margin(bar, state.seats))
    found.append(Why(words("board.about.pays", pays=pays, more=more), "BL-5.3"))
    dice = box.dice[bar] + state.table.thirst[bar]
    extra = dice * state.table.improvements[bar]
    wants = words("board.about.wants", dice=dice, least=dice + extra, most=6 * dice + extra)
    return [*found, Why(wants, "BL-5.2")]


def truck_lines(state: BootleggersState, context: BoardContext, truck: int) -> list[Why]:
    """BL-C5, BL-1.4: what this truck can carry, what is aboard, what it costs a year."""
    table = state.table
    costs, words = context.teller.money(WAGE[SIZE_OF[truck]]), context.words
    said = words("board.about.this-truck", most=CAPACITY[truck], aboard=table.load[truck], costs=costs)
    return [Why(said, "BL-C5")]


def now(state: BootleggersState, context: BoardContext, start: str, name: str) -> list[Why]:
    """How a thing stands at this moment."""
    bar = name.split("-", maxsplit=1)[0]
    if start in ("bar", "sign", "terms", "demand", "dock") and bar in BARS[1 : state.bars]:
        return bar_lines(state, context, BARS.index(bar))
    if start == "truck" and name.isdecimal() and int(name) < TRUCKS:
        return truck_lines(state, context, int(name))
    if start == "still" and name.isdecimal() and int(name) < STILLS:
        dice = state.table.dice[int(name)]
        return [Why(context.words("board.about.this-still", dice=dice, most=6 * dice), "BL-3.1")]
    return []


def explains(view: View, context: BoardContext, element: str) -> list[Why]:
    """What an element of the board is, and how it stands."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    start, _, name = element.partition("-")
    if start == "card" and name in THUG_NAMES[1:]:
        card = THUG_OF[THUG_NAMES.index(name)]
        return [Why(context.words(f"board.card.{name}"), card.rule)]
    return [*explained(context, THINGS, element), *now(look_at(view, context).state, context, start, name)]
