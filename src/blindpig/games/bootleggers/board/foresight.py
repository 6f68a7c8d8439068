"""What the town shows of an action before it is taken: the line at a bar, what a crate pays, standings, one's own."""

from collections.abc import Iterator, Sequence
from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Foresight, Mark, Row
from blindpig.drawing.words import Words
from blindpig.games.bootleggers.board.swap import DEALS, swap
from blindpig.games.bootleggers.bot.odds import MEAN, expected
from blindpig.games.bootleggers.rules.actions import THUG_OF
from blindpig.games.bootleggers.rules.components import (
    BARS,
    CAPACITY,
    FIRST_REMOTE,
    NOBODY,
    OMALLEYS,
    STARS1,
    STILLS,
    THUG,
    TITLES,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.hidden import ACTING, UNASKED
from blindpig.games.bootleggers.rules.kinds import LOAD_TRUCK, MUSCLE, PLACE_MARKER, SEND_TRUCK, TAKE_CARD, THUGS
from blindpig.games.bootleggers.rules.phases.muscle import wages_due
from blindpig.games.bootleggers.rules.phases.sales import buys_all, crate_price
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.action import Action
from blindpig.kernel.game import State
from blindpig.kernel.journal import Fact


def figures(before: State, after: State, action: Action, context: BoardContext) -> list[Row]:
    """What would change in the town, by the kind of action."""
    if not isinstance(before, BootleggersState) or not isinstance(after, BootleggersState):
        raise TypeError("this is for Bootleggers")
    if action.kind == SEND_TRUCK and action.a != NOBODY:
        return line(before, action.a, action.b, context)
    if action.kind == MUSCLE:
        return muscle(before, action.a, context)
    if action.kind == LOAD_TRUCK:
        return loading(before, after, action.a, context)
    if action.kind in DEALS:
        return swap(before, action, context)
    if action.kind == PLACE_MARKER:
        return [*standing(before, after, action.a, context), *own_side(before, after, context)]
    return [*card_text(action, context), *bars(before, after, context), *own_side(before, after, context)]


def card_text(action: Action, context: BoardContext) -> list[Row]:
    """What a thug card says, when it is played or taken."""
    title = action.kind - THUGS if action.kind > THUGS else action.a - THUG if action.kind == TAKE_CARD else 0
    if not 0 < title < TITLES:
        return []
    card = THUG_OF[title]
    return [Row(context.words(f"board.card.{card.name}"), rule=card.rule)]


def muscle(state: BootleggersState, card: int, context: BoardContext) -> list[Row]:
    """BL-1.3, BL-1.4: what a muscle card costs together with the wages, and what is left."""
    words, due, money = context.words, wages_due(state, context.seat, card), state.hidden.money[context.seat]
    left = words("board.would.pays", number=max(0, money - due))
    return [
        Row(words("board.would.wages"), new=words("board.would.pays", number=due), rule="BL-1.4"),
        Row(words("board.would.money"), words("board.would.pays", number=money), left, "BL-1.4"),
    ]


def loading(before: BootleggersState, after: BootleggersState, truck: int, context: BoardContext) -> list[Row]:
    """BL-4.4: what is aboard then, and what stays at home."""
    words, seat, most = context.words, context.seat, CAPACITY[truck]
    old, new = (words("board.would.of", number=state.table.load[truck], most=most) for state in (before, after))
    return [
        Row(words("board.would.aboard"), old, new, "BL-4.4"),
        Row(words("board.would.crates"), str(before.table.crates[seat]), str(after.table.crates[seat]), "BL-4.4"),
    ]


def side(state: BootleggersState, seat: int, words: Words) -> Iterator[tuple[str, str]]:
    """What a mobster has, each thing with its figure; the mobster's own money and cards are in the view."""
    table, hidden = state.table, state.hidden
    stills = [still for still in range(FIRST_REMOTE, STILLS) if table.still_owner[still] == seat]
    yield "money", words("board.would.pays", number=hidden.money[seat])
    yield "crates", str(table.crates[seat])
    yield "trucks", str(sum(owner == seat for owner in table.owner[:TRUCKS]))
    yield "dice", str(table.dice[seat] + sum(table.dice[still] for still in stills))
    yield "markers", str(table.back[seat])
    yield "cards", str(sum(hidden.thugs[seat * TITLES : (seat + 1) * TITLES]))


def own_side(before: BootleggersState, after: BootleggersState, context: BoardContext) -> list[Row]:
    """What would change on one's own mat."""
    then, now = (side(state, context.seat, context.words) for state in (before, after))
    return [
        Row(context.words(f"board.would.{key}"), old, new)
        for (key, old), (_, new) in zip(then, now, strict=True)
        if old != new
    ]


def bars(before: BootleggersState, after: BootleggersState, context: BoardContext) -> list[Row]:
    """What would change at any bar: its demand, its door, who leads there."""
    words, found = context.words, list[Row]()
    for bar in range(1, before.bars):
        old, new = (state.table.box.dice[bar] + state.table.thirst[bar] for state in (before, after))
        rows = standing(before, after, bar, context)
        if old != new:
            rows.insert(0, Row(words("board.would.demand-dice"), str(old), str(new), "BL-5.2"))
        name = context.teller.noun("bar", bar)
        found += [Row(words("board.would.at", bar=name, what=row.text), row.old, row.new, row.rule) for row in rows]
    return found


def marks(before: State, _after: State, _facts: Sequence[Fact], action: Action, context: BoardContext) -> list[Mark]:
    """BL-4.6: where in the line a truck would stand, and what it would bring."""
    if not isinstance(before, BootleggersState):
        raise TypeError("this is for Bootleggers")
    if action.kind != SEND_TRUCK or action.a == NOBODY:
        return []
    bar, words = action.b, context.words
    dock = before.dock(bar, context.seat) if bar != OMALLEYS else STARS1
    place = 1 + sum(len(before.queue(bar, rank)) for rank in range(dock + 1))
    earns = line(before, action.a, bar, context)[-1].new
    tag = words("board.would.place", number=place, earns=earns)
    return [
        Mark("tag", (f"d-{BARS[bar]}",), tag),
        Mark("tag", (f"cash-{context.seat}",), words("board.would.more", number=earns)),
    ]


def word(state: State, seat: int) -> None:
    """BL-W2: at a moment, as if the hand had been raised and everybody else had passed."""
    if not isinstance(state, BootleggersState):
        raise TypeError("this is for Bootleggers")
    if state.table.at_moment():
        for other in range(state.seats):
            state.hidden.answer[other] = ACTING if other == seat else UNASKED


def line(state: BootleggersState, truck: int, bar: int, context: BoardContext) -> list[Row]:
    """BL-4.6, BL-5.2, BL-5.3: the crates before one's own, what the bar may want, and what it pays.

    Others may still line up ahead at a better dock: the line is the one that stands there now.
    """
    words, seat, crates = context.words, context.seat, int(state.table.load[truck])
    price = crate_price(state, bar, seat)
    if bar == OMALLEYS or buys_all(state, bar):
        pays = words("board.would.pays", number=crates * price)
        return [Row(words("board.would.all-sold"), new=pays, rule="BL-5.7")]
    dock = state.dock(bar, seat)
    ahead = sum(int(state.table.load[other]) for rank in range(dock + 1) for other in state.queue(bar, rank))
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
    figures,
    harms=frozenset({"marker-destroyed", "marker-replaced", "die-destroyed", "still-destroyed"}),
    marks=marks,
    word=word,
    most=8,  # of a deal both sides are shown
)
