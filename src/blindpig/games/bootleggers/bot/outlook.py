"""Everybody's chance to win, fitted to how Wiseguys' games ended."""

from typing import Final

from blindpig.games.bootleggers.bot.prospect import Prospect
from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, HAND, MCCOY, STILLS, TRUCKS
from blindpig.search.evaluator import weights

# Rounds to come for which the numbers below hold; they change evenly between.
KNOTS: Final = [0.0, 1.5, 4.0, 9.0]

# What each thing adds to the logarithm of a seat's odds.
MONEY: Final = [0.0918, 0.0500, 0.0300, 0.0143]  # $G, as the next three
SALES: Final = [0.0562, 0.0245, 0.0238, 0.0271]  # expected of this round
INCOME: Final = [0.0176, 0.0672, 0.0614, 0.0087]  # of a later round
CARDS: Final = [0.0585, 0.0596, 0.0706, 0.0463]  # what thug cards are worth
TRUCK: Final = [0.1101, 0.2532, 0.3583, 0.2469]
FAMILY: Final = [-0.0214, -0.0317, 0.0538, 0.4092]  # a die on the family still
REMOTE: Final = [0.0044, -0.1161, 0.0360, 0.2064]  # a die on a remote still
STILL: Final = [0.1555, 0.4251, 0.3340, 0.2450]  # a remote still
MARKER: Final = [0.1450, 0.1464, 0.1763, 0.1189]  # in the back room, as the next two
DIE: Final = [0.1990, -0.2585, 0.0679, 0.4574]
IMPROVEMENT: Final = [-0.0975, 0.0302, 0.3030, -0.2557]
UNION: Final = [0.1461, 0.2870, 0.4537, 0.5002]
MUSCLE: Final = [0.0025, 0.0043, 0.0070, 0.0106]  # a point on the muscle cards in hand
NOTHING: Final = [0.0, 0.0, 0.0, 0.0]
PRESENCE: Final = [  # a marker, by bar
    NOTHING,
    [0.0420, 0.1037, -0.4699, -0.7517],
    [0.0330, 0.0694, 0.1394, -0.1053],
    [-0.0070, 0.0126, 0.2148, 0.3634],
    [0.0088, 0.0485, 0.1654, 0.1547],
]
CONTROL: Final = [  # by bar; a majority counts half
    NOTHING,
    NOTHING,
    NOTHING,
    [0.4319, 0.6004, 0.2541, -0.0934],
    [0.5582, 0.6235, 0.3595, 0.2154],
]


class Outlook:
    """Reads a position as it is, hidden things included: search asks about states it has drawn itself."""

    def __init__(self, prospect: Prospect) -> None:
        self.prospect: Prospect = prospect
        self.state = prospect.state
        self.knot: int = 0
        self.beyond: float = 0.0  # how far the rounds to come are on the way to the next knot, 0 to 1
        rounds = min(prospect.rounds, KNOTS[-1])
        while self.knot + 2 < len(KNOTS) and rounds > KNOTS[self.knot + 1]:
            self.knot += 1
        low = KNOTS[self.knot]
        self.beyond = (rounds - low) / (KNOTS[self.knot + 1] - low)

    def weight(self, numbers: list[float]) -> float:
        """One of the numbers above, for the rounds to come."""
        low = numbers[self.knot]
        return low + self.beyond * (numbers[self.knot + 1] - low)

    def chances(self) -> list[float]:
        """Each seat's chance to win."""
        logs = [0.0] * self.state.seats
        for seat in range(self.state.seats):
            logs[seat] = self.business(seat) + self.back_room(seat)
        for bar in range(1, self.state.bars):
            self.add_bar(logs, bar)
        return weights(logs, 1.0)

    def business(self, seat: int) -> float:
        """Money, sales, stills and trucks."""
        prospect = self.prospect
        table = self.state.table
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
        return (
            self.weight(MONEY) * prospect.money[seat]
            + self.weight(SALES) * prospect.now[seat]
            + self.weight(INCOME) * prospect.later[seat]
            + self.weight(TRUCK) * trucks
            + self.weight(FAMILY) * float(table.dice[seat])
            + self.weight(REMOTE) * float(dice)
            + self.weight(STILL) * stills
        )

    def back_room(self, seat: int) -> float:
        """Pieces, cards and muscle still in hand."""
        table = self.state.table
        muscles = self.state.hidden.muscles
        muscle = 0
        for at in range(seat * HAND, seat * HAND + HAND):
            muscle += muscles[at]
        return (
            self.weight(MARKER) * float(table.back[seat])
            + self.weight(DIE) * float(table.back_dice[seat])
            + self.weight(IMPROVEMENT) * table.back_improvements[seat]
            + self.weight(UNION) * table.union_boss[seat]
            + self.weight(CARDS) * self.prospect.cards(seat)
            + self.weight(MUSCLE) * float(muscle)
        )

    def add_bar(self, logs: list[float], bar: int) -> None:
        """Markers and standing in a bar; the one that only six play with counts like the largest of the others."""
        kind = min(bar, MCCOY)
        marker = self.weight(PRESENCE[kind])
        for seat in range(self.state.seats):
            logs[seat] += marker * float(self.state.marks(bar, seat))
        lead = self.state.leader(bar)
        if lead >= 0:
            logs[lead] += self.weight(CONTROL[kind]) * (1.0 if self.state.in_control(bar) == lead else 0.5)
