"""What the town shows of an action before it is taken: the line at a bar, what a crate pays, standings, doors."""

from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Foresight, Row
from blindpig.drawing.words import Words
from blindpig.games.bootleggers.bot.odds import MEAN, expected
from blindpig.games.bootleggers.rules.components import NOBODY, OMALLEYS
from blindpig.games.bootleggers.rules.kinds import PLACE_MARKER, SEND_TRUCK
from blindpig.games.bootleggers.rules.phases.sales import buys_all, crate_price
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.action import Action
from blindpig.kernel.game import State


def figures(before: State, after: State, action: Action, context: BoardContext) -> list[Row]:
    """What would change in the town, by the kind of action."""
    if not isinstance(before, BootleggersState) or not isinstance(after, BootleggersState):
        raise TypeError("this is for Bootleggers")
    if action.kind == SEND_TRUCK and action.a != NOBODY:
        return line(before, action.a, action.b, context)
    if action.kind == PLACE_MARKER:
        return standing(before, after, action.a, context)
    return []


def line(state: BootleggersState, truck: int, bar: int, context: BoardContext) -> list[Row]:
    """BL-4.6, BL-5.2, BL-5.3: the crates before one's own, what the bar may want, and what it pays.

    Others may still line up ahead at a better dock: the line is the one that stands there now.
    """
    words, seat, crates = context.words, context.seat, state.table.load[truck]
    price = crate_price(state, bar, seat)
    if bar == OMALLEYS or buys_all(state, bar):
        pays = words("board.would.pays", number=crates * price)
        return [Row(words("board.would.all-sold"), new=pays, rule="BL-5.7")]
    dock = state.dock(bar, seat)
    ahead = sum(state.table.load[other] for rank in range(dock + 1) for other in state.queue(bar, rank))
    dice = state.table.box.dice[bar] + state.table.thirst[bar]
    extra = dice * state.table.improvements[bar]
    sold = expected(dice, extra, ahead + crates) - expected(dice, extra, ahead)
    return [
        Row(words("board.would.ahead"), new=str(ahead), rule="BL-4.6"),
        Row(words("board.would.demand"), new=about(words, dice * MEAN + extra), rule="BL-5.2"),
        Row(words("board.would.sold", count=crates), new=about(words, sold)),
        Row(words("board.would.income", number=price), new=about(words, sold * price, "board.would.about-cash")),
    ]


def about(words: Words, value: float, key: str = "board.would.about") -> str:
    """A number that dice decide, to the half."""
    halves = round(value * 2)
    whole = str(halves // 2) if halves > 1 or not halves % 2 else ""
    return words(key, number=f"{whole}{'½' if halves % 2 else ''}")


def standing(before: BootleggersState, after: BootleggersState, bar: int, context: BoardContext) -> list[Row]:
    """BL-2.2, BL-2.7: whether the bar opens, who leads there, and one's own standing."""
    words, seat, found = context.words, context.seat, list[Row]()
    if not before.is_open(bar) and after.is_open(bar):
        found.append(Row(words("board.would.opens"), rule="BL-2.2"))
    old, new = before.leader(bar), after.leader(bar)
    if old != new:
        found.append(Row(words("board.would.leads"), who(context, old), who(context, new), "BL-2.7"))
    stood, stands = (words(f"board.stands.{state.standing(bar, seat)}") for state in (before, after))
    if stood != stands:
        found.append(Row(words("board.would.standing"), stood, stands, "BL-2.7"))
    return found


def who(context: BoardContext, seat: int) -> str:
    """Somebody, or nobody."""
    if seat == NOBODY:
        return context.words("none")
    return context.words("board.you-name") if seat == context.seat else context.name(seat)


FORESIGHT: Final = Foresight(
    figures, harms=frozenset({"marker-destroyed", "marker-replaced", "die-destroyed", "still-destroyed"})
)
