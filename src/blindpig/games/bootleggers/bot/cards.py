"""Thug cards: when each is worth looking at, and what it would do for a seat."""

from typing import Final

from blindpig.games.bootleggers.bot.picks import MIDDLING, Judge
from blindpig.games.bootleggers.rules.actions import SPACE, THUG_OF
from blindpig.games.bootleggers.rules.components import TITLES
from blindpig.games.bootleggers.rules.deed import THUGS
from blindpig.games.bootleggers.rules.play import Play
from blindpig.games.bootleggers.rules.standing import NOBODY
from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    AFTER_LOADING,
    AFTER_PRODUCTION,
    AFTER_REVEAL,
    BEFORE_BAR,
    BEFORE_PRODUCTION,
    END_OF_MUSCLE,
    LINED_UP,
    PLACE,
    TAKE,
)
from blindpig.kernel.action import Action

VIGORISH: Final = 1
BOYS: Final = 2
RECRUITING: Final = 22
MOLL: Final = 17
WINDFALL: Final = 28
POLITICS: Final = (6, 24)


def bits(*steps: int) -> int:
    """Steps as bits."""
    found = 0
    for step in steps:
        found |= 1 << step
    return found


EARLY: Final = bits(AFTER_REVEAL, TAKE, END_OF_MUSCLE)
STILLS_ROLL: Final = bits(TAKE, BEFORE_PRODUCTION)
IN_QUEUE: Final = bits(LINED_UP, BEFORE_BAR)
ON_BARS: Final = bits(AFTER_LOADING, LINED_UP, BEFORE_BAR)

# By title: the steps in which a card is looked at.
WHEN: Final[list[int]] = [
    0,
    bits(BEFORE_PRODUCTION),  # A Little Vigorish
    bits(AFTER_REVEAL),
    ON_BARS,  # Big Payoff
    bits(AFTER_PRODUCTION),
    bits(AFTER_PRODUCTION),
    EARLY,  # City Politics
    IN_QUEUE,
    ON_BARS | bits(PLACE),  # Double Cross
    EARLY,
    bits(LINED_UP),  # Bust a Shipment
    IN_QUEUE,
    bits(AFTER_REVEAL),
    bits(AFTER_LOADING, LINED_UP),  # Hey, Free Truck
    bits(AFTER_LOADING, LINED_UP),
    ON_BARS,  # Hit
    ON_BARS,
    bits(AFTER_LAST_BAR),  # Moll
    IN_QUEUE,
    STILLS_ROLL,  # Muscling In
    ON_BARS,
    IN_QUEUE,  # Packing Heat
    EARLY,
    IN_QUEUE,  # Safe House
    EARLY,
    IN_QUEUE,  # Thirsty
    STILLS_ROLL,
    bits(LINED_UP),  # Warehouse
    EARLY,
    IN_QUEUE,  # Word of Mouth
    ON_BARS,
]


def timely(state: Play, title: int) -> bool:
    """Whether a card is worth looking at now."""
    return WHEN[title] >> state.table.step & 1 == 1


def plays(state: Play, seat: int) -> list[Action]:
    """Every way to play the cards in hand that is worth a look now."""
    found: list[Action] = []
    if state.table.cards[seat] > 0:
        for title in range(1, TITLES):
            if state.hidden.thugs[seat * TITLES + title] > 0 and timely(state, title):
                THUG_OF[title].collect(state, seat, found)
    return found


def effect(judge: Judge, player: int, action: Action, held: bool) -> float:
    """How much better the judging seat does if a card takes effect; `held` if it is still in the player's hand."""
    title = action.kind - THUGS
    state = judge.state.clone()
    if held:
        state.lose_thug(player, title)
    if title == VIGORISH:
        return judge.gain(state) + vigorish(judge, player, action.a)
    if title == MOLL:
        lost = min(3.5, judge.now.money[action.a])
        return judge.gain(state) + (-lost if action.a == judge.seat else lost * judge.rivalry[action.a])
    if title == WINDFALL:
        return judge.gain(state) + (5.0 if player == judge.seat else -5.0 * judge.rivalry[player])
    if title == BOYS:
        return judge.gain(state) + boys(judge, action.a)
    before = state.table.back[player]
    THUG_OF[title].take_effect(state, player, action, MIDDLING)
    if player == judge.seat and (title in POLITICS or title == RECRUITING):
        return judge.best_marker(state, state.table.back[player] - before)
    return judge.gain(state)


def vigorish(judge: Judge, player: int, still: int) -> float:
    """BL-T1: the owner pays, or makes nothing, whichever costs him less."""
    table = judge.state.table
    owner = table.still_owner[still]
    dice = table.dice[still]
    price = 3.0 * dice
    idle = judge.state.clone()
    marks = idle.table.idle.copy()
    marks[still] = 1
    idle.table.idle = marks
    unpaid = judge.gain(idle)
    if judge.now.money[owner] < price or 3.5 * 1.5 * dice < price:
        return unpaid
    return (price if player == judge.seat else -price * judge.rivalry[player]) + (
        -price if owner == judge.seat else price * judge.rivalry[owner]
    )


def boys(judge: Judge, who: int) -> float:
    """BL-T2: an earlier pick for oneself."""
    state = judge.state
    if who != judge.seat:
        return -1.0
    values = judge.offers()
    muscle = state.table.muscle
    before = 0
    after = 0
    for other in range(state.seats):
        if other != who:
            before += muscle[other] > muscle[who]
            after += muscle[other] > muscle[who] + 11
    last = len(values) - 1
    return values[min(after, last)] - values[min(before, last)] if values else 0.0


def answered(judge: Judge) -> float:
    """How much better the seat does if the card just played takes effect."""
    state = judge.state
    player = state.pending(1)
    action = SPACE.all[state.pending(2)]
    if action.a == NOBODY and state.pending(3) == 12:
        return 0.0  # an Investigation of a card: let the two fight it out
    return effect(judge, player, action, False)
