"""What speaks for each mobster in a position, for the chance to win: business, pieces, cards, muscle, bars.

It reads a position as it is, hidden things included: search asks about states that it has drawn itself.
"""

from typing import Final

from blindpig.games.bootleggers.bot.prospect import Prospect
from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, HAND, STILLS, TRUCKS
from blindpig.games.bootleggers.rules.state import State
from blindpig.search.values import Features, Values

# How much of the game is left is told by the rounds to come.
VALUES: Final = Values([0.0, 1.5, 4.0, 9.0], "blindpig.games.bootleggers.bot")
BARS: Final = 5  # the first does not count: everybody has it for themselves


def features_of(prospect: Prospect) -> Features:
    """What speaks for each mobster."""
    found = Features(prospect.rounds)
    for seat in range(prospect.state.seats):
        row = business(prospect, seat)
        row += back_room(prospect, seat)
        row += presence(prospect.state, seat)
        found.rows.append(row)
    add_control(prospect.state, found)
    return found


def business(prospect: Prospect, seat: int) -> list[float]:
    """Money, the sales expected of this round and of a later one, trucks, dice and stills."""
    table = prospect.state.table
    trucks = 0
    for truck in range(TRUCKS):
        if table.owner[truck] == seat:
            trucks += 1
    stills = 0
    dice = 0
    for still in range(FIRST_REMOTE, STILLS):
        if table.still_owner[still] == seat:
            stills += 1
            dice += table.dice[still]
    return [
        prospect.money[seat],
        prospect.now[seat],
        prospect.later[seat],
        float(trucks),
        float(table.dice[seat]),
        float(dice),
        float(stills),
    ]


def back_room(prospect: Prospect, seat: int) -> list[float]:
    """Pieces, what the cards are worth, and the points on the muscle still in hand."""
    table = prospect.state.table
    muscles = prospect.state.hidden.muscles
    muscle = 0
    for at in range(seat * HAND, seat * HAND + HAND):
        muscle += muscles[at]
    return [
        float(table.back[seat]),
        float(table.back_dice[seat]),
        float(table.back_improvements[seat]),
        float(table.union_boss[seat]),
        prospect.cards(seat),
        float(muscle),
    ]


def presence(state: State, seat: int) -> list[float]:
    """Markers by bar, then room for who controls it."""
    found = [0.0] * (2 * BARS)
    for bar in range(1, state.bars):
        found[bar - 1] = float(state.marks(bar, seat))
    return found


def add_control(state: State, features: Features) -> None:
    """Who controls a bar; a majority counts half."""
    for bar in range(1, state.bars):
        lead = state.leader(bar)
        if lead >= 0:
            row = features.rows[lead]
            row[len(row) - BARS + bar - 1] = 1.0 if state.in_control(bar) == lead else 0.5
