"""Whom a deal would help to win."""

from typing import Final

from blindpig.games.bootleggers.bot.prospect import Prospect

FEWEST_ROUNDS: Final = 2.0  # with fewer to come the leader gets nothing


def feeds_leader(now: Prospect, partner: int) -> bool:
    """Whether a deal would help the one who is about to win: who leads by the business, and by the money in sight.

    A business that is worth most by the rounds to come, with little money yet, is not about to win.
    """
    if now.rounds >= FEWEST_ROUNDS or now.worth[partner] <= now.worth[now.viewer]:
        return False
    for other in range(now.state.seats):
        if now.worth[other] > now.worth[partner] or now.in_sight(other) > now.in_sight(partner):
            return False
    return True


def crowns_another(now: Prospect, then: Prospect) -> bool:
    """Whether a deal would end the game with this round, as far as is in sight, and another would be the richest.

    Without it nobody would have the money that ends the game.
    """
    goal = float(now.state.table.box.goal)
    most = most_in_sight(then)
    return most_in_sight(now) < goal <= most and then.in_sight(then.viewer) < most


def most_in_sight(prospect: Prospect) -> float:
    """The money that the richest will have once this round's sales are made."""
    most = 0.0
    for seat in range(prospect.state.seats):
        most = max(most, prospect.in_sight(seat))
    return most
